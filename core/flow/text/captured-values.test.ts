import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { EntityTypeId, InteractionId } from "../../kernel/index.ts"
import { sketchNode } from "../testing/index.ts"
import {
  addChild,
  answersAfter,
  applyEdit,
  change,
  checkMentions,
  deleteNode,
  type FlowGraph,
  type FlowNode,
  graphOf,
  graphOfDocument,
  lossWarning,
  mentionsIn,
  nearestCapture,
  newFlow,
  removeUserInteraction,
  type RichText,
  richTextOf,
  setEntity,
  valuesFor,
  writeBotText,
} from "../index.ts"
import { withSoleMention } from "./captured-values.ts"

const pedido = { id: Schema.decodeSync(EntityTypeId)(1), name: "pedido" }
const second = Schema.decodeSync(InteractionId)(2)
const cidade = { id: Schema.decodeSync(EntityTypeId)(2), name: "cidade" }

const child = (graph: FlowGraph, parent: FlowNode): { readonly graph: FlowGraph; readonly node: FlowNode } => {
  const { id, edit } = Result.getOrThrow(addChild(graph, parent))
  const grown = applyEdit(graph, edit).graph
  const node = grown.nodes.get(id)
  if (node === undefined) throw new Error("the child is there")
  return { graph: grown, node }
}
const mention = (source: FlowNode, variable: string): RichText => [
  {
    kind: "paragraph",
    children: [
      { kind: "text", text: "Pedido " },
      { kind: "mention", variable, sourceNodeId: source.id },
    ],
  },
]

/** The start captures the order's number; the node below mentions it. */
const flow = (() => {
  const first = graphOfDocument(newFlow("Pedidos", "Qual o número?"))
  const { graph, node } = child(first, first.start)
  const answer = graph.start.userInteractions[0]
  const said = node.botInteractions[0]
  if (answer === undefined || said === undefined) throw new Error("both are there")
  const capturing = applyEdit(graph, Result.getOrThrow(setEntity(graph, graph.start, answer.id, pedido))).graph
  const written = writeBotText(node, said.id, mention(graph.start, "pedido"))
  if (Result.isFailure(written)) throw new Error("one variable is allowed")
  return { graph: applyEdit(capturing, written.success).graph, below: node.id, answer: answer.id, said: said.id }
})()
const below = () => {
  const node = flow.graph.nodes.get(flow.below)
  if (node === undefined) throw new Error("it is there")
  return node
}
const mentionsBelow = (graph: FlowGraph) =>
  (graph.nodes.get(flow.below)?.botInteractions ?? []).flatMap((said) => mentionsIn(said.text))

describe("an entity that is used as a variable elsewhere", () => {
  it("asks for a confirmation before its answer, or the entity, is removed or changed", () => {
    const { graph, answer } = flow
    expect(lossWarning(graph, graph.start, { do: "remove-interaction", answer })).toEqual({
      text: "Interação do usuário possui entidade que está sendo utilizada como variável em outro(s) node(s). Caso prossiga esta informação será perdida. Deseja continuar?",
      nodes: [flow.below],
    })
    expect(lossWarning(graph, graph.start, { do: "remove-entity", answer })?.text).toBe(
      "Entidade a ser excluída do fluxo está sendo utilizada como variável em outro(s) node(s). Caso prossiga esta informação será perdida. Deseja continuar?",
    )
    const other = { ...graph.start.userInteractions[0], id: 9, target: null, entity: cidade }
    const both = { ...graph.start, userInteractions: [...graph.start.userInteractions, other] } as FlowNode
    const left = answersAfter(both, { do: "remove-entity", answer })
    expect(left.map(({ entity }) => entity)).toEqual([null, cidade])
    const changed = lossWarning(graph, graph.start, { do: "change-entity", answer, entity: cidade })
    expect(changed?.text).toBe(
      "Entidade anterior está sendo utilizada como variável em outros nodes. Esta informação será perdida. Deseja continuar?",
    )
  })

  it("asks nothing while another answer of the node captures the same entity", () => {
    const { graph, answer } = flow
    const twin = { ...graph.start.userInteractions[0], id: 9, target: null }
    const answers = [...graph.start.userInteractions, twin] as FlowNode["userInteractions"]
    const doubled = applyEdit(graph, change(graph.start.id, { userInteractions: answers })).graph
    expect(lossWarning(doubled, doubled.start, { do: "remove-interaction", answer })).toBeUndefined()
    const kept = applyEdit(doubled, Result.getOrThrow(removeUserInteraction(doubled, doubled.start, answer))).graph
    expect(mentionsBelow(kept)).toHaveLength(1)
  })

  it("keeps the blanks around a removed mention", () => {
    const { graph, answer } = flow
    const changed = applyEdit(graph, Result.getOrThrow(setEntity(graph, graph.start, answer, cidade))).graph
    expect(mentionsBelow(changed)).toEqual([])
    expect(changed.nodes.get(flow.below)?.botInteractions[0]?.text).toEqual([
      { kind: "paragraph", children: [{ kind: "text", text: "Pedido " }] },
    ])
  })

  it("may be set to the same entity again without a loss", () => {
    const { graph, answer } = flow
    expect(lossWarning(graph, graph.start, { do: "change-entity", answer, entity: pedido })).toBeUndefined()
    expect(
      mentionsBelow(applyEdit(graph, Result.getOrThrow(setEntity(graph, graph.start, answer, pedido))).graph),
    ).toHaveLength(1)
  })

  it("loses its mentions when its node is deleted", () => {
    const { graph, node } = child(flow.graph, below())
    const [said] = node.botInteractions
    if (said === undefined) throw new Error("a new node has a text")
    const text = mention(below(), "pedido")
    const saying = applyEdit(graph, change(node.id, { botInteractions: [{ ...said, text }] })).graph
    const left = applyEdit(saying, Result.getOrThrow(deleteNode(saying, flow.below))).graph
    expect(left.nodes.has(flow.below)).toBe(false)
    expect(left.nodes.get(node.id)?.botInteractions[0]?.text).toEqual([
      { kind: "paragraph", children: [{ kind: "text", text: "Pedido " }] },
    ])
  })
})

