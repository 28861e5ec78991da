import { describe, expect, it } from "vitest"
import { replay } from "../../engine/index.ts"
import { aFile } from "../../channel/testing/index.ts"
import { aMessage } from "../testing/index.ts"
import { sketchScript } from "../../engine/testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { conversationMessages, conversationOfMessages, type Message } from "../index.ts"

const room = (...lines: ReadonlyArray<readonly [Message["sender"], string, Partial<Message>?]>) =>
  lines.map(([sender, text, facts], at) => ({ ...aMessage({ seq: at + 1 }), sender, text, ...facts }))
const menu = [{ id: 1, label: "Boleto" }]

describe("a room as a conversation", () => {
  it("has the messages of the person and the bot, until the bot closed it", () => {
    const told = room(
      ["BOT", "Olá!", { buttons: menu }],
      ["CLIENT", "Boleto"],
      ["BOT", "Aqui está."],
      ["SYSTEM", conversationMessages.finalizedByBot],
      ["CLIENT", "obrigada"],
    )
    expect(conversationOfMessages(told.toReversed(), { name: "Boleto" })).toEqual({
      version: 1,
      name: "Boleto",
      turns: [{ bot: "Olá!", buttons: ["Boleto"] }, { person: "Boleto" }, { bot: "Aqui está." }, { stands: "closed" }],
    })
  })

  it("can be replayed on its script", () => {
    const script = sketchScript([
      sketchNode(1, {
        says: "Olá!",
        replies: ["Boleto"],
        answers: [{ to: 2, phrases: ["boleto"] }],
        fallbacks: ["Hein?", "Como?"],
      }),
      sketchNode(2, { says: "Aqui está.", kind: "end" }),
    ])
    const told = room(
      ["CLIENT", "oi"],
      ["BOT", "Olá!", { buttons: menu }],
      ["CLIENT", "", { files: [aFile({ name: "foto.png" })] }],
      ["BOT", "Como?", { buttons: menu }],
      ["CLIENT", "Boleto"],
      ["BOT", "Aqui está."],
      ["SYSTEM", conversationMessages.finalizedByBot],
    )
    expect(replay(script, conversationOfMessages(told)).difference).toBeUndefined()
  })

  it("ends at a transfer, or where an attendant took the room", () => {
    const handed = room(
      ["BOT", "Vou chamar alguém."],
      ["SYSTEM", conversationMessages.transferredTo("Camila", "SAC")],
      ["HUMAN", "Oi, sou a Camila"],
    )
    expect(conversationOfMessages(handed).turns).toEqual([{ bot: "Vou chamar alguém." }, { stands: "transferred" }])
    const taken = room(["BOT", "Olá!"], ["SYSTEM", conversationMessages.joinedBy("Camila")], ["HUMAN", "Oi"])
    expect(conversationOfMessages(taken).turns).toEqual([{ bot: "Olá!" }])
  })

  it("omits deleted messages", () => {
    expect(conversationOfMessages(room(["BOT", "Olá!"], ["CLIENT", "", { deleted: true }])).turns).toEqual([
      { bot: "Olá!" },
    ])
  })
})
