// @vitest-environment happy-dom
import type { LiveChats, VisitorSession } from "@prosa/core/conversation"
import { createVisitorChat } from "@prosa/core/conversation/view"
import { BotToken, ClientId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { Effect, Schema } from "effect"
import { NEVER } from "rxjs"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { drawChat } from "./draw-chat.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  document.body.innerHTML = '<div id="chat"></div>'
})
afterEach(() => scope.end())

const sessionWith = (whatsappRedirect: string): VisitorSession => ({
  visitorToken: "visitante",
  dialogToken: "",
  brand: {
    botName: "Aroeira",
    chatColor: "#046af3",
    colours: { light: {}, dark: {} },
    avatarColor: "#046af3",
    avatarIconUrl: null,
    displayName: "Prosa",
    whatsappRedirect,
  },
  greeting: [],
  opening: [],
})

/** Draws the chat of a bot with this number, and returns the foot once the bot is known. */
const footOf = async (whatsappRedirect: string): Promise<Element> => {
  const root = document.getElementById("chat")
  if (root === null) throw new Error("no place to draw in")
  const liveChats: LiveChats = {
    start: () => Effect.succeed(sessionWith(whatsappRedirect)),
    messages: () => Effect.succeed({ messages: [], dialogToken: "", finished: false }),
    send: () => Effect.never,
  }
  const chat = createVisitorChat(scope, {
    botToken: Schema.decodeSync(BotToken)("um-token-de-robo-1"),
    liveChats,
    live: () => ({ connection$: NEVER, events$: NEVER, typing: () => undefined, reconnect: () => undefined }),
    store: { read: () => null, write: () => undefined },
    clock: { now: () => 0 },
    newClientId: () => Schema.decodeSync(ClientId)("mensagem-1"),
  })
  drawChat(root, chat, {
    close: () => undefined,
    unread: () => undefined,
    seen: { read: () => null, write: () => undefined },
    attachments: () => Promise.reject(new Error("nothing is attached here")),
  })
  return soon(() => {
    const foot = root.querySelector(".foot")
    expect(foot?.textContent).toContain("Prosa")
    if (foot === null) throw new Error("the chat has no foot")
    return foot
  })
}

describe("the foot of the visitor's chat", () => {
  it("leads to the number of the company's WhatsApp, in a tab that learns nothing of this one", async () => {
    const foot = await footOf("5511977412030")
    expect(foot.textContent).toBe("Continuar no WhatsApp · Prosa")
    const [link, ...others] = foot.querySelectorAll("a")
    expect(others).toEqual([])
    expect(link?.textContent).toBe("Continuar no WhatsApp")
    expect(link?.getAttribute("href")).toBe("https://wa.me/5511977412030")
    expect(link?.getAttribute("target")).toBe("_blank")
    expect(link?.getAttribute("rel")).toBe("noopener noreferrer")
  })

  it("has the name of the product alone if the bot has no number", async () => {
    const foot = await footOf("")
    expect(foot.textContent).toBe("Prosa")
    expect(foot.querySelector("a")).toBeNull()
  })

  it("leads to digits only, whatever a number may hold", async () => {
    const foot = await footOf("+55 (11) 97741-2030/../?x=javascript:1")
    expect(foot.querySelector("a")?.getAttribute("href")).toBe("https://wa.me/55119774120301")
  })
})
