import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { UserId, WorkspaceId } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { aSessionHost, aUser, createInMemorySessions } from "../../testing/index.ts"
import { createSession, rightsPause, watchRights, workspaceChanges } from "../index.ts"

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
  const session = createSession(scope, {
    sessions,
    host: aSessionHost(),
  })
  const page = { visible: true, unsaved: false }
  const host = { isVisible: () => page.visible, hasUnsavedWork: () => page.unsaved }
  const starts$ = watchRights(scope, { sessions, session, host })
  const permissions = () => session.state$.value.user?.permissions
  return { sessions, session, page, starts: () => starts$.value, permissions }
}

describe("the rights of an open page", () => {
  it("are another user's, who signed in in another tab: the pages start afresh at once, with unsaved work too", async () => {
    const { sessions, session, page, starts } = open()
    await vi.advanceTimersByTimeAsync(0)
    page.unsaved = true
    sessions.setRights({ id: UserId.make(99) })
    await vi.advanceTimersByTimeAsync(rightsPause)
    expect(session.state$.value.user?.id).toBe(99)
    expect(starts()).toBe(1)
  })

  it("tell when the user's workspaces change, and not when anything else does", async () => {
    const { sessions, session } = open()
    let told = 0
    scope.add(workspaceChanges(session).subscribe(() => told++))
    await vi.advanceTimersByTimeAsync(0)
    sessions.setRights({ permissions: [] })
    await vi.advanceTimersByTimeAsync(rightsPause)
    expect(told).toBe(0)
    sessions.setRights({ workspaces: [WorkspaceId.make(77)] })
    await vi.advanceTimersByTimeAsync(rightsPause)
    expect(told).toBe(1)
  })

  it("tell an attendant and a company with campaigns, which let no page start afresh", async () => {
    const { sessions, session, starts } = open()
    await vi.advanceTimersByTimeAsync(0)
    const { isAttendant, allowCampaignCreation } = session.state$.value.user ?? aUser()
    sessions.setRights({ isAttendant: !isAttendant, allowCampaignCreation: !allowCampaignCreation })
    await vi.advanceTimersByTimeAsync(rightsPause)
    expect(session.state$.value.user).toMatchObject({
      isAttendant: !isAttendant,
      allowCampaignCreation: !allowCampaignCreation,
    })
    expect(starts()).toBe(0)
  })

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
