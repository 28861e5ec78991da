import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type CallRefused, NodeId, notAllowed, unavailable, unreachable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { flowMessages, type Flows } from "../../index.ts"
import { createInMemoryFlows, openEditor, threeNodes } from "../../testing/index.ts"
import { mostSaveRetries, saveRetryPause } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})
const passing = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** An editor whose flow was renamed, and whose saves are counted. */
const open = async () => {
  const real = createInMemoryFlows(threeNodes())
  const calls = { saves: 0, losesAnswer: false, answer: unreachable as CallRefused }
  const save: Flows["save"] = (address, change) =>
    Effect.suspend(() => {
      calls.saves += 1
      const answer = real.save(address, change)
      return calls.losesAnswer ? Effect.flatMap(answer, () => Effect.fail(calls.answer)) : answer
    })
  const flows = Object.create(real, { save: { value: save } }) as typeof real
  const opened = openEditor(scope, { flows })
  await passing(0)
  opened.editor.document.rename("Meu")
  return { ...opened, calls }
}
/** The first save of the renamed flow, which fails. */
const unsaved = async () => {
  const opened = await open()
  opened.flows.refuse(unreachable)
  opened.editor.storing.save()
  await passing(0)
  return opened
}

describe("a save while the server is out of reach", () => {
  it("keeps everything as a draft, and says so without a toast", async () => {
    const { state, notices, drafts } = await unsaved()
    await passing(800)
    expect(state()).toMatchObject({ reach: "retrying", dirty: true, saving: false, revision: 1 })
    expect([notices, drafts.kept?.document.name]).toEqual([[], "Meu"])
  })

  it("is retried after growing pauses until it succeeds, and never again", async () => {
    const { flows, calls, state, notices, drafts } = await unsaved()
    for (const [made, pause] of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000].entries()) {
      expect(saveRetryPause(made + 1)).toBe(pause)
      await passing(pause - 1)
      expect(calls.saves).toBe(made + 1)
      await passing(1)
      expect(calls.saves).toBe(made + 2)
    }
    flows.refuse(undefined)
    await passing(60_000)
    expect(state()).toMatchObject({ reach: "reached", dirty: false, revision: 2 })
    expect(notices).toEqual([{ kind: "ok", title: flowMessages.saved }])
    const { saves } = calls
    await passing(300_000)
    expect([calls.saves, drafts.kept]).toEqual([saves, undefined])
  })

  it("sends the newest document when it is retried", async () => {
    const { editor, flows, state } = await unsaved()
    editor.document.rename("Meu, mais novo")
    flows.refuse(undefined)
    await passing(2_000)
    expect(flows.stored).toMatchObject({ revision: 2, document: { name: "Meu, mais novo" } })
    expect(state()).toMatchObject({ reach: "reached", dirty: false })
  })

  it("is not retried for a server that answers but cannot serve: what it said is told", async () => {
    const { editor, flows, calls, state, notices } = await open()
    flows.refuse(unavailable)
    editor.storing.save()
    await passing(0)
    expect(state()).toMatchObject({ reach: "reached", dirty: true })
    expect(notices).toEqual([{ kind: "error", title: flowMessages.saveFailed, detail: unavailable.message }])
    await passing(600_000)
    expect(calls.saves).toBe(1)
  })

  it("is given up after the last pause, says so, and begins anew by hand", async () => {
    const { editor, flows, calls, state, notices } = await unsaved()
    await passing(2_000 + 4_000 + 8_000 + 16_000 + 32_000 + 5 * 60_000)
    expect(calls.saves).toBe(1 + mostSaveRetries)
    expect(state()).toMatchObject({ reach: "given-up", dirty: true })
    expect(notices).toEqual([{ kind: "error", title: flowMessages.saveFailed, detail: unreachable.message }])
    await passing(3_600_000)
    expect(calls.saves).toBe(1 + mostSaveRetries)
    editor.storing.save()
    await passing(0)
    expect(state().reach).toBe("retrying")
    flows.refuse(undefined)
    await passing(2_000)
    expect(state()).toMatchObject({ reach: "reached", dirty: false })
  })

  it("is no conflict with itself when a proxy answered for a server that had stored it", async () => {
    const { editor, flows, calls, state } = await open()
    Object.assign(calls, { losesAnswer: true, answer: unavailable })
    editor.storing.save()
    await passing(0)
    expect([state().reach, flows.stored.revision]).toEqual(["reached", 2])
    calls.losesAnswer = false
    editor.storing.save()
    await passing(0)
    expect(state()).toMatchObject({ conflict: undefined, dirty: false, revision: 3 })
  })

  it("is made at once by hand, after which the pauses begin anew", async () => {
    const { editor, calls } = await unsaved()
    await passing(2_000 + 4_000)
    expect(calls.saves).toBe(3)
    editor.storing.save()
    await passing(0)
    expect(calls.saves).toBe(4)
    await passing(1_999)
    expect(calls.saves).toBe(4)
    await passing(1)
    expect(calls.saves).toBe(5)
  })

  it("ends with a refusal for another reason", async () => {
    const { flows, calls, state, notices } = await unsaved()
    flows.refuse(notAllowed)
    await passing(2_000)
    expect(state()).toMatchObject({ reach: "reached", dirty: true })
    expect(notices).toMatchObject([{ kind: "error", detail: notAllowed.message }])
    await passing(300_000)
    expect(calls.saves).toBe(2)
  })

  it("shows the conflict that a retry meets, and overwrites nobody", async () => {
    const { flows, calls, state } = await unsaved()
    flows.saveElsewhere({ ...flows.stored.document, name: "De outra pessoa" })
    flows.refuse(undefined)
    await passing(2_000)
    expect(state()).toMatchObject({ reach: "reached", dirty: true, conflict: { work: "save" } })
    await passing(300_000)
    expect([calls.saves, flows.stored.document.name]).toEqual([2, "De outra pessoa"])
  })

  it("is no conflict with itself when it was stored and only its response was lost", async () => {
    const { editor, flows, calls, state } = await open()
    calls.losesAnswer = true
    editor.storing.save()
    await passing(0)
    expect([state().reach, flows.stored.revision]).toEqual(["retrying", 2])
    editor.panel.rename(Schema.decodeSync(NodeId)(2), "Depois")
    calls.losesAnswer = false
    await passing(2_000)
    expect(state()).toMatchObject({ conflict: undefined, reach: "reached", dirty: false, revision: 3 })
    expect(flows.stored.document.nodes.map(({ title }) => title)).toContain("Depois")
  })

  it("is a conflict when another user saved over the one whose response was lost", async () => {
    const { editor, flows, calls, state } = await open()
    calls.losesAnswer = true
    editor.storing.save()
    await passing(0)
    flows.saveElsewhere({ ...flows.stored.document, name: "De outra pessoa" })
    calls.losesAnswer = false
    await passing(2_000)
    expect(state()).toMatchObject({ reach: "reached", conflict: { work: "save" } })
    expect(flows.stored.document.name).toBe("De outra pessoa")
  })

  it("is not retried after a publication stored the flow, nor after a reload or the editor's end", async () => {
    for (const end of ["publish", "reload", "close"] as const) {
      const { editor, flows, calls } = await unsaved()
      flows.refuse(undefined)
      if (end === "publish") editor.publishing.publish()
      else if (end === "reload") editor.storing.reload()
      else scope.end()
      await passing(300_000)
      expect([end, calls.saves]).toEqual([end, 1])
      scope.end()
      scope = createScope()
    }
  })
})

describe("a publication while the server is out of reach", () => {
  it("is not retried by itself", async () => {
    const { editor, flows, state } = await open()
    flows.refuse(unreachable)
    editor.publishing.publish()
    await passing(0)
    flows.refuse(undefined)
    await passing(300_000)
    expect(state()).toMatchObject({ reach: "reached", dirty: true })
    expect(flows.published).toEqual([])
  })
})

describe("the draft of a save that takes long", () => {
  it("keeps what was typed meanwhile, from the release that the save made", async () => {
    const opened = openEditor(scope, { latency: 3_000 })
    await passing(3_000)
    opened.editor.document.rename("V")
    opened.editor.storing.save()
    opened.editor.document.rename("Ve")
    await passing(3_000 + 800)
    expect(opened.state()).toMatchObject({ dirty: true, revision: 2 })
    expect(opened.drafts.kept).toMatchObject({ seen: { editing: { revision: 2 } }, document: { name: "Ve" } })
  })
})
