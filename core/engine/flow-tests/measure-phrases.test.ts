import { describe, expect, it } from "vitest"
import { sketchNode } from "../../flow/testing/index.ts"
import { InteractionId } from "../../kernel/index.ts"
import { measurePhrases } from "../index.ts"
import { sketchScript } from "../testing/index.ts"

const scriptOfAnswers = (
  delivery: ReadonlyArray<string>,
  exchange: ReadonlyArray<string>,
  replies: ReadonlyArray<string> = [],
) =>
  sketchScript(
    [
      sketchNode(1, { answers: [{ to: 2, phrases: ["menu"] }] }),
      sketchNode(2, {
        says: "Como posso ajudar?",
        replies,
        answers: [
          { to: 3, phrases: delivery },
          { to: 4, phrases: exchange },
        ],
      }),
      { ...sketchNode(3, { kind: "end" }), title: "Entrega" },
      { ...sketchNode(4, { kind: "end" }), title: "Troca" },
    ],
    { keywords: [{ phrases: ["sair"], action: { kind: "end" } }] },
  ).script

const phrasesOf = (measured: ReadonlyArray<{ readonly phrase: string }>) => measured.map(({ phrase }) => phrase)

describe("a flow measured by leaving its phrases out", () => {
  it("measures the questions from anywhere too, and the phrases of nodes that a question takes", () => {
    const script = scriptOfAnswers(
      ["quanto custa o frete", "segunda via do boleto"],
      ["trocar", "quero trocar o produto"],
    )
    const questions = [
      {
        id: InteractionId.make(1),
        name: "Frete",
        phrases: ["qual o valor do frete", "quanto custa o frete de entrega", "valor do frete"],
        texts: ["Grátis."],
        target: null,
      },
    ]
    const { right, wrong, alone } = measurePhrases({ ...script, flow: { ...script.flow, questions } })
    const answered = right.filter(({ answer }) => answer === "Frete")
    expect(answered.map(({ title }) => title)).toEqual([
      "Perguntas de qualquer lugar",
      "Perguntas de qualquer lugar",
      "Perguntas de qualquer lugar",
    ])
    expect(wrong.map(({ phrase, recognition }) => [phrase, recognition.by])).toEqual([
      ["quanto custa o frete", "question"],
    ])
    expect(alone).toBe(1)
  })

  it("has right, wrong and unrecognised phrases, and those that stand alone", () => {
    const { right, wrong, turnedAway, alone } = measurePhrases(
      scriptOfAnswers(
        ["quero saber da entrega", "saber da entrega do pedido", "trocar o endereço"],
        ["quero trocar o produto", "trocar o produto errado", "xyz"],
      ),
    )
    expect(phrasesOf(right)).toEqual([
      "quero saber da entrega",
      "quero trocar o produto",
      "saber da entrega do pedido",
      "trocar o produto errado",
    ])
    expect(wrong).toMatchObject([
      {
        title: "Node 2",
        phrase: "trocar o endereço",
        answer: "Entrega",
        recognition: { by: "language", answer: "Troca" },
      },
    ])
    expect(turnedAway).toMatchObject([{ phrase: "xyz", answer: "Troca", recognition: { by: "nothing" } }])
    expect(alone).toBe(1)
  })

  it("does not ask for labels of buttons, nor for the same phrase twice", () => {
    const script = scriptOfAnswers(
      ["Entrega", "onde está a entrega", "Onde está a ENTREGA?"],
      ["Troca"],
      ["Entrega", "Troca"],
    )
    const { right, wrong, turnedAway, alone } = measurePhrases(script)
    expect(phrasesOf([...right, ...wrong, ...turnedAway])).toEqual(["Onde está a ENTREGA?"])
    // 'menu'
    expect(alone).toBe(1)
  })
})
