import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { sketchNode } from "../testing/index.ts"
import {
  applyEdit,
  change,
  convertToEnd,
  csvLosses,
  deleteNode,
  diffFlows,
  documentOf,
  exportFlowCsv,
  exportFlowJson,
  faultsOf,
  findFlowProblems,
  type FlowGraph,
  flowSvg,
  graphOf,
  importFlowJson,
  invertEdit,
  legalReturns,
  likelyReturn,
  problemSentence,
  setReturn,
} from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)

/** Início → Menu → Horário, Pergunta → Resposta, and Fim. */
const flow = (returnTo: NodeId | null = null): FlowGraph =>
  graphOf("Loja", [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, {
      title: "Menu",
      says: "Escolha",
      answers: [
        { to: 3, phrases: ["horário"] },
        { to: 4, phrases: ["pergunta"] },
        { to: 6, phrases: ["sair"] },
      ],
    }),
    sketchNode(3, { title: "Horário", says: "Das 9 às 18.", returnTo }),
    sketchNode(4, { title: "Pergunta", says: "Qual?", answers: [{ to: 5, phrases: ["esta"] }] }),
    sketchNode(5, { title: "Resposta", says: "Sim.", returnTo }),
    sketchNode(6, { title: "Fim", says: "Tchau!", kind: "end" }),
  ])
const titles = (nodes: ReadonlyArray<{ readonly title: string }>) => nodes.map(({ title }) => title)
const problemsOf = (graph: FlowGraph) => findFlowProblems(graph).map(problemSentence)
const at = (graph: FlowGraph, id: number) => {
  const node = graph.nodes.get(nodeId(id))
  if (node === undefined) throw new Error(`no node ${id}`)
  return node
}

