import { describe, expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { Schema } from "effect"
import { sketchNode } from "../../flow/testing/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { coverage, type EngineInput, type EngineState, initialState, recordConversation, step } from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)
const menu = nodeId(2)

/** Início → Menu → Horário and Endereço, which lead back to the menu. */
const nodes = (start: Parameters<typeof sketchNode>[1] = {}, hours: Parameters<typeof sketchNode>[1] = {}) => [
  sketchNode(1, { says: "Olá!", answers: [{ to: 2 }], ...start }),
  sketchNode(2, {
    says: "O que você procura?",
    replies: ["Horário", "Endereço"],
    answers: [
      { to: 3, phrases: ["horário"] },
      { to: 4, phrases: ["endereço"] },
    ],
    callsWebhook: false,
    tag: "menu",
  }),
  sketchNode(3, { says: "Das 9 às 18.", returnTo: menu, ...hours }),
  sketchNode(4, { says: "Rua das Acácias, 10.", returnTo: menu }),
]

const says = (script: ReturnType<typeof sketchScript>, state: EngineState, input: EngineInput) => {
  const { state: next, effects, via } = step(script, state, input, { now: 0, seed: 0 })
  return { next, via, lines: effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : [effect.kind])) }
}
const text = (words: string): EngineInput => ({ kind: "text", text: words })

describe("a node that leads back", () => {
  it("says its texts, then the earlier question again, and waits there", () => {
    const script = sketchScript(nodes())
    const { next, via, lines } = says(script, waitingAt(2), text("horário"))
    expect(lines).toEqual(["Das 9 às 18.", "O que você procura?"])
    expect([next.node, next.stage, via]).toEqual([2, "talking", 3])
    expect(says(script, next, text("Endereço")).lines).toEqual(["Rua das Acácias, 10.", "O que você procura?"])
  })

  it("does nothing else of the earlier node again: no tag, no webhook, no return of its own", () => {
    const [start, asks, ...rest] = nodes()
    const busy = { ...(asks ?? sketchNode(2)), callsWebhook: true, returnTo: nodeId(1) }
    const { next, lines } = says(sketchScript([start ?? sketchNode(1), busy, ...rest]), waitingAt(2), text("horário"))
    expect(lines).toEqual(["Das 9 às 18.", "O que você procura?"])
    expect(next.node).toBe(2)
  })

  it("transfers first, where it has a transfer", () => {
    const script = sketchScript(nodes({}, { transfer: { target: { kind: "external-platform" } } }))
    const { next, via, lines } = says(script, waitingAt(2), text("horário"))
    expect([lines, next.stage, via]).toEqual([["Das 9 às 18.", "transfer"], "handed-over", undefined])
  })

  it("leads back after its webhook has answered", () => {
    const script = sketchScript(nodes({}, { callsWebhook: true }))
    const called = says(script, waitingAt(2), text("horário"))
    expect([called.lines, called.next.node]).toEqual([["Das 9 às 18.", "callWebhook"], 3])
    const answered = says(script, called.next, {
      kind: "webhookAnswered",
      call: 1,
      answer: { variables: {}, messages: [{ text: "Hoje até as 20.", buttons: [] }] },
    })
    expect([answered.lines, answered.next.node]).toEqual([["Hoje até as 20.", "O que você procura?"], 2])
  })

  it("says the bot's first messages where the start itself says nothing", () => {
    const start = { says: "", answers: [{ to: 3, phrases: ["horário"] }] }
    const script = sketchScript([sketchNode(1, start), sketchNode(3, { says: "Das 9 às 18.", returnTo: nodeId(1) })], {
      greeting: ["Bem-vindo!"],
    })
    const { next } = says(script, initialState, { kind: "started" })
    expect(says(script, next, text("horário")).lines).toEqual(["Das 9 às 18.", "Bem-vindo!"])
  })

  it("waits where it is when the earlier node is gone", () => {
    const script = sketchScript(nodes({}, { returnTo: nodeId(9) }))
    expect(says(script, waitingAt(2), text("horário")).next.node).toBe(3)
  })

  it("counts as reached, with the answer that led to it", () => {
    const script = sketchScript(nodes())
    const recorded = recordConversation(script, [{ kind: "started" }, text("horário")], {})
    const { nodes: reached, userInteractions } = coverage(script, [recorded])
    expect([reached.missing, userInteractions.missing.map(({ target }) => target)]).toEqual([[4], [4]])
  })
})
