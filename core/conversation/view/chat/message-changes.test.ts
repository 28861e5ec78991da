import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { unavailable, UserId } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { aUser } from "../../../access/testing/index.ts"
import { aDialog, aMessage, createInMemoryMessageActs, openChat } from "../../testing/index.ts"
import { createMessageEditing, createMessageReaction, loadUntil } from "../index.ts"
import { unsentToStore } from "./unsent-content.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const me = { id: UserId.make(7), name: "Camila Duarte" }
const open = async () => {
  const sentAt = new Date(testNow).toISOString()
  const room = {
    dialog: aDialog({ id: 1, holder: me, transferred: true }),
    messages: [
      aMessage({ seq: 1, text: "Qual o prazo?", sentAt }),
      aMessage({ seq: 2, sender: "HUMAN", senderName: me.name, text: "Dia 15", sentAt }),
    ],
  }
  const { chat, rooms } = openChat(scope, aUser({ id: 7, name: me.name }), room, { now: () => testNow })
  const acted = createInMemoryMessageActs(me, rooms)
  const settled = () => vi.advanceTimersByTimeAsync(50)
  await settled()
  const state = () => chat.state$.value
  return { chat, rooms, acted, settled, state, messages: () => state().timeline.messages }
}

describe("an answer to a message", () => {
  it("quotes it in what is sent next, and in nothing after that", async () => {
    const { chat, state, settled, messages } = await open()
    chat.quote(messages()[0])
    expect(state().quoting).toMatchObject({ seq: 1, text: "Qual o prazo?" })
    chat.type("9 dias")
    chat.send()
    expect(state().quoting).toBeUndefined()
    await settled()
    chat.type("úteis")
    chat.send()
    await settled()
    expect(messages().map(({ quoted }) => quoted?.seq)).toEqual([undefined, undefined, 1, undefined])
  })

  it("is given up, and is none to what cannot be answered", async () => {
    const { chat, rooms, state, settled, messages } = await open()
    chat.quote(messages()[0])
    chat.quote(undefined)
    expect(state().quoting).toBeUndefined()
    rooms.change(chat.id, 1, { deleted: true, text: "" })
    await settled()
    chat.quote(messages()[0])
    expect(state().quoting).toBeUndefined()
  })

  it("is kept with the draft", async () => {
    const { chat, messages, state } = await open()
    chat.quote(messages()[0])
    expect(unsentToStore({ draft: "", pending: [], files: [], quoting: state().quoting }, testNow)?.quoting?.seq).toBe(
      1,
    )
  })
})

describe("an edit of one's own message", () => {
  const editing = async () => {
    const opened = await open()
    const { chat, acted, messages } = opened
    const dialog = { id: chat.id, medium: "LIVECHAT" } as const
    const message = messages()[1] ?? aMessage({ seq: 2 })
    return { ...opened, edit: createMessageEditing(scope, dialog, message, acted.acts) }
  }

  it("is stored, and what was typed survives a refusal", async () => {
    const { edit, acted, settled, messages } = await editing()
    edit.type("Dia 25")
    acted.refuse(unavailable)
    edit.save()
    await settled()
    expect(edit.state$.value).toMatchObject({ text: "Dia 25", refusal: unavailable.message, saved: false })
    acted.refuse(undefined)
    edit.save()
    await settled()
    expect([edit.state$.value.saved, messages()[1]?.text]).toEqual([true, "Dia 25"])
  })

  it("stores nothing that is empty or too long, and is done at once where nothing changed", async () => {
    const { edit, messages, settled } = await editing()
    for (const wrong of ["  ", "a".repeat(4_097)]) {
      edit.type(wrong)
      edit.save()
      await settled()
    }
    expect([edit.state$.value.over, edit.state$.value.saving, messages()[1]?.text]).toEqual([1, false, "Dia 15"])
    edit.type(" Dia 15 ")
    edit.save()
    expect(edit.state$.value.saved).toBe(true)
  })
})

describe("a reaction", () => {
  it("is put on a message, replaced, and taken back by the same emoji; its refusal is told", async () => {
    const { chat, acted, settled, messages } = await open()
    const told: Array<string> = []
    const { react } = createMessageReaction({
      acts: acted.acts,
      toasts: { show: ({ title, detail }) => void told.push(`${title} ${detail}`) },
    })
    const first = () => messages()[0] ?? aMessage({ seq: 1 })
    for (const [emoji, shown] of [
      ["👍", "👍"],
      ["🙏", "🙏"],
      ["🙏", undefined],
    ] as const) {
      react(chat.id, first(), emoji)
      await settled()
      expect(first().reactions?.company).toBe(shown)
    }
    acted.refuse(unavailable)
    react(chat.id, first(), "👍")
    await settled()
    expect(told).toEqual([`Não foi possível reagir à mensagem. ${unavailable.message}`])
  })
})

describe("the way to a quoted message", () => {
  const longRoom = async (count: number) => {
    const messages = Array.from({ length: count }, (_, at) => aMessage({ seq: at + 1, text: `Linha ${at + 1}` }))
    const { chat, rooms } = openChat(scope, aUser({ id: 7, name: me.name }), {
      dialog: aDialog({ id: 1, holder: me, transferred: true }),
      messages,
    })
    await vi.advanceTimersByTimeAsync(50)
    return { chat, rooms }
  }

  it("loads older messages until it is there, and says where it is not", async () => {
    const { chat } = await longRoom(70)
    const first = () => chat.state$.value.timeline.messages[0]?.seq ?? 0
    expect(first()).toBe(51)
    const found = loadUntil(chat, 12)
    await vi.advanceTimersByTimeAsync(500)
    expect([await found, first()]).toEqual([true, 11])
    expect(await loadUntil(chat, 99)).toBe(false)
  })

  it("ends where older messages cannot be loaded", async () => {
    const { chat, rooms } = await longRoom(70)
    rooms.refuse(unavailable)
    const found = loadUntil(chat, 12)
    await vi.advanceTimersByTimeAsync(500)
    expect(await found).toBe(false)
  })
})
