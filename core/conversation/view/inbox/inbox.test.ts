import { Effect, Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aSessionHost, aUser, createInMemorySessions } from "../../../access/testing/index.ts"
import { createSession } from "../../../access/view/index.ts"
import { type InboxView } from "../../index.ts"
import type { Toasts } from "../../../shell/index.ts"
import { DialogId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createInMemoryAddress } from "../../../shell/testing/index.ts"
import { aWorkspace, createInMemoryWorkspaces } from "../../../tenancy/testing/index.ts"
import { createWorkspaceSelection } from "../../../tenancy/view/index.ts"
import { aDialog, aMessage, createFakeNotifier, createInMemoryDialogs } from "../../testing/index.ts"
import { countsPause, createInbox, createMessageNotices } from "../index.ts"

const idOf = Schema.decodeSync(DialogId)

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async (count: number, latency = 0) => {
  const user = aUser()
  const session = createSession(scope, {
    sessions: createInMemorySessions(user, { signedIn: true }),
    host: aSessionHost(),
  })
  await vi.advanceTimersByTimeAsync(0)
  const selection = createWorkspaceSelection(scope, {
    workspaces: createInMemoryWorkspaces([aWorkspace({ id: 1 })]),
    companyId$: new BehaviorSubject(user.companyId ?? undefined),
    store: { read: () => undefined, write: () => {} },
  })
  const store = createInMemoryDialogs(
    user,
    Array.from({ length: count }, (_, at) => ({
      dialog: aDialog({ id: at + 1, workspaceId: 1, name: `Pessoa ${at + 1}`, transferred: true }),
      messages: [aMessage({ seq: 1 })],
      unread: 0,
    })),
    { latency, now: () => Date.now() },
  )
  const asked = vi.spyOn(store.dialogs, "list")
  const read = vi.spyOn(store.dialogs, "markAsRead")
  const notifier = createFakeNotifier()
  const shown: Array<string> = []
  const toasts: Pick<Toasts, "show"> = { show: ({ title }) => void shown.push(title) }
  const remembered = vi.fn<(view: InboxView) => void>()
  const inbox = createInbox(scope, {
    dialogs: store.dialogs,
    live: store.live,
    session,
    selection,
    selected: undefined,
    address: createInMemoryAddress({}),
    clock: { now: () => Date.now() },
    notices: createMessageNotices(scope, { notifier: notifier.port, session, navigation: { go: () => {} }, toasts }),
    toasts,
    viewMemory: { read: () => undefined, write: remembered },
  })
  await vi.advanceTimersByTimeAsync(300 + latency)
  const wishes = () => asked.mock.calls.map(([{ name, offset, limit }]) => ({ name, offset, limit }))
  return { inbox, store, shown, remembered, notifier, asked, read, wishes, state: () => inbox.state$.value }
}

