import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { NodeId, UserId, WorkspaceId } from "../../kernel/index.ts"
import type { BotKeyword, KeywordAction } from "../index.ts"
import { keywordDifferences } from "./keyword-differences.ts"

const nodeId = Schema.decodeSync(NodeId)
const titles = new Map([
  [nodeId(1), "Início"],
  [nodeId(2), "Menu"],
])
const end: KeywordAction = { kind: "end" }
const workspaceId = Schema.decodeSync(WorkspaceId)(3)
const sequential: KeywordAction = {
  kind: "transfer",
  target: { kind: "sequential-person", workspaceId, onlyOnlineUser: false },
}
const toNode = (id: number): KeywordAction => ({ kind: "node", nodeId: nodeId(id), title: "Título antigo" })
const keyword = (action: KeywordAction, ...phrases: ReadonlyArray<string>): BotKeyword => ({ phrases, action })
const sentences = (before: ReadonlyArray<BotKeyword>, now: ReadonlyArray<BotKeyword>) =>
  keywordDifferences(before, now, (id) => titles.get(id)).map(({ change, sentence }) => [change, sentence])

describe("the differences of a bot's keywords", () => {
  it("name an added one with its phrases and where it leads, and a removed one with its phrases", () => {
    expect(
      sentences([keyword(end, "sair", "tchau")], [keyword(toNode(2), "menu", "opções"), keyword(sequential, "ajuda")]),
    ).toEqual([
      ["added", "Palavra-chave adicionada: “menu”, “opções”; leva para “Menu”."],
      ["added", "Palavra-chave adicionada: “ajuda”; leva para uma transferência (Sequencial)."],
      ["removed", "Palavra-chave removida: “sair”, “tchau”."],
    ])
    expect(sentences([], [keyword(end, "sair")])).toEqual([
      ["added", "Palavra-chave adicionada: “sair”; leva para o fim da conversa."],
    ])
  })

  it("name the phrases that one was given and those that it lost", () => {
    expect(sentences([keyword(end, "sair", "fim")], [keyword(end, "sair", "tchau")])).toEqual([
      ["changed", "Palavra-chave “sair”: frases adicionadas “tchau”; frases removidas “fim”."],
    ])
    expect(sentences([keyword(end, "sair", "fim")], [keyword(end, "fim", "sair")])).toEqual([
      ["changed", "Palavra-chave “fim”: ordem das frases alterada."],
    ])
    expect(sentences([keyword(end, "Saír!")], [keyword(end, "sair")])).toEqual([
      ["changed", "Palavra-chave “sair”: frases adicionadas “sair”; frases removidas “Saír!”."],
    ])
  })

  it("name another destination: a node, a person or the end", () => {
    const ana: KeywordAction = {
      kind: "transfer",
      target: {
        kind: "specific-person",
        workspaceId,
        userId: Schema.decodeSync(UserId)(7),
        userName: "Ana",
      },
    }
    for (const [from, to, said] of [
      [toNode(1), toNode(2), "agora leva para “Menu”"],
      [toNode(1), ana, "agora leva para uma transferência (Colaborador específico: Ana)"],
      [sequential, ana, "transferência alterada (Colaborador específico: Ana)"],
      [ana, end, "agora leva para o fim da conversa"],
    ] as const)
      expect(sentences([keyword(from, "menu")], [keyword(to, "menu")])).toEqual([
        ["changed", `Palavra-chave “menu”: ${said}.`],
      ])
  })

  it("name a node that the flow does not have by the title that it had when it was chosen", () => {
    expect(sentences([], [keyword(toNode(9), "menu")])).toEqual([
      ["added", "Palavra-chave adicionada: “menu”; leva para “Título antigo”."],
    ])
  })

  it("do not count the title that a node had when it was chosen", () => {
    const renamed: KeywordAction = { kind: "node", nodeId: nodeId(2), title: "Menu" }
    expect(sentences([keyword(toNode(2), "menu")], [keyword(renamed, "menu")])).toEqual([])
  })

  it("pair a keyword that was split with the part that kept most of its phrases", () => {
    const split = [keyword(end, "sair"), keyword(end, "fim", "tchau")]
    expect(sentences([keyword(end, "sair", "fim", "tchau")], split)).toEqual([
      ["added", "Palavra-chave adicionada: “sair”; leva para o fim da conversa."],
      ["changed", "Palavra-chave “fim”: frases removidas “sair”."],
    ])
  })

  it("name another order", () => {
    const [menu, exit] = [keyword(toNode(2), "menu"), keyword(end, "sair")]
    expect(sentences([menu, exit], [exit, menu])).toEqual([["changed", "Ordem das palavras-chave alterada."]])
  })
})