describe("a mention without a source", () => {
  it("means the nearest node above that captures its variable, of equally near ones the first", () => {
    const asks = (to: ReadonlyArray<number>, entity?: typeof pedido) => ({
      answers: to.map((target) => ({ to: target, ...(entity === undefined ? {} : { entity }) })),
    })
    const graph = graphOf("Loja", [
      sketchNode(1, asks([2, 3], pedido)),
      sketchNode(2, asks([4], cidade)),
      sketchNode(3, asks([4], cidade)),
      sketchNode(4, asks([5])),
      sketchNode(5),
    ])
    const [end, fourth] = [graph.shape.ids[4], graph.shape.ids[3]]
    if (end === undefined || fourth === undefined) throw new Error("there are five nodes")
    expect(nearestCapture(graph, end, "cidade")).toBe(2)
    expect(nearestCapture(graph, fourth, "pedido")).toBe(1)
    expect(nearestCapture(graph, end, "cpf")).toBeUndefined()
    expect(nearestCapture(graph, graph.start.id, "pedido")).toBeUndefined()
  })
})

describe("a node's texts", () => {
  it("mention at most one variable, in all of them together", () => {
    const node = below()
    const two: RichText = [...mention(flow.graph.start, "pedido"), ...mention(flow.graph.start, "pedido")]
    expect(checkMentions(node, flow.said, two)).toEqual(Result.fail({ _tag: "TooManyVariables" }))
    expect(checkMentions(node, flow.said, mention(flow.graph.start, "pedido"))).toEqual(
      Result.succeed(mention(flow.graph.start, "pedido")),
    )
  })

  it("keep the mention that was added alone, if it is one, in the place of every other", () => {
    const [order, city] = [mention(flow.graph.start, "pedido"), mention(flow.graph.start, "cidade")]
    const node: FlowNode = {
      ...below(),
      botInteractions: [
        { id: flow.said, text: [...order, ...richTextOf("Chega hoje.")], buttons: [], files: [] },
        { id: second, text: order, buttons: [], files: [] },
      ],
    }
    const variables = (text: RichText) =>
      withSoleMention(node, flow.said, text)?.map((said) => mentionsIn(said.text).map(({ variable }) => variable))
    expect(variables([...order, ...richTextOf("Chega hoje."), ...city])).toEqual([["cidade"], []])
    expect(variables([...city, ...order])).toEqual([["cidade"], []])
    expect(variables([...order, ...mention(flow.graph.start, "pedido")])).toEqual([["pedido"], []])
    expect(variables([...order, ...city, ...city])).toBeUndefined()
    expect(variables(richTextOf("Sem nada."))).toBeUndefined()
    expect(withSoleMention(node, second, city)).toBeUndefined()
  })

  it("with too many mentions can still be edited, as long as none is added", () => {
    const two: RichText = [...mention(flow.graph.start, "pedido"), ...mention(flow.graph.start, "pedido")]
    const older = { ...below(), botInteractions: [{ id: flow.said, text: two, buttons: [], files: [] }] }
    expect(Result.isSuccess(checkMentions(older, flow.said, two))).toBe(true)
    expect(Result.isSuccess(checkMentions(older, flow.said, []))).toBe(true)
  })

  it("may mention what the nodes above capture, and nothing else", () => {
    expect(valuesFor(flow.graph, flow.below).map(({ node, variable }) => [node.id, variable])).toEqual([
      [flow.graph.start.id, "pedido"],
    ])
    expect(valuesFor(flow.graph, flow.graph.start.id)).toEqual([])
  })
})
