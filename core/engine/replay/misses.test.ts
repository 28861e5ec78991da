import { describe, expect, it } from "vitest"
import { sketchNode } from "../../flow/testing/index.ts"
import { type Conversation, findMisses, missesSentence } from "../index.ts"
import { sketchScript } from "../testing/index.ts"

const script = sketchScript(
  [
    sketchNode(1, {
      says: "Como posso ajudar?",
      answers: [
        { to: 2, phrases: ["quero saber da entrega", "onde está minha encomenda"] },
        { to: 3, phrases: ["quero trocar o produto", "fazer uma troca"] },
      ],
    }),
    { ...sketchNode(2, { says: "Vem hoje.", kind: "end" }), title: "Entrega" },
    { ...sketchNode(3, { says: "Pode trazer.", kind: "end" }), title: "Troca" },
  ],
  { keywords: [{ phrases: ["sair"], action: { kind: "end" } }] },
)
const said = (...texts: ReadonlyArray<string>): Conversation => ({
  version: 1,
  turns: [{ bot: "Como posso ajudar?" }, ...texts.map((person) => ({ person }))],
})

describe("what a bot did not understand", () => {
  it("is grouped by what is said, the most written first, with the spelling written most", () => {
    const { read, missed } = findMisses(script, [
      said("vocês consertam sapatos?", "horário"),
      said("consertam sapato", "sapato: vocês consertam?"),
      said("consertam sapato", "fazer uma troca"),
    ])
    expect(read).toBe(6)
    expect(missed.map(({ title, text, alike, times }) => [title, text, alike, times])).toEqual([
      ["Início", "consertam sapato", ["vocês consertam sapatos?", "sapato: vocês consertam?"], 4],
      ["Início", "horário", [], 1],
    ])
    const [first, last] = missed.map(missesSentence)
    expect(first).toContain("4 × “consertam sapato” (também “vocês consertam sapatos?”, “sapato: vocês consertam?”): ")
    expect(last).toBe("1 × “horário”: Não entendido: o mais parecido é “Troca”, 8%")
  })

  it("is nothing where phrases, keywords or nobody's turn decide", () => {
    expect(findMisses(script, [said("sair"), said("fazer uma troca"), said()])).toMatchObject({ read: 2, missed: [] })
  })

  it("has beside it what was recognised by similarity with a low score", () => {
    // One that is like the phrases by a word, one that is nearly a phrase, and a phrase.
    const { unsure, missed } = findMisses(script, [
      said("saber do frete"),
      said("queria saber da entrega"),
      said("fazer uma troca"),
    ])
    expect(missed).toEqual([])
    expect(unsure.map(({ text, times, recognition: { by } }) => [text, times, by])).toEqual([
      ["saber do frete", 1, "language"],
    ])
  })

  it("keeps texts without words apart", () => {
    const { missed } = findMisses(script, [said("???", "!!!"), said("???")])
    expect(missed.map(({ text, times }) => [text, times])).toEqual([
      ["???", 2],
      ["!!!", 1],
    ])
  })
})
