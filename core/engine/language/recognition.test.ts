import { describe, expect, it } from "vitest"
import { sketchEntity } from "../../entity/testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { EntityTypeId } from "../../kernel/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { initialState, type Recognition, recognitionSentence, simulatedRecognition } from "../index.ts"

const entities = [
  sketchEntity(2, "pedido", ["[0-9]{4,6}"], { kind: "regex" }),
  sketchEntity(4, "qualquer_resposta", [], { kind: "system" }),
]
const entity = (id: number, name: string) => ({ id: EntityTypeId.make(id), name })
const delivery = { to: 3, phrases: ["quero saber da entrega", "onde está minha encomenda"] }
const exchange = { to: 4, phrases: ["quero trocar o produto", "fazer uma troca"] }
const order = { to: 5, entity: entity(2, "pedido") }

const script = (anyText = false) =>
  sketchScript(
    [
      sketchNode(1, { answers: [{ to: 2, phrases: ["menu"] }] }),
      sketchNode(2, {
        says: "Como posso ajudar?",
        answers: [delivery, exchange, order, ...(anyText ? [{ to: 6, entity: entity(4, "qualquer_resposta") }] : [])],
      }),
      ...["Entrega", "Troca", "Pedido", "Outros"].map((title, at) => ({ ...sketchNode(at + 3), title })),
    ],
    { entities, keywords: [{ phrases: ["sair"], action: { kind: "end" } }] },
  )
const read = (text: string, anyText = false) => simulatedRecognition(script(anyText), waitingAt(2), text)

describe("what recognised a text", () => {
  it.each<readonly [text: string, by: Recognition, sentence: string]>([
    ["Fazer uma TROCA!", { by: "phrase", answer: "Troca" }, "Frase de “Troca”"],
    [
      "é o 48211",
      { by: "entity", answer: "Pedido", entity: "pedido", value: "48211" },
      "Entidade pedido, valor “48211”: “Pedido”",
    ],
    ["sair", { by: "keyword" }, "Palavra-chave do robô"],
    ["xyz", { by: "nothing" }, "Não entendido: nada se parece com isto"],
  ])("%s is told by the rule that decided", (text, by, sentence) => {
    expect(read(text)).toEqual(by)
    expect(recognitionSentence(by)).toBe(sentence)
  })

  it("is told with the score and the second, where the training phrases decided", () => {
    const found = read("queria saber onde está a entrega")
    expect(found).toMatchObject({ by: "language", answer: "Entrega", provider: false, runnerUp: { answer: "Troca" } })
    if (found?.by !== "language") throw new Error("the phrases did not decide")
    expect(found.score).toBeGreaterThan(found.runnerUp?.score ?? 1)
    expect(recognitionSentence({ ...found, score: 0.618, runnerUp: { answer: "Troca", score: 0.104 } })).toBe(
      "Parecido com as frases de “Entrega”, 62%; depois “Troca”, 10%",
    )
  })

  it("is told of a provider with its own score", () => {
    const detected = { node: waitingAt(2).node ?? 0, target: 4, score: 0.9, values: {} } as never
    const found = simulatedRecognition(script(), waitingAt(2), "não serviu", detected)
    expect(found).toEqual({ by: "language", answer: "Troca", score: 0.9, provider: true })
    expect(found && recognitionSentence(found)).toBe("O provedor reconheceu “Troca”, 90%")
  })

  it("is not told of a provider whose answer the node does not have", () => {
    const detected = { node: waitingAt(2).node ?? 0, target: 6, score: 0.9, values: {} } as never
    expect(simulatedRecognition(script(), waitingAt(2), "queria saber onde está a entrega", detected)).toMatchObject({
      answer: "Entrega",
      provider: false,
    })
  })

  it("is any answer where nothing else is meant", () => {
    expect(read("xyz", true)).toEqual({ by: "any", answer: "Outros" })
  })

  it("names what was nearest where nothing was similar enough", () => {
    const found = read("um trocadilho engraçado de futebol")
    expect(found).toMatchObject({ by: "nothing", nearest: { answer: "Troca" } })
    expect(found && recognitionSentence(found)).toMatch(/^Não entendido: o mais parecido é “Troca”, \d+%$/u)
  })

  it("is told of no text that came before a question, unless an answer was meant by it", () => {
    expect(simulatedRecognition(script(), initialState, "oi")).toBeUndefined()
    expect(simulatedRecognition(script(), initialState, "menu")).toMatchObject({ by: "phrase" })
  })
})
