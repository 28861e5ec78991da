import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type ContactId, notFound, unreachable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { erasureMessages as say, personDataUrl } from "../index.ts"
import { createInMemoryContactErasures, type ErasableContact } from "../testing/index.ts"
import { createPersonData, erasurePolling } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

// an id of the fakes
const id = 1 as number as ContactId

const open = (facts: Partial<ErasableContact> = {}, held = false) => {
  const erasures = createInMemoryContactErasures([{ id, name: "Mariana Alves", messages: 12, ...facts }], {
    latency: 50,
    held,
  })
  const notices: Array<Notice> = []
  const saved: Array<{ readonly name: string; readonly content: string }> = []
  const followed: Array<string> = []
  let erased = 0
  const actions = createPersonData(scope, {
    id,
    erasures,
    toasts: { show: (notice: Notice) => void notices.push(notice) } as never,
    downloads: { save: (file) => void saved.push(file) },
    follow: (url) => void followed.push(url),
    erased: () => void (erased += 1),
  })
  return { actions, erasures, notices, saved, followed, erasedTimes: () => erased }
}
const pass = (milliseconds = 50) => vi.advanceTimersByTimeAsync(milliseconds)

describe("the erasure of a contact", () => {
  it("asks for the name, erases once, and offers the list", async () => {
    const { actions, saved, erasedTimes } = open()
    actions.open()
    expect(actions.state$.value.kind).toBe("loading")
    await pass()
    expect(actions.state$.value).toMatchObject({ kind: "asking", mayErase: false, typed: "" })
    actions.type("Mariana")
    actions.erase()
    expect(actions.state$.value).toMatchObject({ kind: "asking", mayErase: false, isSending: false })
    actions.type("mariana alves")
    expect(actions.state$.value).toMatchObject({ mayErase: true })
    actions.erase()
    actions.erase()
    // While the call is under way nothing closes it, and nothing else is typed.
    actions.close()
    actions.type("x")
    expect(actions.state$.value).toMatchObject({ kind: "asking", isSending: true, typed: "mariana alves" })
    await pass()
    expect(actions.state$.value).toMatchObject({ kind: "done", erasure: { messages: 12 } })
    actions.saveList()
    await pass()
    expect(saved).toMatchObject([{ name: "apagamento-1.csv", content: expect.stringContaining("Helena") }])
    expect(erasedTimes()).toBe(0)
    actions.close()
    expect([actions.state$.value.kind, erasedTimes()]).toEqual(["closed", 1])
  })

  it("keeps what was typed when it fails", async () => {
    const { actions, erasures } = open()
    actions.open()
    await pass()
    actions.type("Mariana Alves")
    erasures.refuse(unreachable)
    actions.erase()
    await pass()
    expect(actions.state$.value).toMatchObject({ kind: "asking", typed: "Mariana Alves", failure: unreachable.message })
    erasures.refuse(undefined)
    actions.erase()
    await pass()
    expect(actions.state$.value.kind).toBe("done")
  })

  it("is followed until it has ended, also by who opens it again, and whatever a look at it says", async () => {
    const { actions, erasures, erasedTimes } = open({}, true)
    actions.open()
    await pass()
    actions.type("Mariana Alves")
    actions.erase()
    await pass()
    expect(actions.state$.value).toMatchObject({ kind: "erasing", erasure: { erasedMessages: 0 } })
    actions.close()
    expect(erasedTimes()).toBe(1)
    actions.open()
    await pass()
    expect(actions.state$.value.kind).toBe("erasing")
    erasures.refuse(unreachable)
    await pass(erasurePolling + 50)
    expect(actions.state$.value.kind).toBe("erasing")
    erasures.refuse(undefined)
    erasures.finish()
    await pass(erasurePolling + 50)
    expect(actions.state$.value).toMatchObject({ kind: "done", erasure: { erasedMessages: 12 } })
    expect(vi.getTimerCount()).toBe(0)
  })

  it("says why it is not possible now, and what could not be seen", async () => {
    const { actions, erasures } = open({ standing: { isImporting: true } })
    actions.open()
    await pass()
    actions.type("Mariana Alves")
    expect(actions.state$.value).toMatchObject({ mayErase: false, preview: { refusal: say.importRunning } })
    actions.close()
    erasures.refuse(notFound)
    actions.open()
    await pass()
    expect(actions.state$.value).toEqual({ kind: "failed", sentence: notFound.message })
  })
})

describe("the download of what is known", () => {
  it("begins, also while contacts are imported", async () => {
    const { actions, followed } = open({ standing: { isImporting: true } })
    actions.download()
    await pass()
    expect(followed).toEqual([personDataUrl(id)])
  })

  it("is refused with the reason", async () => {
    const { actions, followed, notices } = open({ standing: { foreignRooms: 2 } })
    actions.download()
    await pass()
    expect(followed).toEqual([])
    expect(notices).toMatchObject([{ kind: "error", title: say.downloadFailed, detail: say.foreignRooms(2) }])
  })
})
