import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { sketchEntity } from "../../entity/testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { EntityTypeId, NodeId } from "../../kernel/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { type Detected, initialState, languageQuestion, recordSimulation, replay, step } from "../index.ts"

const id = Schema.decodeSync(NodeId)
const cidade = { id: Schema.decodeSync(EntityTypeId)(1), name: "cidade" }
const script = sketchScript(
  [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["quero comprar"] }] }),
    sketchNode(2, {
      says: "O quê?",
      answers: [
        { to: 3, phrases: ["segunda via do boleto"] },
        { to: 4, phrases: ["entrega em recife"], entity: cidade },
      ],
    }),
    sketchNode(3),
    sketchNode(4),
  ],
  { entities: [sketchEntity(1, "cidade", ["Recife", "Olinda"])] },
)
const nothing: Detected = { node: id(2), target: null, score: 1, values: {} }
const at2 = (text: string, detected?: Detected) => {
  const input = { kind: "text" as const, text, ...(detected === undefined ? {} : { detected }) }
  const { node, variables } = step(script, waitingAt(2), input, { now: 0, seed: 0 }).state
  return { node, value: variables["2/cidade"] }
}

describe("a detected answer", () => {
  it("takes the place of the similarity to training phrases", () => {
    expect(at2("boleto de novo").node).toBe(3)
    expect(at2("boleto de novo", { ...nothing, target: id(4) }).node).toBe(4)
    expect(at2("xyz", { ...nothing, target: id(3) }).node).toBe(3)
  })

  it("captures the value that the provider found, else the one that the entity finds", () => {
    expect(at2("manda pra lá", { ...nothing, target: id(4), values: { cidade: "Olinda" } })).toEqual({
      node: 4,
      value: "Olinda",
    })
    const said = "manda rápido por favor hoje para mim em recife"
    expect(at2(said, { ...nothing, target: id(4), values: { cidade: " " } })).toEqual({ node: 4, value: "Recife" })
  })

  it("none of the answers leaves the text to the entities that it contains, else to a fallback", () => {
    expect(at2("boleto de novo", nothing).node).toBe(2)
    expect(at2("a segunda via, que eu pedi ontem em Olinda", nothing)).toEqual({ node: 4, value: "Olinda" })
  })

  it("loses to an equal phrase and to an entity that covers the text", () => {
    expect(at2("Segunda via do boleto!", { ...nothing, target: id(4) }).node).toBe(3)
    expect(at2("em Olinda", { ...nothing, target: id(3) }).node).toBe(4)
  })

  it("is ignored at another node, and if the node has no such answer", () => {
    expect(at2("boleto de novo", { ...nothing, node: id(1), target: id(4) }).node).toBe(3)
    expect(at2("boleto de novo", { ...nothing, target: id(1) }).node).toBe(3)
  })
})

describe("a simulated conversation", () => {
  it("is recorded with what was detected, and replayed without a provider", () => {
    const recorded = recordSimulation(script, [
      { text: undefined, webhooks: [] },
      { text: "quero comprar", webhooks: [] },
      { text: "xyz", webhooks: [], detected: { ...nothing, target: id(3) } },
    ])
    expect(recorded.turns).toContainEqual({ person: "xyz", detected: { ...nothing, target: id(3) } })
    const played = replay(script, recorded)
    expect([played.difference, played.state.node]).toEqual([undefined, 3])
  })
})

describe("the question to a provider", () => {
  it("is the text at the node where training phrases decide", () => {
    expect(languageQuestion(script, waitingAt(2), { kind: "text", text: "boleto?" })).toEqual({
      node: 2,
      text: "boleto?",
    })
    expect(languageQuestion(script, initialState, { kind: "started", text: "comprar" })).toEqual({
      node: 1,
      text: "comprar",
    })
  })

  it.each([
    ["an equal phrase", waitingAt(2), { kind: "text", text: "Segunda via do boleto" }],
    ["an entity", waitingAt(2), { kind: "text", text: "Olinda" }],
    ["a node without phrases", waitingAt(3), { kind: "text", text: "boleto" }],
    ["a transferred room", waitingAt(2, { stage: "handed-over" }), { kind: "text", text: "boleto?" }],
    ["a greeting", initialState, { kind: "started" }],
    ["a file", waitingAt(2), { kind: "file" }],
  ] as const)("does not arise for %s", (_what, state, input) => {
    expect(languageQuestion(script, state, input)).toBeUndefined()
  })
})
