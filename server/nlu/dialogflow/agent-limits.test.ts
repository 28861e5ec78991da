import { scriptOf } from "@prosa/core/engine"
import { sketchEntity } from "@prosa/core/entity/testing"
import { sketchNode } from "@prosa/core/flow/testing"
import { EntityTypeId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { agentLimits, beyondAgentLimits, crowdsAgent } from "./agent-limits.ts"

const ref = (id: number) => ({ id: Schema.decodeSync(EntityTypeId)(id), name: `entidade ${id}` })
const phrases = (count: number, of = "frase") => Array.from({ length: count }, (_, at) => `${of} ${at}`)
/** A start with one answer to each of so many nodes. */
const wide = (
  answers: number,
  own: (at: number) => ReadonlyArray<string>,
  facts: Parameters<typeof scriptOf>[1] = {},
) =>
  scriptOf(
    {
      version: 1,
      name: "Largo",
      nodes: [
        sketchNode(1, {
          answers: Array.from({ length: answers }, (_, at) => ({
            to: at + 2,
            phrases: own(at),
            ...(facts.entities?.[at] === undefined ? {} : { entity: ref(at + 1) }),
          })),
        }),
        ...Array.from({ length: answers }, (_, at) => sketchNode(at + 2)),
      ],
    },
    facts,
  )
const sentences = (...args: Parameters<typeof wide>) => beyondAgentLimits(wide(...args)).map(({ sentence }) => sentence)

describe("the limits of an agent", () => {
  it("are kept by a flow at each of them", () => {
    expect(sentences(agentLimits.intents, (at) => [`frase ${at}`])).toEqual([])
    expect(sentences(1, () => phrases(agentLimits.phrases))).toEqual([])
    expect(sentences(1, () => ["a".repeat(agentLimits.phrase)])).toEqual([])
    const synonyms = phrases(agentLimits.synonyms - 1, "sinônimo")
    expect(sentences(1, () => ["oi"], { entities: [sketchEntity(1, "e", [["valor", ...synonyms]])] })).toEqual([])
  })

  it("are exceeded with a sentence each, at a node", () => {
    expect(beyondAgentLimits(wide(agentLimits.intents + 1, (at) => [`frase ${at}`]))).toEqual([
      { nodeId: 1, sentence: "O fluxo tem 2.001 respostas com frases. O Dialogflow aceita 2.000." },
    ])
    expect(sentences(1, () => phrases(agentLimits.phrases + 1))).toEqual([
      "Uma resposta tem 2.001 frases. O Dialogflow aceita 2.000.",
    ])
    expect(sentences(51, () => phrases(agentLimits.phrases))).toEqual([
      "O fluxo tem mais de 100.000 frases, o máximo do Dialogflow.",
    ])
    expect(sentences(1, () => ["a".repeat(agentLimits.phrase + 1)])).toEqual([
      "Uma frase tem mais de 768 caracteres, o máximo do Dialogflow.",
    ])
    const synonyms = phrases(agentLimits.synonyms, "sinônimo")
    expect(sentences(1, () => ["oi"], { entities: [sketchEntity(1, "cidade", [["valor", ...synonyms]])] })).toEqual([
      'A entidade "cidade" tem um valor com 200 sinônimos ou mais: o Dialogflow não aceita.',
    ])
    const many = agentLimits.entityTypes + 1
    const entities = Array.from({ length: many }, (_, at) => sketchEntity(at + 1, `e${at}`, ["valor"]))
    expect(sentences(many, () => ["oi"], { entities })).toEqual(["O fluxo usa 251 entidades. O Dialogflow aceita 250."])
  })

  it("leave room for two versions of half the size", () => {
    const answers = agentLimits.intents / 2
    expect(crowdsAgent(wide(answers, (at) => [`frase ${at}`]))).toBe(false)
    expect(crowdsAgent(wide(answers + 1, (at) => [`frase ${at}`]))).toBe(true)
  })

  it("count neither answers without phrases nor entities of the system", () => {
    const entities = Array.from({ length: 300 }, (_, at) => sketchEntity(at + 1, "email", [], { kind: "system" }))
    expect(sentences(2_500, (at) => (at < 300 ? ["oi"] : []), { entities })).toEqual([])
  })
})
