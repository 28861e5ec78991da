import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  applyEdit,
  type AttemptedEdit,
  changeAnswer,
  conditionSentence,
  documentOf,
  exportFlowJson,
  findFlowProblems,
  type FlowGraph,
  graphOf,
  importFlowJson,
  invertEdit,
  limitRetries,
  orderFallbacks,
  problemSentence,
  replaceInFlow,
  replacing,
  retriesOf,
} from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const [start, asking] = [sketchNode(1).id, sketchNode(2).id]
const flow = () =>
  graphOf("Fluxo", [
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, {
      answers: [{ to: 3, phrases: ["sim"] }],
      fallbacks: ["Sim ou não?", "", "Diga sim.", "Última vez."],
    }),
    sketchNode(3, { kind: "end" }),
    sketchNode(4, { kind: "end" }),
  ])
const nodeIn = (graph: FlowGraph) => graph.nodes.get(asking) ?? sketchNode(2)
const after = (graph: FlowGraph, attempted: AttemptedEdit): FlowGraph =>
  applyEdit(graph, Result.getOrThrow(attempted)).graph
const limited = (times: number) => after(flow(), limitRetries(flow(), nodeIn(flow()), times))

describe("'Repetir até N vezes, depois'", () => {
  it("is a way that is taken after more wrong answers than that", () => {
    const graph = limited(2)
    const retries = retriesOf(nodeIn(graph))
    expect(retries?.times).toBe(2)
    expect(retries?.way.when && conditionSentence(retries.way.when)).toBe(
      "Se o número de respostas não entendidas é maior que 2",
    )
    const more = after(graph, limitRetries(graph, nodeIn(graph), 3))
    expect([retriesOf(nodeIn(more))?.times, nodeIn(more).userInteractions.length]).toEqual([3, 2])
    const none = after(more, limitRetries(more, nodeIn(more), undefined))
    expect(documentOf(none)).toEqual(documentOf(flow()))
    expect(Result.getOrThrow(limitRetries(none, nodeIn(none), undefined))).toEqual([])
  })

  it("is not what any other condition says", () => {
    const when = {
      match: "all",
      of: [
        { subject: { fact: "node.misses" }, as: "number", is: "greater", to: ["2"] },
        { subject: { fact: "now.open" }, as: "yes-no", is: "equal", to: ["sim"] },
      ],
    } as const
    expect(retriesOf(sketchNode(5, { answers: [{ to: 3, when }] }))).toBeUndefined()
  })

  it("tells of a message in turn that is never said, as it comes after the last repetition", () => {
    const led = (graph: FlowGraph) => {
      const way = retriesOf(nodeIn(graph))?.way.id
      return way === undefined ? graph : after(graph, changeAnswer(nodeIn(graph), way, { target: sketchNode(4).id }))
    }
    const inTurn = (graph: FlowGraph) => applyEdit(graph, orderFallbacks(nodeIn(graph), "in-turn")).graph
    const told = (graph: FlowGraph) =>
      findFlowProblems(graph).flatMap((problem) =>
        problem._tag === "FallbackNeverSaid" ? [[problemSentence(problem), problem.path]] : [],
      )
    expect(told(inTurn(led(limited(2))))).toEqual([
      [
        "A mensagem de exceção “Última vez.” nunca é dita: depois de 2 repetições a conversa segue para outro node.",
        ["fallbackMessages", 3],
      ],
    ])
    expect(told(inTurn(led(limited(3))))).toEqual([])
    expect(told(led(limited(2)))).toEqual([])
    expect(told(inTurn(flow()))).toEqual([])
  })
})

describe("the order of fallback messages", () => {
  it("is absent from a flow in which it is random, before and after", () => {
    const before = exportFlowJson(documentOf(flow()))
    expect(before).not.toContain("fallbackOrder")
    const edit = orderFallbacks(nodeIn(flow()), "in-turn")
    const { graph, inverse } = applyEdit(flow(), edit)
    expect(nodeIn(graph).fallbackOrder).toBe("in-turn")
    expect(exportFlowJson(documentOf(applyEdit(graph, inverse).graph))).toBe(before)
    const back = orderFallbacks(nodeIn(graph), "random")
    expect(exportFlowJson(documentOf(applyEdit(graph, back).graph))).toBe(before)
    expect(invertEdit(graph, back)).toEqual(edit)
    expect(orderFallbacks(nodeIn(graph), "in-turn")).toEqual([])
    expect(exportFlowJson(documentOf(applyEdit(graph, replacing(documentOf(graph), documentOf(flow()))).graph))).toBe(
      before,
    )
  })

  it("survives a file, and a replacement of words in the messages", () => {
    const { graph } = applyEdit(flow(), orderFallbacks(nodeIn(flow()), "in-turn"))
    const read = importFlowJson(exportFlowJson(documentOf(graph)))
    expect(Result.getOrThrow(read).flow).toEqual(documentOf(graph))
    const replaced = applyEdit(graph, replaceInFlow(graph, "Última", "Derradeira").edit).graph
    expect([nodeIn(replaced).fallbackMessages[3], nodeIn(replaced).fallbackOrder]).toEqual([
      "Derradeira vez.",
      "in-turn",
    ])
    expect(graph.nodes.get(start)?.fallbackOrder).toBeUndefined()
  })
})
