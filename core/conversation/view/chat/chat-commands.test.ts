import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser } from "../../../access/testing/index.ts"
import { unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"

import type { Dialog } from "../../dialogs/dialog.ts"
import { aDialog, createInMemoryDialogs, openChat } from "../../testing/index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const user = aUser()
const mine = { id: user.id, name: user.name }

/** Opens a room whose calls take 100 ms. */
const open = async (dialog: Dialog, reopened = () => {}) => {
  const rooms = createInMemoryDialogs(user, [{ dialog, messages: [], unread: 0 }], { latency: 100 })
  const notices: Array<Notice> = []
  const visited: Array<string> = []
  const inner = scope.child()
  const { chat } = openChat(
    inner,
    user,
    { dialog, messages: [] },
    {
      dialogs: rooms.dialogs,
      live: rooms.live,
      reopened,
      toasts: { show: (notice) => void notices.push(notice) },
      confirmations: { ask: ({ confirmed }) => confirmed() },
      navigation: { path: "/omnichannel", go: (path) => void visited.push(path), replace: () => undefined },
    },
  )
  await vi.advanceTimersByTimeAsync(300)
  expect(chat.state$.value.status).toBe("ready")
  const room = () => rooms.see(dialog.id).dialog
  return { chat, rooms, notices, visited, room, leave: () => inner.end(), pass: () => vi.advanceTimersByTimeAsync(200) }
}

it("a list is told that a room was opened again, once it is", async () => {
  const reopened = vi.fn()
  const { chat, pass } = await open(aDialog({ status: "CLOSED" }), reopened)
  chat.reopen()
  expect(reopened).not.toHaveBeenCalled()
  await pass()
  expect(reopened).toHaveBeenCalledTimes(1)
})

describe("a command whose room is left at once", () => {
  it("finalizes the room and says so, and leaves the user where they are by then", async () => {
    const { chat, notices, visited, room, leave, pass } = await open(aDialog({ holder: mine, transferred: true }))
    chat.finalize()
    leave()
    await pass()
    expect([room().status, notices, visited]).toEqual([
      "CLOSED",
      [{ kind: "ok", title: "Conversa finalizada com sucesso" }],
      [],
    ])
  })

  it("joins or reopens the room", async () => {
    const waiting = await open(aDialog())
    waiting.chat.join()
    waiting.leave()
    const closed = await open(aDialog({ status: "CLOSED" }))
    closed.chat.reopen()
    closed.leave()
    await closed.pass()
    expect([waiting.room().holder, closed.room().status]).toEqual([mine, "OPEN"])
  })

  it("says why it was refused", async () => {
    const { chat, rooms, notices, leave, pass } = await open(aDialog({ holder: mine, transferred: true }))
    chat.finalize()
    leave()
    rooms.refuse(unavailable)
    await pass()
    expect(notices).toEqual([{ kind: "error", title: unavailable.message }])
  })
})

it("goes to the list of rooms after finalizing, while the room is open", async () => {
  const { chat, visited, pass } = await open(aDialog({ holder: mine, transferred: true }))
  chat.finalize()
  await pass()
  expect([visited, chat.state$.value.finalizedHere]).toEqual([["/rooms/"], true])
})
