import { describe, expect, it } from "vitest"
import { EntityTypeId, InteractionId, NodeId } from "../../kernel/index.ts"
import { Result } from "effect"
import { problemSentence } from "../problems/problem-sentences.ts"
import { choiceProblems } from "../problems/choice-problems.ts"
import { wayProblems } from "../problems/way-problems.ts"
import { documentOf, type FlowGraph, graphOfDocument } from "../graph/flow-graph.ts"
import { sketchNode, type SketchedAnswer } from "../testing/index.ts"
import { applyEdit } from "./graph-edit.ts"
import {
  addListAnswer,
  chooseAmongReplies,
  newListChoice,
  newReplyChoice,
  repliesOfAnswer,
  setChoice,
} from "./choice-edits.ts"
import { renameValue } from "./way-edits.ts"

const kept = { list: { value: "pedidos", label: "numero" }, several: false, keeps: [{ path: "id", name: "pedido" }] }
const graphWith = (answers: ReadonlyArray<SketchedAnswer>, replies: ReadonlyArray<string> = []): FlowGraph => {
  const nodes = [
    sketchNode(1, { says: "Qual?", answers, replies }),
    sketchNode(2, {
      says: [{ kind: "paragraph", children: [{ kind: "mention", variable: "pedido", sourceNodeId: NodeId.make(1) }] }],
    }),
  ]
  return graphOfDocument({ version: 1, name: "Fluxo", nodes })
}
const after = (graph: FlowGraph, edit: ReturnType<typeof setChoice>): FlowGraph => {
  if (Result.isFailure(edit)) throw new Error(edit.failure._tag)
  return applyEdit(graph, edit.success).graph
}
const sentences = (graph: FlowGraph) =>
  choiceProblems(graph.start).map((problem) => `${problem.severity}: ${problemSentence(problem)}`)

describe("what an answer offers to choose", () => {
  it("takes the place of its entity, and takes mentions along that are kept no longer", () => {
    const graph = graphWith([{ to: 2, choice: kept }])
    const without = after(graph, setChoice(graph, graph.start, InteractionId.make(1), undefined))
    expect(without.start.userInteractions).toEqual([{ id: 1, target: 2, phrases: [], entity: null }])
    expect(JSON.stringify(documentOf(without))).not.toContain("mention")
    const entity = graphWith([
      { to: 2, phrases: ["oi"], entity: { id: EntityTypeId.make(1), name: "nome" }, saveAs: "x" },
    ])
    const chosen = after(entity, setChoice(entity, entity.start, InteractionId.make(1), newListChoice))
    expect(chosen.start.userInteractions).toEqual([
      { id: 1, target: 2, phrases: ["oi"], entity: null, choice: newListChoice },
    ])
  })

  it("is added as an answer of its own, but not to an end", () => {
    const graph = graphWith([])
    expect(after(graph, addListAnswer(graph.start)).start.userInteractions).toMatchObject([{ choice: newListChoice }])
    expect(addListAnswer(sketchNode(9, { kind: "end" }))).toMatchObject({ failure: { _tag: "EndHasNoChild" } })
  })

  it("is renamed wherever it is kept, offered and said", () => {
    const graph = graphWith([{ to: 2, choice: kept }])
    const renamed = applyEdit(graph, renameValue(graph, "pedido", "compra")).graph
    const both = applyEdit(renamed, renameValue(renamed, "pedidos", "compras")).graph
    expect(both.start.userInteractions[0]?.choice).toEqual({
      list: { value: "compras", label: "numero" },
      several: false,
      keeps: [{ path: "id", name: "compra" }],
    })
    expect(JSON.stringify(documentOf(both))).not.toContain("pedido")
  })

  it("becomes the quick replies that lead nowhere, with one new node for all of them", () => {
    const graph = graphWith(
      [
        { to: 2, phrases: ["Sair"] },
        { to: null, phrases: ["milho"] },
      ],
      ["Bacon", "Milho", "Sair"],
    )
    const added = chooseAmongReplies(graph, graph.start, InteractionId.make(1))
    if (Result.isFailure(added)) throw new Error(added.failure._tag)
    const { userInteractions } = applyEdit(graph, added.success.edit).graph.start
    expect(userInteractions).toEqual([
      { id: 1, target: 2, phrases: ["Sair"], entity: null },
      { id: 3, target: added.success.id, phrases: ["Bacon", "Milho"], entity: null, choice: newReplyChoice },
    ])
    expect(chooseAmongReplies(graph, graph.start, InteractionId.make(9))).toMatchObject({ _tag: "Failure" })
  })

  it("are the quick replies among its phrases, in the order shown", () => {
    const graph = graphWith(
      [{ to: 2, phrases: ["milho", "Bacon"], choice: newReplyChoice }],
      ["Bacon", "Milho", "Sair"],
    )
    const [answer] = graph.start.userInteractions
    expect(answer && repliesOfAnswer(graph.start, answer)).toEqual(["Bacon", "Milho"])
  })
})

describe("the problems of a choice", () => {
  it("are a list, paths and names that are missing or wrong", () => {
    expect(sentences(graphWith([{ to: 2, choice: newListChoice }]))).toEqual([
      "blocks: Escolha: falta a lista que tem as opções.",
      "blocks: Escolha: Guardar como: Campo obrigatório.",
    ])
    const wrong = {
      list: { value: "pedidos", label: "a..b" },
      several: false,
      keeps: [
        { path: "id", name: "x" },
        { path: "..", name: "y" },
        { path: "", name: "x" },
      ],
    }
    expect(sentences(graphWith([{ to: 2, choice: wrong, phrases: ["qualquer um"] }]))).toEqual([
      "blocks: Escolha: “a..b” não é o caminho de um campo.",
      "blocks: Escolha: “..” não é o caminho de um campo.",
      "blocks: Escolha: “x” é guardado duas vezes.",
    ])
  })

  it("are a list that may be empty, and a value that nothing wrote, but not where a way asks for it", () => {
    const graph = graphWith([{ to: 2, choice: kept }])
    expect(sentences(graph)).toEqual([
      "hints: Se @pedidos vier vazia, não há o que escolher: crie um caminho “@pedidos está vazia”.",
    ])
    expect(wayProblems(graph).map(({ _tag }) => _tag)).toContain("NeverWritten")
    const when = {
      match: "all" as const,
      of: [{ subject: { value: "pedidos" }, as: "text" as const, is: "empty" as const, to: [] }],
    }
    expect(
      sentences(
        graphWith([
          { to: 2, choice: kept },
          { to: null, when },
        ]),
      ),
    ).toEqual([])
  })

  it("are quick replies that are no phrases of the answer", () => {
    expect(sentences(graphWith([{ to: 2, phrases: ["Milho"], choice: newReplyChoice }], ["Milho"]))).toEqual([])
    expect(sentences(graphWith([{ to: 2, phrases: ["Milho"], choice: newReplyChoice }], ["Sair"]))).toEqual([
      "warns: Nenhuma resposta rápida é frase desta resposta: não há o que escolher.",
    ])
  })
})
