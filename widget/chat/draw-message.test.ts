// @vitest-environment happy-dom
import { createInMemoryLiveChats, aMessage } from "@prosa/core/conversation/testing"
import { createVisitorChat } from "@prosa/core/conversation/view"
import { BotToken, ClientId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { drawMessage } from "./draw-message.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const draw = (said: Partial<Pick<ReturnType<typeof aMessage>, "text" | "marks">>) => {
  const token = Schema.decodeSync(BotToken)("um-token-de-robo-1")
  const { liveChats, live } = createInMemoryLiveChats({
    token,
    greeting: "Olá!",
    answer: () => ({ says: [] }),
  }).page(() => "")
  const chat = createVisitorChat(scope, {
    botToken: token,
    liveChats,
    live,
    store: { read: () => null, write: () => undefined },
    clock: { now: () => Date.now() },
    newClientId: () => Schema.decodeSync(ClientId)("mensagem-1"),
  })
  const text = drawMessage(aMessage({ seq: 1, sender: "BOT", ...said }), chat).querySelector(".text")
  if (text === null) throw new Error("the message has no text")
  return text
}

describe("the text of a message", () => {
  it("has its bold and code as elements", () => {
    const text = draw({
      text: "Use o cupom PROSA10 hoje",
      marks: [
        { kind: "code", from: 12, to: 19 },
        { kind: "bold", from: 20, to: 24 },
      ],
    })
    expect(text.innerHTML).toBe("Use o cupom <code>PROSA10</code> <strong>hoje</strong>")
  })

  it("stays text where it looks like markup, also in bold", () => {
    const text = draw({ text: "<b>a</b> <img src=x> 1 < 2", marks: [{ kind: "bold", from: 0, to: 8 }] })
    expect(text.textContent).toBe("<b>a</b> <img src=x> 1 < 2")
    expect([...text.querySelectorAll("*")].map(({ localName }) => localName)).toEqual(["strong"])
  })
})