describe("a return", () => {
  it("may lead to an earlier node that asks, the nearest first; the likeliest is the nearest that offers a choice", () => {
    expect(titles(legalReturns(flow(), nodeId(5)))).toEqual(["Pergunta", "Menu", "Início"])
    expect(likelyReturn(flow(), nodeId(5))?.title).toBe("Menu")
    const offering = sketchNode(4, { replies: ["Esta", "Aquela"], answers: [{ to: 5, phrases: ["esta"] }] })
    const choosing = applyEdit(flow(), change(nodeId(4), { botInteractions: offering.botInteractions })).graph
    expect(likelyReturn(choosing, nodeId(5))?.title).toBe("Pergunta")
    expect(titles(legalReturns(flow(), nodeId(6)))).toEqual([])
    expect(titles(legalReturns(flow(), nodeId(1)))).toEqual([])
  })

  it("may not lead to the start where that goes straight on, to an end, to a transfer, or to a node that returns", () => {
    const straight = applyEdit(flow(), [
      {
        do: "change-node",
        id: nodeId(1),
        fields: { userInteractions: sketchNode(1, { answers: [{ to: 2 }] }).userInteractions },
      },
      { do: "change-node", id: nodeId(4), fields: { transfer: { target: null } } },
    ]).graph
    expect(titles(legalReturns(straight, nodeId(5)))).toEqual(["Menu"])
    const returning = applyEdit(flow(), change(nodeId(4), { returnTo: nodeId(2) })).graph
    expect(titles(legalReturns(returning, nodeId(5)))).toEqual(["Menu", "Início"])
  })

  it("is set and taken away by edits that can be undone; what is not legal is refused", () => {
    const graph = flow()
    const edit = Result.getOrThrow(setReturn(graph, at(graph, 3), nodeId(2)))
    const after = applyEdit(graph, edit).graph
    expect(at(after, 3).returnTo).toBe(2)
    expect(documentOf(applyEdit(after, invertEdit(graph, edit)).graph)).toEqual(documentOf(graph))
    expect(setReturn(after, at(after, 3), nodeId(2))).toEqual(Result.succeed([]))
    expect(at(applyEdit(after, Result.getOrThrow(setReturn(after, at(after, 3), null))).graph, 3).returnTo).toBeNull()
    for (const [from, to] of [
      [3, 3],
      [3, 4],
      [3, 99],
      [6, 2],
    ] as const)
      expect(setReturn(graph, at(graph, from), nodeId(to))).toEqual(Result.fail({ _tag: "ReturnRefused" }))
  })

  it("ends with the node that it leads to, and with the conversation", () => {
    const graph = flow(nodeId(2))
    const without = applyEdit(graph, Result.getOrThrow(deleteNode(graph, nodeId(2)))).graph
    expect([at(without, 3).returnTo, at(without, 5).returnTo]).toEqual([null, null])
    const ended = applyEdit(graph, Result.getOrThrow(convertToEnd(graph, at(graph, 3)))).graph
    expect(at(ended, 3)).toMatchObject({ kind: "end", returnTo: null })
    expect(faultsOf(documentOf(ended))).toEqual([])
  })

  it("is no dead end, closes no ring, and changes no level", () => {
    expect(problemsOf(flow())).toContain("A conversa para aqui: o node não tem resposta, fim, transferência nem volta.")
    const graph = flow(nodeId(2))
    expect(problemsOf(graph)).toEqual([])
    expect(faultsOf(documentOf(graph))).toEqual([])
    expect(graph.levels).toEqual(flow().levels)
    expect(Result.isSuccess(exportFlowCsv(documentOf(graph)))).toBe(true)
  })

  it("is a fault where its node does not exist or ends the conversation", () => {
    const broken = { ...documentOf(flow()), nodes: documentOf(flow(nodeId(9))).nodes }
    expect(faultsOf(broken)).toEqual([
      { _tag: "DanglingReturn", source: 3 },
      { _tag: "DanglingReturn", source: 5 },
    ])
    expect(Result.isSuccess(exportFlowCsv(broken))).toBe(false)
    const ended = applyEdit(flow(nodeId(2)), change(nodeId(3), { kind: "end" })).graph
    expect(faultsOf(documentOf(ended))).toEqual([{ _tag: "ReturnFromEnd", source: 3 }])
  })

  it("is warned about where its node no longer leads here, or asks nothing, and where answers stand beside it", () => {
    const menu = at(flow(), 2)
    const cut = menu.userInteractions.filter(({ target }) => target !== 4)
    const apart = applyEdit(flow(nodeId(4)), change(nodeId(2), { userInteractions: cut })).graph
    expect(problemsOf(apart)).toContain("A conversa volta para “Pergunta”, que não leva mais a este node.")
    const silent = menu.userInteractions.map((answer) => ({ ...answer, phrases: [] }))
    const unheard = applyEdit(flow(nodeId(2)), change(nodeId(2), { userInteractions: silent })).graph
    expect(problemsOf(unheard)).toContain("A conversa volta para “Menu”, que não espera nenhuma resposta.")
    const answered = applyEdit(flow(nodeId(2)), change(nodeId(3), { userInteractions: menu.userInteractions.slice(2) }))
    expect(problemsOf(answered.graph)).toContain(
      "As interações do usuário deste node nunca acontecem: a conversa volta antes.",
    )
  })

  it("carries what was captured to the nodes that follow the earlier one", () => {
    const name = { id: 1 as never, name: "nome" }
    const graph = graphOf("Loja", [
      sketchNode(1, {
        answers: [
          { to: 2, phrases: ["dados"] },
          { to: 4, phrases: ["pedido"] },
        ],
      }),
      sketchNode(2, { answers: [{ to: 3, entity: name }] }),
      sketchNode(3, { returnTo: nodeId(1) }),
      sketchNode(4, {
        kind: "end",
        says: [{ kind: "paragraph", children: [{ kind: "mention", variable: "nome", sourceNodeId: nodeId(2) }] }],
      }),
    ])
    expect(problemsOf(graph)).toEqual([
      "Só alguns caminhos capturam a variável “nome” antes deste node: pelos outros, o texto é dito com um vazio no lugar dela.",
    ])
  })

  it("is described, drawn, kept by JSON and named among what CSV loses", () => {
    const [without, graph] = [documentOf(flow()), documentOf(flow(nodeId(2)))]
    expect(diffFlows(without, graph).map(({ description }) => description)).toEqual([
      "“Horário” passou a voltar para “Menu”.",
      "“Resposta” passou a voltar para “Menu”.",
    ])
    expect(diffFlows(graph, without).map(({ description }) => description)[0]).toBe(
      "“Horário” deixou de voltar para outro node.",
    )
    expect(flowSvg(graph).match(/stroke-dasharray="6 4"/gu)).toHaveLength(2)
    expect(Result.getOrThrow(importFlowJson(exportFlowJson(graph))).flow).toEqual(graph)
    expect(csvLosses(graph).filter(({ what }) => what === "return")).toEqual([
      { nodeId: 3, title: "Horário", what: "return", message: "A volta para outro node não vai para o CSV." },
      { nodeId: 5, title: "Resposta", what: "return", message: "A volta para outro node não vai para o CSV." },
    ])
  })

  it("is none in a file that was written before there were any", () => {
    const older = exportFlowJson(documentOf(flow())).replaceAll(/\s*"returnTo": null,?/gu, "")
    expect(older).not.toContain("returnTo")
    expect(Result.getOrThrow(importFlowJson(older)).flow).toEqual(documentOf(flow()))
  })
})
