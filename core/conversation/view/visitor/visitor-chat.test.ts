import { Effect, Schema } from "effect"
import { merge, Subject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aFile } from "../../../channel/testing/index.ts"
import { BotToken, ClientId, tooManyRequests, unreachable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createInMemoryLiveChats, type InMemoryLiveChats } from "../../testing/index.ts"
import type { VisitorEvent } from "../../index.ts"
import { createVisitorChat, companySpeaker, type VisitorChat, visibleMessages } from "../index.ts"

const botToken = Schema.decodeSync(BotToken)("um-token-de-robo-1")
const greeting = "Olá! Como posso ajudar?"

let scope: Scope
let made = 0
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** Opens a visitor's page on an in-memory company and waits for the greeting. */
const open = (given?: InMemoryLiveChats, stored = { token: "" }) => {
  const company =
    given ??
    createInMemoryLiveChats({
      token: botToken,
      greeting,
      answer: (text) =>
        text === "tchau" ? { says: ["Até logo!"], ends: true } : { says: text === "mudo" ? [] : [`Sobre ${text}…`] },
    })
  let now = Date.parse("2026-11-19T14:12:00Z")
  const { liveChats, live } = company.page(() => stored.token)
  const chat = createVisitorChat(scope, {
    botToken,
    liveChats,
    live,
    store: { read: () => stored.token, write: (token) => (stored.token = token) },
    clock: { now: () => now },
    newClientId: () => Schema.decodeSync(ClientId)(`mensagem-${(made += 1)}`),
  })
  const pass = async (milliseconds: number) => {
    now += milliseconds
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
  return { company, chat, stored, pass }
}
const texts = (chat: VisitorChat) => visibleMessages(chat.state$.value).map(({ text }) => text)
const pending = (chat: VisitorChat) => chat.state$.value.timeline.pending.map(({ text, state }) => [text, state])

describe("a visitor's chat", () => {
  it("starts with the greeting and the brand, and stores the token", async () => {
    const { chat, stored, company } = open()
    expect(chat.state$.value).toMatchObject({ status: "ready", finished: false, brand: { botName: "Aroeira" } })
    expect([texts(chat), stored.token !== ""]).toEqual([[greeting], true])
    expect([chat.state$.value.dialogToken, company.present().dialogToken]).toEqual(["", ""])
    chat.send("pedido")
    const again = open(company, stored)
    expect(again.chat.state$.value.dialogToken).toBe(chat.state$.value.dialogToken)
    expect(texts(again.chat)).toEqual([greeting, "pedido", "Sobre pedido…"])
  })

  it("that cannot be opened shows why, and opens on a retry", async () => {
    const company = open().company
    company.refuse(tooManyRequests(3))
    const { chat } = open(company)
    expect(chat.state$.value).toMatchObject({ status: "failed", failure: tooManyRequests(3).message })
    company.refuse(undefined)
    chat.reconnect()
    expect(chat.state$.value).toMatchObject({ status: "ready", failure: undefined })
  })

  it("lets an upload wait until the session has begun", async () => {
    const company = open().company
    company.refuse(unreachable)
    const { chat, stored } = open(company)
    const begun = vi.fn(() => stored.token)
    Effect.runFork(Effect.map(chat.begun, begun))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun).not.toHaveBeenCalled()
    company.refuse(undefined)
    chat.reconnect()
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toHaveReturnedWith(expect.stringMatching(/./u))
  })

  it("shows a sent message at once, and only once when it is stored", async () => {
    const { chat, company } = open()
    company.hold(true)
    chat.send("  pedido ")
    chat.send("   ")
    expect([texts(chat), pending(chat)]).toEqual([[greeting], [["pedido", "sending"]]])
    company.hold(false)
    expect([texts(chat), pending(chat)]).toEqual([[greeting, "pedido", "Sobre pedido…"], []])
  })

  it("resends an unacknowledged message, which is stored once", async () => {
    const { chat, company, pass } = open()
    company.connection({ state: "waiting", attempt: 1, retryInMs: 5_000 })
    company.loseAnswers(true)
    chat.send("pedido")
    await pass(10_000)
    expect([texts(chat), pending(chat)]).toEqual([[greeting], [["pedido", "sending"]]])
    company.loseAnswers(false)
    await pass(3_000)
    expect(pending(chat)).toEqual([])
    company.connection({ state: "open" })
    expect(texts(chat)).toEqual([greeting, "pedido", "Sobre pedido…"])
    expect(company.present().messages).toHaveLength(3)
  })

  it("keeps a refused message with its reason, until it is retried", async () => {
    const { chat, company } = open()
    company.refuse(tooManyRequests(3))
    chat.send("pedido")
    const [refused] = chat.state$.value.timeline.pending
    expect(refused).toMatchObject({ state: "refused", reason: tooManyRequests(3).message })
    company.refuse(undefined)
    if (refused !== undefined) chat.retry(refused.clientId)
    expect([texts(chat), pending(chat)]).toEqual([[greeting, "pedido", "Sobre pedido…"], []])
  })

  it("sends messages written before it was open", async () => {
    const company = open().company
    company.refuse(unreachable)
    const { chat } = open(company)
    chat.send("pedido")
    expect(pending(chat)).toEqual([["pedido", "sending"]])
    company.refuse(undefined)
    chat.reconnect()
    expect([texts(chat), pending(chat)]).toEqual([[greeting, "pedido", "Sobre pedido…"], []])
  })

  it("begins a new conversation with a message after the end of one", async () => {
    const { chat } = open()
    chat.send("tchau")
    expect(chat.state$.value.finished).toBe(true)
    const before = chat.state$.value.dialogToken
    chat.send("pedido")
    expect(texts(chat)).toEqual([greeting, "pedido", "Sobre pedido…"])
    expect(chat.state$.value).toMatchObject({ finished: false })
    expect(chat.state$.value.dialogToken).not.toBe(before)
  })

  it("finds the new conversation that its message began, also without events", () => {
    const { chat, company } = open()
    chat.send("tchau")
    company.connection({ state: "waiting", attempt: 1, retryInMs: 5_000 })
    chat.send("pedido")
    expect([texts(chat), pending(chat)]).toEqual([[greeting, "pedido", "Sobre pedido…"], []])
    expect(chat.state$.value.finished).toBe(false)
  })

  it("does not show in a new conversation a late retry stored in the previous one", async () => {
    const { chat, company, pass, stored } = open()
    company.connection({ state: "lost" })
    company.loseAnswers(true)
    chat.send("tchau")
    // Another tab continues meanwhile.
    open(company, stored).chat.send("boleto")
    const { dialogToken } = company.present()
    company.connection({ state: "open" })
    expect([texts(chat), pending(chat)]).toEqual([[greeting, "boleto", "Sobre boleto…"], [["tchau", "sending"]]])
    company.loseAnswers(false)
    await pass(3_000)
    expect([texts(chat), pending(chat)]).toEqual([[greeting, "boleto", "Sobre boleto…"], []])
    expect(chat.state$.value.dialogToken).toBe(dialogToken)
  })

  it("ignores late events of a finished conversation", () => {
    const { company, stored } = open()
    const { liveChats, live } = company.page(() => stored.token)
    const late$ = new Subject<VisitorEvent>()
    const chat = createVisitorChat(scope, {
      botToken,
      liveChats,
      live: (session) => {
        const port = live(session)
        return { ...port, events$: merge(port.events$, late$) }
      },
      store: { read: () => stored.token, write: () => undefined },
      clock: { now: () => 0 },
      newClientId: () => Schema.decodeSync(ClientId)(`mensagem-${(made += 1)}`),
    })
    chat.send("tchau")
    const { dialogToken } = chat.state$.value
    chat.send("pedido")
    const present = chat.state$.value
    late$.next({ type: "state", dialogToken, finished: true })
    expect(chat.state$.value).toEqual(present)
  })

  it("begins with the files of the greeting, before and after there is a conversation", () => {
    const company = createInMemoryLiveChats({
      token: botToken,
      greeting,
      greetingFiles: [aFile({ name: "vitrine.png" })],
      answer: () => ({ says: [] }),
    })
    const { chat } = open(company)
    const names = () => visibleMessages(chat.state$.value).map(({ files }) => files.map(({ name }) => name))
    expect([chat.state$.value.dialogToken, names()]).toEqual(["", [["vitrine.png"]]])
    chat.send("oi")
    expect(names()).toEqual([["vitrine.png"], []])
  })

  it("begins anew when its token is no longer valid, on a connection that works", async () => {
    const { chat, company, stored } = open()
    const before = stored.token
    company.forgetTokens()
    expect([chat.state$.value.connection.state, stored.token]).toEqual(["ended", ""])
    chat.reconnect()
    expect(chat.state$.value).toMatchObject({ status: "ready", connection: { state: "open" } })
    expect(["", before]).not.toContain(stored.token)
    chat.send("mudo")
    company.tell("Bom dia!")
    expect(texts(chat)).toEqual([greeting, "mudo", "Bom dia!"])
  })

  it("that has ended is left for the bot's opening, and the next message begins another", () => {
    const { chat, company, stored } = open()
    chat.beginAgain()
    expect(texts(chat)).toEqual([greeting])
    chat.send("tchau")
    expect(chat.state$.value.finished).toBe(true)
    const ended = chat.state$.value.dialogToken
    chat.beginAgain()
    expect([texts(chat), chat.state$.value.finished, chat.state$.value.dialogToken]).toEqual([[greeting], false, ""])
    // what the server still says of the ended one
    company.connection({ state: "lost" })
    company.connection({ state: "open" })
    expect(texts(chat)).toEqual([greeting])
    chat.send("pedido")
    expect(texts(chat)).toEqual([greeting, "pedido", "Sobre pedido…"])
    expect(chat.state$.value.dialogToken).not.toBe(ended)
    expect(texts(open(company, stored).chat)).toEqual([greeting, "pedido", "Sobre pedido…"])
  })

  it("names the attendant who wrote last, else the bot", () => {
    const { chat, company } = open()
    const speaker = () => companySpeaker(chat.state$.value)
    expect(speaker()).toEqual({ name: "Aroeira", human: false })
    chat.send("mudo")
    company.tell("Bom dia!")
    company.tell("Camila saiu", "SYSTEM")
    expect(speaker()).toEqual({ name: "Camila Duarte", human: true })
    company.tell("Volto eu", "BOT")
    expect(speaker()).toEqual({ name: "Aroeira", human: false })
  })
})

