import { Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ClientId, UserId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { unavailable } from "../../../kernel/index.ts"
import type { Question } from "../../../shell/index.ts"
import { aUser } from "../../../access/testing/index.ts"
import { aDialog, aMessage, createInMemoryRoomNotes, openChat } from "../../testing/index.ts"
import { createChatNotes } from "../index.ts"

const person = (id: number, name: string) => ({ id: Schema.decodeSync(UserId)(id), name })
const [me, rafael] = [person(7, "Camila Duarte"), person(8, "Rafael Nogueira")]

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async ({ visible = true, connecting = false } = {}) => {
  const user = aUser({ id: 7, name: me.name })
  const room = { dialog: aDialog({ id: 1, workspaceId: 1, holder: null }), messages: [aMessage({ seq: 1 })] }
  const { chat, rooms: store } = openChat(scope, user, room)
  if (connecting) store.connection({ state: "connecting" })
  const noted = createInMemoryRoomNotes(me, [rafael], { changed: store.tellNotes })
  const visible$ = new BehaviorSubject(visible)
  const told: Array<string> = []
  const questions: Array<Question> = []
  let ids = 0
  const view = createChatNotes(scope, {
    notes: noted.notes,
    chat,
    toasts: { show: ({ title }) => void told.push(title) },
    confirmations: { ask: (question) => void questions.push(question) },
    newClientId: () => Schema.decodeSync(ClientId)(`nota-${String((ids += 1)).padStart(8, "0")}`),
    visible$,
    seen: () => void told.push("vistas"),
  })
  const settled = () => vi.advanceTimersByTimeAsync(50)
  await settled()
  return { chat, store, noted, view, visible$, told, questions, settled, state: () => view.state$.value }
}

describe("the notes of a room", () => {
  it("are stored, and are there at once; the draft is another one then", async () => {
    const { view, chat, state, settled } = await open()
    view.toggle()
    expect(state().writing).toBe("note")
    view.save()
    chat.typeNote("  ")
    view.save()
    await settled()
    expect(state().notes).toEqual([])
    chat.typeNote("Cliente pediu desconto")
    view.save()
    view.save()
    await settled()
    expect(state().notes.map(({ text, authorName }) => [authorName, text])).toEqual([
      ["Camila Duarte", "Cliente pediu desconto"],
    ])
    expect([chat.state$.value.note, state().saving]).toEqual(["", false])
  })

  it("keep what was written when they are refused, and store it once", async () => {
    const { view, chat, state, noted, settled } = await open()
    chat.typeNote("Não perder")
    noted.refuse(unavailable)
    view.save()
    await settled()
    expect([state().refusal, chat.state$.value.note, state().notes]).toEqual([unavailable.message, "Não perder", []])
    noted.refuse(undefined)
    view.save()
    await settled()
    view.save()
    await settled()
    expect([state().refusal, state().notes.length]).toEqual([undefined, 1])
  })

  it("of a colleague come while the room is open; who sees it has seen what mentions them", async () => {
    const { store, noted, state, visible$, settled, chat, told } = await open({ visible: false })
    noted.note(chat.id, rafael, "@Camila Duarte, pode ver?")
    await settled()
    expect(state().notes).toMatchObject([{ unseen: true, mentions: [me] }])
    visible$.next(true)
    await settled()
    expect([state().notes.map(({ unseen }) => unseen), told]).toEqual([[false], ["vistas"]])
    store.connection({ state: "waiting", attempt: 1, retryInMs: 5 })
    noted.note(chat.id, rafael, "enquanto isso")
    await settled()
    expect(state().notes).toHaveLength(1)
    store.connection({ state: "open" })
    await settled()
    expect(state().notes).toHaveLength(2)
  })

  it("that were written while the room was still being connected are there as well", async () => {
    const { store, noted, state, settled, chat } = await open({ connecting: true })
    noted.note(chat.id, rafael, "no meio")
    await settled()
    expect(state().notes).toEqual([])
    store.connection({ state: "open" })
    await settled()
    expect(state().notes.map(({ text }) => text)).toEqual(["no meio"])
  })

  it("mention who is chosen from those who see the room", async () => {
    const { view, chat, state, settled } = await open()
    chat.typeNote("Veja @raf")
    view.look("Veja @raf", 9)
    await settled()
    expect(state().choice).toEqual({ word: "raf", people: [rafael], at: 0 })
    view.closeChoice()
    view.look("Veja @rafa", 10)
    expect(state().choice).toBeUndefined()
    view.look("Veja ", 5)
    view.look("Veja @", 6)
    expect(state().choice?.people).toEqual([me, rafael])
    view.moveChoice(-1)
    expect(state().choice?.at).toBe(1)
    expect(view.take()).toBe("Veja @Rafael Nogueira ".length)
    expect(chat.state$.value.note).toBe("Veja @Rafael Nogueira ")
    view.save()
    await settled()
    expect(state().notes).toMatchObject([{ mentions: [rafael] }])
  })

  it("are removed after a question", async () => {
    const { view, chat, state, questions, told, settled } = await open()
    chat.typeNote("errada")
    view.save()
    await settled()
    const [note] = state().notes
    if (note !== undefined) view.remove(note)
    expect(state().notes).toHaveLength(1)
    questions[0]?.confirmed()
    await settled()
    expect([state().notes, told]).toEqual([[], ["Nota apagada com sucesso!"]])
  })
})
