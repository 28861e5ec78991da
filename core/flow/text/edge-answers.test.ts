import { describe, expect, it } from "vitest"
import { edgeAnswerOf, type FlowNode } from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const to = 2 as FlowNode["id"]
const answering = (...phrases: ReadonlyArray<string>): FlowNode => {
  const node = sketchNode(1, { answers: [{ to: 2 }] })
  return { ...node, userInteractions: node.userInteractions.map((answer) => ({ ...answer, phrases })) }
}

describe("the words of an edge", () => {
  it("are the first phrase and the number of the others", () => {
    expect(edgeAnswerOf(answering("Trocas"), to)).toEqual({ short: "Trocas", whole: "Trocas" })
    expect(edgeAnswerOf(answering("Trocas", "troca", "devolver"), to)).toEqual({
      short: "Trocas +2",
      whole: "Trocas, troca, devolver",
    })
  })

  it("are cut at 24 characters, never within one, and in one line", () => {
    expect(edgeAnswerOf(answering("🙂".repeat(25)), to)?.short).toBe(`${"🙂".repeat(23)}…`)
    expect(edgeAnswerOf(answering("🙂".repeat(24)), to)?.short).toBe("🙂".repeat(24))
    expect(edgeAnswerOf(answering(" sim \n quero "), to)?.short).toBe("sim quero")
  })

  it("are the entity where the answer has no phrase, and none without either", () => {
    const node = answering("  ")
    expect(edgeAnswerOf(node, to)).toBeUndefined()
    expect(edgeAnswerOf(node, 9 as FlowNode["id"])).toBeUndefined()
    const entity = { id: 5 as never, name: "cpf" }
    const capturing = { ...node, userInteractions: node.userInteractions.map((answer) => ({ ...answer, entity })) }
    expect(edgeAnswerOf(capturing, to)).toEqual({ short: "@cpf", whole: "@cpf" })
  })
})
