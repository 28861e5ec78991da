import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { BotId, notFound } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { connectionMessages as say, type LoginKind, type MetaLogins } from "../../index.ts"
import { createFakeLoginWindows, createInMemoryConnections } from "../../testing/index.ts"
import { createLoginReturn } from "../index.ts"

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

const open = (kind: LoginKind, query: Readonly<Record<string, string>>, given: Partial<MetaLogins> = {}) => {
  const { logins } = createInMemoryConnections()
  Effect.runSync(logins.begin(aBotId, kind))
  const browser = createFakeLoginWindows()
  const said: Array<string> = []
  const gone: Array<string> = []
  const page = createLoginReturn(scope, kind, {
    query,
    logins: { ...logins, ...given },
    windows: browser.windows,
    flags: browser.flags,
    toasts: { show: ({ kind: tone, title }) => said.push(`${tone}: ${title}`) },
    navigation: { path: "/", go: () => {}, replace: (path) => void gone.push(path) },
  })
  return { page, browser, said, gone, state: () => page.state$.value }
}

describe("the page that a login returns to", () => {
  it.each([
    ["whatsapp", "WppLogin"],
    ["messenger", "FbLogin"],
  ] as const)("of %s sets %s, and closes its window after 200 ms", (kind, flag) => {
    const { browser, state } = open(kind, { code: "abc", state: "state-1" })
    expect(state()).toEqual({ status: "saved" })
    vi.advanceTimersByTime(199)
    expect(browser.closedOwn).toBe(false)
    vi.advanceTimersByTime(1)
    expect(browser.closedOwn).toBe(true)
    expect(browser.flags.take(flag)).toBe(true)
  })

  it.each([[{}], [{ code: "abc" }], [{ state: "state-1" }], [{ code: "", state: "state-1" }]])(
    "goes to the start with %o",
    (query) => {
      const finish = vi.fn(() => Effect.void)
      const { said, gone, browser } = open("whatsapp", query, { finish })
      vi.advanceTimersByTime(1_000)
      expect(said).toEqual(["error: Erro nos parâmetros recebidos. Por favor tente mais tarde!"])
      expect([gone, finish.mock.calls, browser.closedOwn]).toEqual([["/"], [], false])
    },
  )

  it("stays open with the reason when the code is not accepted", () => {
    const { state, browser, page } = open("messenger", { code: "abc", state: "other" })
    expect(state()).toEqual({ status: "failed", title: say.tokenNotSaved, reason: say.loginExpired })
    vi.advanceTimersByTime(1_000)
    expect([browser.closedOwn, browser.flags.take("FbLogin")]).toEqual([false, false])
    page.close()
    expect(browser.closedOwn).toBe(true)
  })

  it("says of another person's login that it is not to be used any more", () => {
    const query = { code: "abc", state: "state-1" }
    expect(open("whatsapp", query, { finish: () => Effect.fail(notFound) }).state()).toMatchObject({
      reason: say.loginExpired,
    })
  })

  it("names the vendor's own reason", () => {
    const finish = () =>
      Effect.fail({ _tag: "VendorRefused", message: say.vendorRefused, description: "Conta bloqueada." } as const)
    expect(open("whatsapp", { code: "abc", state: "state-1" }, { finish }).state()).toEqual({
      status: "failed",
      title: "Erro ao salvar token. Por favor tente mais tarde!",
      reason: "Conta bloqueada.",
    })
  })
})