describe("the inbox", () => {
  it("loads twelve conversations, and twelve more at a time", async () => {
    const { inbox, state, wishes } = await open(30, 10)
    expect(state()).toMatchObject({ status: "ready", total: 30 })
    for (const shown of [24, 30, 30]) {
      inbox.loadMore()
      inbox.loadMore()
      await vi.advanceTimersByTimeAsync(10)
      expect(state().items).toHaveLength(shown)
    }
    expect(wishes()).toEqual([0, 12, 24].map((offset) => ({ name: "", offset, limit: 12 })))
  })

  it("searches once typing has paused for 600 ms, and shows the spinner for 300 ms", async () => {
    const { inbox, state, wishes } = await open(30)
    inbox.search("pess")
    await vi.advanceTimersByTimeAsync(599)
    inbox.search("pessoa 7")
    await vi.advanceTimersByTimeAsync(599)
    expect(wishes()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(wishes().at(-1)).toEqual({ name: "pessoa 7", offset: 0, limit: 12 })
    await vi.advanceTimersByTimeAsync(299)
    expect(state().status).toBe("loading")
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toMatchObject({ status: "ready", total: 1 })
  })

  it("shows no room that has ended or left the workspaces while the page with it was on its way", async () => {
    const { inbox, store, state } = await open(30, 50)
    const [first, second, third] = state().items
    if (first === undefined || second === undefined || third === undefined) throw new Error("there are rooms")
    const ends = (id: DialogId) => {
      const told = store.see(id)
      const dialog = { ...told.dialog, status: "CLOSED" as const }
      return () => store.begin({ ...told, dialog })
    }
    const close = ends(first.id)
    // The page is answered as it was asked for.
    const before = [...state().items]
    vi.spyOn(store.dialogs, "list").mockReturnValue(Effect.delay(Effect.succeed({ result: before, total: 30 }), 50))
    inbox.reload()
    await vi.advanceTimersByTimeAsync(10)
    close()
    store.leave(second.id)
    await vi.advanceTimersByTimeAsync(400)
    const shown = state().items.map(({ id }) => id)
    expect(state().status).toBe("ready")
    expect(shown).not.toContain(first.id)
    expect(shown).not.toContain(second.id)
    expect(shown).toContain(third.id)
    expect(state().total).toBe(28)
  })

  it("forgets a room that leaves the workspaces", async () => {
    const { store, state } = await open(5)
    const [room] = state().items
    if (room !== undefined) store.leave(room.id)
    expect(state()).toMatchObject({ total: 4 })
    expect(state().items.map(({ id }) => id)).not.toContain(room?.id)
  })

  it("loads again what was shown when the connection comes back, at most 200 of it", async () => {
    const { inbox, store, state, wishes } = await open(30)
    inbox.loadMore()
    await vi.advanceTimersByTimeAsync(0)
    const comeBack = async () => {
      store.connection({ state: "waiting", attempt: 1, retryInMs: 5_000 })
      store.connection({ state: "open" })
      await vi.advanceTimersByTimeAsync(300)
    }
    await comeBack()
    expect(wishes().at(-1)).toEqual({ name: "", offset: 0, limit: 24 })
    expect(state().items).toHaveLength(24)
    for (let at = 0; at < 240; at++)
      store.begin({ dialog: aDialog({ id: 100 + at, workspaceId: 1 }), messages: [aMessage({ seq: 1 })], unread: 1 })
    expect(state().items).toHaveLength(264)
    await comeBack()
    expect(wishes().at(-1)).toEqual({ name: "", offset: 0, limit: 200 })
    expect(state().items).toHaveLength(200)
  })

  it("keeps the rows in their places until a second after the pointer moved, or it is gone", async () => {
    const { inbox, store, state } = await open(3)
    const shown = () => inbox.heldRows.rows$.value.map(({ id }) => id)
    let next = 100
    const comes = () => {
      const id = next++
      store.begin({ dialog: aDialog({ id, workspaceId: 1 }), messages: [aMessage({ seq: 1 })], unread: 1 })
      return id
    }
    const first = shown()
    inbox.heldRows.hold()
    const one = comes()
    await vi.advanceTimersByTimeAsync(900)
    expect(shown()).toEqual(first)
    expect(state().items.map(({ id }) => id)).toContain(one)
    inbox.heldRows.hold()
    await vi.advanceTimersByTimeAsync(999)
    expect(shown()).toEqual(first)
    await vi.advanceTimersByTimeAsync(1)
    expect(shown()).toEqual(state().items.map(({ id }) => id))
    inbox.heldRows.hold()
    const two = comes()
    expect(shown()).not.toContain(two)
    inbox.heldRows.release()
    expect(shown()).toContain(two)
  })

  it("shows the rows of another filter at once, wherever the pointer is", async () => {
    const { inbox } = await open(3)
    inbox.heldRows.hold()
    inbox.showStatus("CLOSED")
    await vi.advanceTimersByTimeAsync(300)
    inbox.heldRows.hold()
    expect(inbox.heldRows.rows$.value).toEqual([])
  })

  it("shows the open rooms once one was opened again out of the closed ones, and otherwise stays as it is", async () => {
    const { inbox, state } = await open(3)
    inbox.showStatus("")
    await vi.advanceTimersByTimeAsync(300)
    inbox.followReopened()
    expect(state().filter.status).toBe("")
    inbox.showStatus("CLOSED")
    await vi.advanceTimersByTimeAsync(300)
    inbox.followReopened()
    await vi.advanceTimersByTimeAsync(300)
    expect(state().filter.status).toBe("OPEN")
    expect(state().items).toHaveLength(3)
  })

  const refused = { _tag: "Unavailable", message: "Por favor tente mais tarde." } as const

  it("asks for a page that did not come by a press only", async () => {
    const { inbox, state, asked } = await open(30)
    asked.mockReturnValueOnce(Effect.fail(refused))
    for (let scrolled = 0; scrolled < 3; scrolled++) inbox.loadMore()
    expect(state()).toMatchObject({ loadingMore: false, moreFailure: refused })
    expect(asked).toHaveBeenCalledTimes(2)
    inbox.loadMoreAgain()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toMatchObject({ moreFailure: undefined, loadingMore: false })
    expect(state().items).toHaveLength(24)
  })

  it("takes no further page of a filter that is no longer wanted", async () => {
    const { inbox, state } = await open(30, 1_000)
    inbox.loadMore()
    await vi.advanceTimersByTimeAsync(500)
    inbox.showStatus("CLOSED")
    expect(state().loadingMore).toBe(false)
    await vi.advanceTimersByTimeAsync(900)
    expect(state().items).toHaveLength(12)
    await vi.advanceTimersByTimeAsync(200)
    expect(state()).toMatchObject({ items: [], total: 0, status: "ready" })
  })

  it("forgets a room that was found by its name when it no longer matches the other filters", async () => {
    const { inbox, store, state } = await open(3)
    inbox.search("pessoa")
    await vi.advanceTimersByTimeAsync(900)
    const [first, ...others] = state().items
    if (first === undefined) throw new Error("there are rooms")
    const told = store.see(first.id)
    store.begin({ ...told, dialog: { ...told.dialog, status: "CLOSED" } })
    expect(state().items).toEqual(others)
  })

  it("reads the open room only while the page is seen, and what has come meanwhile once it is", async () => {
    const { inbox, store, notifier, read, state } = await open(3)
    const [room] = state().items
    if (room === undefined) throw new Error("there are rooms")
    const unread = () => state().items.find(({ id }) => id === room.id)?.unreadTotal
    inbox.select(room.id)
    expect(read).toHaveBeenCalledTimes(1)
    notifier.hide(true)
    store.tell(room.id, "Alguém aí?")
    store.tell(room.id, "Oi?")
    expect(read).toHaveBeenCalledTimes(1)
    expect(unread()).toBe(2)
    notifier.hide(false)
    expect(read).toHaveBeenCalledTimes(2)
    expect(unread()).toBe(0)
    notifier.hide(true)
    notifier.hide(false)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it("tells of messages that came while the connection was away, and of none that is older", async () => {
    const { store, notifier, state } = await open(3)
    const [first, second] = state().items
    if (first === undefined || second === undefined) throw new Error("there are rooms")
    notifier.port.ask()
    store.tell(second.id, "Bom dia")
    await vi.advanceTimersByTimeAsync(10_000)
    notifier.hide(true)
    store.connection({ state: "waiting", attempt: 1, retryInMs: 5_000 })
    store.tell(first.id, "Alguém aí?")
    await vi.advanceTimersByTimeAsync(5_000)
    expect(notifier.shown).toEqual([])
    store.connection({ state: "open" })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(notifier.shown.map(({ tag }) => tag)).toEqual([`sala-${first.id}`])
    expect(notifier.rings).toBe(1)
  })

  it("shows a view, remembers it, and looks for mentions in every state of a room", async () => {
    const { inbox, store, state, remembered, asked } = await open(3)
    expect(state().counts).toEqual({ mine: 0, waiting: 3, mentions: 0, snoozed: 0, scheduled: 0, all: 3 })
    inbox.showView("mine")
    await vi.advanceTimersByTimeAsync(300)
    expect([state().items, state().total, remembered.mock.calls]).toEqual([[], 0, [["mine"]]])
    inbox.showView("mentions")
    await vi.advanceTimersByTimeAsync(300)
    expect(asked.mock.lastCall?.[0]).toMatchObject({ view: "mentions", status: "" })
    expect(state().items).toEqual([])
    store.mention({ dialogId: idOf(2), by: "Rafael" })
    await vi.advanceTimersByTimeAsync(300)
    expect(state().items.map(({ id }) => id)).toEqual([2])
    // A further message moves it, and does not take it away.
    store.tell(idOf(2), "oi")
    store.tell(idOf(3), "oi")
    expect(state().items.map(({ id }) => id)).toEqual([2])
    inbox.showView("scheduled")
    await vi.advanceTimersByTimeAsync(300)
    expect(asked.mock.lastCall?.[0]).toMatchObject({ view: "scheduled", status: "" })
    inbox.showView("all")
    await vi.advanceTimersByTimeAsync(300)
    expect(asked.mock.lastCall?.[0]).toMatchObject({ view: "all", status: "OPEN" })
  })

  it("counts the views again after changes, at most once in a while", async () => {
    const { store, state } = await open(2)
    const counted = vi.spyOn(store.dialogs, "counts")
    for (let at = 0; at < 20; at += 1) store.tell(idOf(1), `${at}`)
    await vi.advanceTimersByTimeAsync(countsPause)
    expect(counted).toHaveBeenCalledTimes(1)
    void Effect.runPromise(store.dialogs.join(idOf(1)))
    await vi.advanceTimersByTimeAsync(2 * countsPause)
    expect(state().counts).toMatchObject({ mine: 1, waiting: 1 })
  })

  it("tells of a mention, but not of one in the room that is open and seen", async () => {
    const { inbox, store, shown } = await open(2)
    inbox.select(idOf(1))
    store.mention({ dialogId: idOf(1), by: "Rafael" })
    store.mention({ dialogId: idOf(2), by: "Rafael" })
    expect(shown).toEqual(["Rafael mencionou você em uma nota"])
  })
})
