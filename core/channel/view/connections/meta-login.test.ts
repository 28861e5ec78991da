import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { BotId, unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { connectionMessages as say, type LoginKind } from "../../index.ts"
import { createFakeLoginWindows, createInMemoryConnections } from "../../testing/index.ts"
import { createMetaLogin } from "../index.ts"

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

const open = (kind: LoginKind) => {
  const connections = createInMemoryConnections()
  const browser = createFakeLoginWindows()
  const ended = vi.fn()
  const { windows, flags } = browser
  const login = createMetaLogin(scope, { botId: aBotId, kind, ended }, { logins: connections.logins, windows, flags })
  return { connections, browser, ended, login, state: () => login.state$.value }
}

describe("a login at Meta for WhatsApp", () => {
  it("ends when its window is closed, which is looked at every 500 ms", () => {
    const { browser, ended, login, state } = open("whatsapp")
    login.begin()
    expect(browser.opened).toEqual(["https://www.facebook.com/dialog/oauth?kind=whatsapp&state=state-1"])
    expect(state()).toEqual({ phase: "waiting", failure: undefined })
    vi.advanceTimersByTime(5_000)
    browser.close()
    vi.advanceTimersByTime(499)
    expect(ended).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(ended).toHaveBeenCalledOnce()
    expect(state().phase).toBe("idle")
    vi.advanceTimersByTime(5_000)
    expect(ended).toHaveBeenCalledOnce()
  })

  it("does not wait for its flag alone, and clears it when it ends", () => {
    const { browser, ended, login } = open("whatsapp")
    login.begin()
    browser.flags.set("WppLogin")
    vi.advanceTimersByTime(2_000)
    expect(ended).not.toHaveBeenCalled()
    browser.close()
    vi.advanceTimersByTime(500)
    expect(browser.flags.take("WppLogin")).toBe(false)
  })
})

describe("a login at Meta for Facebook and Instagram", () => {
  it("ends when its flag is set, which is looked at every 1,000 ms and then cleared", () => {
    const { browser, ended, login, state } = open("messenger")
    browser.flags.set("FbLogin")
    login.begin()
    vi.advanceTimersByTime(3_000)
    // an older login's flag does not count
    expect(ended).not.toHaveBeenCalled()
    browser.flags.set("FbLogin")
    vi.advanceTimersByTime(999)
    expect(ended).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(ended).toHaveBeenCalledOnce()
    expect([state().phase, browser.flags.take("FbLogin")]).toEqual(["idle", false])
  })

  it("is over without a result when its window is closed before, and can be given up", () => {
    const { browser, ended, login, state } = open("messenger")
    login.begin()
    browser.close()
    vi.advanceTimersByTime(1_000)
    expect([state().phase, ended.mock.calls.length]).toEqual(["idle", 0])
    login.begin()
    login.cancel()
    browser.flags.set("FbLogin")
    vi.advanceTimersByTime(5_000)
    expect([state().phase, ended.mock.calls.length]).toEqual(["idle", 0])
  })
})

describe("any login at Meta", () => {
  it.each([
    ["whatsapp", "WppLogin", 2],
    ["messenger", "FbLogin", 1],
  ] as const)("of %s counts its flag also after its window seemed closed", (kind, flag, times) => {
    const { browser, ended, login, state } = open(kind)
    login.begin()
    browser.close()
    vi.advanceTimersByTime(3_000)
    expect(state().phase).toBe("idle")
    browser.flags.set(flag)
    vi.advanceTimersByTime(1_000)
    expect(ended).toHaveBeenCalledTimes(times)
  })

  it("opens a blocked window with the next press, without another address", () => {
    const { browser, connections, login, state } = open("whatsapp")
    browser.block(true)
    login.begin()
    expect(state()).toEqual({ phase: "idle", failure: say.windowBlocked })
    browser.block(false)
    login.begin()
    expect(state().phase).toBe("waiting")
    expect([connections.states, browser.opened.length]).toEqual([["state-1"], 1])
  })

  it("says why it cannot begin, and ends with its scope", () => {
    const { browser, connections, ended, login, state } = open("messenger")
    connections.refuse(unavailable)
    login.begin()
    expect(state()).toEqual({ phase: "idle", failure: unavailable.message })
    connections.refuse(undefined)
    login.begin()
    expect(state()).toEqual({ phase: "waiting", failure: undefined })
    scope.end()
    browser.flags.set("FbLogin")
    vi.advanceTimersByTime(5_000)
    expect(ended).not.toHaveBeenCalled()
  })
})
