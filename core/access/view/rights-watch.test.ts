import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { testNow } from "../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { aUser, createInMemorySessions } from "../testing/index.ts"
import { createSession, rightsPause, watchRights } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers({ now: testNow })
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = () => {
  const user = aUser({ expires: new Date(testNow + 3_600_000).toISOString() })
  const sessions = createInMemorySessions(user, { signedIn: true })
  const chosenCompany = { read: () => undefined, write: () => {} }
  const session = createSession(scope, {
    sessions,
    clock: { now: () => Date.now() },
    host: { mayExist: () => true, exclusively: (work) => work, chosenCompany },
  })
  const page = { visible: true, unsaved: false }
  const host = { isVisible: () => page.visible, hasUnsavedWork: () => page.unsaved }
  const starts$ = watchRights(scope, { sessions, session, host })
  const permissions = () => session.state$.value.user?.permissions
  return { sessions, session, page, starts: () => starts$.value, permissions }
}

describe("the rights of an open page", () => {
  it("follow the server's within ten seconds, and let the pages start afresh once", async () => {
    const { sessions, starts, permissions } = open()
    await vi.advanceTimersByTimeAsync(0)
    sessions.setRights({ permissions: ["dialog_view"] })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(permissions()).toEqual(["dialog_view"])
    expect(starts()).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(starts()).toBe(1)
  })

  it("are not asked for while the page is in the background", async () => {
    const { sessions, page, permissions } = open()
    page.visible = false
    sessions.setRights({ permissions: [] })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(permissions()).not.toEqual([])
    page.visible = true
    await vi.advanceTimersByTimeAsync(rightsPause)
    expect(permissions()).toEqual([])
  })

  it("leave a page with unsaved work as it is until it has none", async () => {
    const { sessions, page, starts, permissions } = open()
    await vi.advanceTimersByTimeAsync(0)
    page.unsaved = true
    sessions.setRights({ permissions: [] })
    await vi.advanceTimersByTimeAsync(30_000)
    expect([permissions(), starts()]).toEqual([[], 0])
    page.unsaved = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(starts()).toBe(1)
  })

  it("are not asked for after signing out", async () => {
    const { sessions, session } = open()
    await vi.advanceTimersByTimeAsync(0)
    session.signOut()
    const asked = vi.spyOn(sessions, "rights")
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).not.toHaveBeenCalled()
  })
})
