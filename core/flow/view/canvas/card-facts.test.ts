import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { NodeId } from "../../../kernel/index.ts"
import { sketchNode } from "../../testing/index.ts"
import { cardHeightOf, cardFactsOf } from "../index.ts"
import { drawnGraph } from "./canvas-shape.ts"
import { graphOf } from "../../index.ts"

const nodeId = Schema.decodeSync(NodeId)
type Sketch = NonNullable<Parameters<typeof sketchNode>[1]>

const heightOf = (sketch: Sketch) => {
  const { shape } = drawnGraph(graphOf("Loja", [sketchNode(1), sketchNode(2, sketch)]))
  return cardHeightOf(shape.get(nodeId(2)))
}
const onSequence = { kind: "sequential-person", workspaceId: 7 as never, onlyOnlineUser: false } as const

describe("the foot of a card", () => {
  it("is left out of a plain end, whose card is short, and of the start", () => {
    expect([cardFactsOf(sketchNode(2, { kind: "end" })), heightOf({ kind: "end" })]).toEqual([undefined, 64])
    const { shape } = drawnGraph(graphOf("Loja", [sketchNode(1, { replies: ["Oi"] })]))
    expect(cardHeightOf(shape.get(nodeId(1)))).toBe(64)
  })

  it("is there on an end that transfers, calls a webhook, tags the room or sends something", () => {
    const file = { id: 1 as never, fileId: 9 as never, name: "a.pdf", mime: "application/pdf", url: "" }
    const ends: ReadonlyArray<Sketch> = [
      { transfer: { target: onSequence } },
      { callsWebhook: true },
      { tag: "Fim" },
      { files: [file] },
    ]
    for (const sketch of ends) expect(heightOf({ ...sketch, kind: "end" })).toBe(80)
    expect(cardFactsOf(sketchNode(2, { kind: "end", transfer: { target: onSequence } }))?.transfer).toEqual({
      words: "Sequencial",
      workspaceId: onSequence.workspaceId,
      isMissing: false,
    })
    expect(cardFactsOf(sketchNode(2, { kind: "end", transfer: { target: null } }))?.transfer).toEqual({
      words: "Sem destino",
      workspaceId: undefined,
      isMissing: true,
    })
  })

  it("names a bot or a person that is transferred to, and other kinds by their label", () => {
    const words = (target: NonNullable<NonNullable<Sketch["transfer"]>["target"]>) =>
      cardFactsOf(sketchNode(2, { transfer: { target } }))?.transfer?.words
    const bot = { workspaceId: 7 as never, initialMessage: "Oi", media: "WHATSAPP" } as const
    expect(words({ kind: "specific-bot", ...bot, botId: 3 as never, botName: "Cobrança" })).toBe("Cobrança")
    expect(words({ kind: "sequential-bot", ...bot })).toBe("Robôs em sequência")
    expect(words({ kind: "external-platform" })).toBe("Plataforma Externa (Webhook)")
  })

  it("names the variable that is captured, and not that any answer will do", () => {
    const entity = (name: string) => ({ id: 1 as never, name })
    const answers = [
      { to: null, entity: entity("qualquer_resposta") },
      { to: null, entity: entity("cpf_cnpj") },
    ]
    expect(cardFactsOf(sketchNode(2, { answers }))?.captured).toBe("cpf_cnpj")
    expect(cardFactsOf(sketchNode(2, { answers: answers.slice(0, 1) }))).toBeUndefined()
  })

  it("says where the conversation returns to, unless it is transferred before", () => {
    const returnTo = nodeId(1)
    expect(cardFactsOf(sketchNode(2, { returnTo }))?.returnTo).toBe(1)
    expect(cardFactsOf(sketchNode(2, { returnTo, transfer: { target: null } }))?.returnTo).toBeNull()
  })
})
