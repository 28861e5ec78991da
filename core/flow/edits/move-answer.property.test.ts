import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EntityTypeId, NodeId } from "../../kernel/index.ts"
import { editingSessions, play, soundFlows } from "../testing/arbitraries.ts"
import { sketchNode } from "../testing/index.ts"
import {
  applyEdit,
  connect,
  disconnect,
  documentOf,
  edgesOf,
  faultsOf,
  type FlowGraph,
  graphOf,
  graphOfDocument,
  leadsOn,
  mentionsIn,
  moveAnswer,
  newSourcesFor,
} from "../index.ts"
import { historyOf } from "./edit-history.ts"

const nodeId = Schema.decodeSync(NodeId)
const cpf = { id: Schema.decodeSync(EntityTypeId)(1), name: "cpf" }

/** A flow as it may be after any session, one of its connections, and another node. */
const moves = fc.tuple(soundFlows, editingSessions, fc.nat(100), fc.nat(100)).map(([document, session, one, other]) => {
  const { graph } = session.reduce(play, historyOf(graphOfDocument(document)))
  const edges = edgesOf(graph)
  const nodes = [...graph.nodes.values()]
  return { graph, edge: edges[one % Math.max(1, edges.length)], to: nodes[other % nodes.length] ?? graph.start }
})

const pairs = (graph: FlowGraph) => edgesOf(graph).map(({ source, target }) => `${source} ${target}`)
const answersIn = (graph: FlowGraph) =>
  [...graph.nodes.values()].flatMap(({ id, userInteractions }) =>
    userInteractions.map(({ target, phrases, entity }) => ({ id, target, phrases, entity })),
  )

describe("moving an answer to another source", () => {
  it("is allowed where the connection could be drawn anew, from a node that leads on; all such nodes are listed", () => {
    fc.assert(
      fc.property(moves, ({ graph, edge }) => {
        fc.pre(edge !== undefined)
        const { source, target } = edge
        const left = applyEdit(graph, Result.getOrThrow(disconnect(graph, source, target))).graph
        const legal = [...left.nodes.values()].filter(
          (node) => node.id !== source && leadsOn(node) && Result.isSuccess(connect(left, node.id, target)),
        )
        const allowed = [...graph.nodes.keys()].filter(
          (id) => id !== source && Result.isSuccess(moveAnswer(graph, source, target, id)),
        )
        expect(allowed).toEqual(legal.map(({ id }) => id))
        expect(newSourcesFor(graph, source, target)).toEqual(legal)
      }),
    )
  })

  it("leaves a sound flow with that connection from elsewhere, the answer whole, and all others as they were", () => {
    fc.assert(
      fc.property(moves, ({ graph, edge, to }) => {
        fc.pre(edge !== undefined && edge.source !== to.id)
        const { source, target } = edge
        const moved = moveAnswer(graph, source, target, to.id)
        fc.pre(Result.isSuccess(moved))
        const after = applyEdit(graph, moved.success).graph
        expect(faultsOf(documentOf(after))).toEqual([])
        expect(after.order).toBeDefined()
        expect(pairs(after).toSorted()).toEqual(
          [...pairs(graph).filter((pair) => pair !== `${source} ${target}`), `${to.id} ${target}`].toSorted(),
        )
        const leads = (from: NodeId) => (answer: { readonly id: NodeId; readonly target: NodeId | null }) =>
          answer.id === from && answer.target === target
        const answer = answersIn(graph).find(leads(source))
        expect(answersIn(after).find(leads(to.id))).toEqual({ ...answer, id: to.id })
        const isBlank = ({ id, target: leadsTo, phrases, entity }: ReturnType<typeof answersIn>[number]) =>
          id === to.id && leadsTo === null && phrases.length === 0 && entity === null
        const others = (all: ReturnType<typeof answersIn>, from: NodeId) =>
          all.filter((each) => !leads(from)(each) && !isBlank(each))
        expect(others(answersIn(after), to.id)).toEqual(others(answersIn(graph), source))
      }),
      { numRuns: 50 },
    )
  })

  it("is undone exactly", () => {
    fc.assert(
      fc.property(moves, ({ graph, edge, to }) => {
        fc.pre(edge !== undefined)
        const moved = moveAnswer(graph, edge.source, edge.target, to.id)
        fc.pre(Result.isSuccess(moved))
        const { graph: after, inverse } = applyEdit(graph, moved.success)
        expect(documentOf(applyEdit(after, inverse).graph)).toEqual(documentOf(graph))
      }),
    )
  })
})

/** Início → Menu → Boleto and Prazo; Prazo mentions the 'cpf' of Menu; Humano transfers, Fim ends. */
const shop = () =>
  graphOf("Loja", [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, {
      answers: [{ to: 3, phrases: ["boleto"] }, { to: 4, phrases: ["prazo"], entity: cpf }, { to: 5 }, { to: 6 }],
    }),
    sketchNode(3, { answers: [{ to: null }] }),
    sketchNode(4, {
      says: [{ kind: "paragraph", children: [{ kind: "mention", variable: "cpf", sourceNodeId: nodeId(2) }] }],
    }),
    sketchNode(5, { transfer: { target: null } }),
    sketchNode(6, { kind: "end" }),
  ])
const move = (source: number, target: number, to: number) =>
  moveAnswer(shop(), nodeId(source), nodeId(target), nodeId(to))

describe("an answer that is moved", () => {
  it("takes the place of a blank answer, also at a sibling of its target, and its value is mentioned no more", () => {
    const { graph } = applyEdit(shop(), Result.getOrThrow(move(2, 4, 3)))
    expect(graph.nodes.get(nodeId(3))?.userInteractions).toEqual([
      { id: 1, target: 4, phrases: ["prazo"], entity: cpf },
    ])
    expect(graph.nodes.get(nodeId(2))?.userInteractions.map(({ target }) => target)).toEqual([3, 5, 6])
    expect(mentionsIn(graph.nodes.get(nodeId(4))?.botInteractions[0]?.text ?? [])).toEqual([])
  })

  it.each([
    ["an end", 6],
    ["a node that transfers", 5],
    ["its own target", 4],
    ["a missing node", 9],
  ])("is refused at %s", (_, to) => {
    expect(move(2, 4, to)).toEqual(Result.fail({ _tag: "ConnectionRefused" }))
  })

  it("is refused where it would close a ring, and where its target is connected already", () => {
    expect(move(1, 2, 3)).toEqual(Result.fail({ _tag: "ConnectionRefused" }))
    const doubled = graphOf(
      "Loja",
      [...shop().nodes.values()].map((node) => (node.id === 3 ? sketchNode(3, { answers: [{ to: 6 }] }) : node)),
    )
    expect(moveAnswer(doubled, nodeId(2), nodeId(6), nodeId(3))).toEqual(Result.fail({ _tag: "ConnectionRefused" }))
    expect(newSourcesFor(doubled, nodeId(2), nodeId(6)).map(({ id }) => id)).toEqual([1, 4])
  })

  it("is not found where nothing connects the two, and stays at its own source", () => {
    expect(move(1, 3, 2)).toEqual(Result.fail({ _tag: "NotFound", what: "connection" }))
    expect(move(2, 4, 2)).toEqual(Result.succeed([]))
  })
})
