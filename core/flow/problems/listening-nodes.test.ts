import { describe, expect, it } from "vitest"
import { InteractionId, NodeId } from "../../kernel/index.ts"
import { findFlowProblems, type FlowNode, type FlowQuestion, graphOfDocument } from "../index.ts"
import { type SketchedNode, sketchNode } from "../testing/index.ts"

const question: FlowQuestion = {
  id: InteractionId.make(1),
  name: "Troca",
  phrases: ["como troco"],
  texts: [],
  target: NodeId.make(3),
}

/** Start → a node that waits; a question leads to a node that goes back there. */
const foundIn = (waiting: SketchedNode, questions: ReadonlyArray<FlowQuestion>) => {
  const nodes: ReadonlyArray<FlowNode> = [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: [] }] }),
    sketchNode(2, waiting),
    { ...sketchNode(3, { says: "Em sete dias." }), returnTo: NodeId.make(2) },
  ]
  return findFlowProblems(graphOfDocument({ version: 1, name: "Loja", nodes, questions }))
    .filter(({ severity, nodeId }) => severity !== "hints" && nodeId !== 1)
    .map(({ _tag, nodeId }) => `${nodeId} ${_tag}`)
}

describe("a node that says nothing and leads nowhere", () => {
  it("is finished where questions from anywhere are heard there, and may be returned to", () => {
    expect(foundIn({ says: "" }, [question])).toEqual([])
  })

  it("is unfinished in a flow without questions, and where it has something of its own", () => {
    expect(foundIn({ says: "" }, [])).toEqual(["2 DeadEnd", "2 EmptyBotText", "3 UnreachableNode", "3 ReturnUnheard"])
    expect(foundIn({ says: "E agora?" }, [question])).toEqual(["2 DeadEnd", "3 ReturnUnheard"])
    expect(foundIn({ says: "", answers: [{ to: null, phrases: ["sim"] }] }, [question])).toContain("2 DeadEnd")
  })
})
