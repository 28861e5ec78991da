import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { EntityTypeId, InteractionId } from "../../kernel/index.ts"
import {
  addNodeForWay,
  addWay,
  applyEdit,
  type AttemptedEdit,
  type Condition,
  conditionSentence,
  documentOf,
  type FlowGraph,
  graphOf,
  invertEdit,
  leadOtherwise,
  leadQuickReply,
  moveWay,
  otherwise,
  otherwiseOf,
  removeAnswer,
  renameValue,
  setCondition,
  setSaveAs,
  waysOf,
} from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const cpf = { id: EntityTypeId.make(1), name: "cpf" }
const filled = (value: string): Condition => ({
  match: "all",
  of: [{ subject: { value }, as: "text", is: "filled", to: [] }],
})
const mention = (variable: string) => [
  {
    kind: "paragraph" as const,
    children: [{ kind: "mention" as const, variable, sourceNodeId: sketchNode(1).id }],
  },
]
const flow = () =>
  graphOf("Fluxo", [
    sketchNode(1, { answers: [{ to: 2, phrases: ["é"], entity: cpf }] }),
    sketchNode(2, {
      says: mention("cpf"),
      sets: [{ name: "limpo", formula: 'só_dígitos(@cpf) & "@cpf"' }],
      answers: [
        { to: 3, when: filled("cpf") },
        { to: 4, phrases: ["não"], when: filled("limpo") },
      ],
    }),
    sketchNode(3, { answers: [{ to: 5, phrases: ["a"] }] }),
    sketchNode(4, { answers: [{ to: 6, phrases: ["b"] }] }),
    sketchNode(5),
    sketchNode(6),
  ])
const node = (graph: FlowGraph, id: number) => {
  const found = [...graph.nodes.values()].find((each) => each.id === id)
  if (found === undefined) throw new Error("There is no such node.")
  return found
}
const after = (graph: FlowGraph, edit: AttemptedEdit) => applyEdit(graph, Result.getOrThrow(edit)).graph
const sentences = (graph: FlowGraph) =>
  waysOf(node(graph, 2)).map(({ when }) => (when === undefined ? "" : conditionSentence(when)))
const first = InteractionId.make(1)
const second = InteractionId.make(2)

describe("the ways that are taken by themselves", () => {
  it("are added before 'Senão', which is one and stays the last", () => {
    const graph = flow()
    const closed = after(graph, leadOtherwise(graph, node(graph, 2), node(graph, 5).id))
    const more = after(closed, addWay(node(closed, 2), filled("x")))
    expect(sentences(more)).toEqual([
      "Se @cpf está preenchida",
      "Se @limpo está preenchida",
      "Se @x está preenchida",
      "Senão",
    ])
    expect(otherwiseOf(node(more, 2))?.target).toBe(5)
    expect(Result.getOrThrow(leadOtherwise(more, node(more, 2), node(more, 5).id))).toEqual([])
    expect(leadOtherwise(more, node(more, 2), node(more, 4).id)).toEqual(Result.fail({ _tag: "ConnectionRefused" }))
    const led = after(more, leadOtherwise(more, node(more, 2), node(more, 6).id))
    expect(otherwiseOf(node(led, 2))?.target).toBe(6)
    expect(sentences(after(more, leadOtherwise(more, node(more, 2), null)))).toHaveLength(3)
  })

  it("are moved among each other, never past 'Senão', and not past an end of the list", () => {
    const graph = flow()
    const moved = after(graph, moveWay(node(graph, 2), first, 1))
    expect(sentences(moved)).toEqual(["Se @limpo está preenchida", "Se @cpf está preenchida"])
    expect(Result.getOrThrow(moveWay(node(moved, 2), first, 1))).toEqual([])
    const last = after(graph, setCondition(graph, node(graph, 2), second, otherwise))
    expect(Result.getOrThrow(moveWay(node(last, 2), first, 1))).toEqual([])
  })

  it("lose their condition and stay answers, if they are, or go with their connection", () => {
    const graph = flow()
    const answer = after(graph, setCondition(graph, node(graph, 2), second, undefined))
    expect(node(answer, 2).userInteractions.map(({ target, phrases }) => [target, phrases])).toEqual([
      [3, []],
      [4, ["não"]],
    ])
    const gone = after(graph, setCondition(graph, node(graph, 2), first, undefined))
    expect(node(gone, 2).userInteractions.map(({ target }) => target)).toEqual([4])
  })

  it("stay where what they are as answers is removed, and where a quick reply leaves them", () => {
    const graph = flow()
    const [, mixed] = node(after(graph, removeAnswer(graph, node(graph, 2), second)), 2).userInteractions
    expect(mixed).toEqual({ id: second, target: 4, phrases: [], entity: null, when: filled("limpo") })
    const offered = graphOf("Fluxo", [
      ...[...graph.nodes.values()].filter(({ id }) => id !== 2),
      { ...node(graph, 2), botInteractions: sketchNode(2, { replies: ["não"] }).botInteractions },
    ])
    const place = { message: first, position: 1 }
    const led = node(after(offered, leadQuickReply(offered, node(offered, 2), place, node(offered, 5).id)), 2)
    expect(led.userInteractions.map(({ target, phrases }) => [target, phrases])).toEqual([
      [3, []],
      [4, []],
      [5, ["não"]],
    ])
  })

  it("lead to new nodes, each in one edit; the end of a conversation has none", () => {
    const graph = graphOf("Fluxo", [sketchNode(1)])
    const waiting = after(graph, addWay(node(graph, 1)))
    const added = Result.getOrThrow(addNodeForWay(waiting, node(waiting, 1), first))
    const led = applyEdit(waiting, added.edit).graph
    expect(node(led, 1).userInteractions.map(({ target }) => target)).toEqual([added.id])
    const otherwiseAdded = Result.getOrThrow(addNodeForWay(led, node(led, 1), undefined))
    expect(otherwiseOf(node(applyEdit(led, otherwiseAdded.edit).graph, 1))?.target).toBe(otherwiseAdded.id)
    expect(addWay(sketchNode(7, { kind: "end" }))).toEqual(Result.fail({ _tag: "EndHasNoChild" }))
  })
})

describe("a value's name", () => {
  it("is changed where it is captured, mentioned, compared and calculated with, in one edit that can be undone", () => {
    const graph = flow()
    const edit = renameValue(graph, "cpf", "documento")
    const renamed = applyEdit(graph, edit).graph
    expect(node(renamed, 1).userInteractions[0]?.saveAs).toBe("documento")
    expect(node(renamed, 2).botInteractions[0]?.text).toEqual(mention("documento"))
    expect(node(renamed, 2).sets[0]?.formula).toBe('só_dígitos(@documento) & "@cpf"')
    expect(sentences(renamed)).toEqual(["Se @documento está preenchida", "Se @limpo está preenchida"])
    expect(documentOf(applyEdit(renamed, invertEdit(graph, edit)).graph)).toEqual(documentOf(graph))
    expect(renameValue(graph, "cpf", "com espaço")).toEqual([])
  })

  it("given by 'Guardar como' does the same, and the entity's own name takes it back", () => {
    const graph = flow()
    const saved = after(graph, setSaveAs(graph, node(graph, 1), first, "cpf_do_aluno"))
    expect(node(saved, 2).botInteractions[0]?.text).toEqual(mention("cpf_do_aluno"))
    expect(sentences(saved)[0]).toBe("Se @cpf_do_aluno está preenchida")
    expect(documentOf(after(saved, setSaveAs(saved, node(saved, 1), first, "cpf")))).toEqual(documentOf(graph))
  })
})
