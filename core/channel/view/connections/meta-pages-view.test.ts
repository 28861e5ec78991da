import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { BotId, unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Question } from "../../../shell/index.ts"
import { connectionMessages as say } from "../../index.ts"
import { createFakeLoginWindows, createInMemoryConnections } from "../../testing/index.ts"
import { createMetaPagesView } from "../index.ts"

const aBotId = BotId.make(7)
let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = ({ loggedIn = true, latency = 0 } = {}) => {
  const connections = createInMemoryConnections({}, { latency })
  if (loggedIn) connections.logIn("messenger")
  const browser = createFakeLoginWindows()
  const said: Array<string> = []
  const questions: Array<Question> = []
  const changed = vi.fn()
  const view = createMetaPagesView(
    scope,
    { botId: aBotId, type: "FACEBOOK" },
    {
      ...connections,
      ...browser,
      toasts: { show: ({ kind, title, detail }) => said.push([kind, title, detail].filter(Boolean).join(": ")) },
      confirmations: { ask: (question) => void questions.push(question) },
      changed,
    },
  )
  const active = () => view.state$.value.account?.pages.map((page) => page.active)
  return { view, connections, browser, said, questions, changed, active, state: () => view.state$.value }
}
const refusal = { _tag: "VendorRefused", message: say.vendorRefused, description: "Sem permissão na página." } as const

describe("the pages of Facebook", () => {
  it("are loaded again when the login's flag is set", () => {
    const { view, connections, browser, changed, active } = open({ loggedIn: false })
    expect(active()).toEqual([])
    view.login.begin()
    connections.logIn("messenger")
    browser.flags.set("FbLogin")
    vi.advanceTimersByTime(1_000)
    expect(active()).toEqual([false, false])
    expect(changed).toHaveBeenCalledOnce()
  })

  it("switch at once, before the server has confirmed", async () => {
    const { view, changed, active, state } = open({ latency: 300 })
    await vi.advanceTimersByTimeAsync(300)
    view.toggle("page-1")
    expect([active(), [...state().pending]]).toEqual([[true, false], ["page-1"]])
    // no second wish while the first is under way
    view.toggle("page-1")
    expect(active()).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(300)
    expect([active(), state().pending.size, changed.mock.calls.length]).toEqual([[true, false], 0, 1])
    view.toggle("page-1")
    expect(active()).toEqual([false, false])
  })

  it("are taken back with the sentence and the reason when they are refused", () => {
    const { view, connections, said, changed, active } = open()
    connections.refuseByVendor(refusal)
    view.toggle("page-2")
    connections.refuseByVendor({ _tag: "ConnectionTaken", message: say.taken })
    view.toggle("page-2")
    connections.refuseByVendor(undefined)
    view.toggle("page-2")
    connections.refuse(unavailable)
    view.toggle("page-2")
    expect(active()).toEqual([false, true])
    expect(said).toEqual([
      `error: ${say.pageNotConnected}: Sem permissão na página.`,
      `error: ${say.pageNotConnected}: ${say.taken}`,
      `error: ${say.pageNotDisconnected}: ${unavailable.message}`,
    ])
    expect(changed).toHaveBeenCalledOnce()
  })

  it("go with the account, after a confirmation", () => {
    const { view, connections, said, questions, state } = open()
    view.disconnectAccount()
    connections.refuse(unavailable)
    questions[0]?.confirmed()
    expect(state().account?.pages).toHaveLength(2)
    connections.refuse(undefined)
    view.disconnectAccount()
    questions[1]?.confirmed()
    expect(state()).toMatchObject({ disconnecting: false, account: { pages: [], id: "", userName: "" } })
    expect(said).toEqual([`error: ${say.notDisconnected}: ${unavailable.message}`, "ok: Desconectado com sucesso!"])
  })

  it("are disconnected though Meta does not answer, and that is said", () => {
    const { view, connections, said, questions, state } = open()
    connections.answerDisconnections(false)
    view.disconnectAccount()
    questions[0]?.confirmed()
    expect(state().account?.pages).toEqual([])
    expect(said).toEqual([`warning: Desconectado com sucesso!: ${say.metaNotTold}`])
  })

  it("that could not be loaded say why, and are asked for again", () => {
    const connections = createInMemoryConnections()
    let there = false
    const view = createMetaPagesView(
      scope,
      { botId: aBotId, type: "INSTAGRAM" },
      {
        ...connections,
        ...createFakeLoginWindows(),
        pages: {
          ...connections.pages,
          list: (...wish) => (there ? connections.pages.list(...wish) : Effect.fail(refusal)),
        },
        toasts: { show: () => {} },
        confirmations: { ask: () => {} },
        changed: () => {},
      },
    )
    expect(view.state$.value).toMatchObject({ status: "failed", reason: "Sem permissão na página." })
    there = true
    view.reload()
    expect(view.state$.value).toMatchObject({ status: "ready", reason: "" })
  })
})
