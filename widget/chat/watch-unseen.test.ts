// @vitest-environment happy-dom
import { createVisitorChat } from "@prosa/core/conversation/view"
import { BotToken, ClientId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { createInMemoryLiveChats } from "@prosa/core/conversation/testing"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { drawChat } from "./draw-chat.ts"

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

const company = () =>
  createInMemoryLiveChats({ token: botToken, greeting, answer: (text) => ({ says: [`Sobre ${text}…`] }) })

/** A page with the chat in it, on storage that outlives it. */
const open = (talk = company(), storage = new Map<string, string>()) => {
  document.body.innerHTML = '<div id="chat"></div>'
  const root = document.querySelector<HTMLElement>("#chat")
  if (root === null) throw new Error("no place to draw in")
  const store = (key: string) => ({
    read: () => storage.get(key) ?? null,
    write: (text: string) => void storage.set(key, text),
  })
  const { liveChats, live } = talk.page(() => storage.get("token") ?? "")
  const counted: Array<readonly [number, string]> = []
  const chat = createVisitorChat(scope, {
    botToken,
    liveChats,
    live,
    store: store("token"),
    clock: { now: () => Date.now() },
    newClientId: () => Schema.decodeSync(ClientId)(`mensagem-${(made += 1)}`),
  })
  const drawn = drawChat(root, chat, {
    close: () => undefined,
    unread: (count, words) => counted.push([count, words]),
    seen: store("seen"),
    attachments: () => Promise.reject(new Error("nobody attaches anything here")),
  })
  const heard = () => [...(root.querySelector(".heard")?.children ?? [])].map(({ textContent }) => textContent)
  const typing = () => root.querySelector(".typing")?.textContent
  return { talk, storage, chat, drawn, counted, heard, typing, root }
}

describe("what the visitor has not seen", () => {
  it("is said once when the chat is shown: the greeting, what comes, and never their own words", () => {
    const { talk, chat, drawn, heard } = open()
    expect(heard()).toEqual([])
    drawn.shown(true)
    expect(heard()).toEqual([`Aroeira: ${greeting}`])
    chat.send("pedido")
    talk.tell("Bom dia!")
    expect(heard()).toEqual([`Aroeira: ${greeting}`, "Robô: Sobre pedido…", "Camila Duarte: Bom dia!"])
    drawn.shown(false)
    drawn.shown(true)
    expect(heard()).toHaveLength(3)
  })

  it("is counted while it is not shown, and no more once it is", () => {
    const { talk, chat, drawn, counted } = open()
    expect(counted.at(-1)).toEqual([0, ""])
    drawn.shown(true)
    chat.send("pedido")
    drawn.shown(false)
    talk.tell("Um")
    talk.tell("Dois")
    talk.tell("Camila entrou na conversa", "SYSTEM")
    expect(counted.at(-1)).toEqual([2, "2 mensagens não lidas"])
    drawn.shown(true)
    drawn.shown(false)
    expect(counted.at(-1)).toEqual([0, ""])
  })

  it("is counted over a change of the page, by what was seen last", () => {
    const first = open()
    first.drawn.shown(true)
    first.chat.send("pedido")
    scope.end()
    scope = createScope()
    first.talk.tell("Um")
    const second = open(first.talk, first.storage)
    expect(second.counted.at(-1)).toEqual([1, "1 mensagem não lida"])
    second.drawn.shown(true)
    expect(second.heard()).toEqual(["Camila Duarte: Um"])
  })

  it("is seen in another tab, too", () => {
    const one = open()
    one.drawn.shown(true)
    one.chat.send("pedido")
    one.drawn.shown(false)
    one.talk.tell("Um")
    const other = open(one.talk, one.storage)
    other.drawn.shown(true)
    one.drawn.seenElsewhere()
    expect(one.counted.at(-1)).toEqual([0, ""])
  })
})

describe("the chat", () => {
  it("says who is writing", async () => {
    const { talk, chat, typing } = open()
    talk.hold(true)
    chat.send("pedido")
    await vi.advanceTimersByTimeAsync(500)
    expect(typing()).toBe("Digitando...")
    talk.hold(false)
    talk.typing("Camila Duarte")
    expect(typing()).toBe("Camila Duarte está digitando...")
    talk.tell("Bom dia!")
    expect(typing()).toBe("")
  })

  it("that is finished takes no more words until the visitor begins another", () => {
    const { talk, chat, root } = open()
    const over = () => root.querySelector(".ended p")?.textContent
    const isHidden = (what: string) => root.querySelector<HTMLElement>(what)?.hidden
    const texts = () => [...root.querySelectorAll(".messages .text")].map(({ textContent }) => textContent)
    expect([over(), isHidden(".ended"), isHidden("form")]).toEqual(["", true, false])
    chat.send("pedido")
    talk.finish()
    expect([over(), isHidden(".ended"), isHidden("form")]).toEqual(["Esta conversa terminou.", false, true])
    root.querySelector<HTMLElement>(".again")?.click()
    expect([over(), isHidden(".ended"), isHidden("form")]).toEqual(["", true, false])
    expect(texts()).toEqual([greeting])
    expect(document.activeElement).toBe(root.querySelector("textarea"))
  })

  it("names who speaks, and marks the days", () => {
    const { talk, chat, root } = open()
    const head = () => [root.querySelector(".name")?.textContent, root.querySelector(".subtitle")?.textContent]
    expect(head()).toEqual(["Aroeira", "Assistente virtual"])
    expect([...root.querySelectorAll(".day")].map(({ textContent }) => textContent)).toEqual(["Hoje"])
    chat.send("pedido")
    talk.tell("Bom dia!")
    expect(head()).toEqual(["Camila Duarte", "Aroeira"])
    expect(root.querySelector(".avatar")?.textContent).toBe("CD")
    talk.finish()
    expect(head()).toEqual(["Camila Duarte", "Aroeira · conversa encerrada"])
  })

  it("tells that the visitor writes, not that they erase", () => {
    const { talk, root } = open()
    const input = root.querySelector("textarea")
    if (input === null) throw new Error("no field")
    const type = (text: string) => {
      input.value = text
      input.dispatchEvent(new Event("input"))
    }
    type("")
    expect(talk.typed).toBe(0)
    type("o")
    type("oi")
    expect(talk.typed).toBe(1)
  })

  it("is drawn in the bot's colours by day and by night", () => {
    open()
    const styles = [...document.head.querySelectorAll("style")].map(({ textContent }) => textContent ?? "")
    expect(styles.at(-1)).toMatch(
      /#chat\{--brand:#[0-9a-f]{6};.*@media\(prefers-color-scheme:dark\)\{#chat\{--brand:#/u,
    )
  })
})