describe("the typing indicator", () => {
  it("shows the bot if its answer is delayed, and only while it is awaited", async () => {
    const { chat, company, pass } = open()
    company.hold(true)
    chat.send("pedido")
    expect(chat.state$.value.botTyping).toBe(false)
    await pass(500)
    expect(chat.state$.value.botTyping).toBe(true)
    company.hold(false)
    expect(chat.state$.value.botTyping).toBe(false)
    chat.send("mudo")
    await pass(500)
    expect(chat.state$.value.botTyping).toBe(false)
  })

  it("shows the bot once the connection is there, if that took longer than the delay", async () => {
    const { chat, company, pass } = open()
    company.hold(true)
    company.connection({ state: "connecting" })
    chat.send("pedido")
    await pass(500)
    expect(chat.state$.value.botTyping).toBe(false)
    company.connection({ state: "open" })
    expect(chat.state$.value.botTyping).toBe(true)
    company.hold(false)
    expect(chat.state$.value).toMatchObject({ botAwaited: false, botTyping: false })
  })

  it("does not show the bot while disconnected, nor after a transfer", async () => {
    const { chat, company, pass } = open()
    company.hold(true)
    chat.send("pedido")
    await pass(500)
    company.connection({ state: "lost" })
    expect(chat.state$.value.botTyping).toBe(false)
    company.connection({ state: "open" })
    company.hold(false)
    company.tell("Bom dia!")
    company.hold(true)
    chat.send("boleto")
    await pass(500)
    expect(chat.state$.value.botTyping).toBe(false)
  })

  it("shows an attendant by name, until a message arrives or it expires", async () => {
    const { chat, company, pass } = open()
    chat.send("mudo")
    company.typing("Camila Duarte")
    expect(chat.state$.value.personTyping).toBe("Camila Duarte")
    await pass(4_000)
    company.typing("Camila Duarte")
    await pass(4_000)
    expect(chat.state$.value.personTyping).toBe("Camila Duarte")
    company.tell("Bom dia!")
    expect(chat.state$.value.personTyping).toBeUndefined()
    company.typing("Camila Duarte")
    await pass(6_000)
    expect(chat.state$.value.personTyping).toBeUndefined()
  })

  it("is sent with the visitor's first letter, then every three seconds, and anew after a message", async () => {
    const { chat, company, pass } = open()
    for (let letter = 0; letter < 8; letter++) {
      chat.typing()
      await pass(500)
    }
    expect(company.typed).toBe(2)
    chat.send("pedido")
    chat.typing()
    expect(company.typed).toBe(3)
    chat.send("tchau")
    await pass(5_000)
    chat.typing()
    expect(company.typed).toBe(3)
  })
})
