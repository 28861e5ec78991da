import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { decode, NodeId } from "../kernel/index.ts"
import { type BotKeyword, BotKeywords } from "./index.ts"

const toNode = (...phrases: ReadonlyArray<string>): BotKeyword => ({
  phrases,
  action: { kind: "node", nodeId: Schema.decodeSync(NodeId)(1), title: "Menu" },
})
const messagesOf = (keywords: ReadonlyArray<BotKeyword>) => {
  const read = decode(BotKeywords, keywords)
  return Result.isFailure(read) ? read.failure.map(({ path, message }) => `${path}: ${message}`) : []
}

describe("keywords", () => {
  it("hold no phrase twice, however it is written", () => {
    expect(messagesOf([toNode("Menu"), toNode(" MENU! ")])).toEqual([": Não pode conter elementos duplicados"])
    expect(messagesOf([toNode("menu"), toNode("sair")])).toEqual([])
  })

  it("need a phrase", () => {
    expect(messagesOf([toNode()])).toEqual(["0.phrases: Deve conter no mínimo um registro"])
    expect(messagesOf([toNode(" ")])).toEqual(["0.phrases.0: Campo obrigatório"])
  })
})
