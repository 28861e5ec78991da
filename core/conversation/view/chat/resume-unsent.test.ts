import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser } from "../../../access/testing/index.ts"
import type { SessionState } from "../../../access/view/index.ts"
import { ClientId } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"
import { createInMemoryDepartures } from "../../../shell/testing/index.ts"
import { aDialog, aMessage, createInMemoryDialogs, createInMemoryUnsent } from "../../testing/index.ts"
import { createChatMemory, createOutbox, resumeUnsent } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers({ now: testNow })
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** A page that is opened while something is stored of a room that its user holds. */
const openPage = ({
  ageInMinutes = 0,
  refused,
}: { readonly ageInMinutes?: number; readonly refused?: string } = {}) => {
  const user = aUser()
  const dialog = aDialog({ name: "Mariana", holder: { id: user.id, name: user.name }, transferred: true })
  const rooms = createInMemoryDialogs(user, [{ dialog, messages: [aMessage({ seq: 1 })], unread: 0 }])
  const state$ = new BehaviorSubject<SessionState>({ starting: false, user: undefined, company: undefined })
  const store = createInMemoryUnsent()
  const sentAt = new Date(testNow - ageInMinutes * 60_000).toISOString()
  const pending = ["Já vejo", "Um momento"].map((text, at) => ({
    clientId: ClientId.make(`mensagem-${at}`),
    text,
    files: [],
    sentAt,
    ...(refused === undefined ? {} : { refused }),
  }))
  store.write({ user: user.id, company: undefined }, dialog.id, { draft: "e", pending, files: [], at: testNow })
  const clock = { now: () => Date.now() }
  const memory = createChatMemory(scope, { state$ }, { store, clock, departures: createInMemoryDepartures() })
  const outbox = createOutbox(scope, { state$ })
  const notices: Array<Notice> = []
  resumeUnsent(scope, {
    session: { state$ },
    memory,
    outbox,
    dialogs: rooms.dialogs,
    live: rooms.live,
    toasts: { show: (notice) => void notices.push(notice) },
    navigation: { path: "/home", go: () => undefined, replace: () => undefined },
    clock,
  })
  return {
    rooms,
    memory,
    outbox,
    dialog,
    notices,
    signOut: () => state$.next({ starting: false, user: undefined, company: undefined }),
    signIn: () => state$.next({ starting: false, user, company: undefined }),
    said: () => rooms.see(dialog.id).messages.flatMap(({ sender, text }) => (sender === "HUMAN" ? [text] : [])),
    pass: () => vi.advanceTimersByTimeAsync(2_100),
  }
}

describe("what was under way when the page ended", () => {
  it("is sent by the next page once somebody is signed in, though its room is not opened; the draft stays", async () => {
    const { rooms, memory, dialog, notices, signIn, said, pass } = openPage()
    await pass()
    expect(said()).toEqual([])
    signIn()
    await pass()
    expect([said(), notices, rooms.openSockets]).toEqual([["Já vejo", "Um momento"], [], 0])
    expect(memory.read(dialog.id)).toEqual({ draft: "e", pending: [], files: [] })
  })

  it("is left to its room where that is open", async () => {
    const { outbox, dialog, signIn, said, pass } = openPage()
    signIn()
    outbox.enter(dialog.id)
    await pass()
    expect(said()).toEqual([])
  })

  it("is sent by whoever signs in again, though its room was open before", async () => {
    const { outbox, dialog, signIn, signOut, said, pass } = openPage()
    signIn()
    outbox.enter(dialog.id)
    signOut()
    signIn()
    await pass()
    expect(said()).toEqual(["Já vejo", "Um momento"])
  })

  it("is left to its sender after five minutes, or once it was refused", async () => {
    for (const facts of [{ ageInMinutes: 5 }, { refused: "Esta conversa foi finalizada." }]) {
      const { signIn, said, pass } = openPage(facts)
      signIn()
      await pass()
      expect(said()).toEqual([])
    }
  })
})
