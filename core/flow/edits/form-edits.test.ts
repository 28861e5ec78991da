import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { EntityTypeId } from "../../kernel/index.ts"
import {
  addChild,
  addField,
  applyEdit,
  type AttemptedEdit,
  changeField,
  convertToEnd,
  csvLosses,
  documentOf,
  exportFlowJson,
  type FlowGraph,
  type FormField,
  flowReferences,
  flowValues,
  graphOf,
  importFlowJson,
  isOtherwise,
  moveField,
  nameField,
  newField,
  removeField,
  renameValue,
  replaceInFlow,
  replacing,
  searchFlow,
  setFieldEntity,
  setFormConfirm,
  toggleForm,
} from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const entity = (id: number, name: string) => ({ id: EntityTypeId.make(id), name })
const field = (name: string, id: number, kind: string, question = `${name}?`): FormField => ({
  name,
  entity: entity(id, kind),
  question,
  wrong: [],
})
const form = {
  fields: [field("pessoas", 8, "numero"), field("nome", 2, "nome", "O nome dos {{@pessoas}}?")],
  confirm: null,
}
const mention = (variable: string, source: number) => [
  { kind: "paragraph" as const, children: [{ kind: "mention" as const, variable, sourceNodeId: nodeId(source) }] },
]
const nodeId = (id: number) => sketchNode(id).id
const flow = () =>
  graphOf("Fluxo", [
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, { form, answers: [{ to: 3, when: { match: "all", of: [] } }] }),
    sketchNode(3, {
      says: mention("nome", 2),
      sets: [{ name: "total", formula: "@pessoas * 2" }],
      answers: [{ to: 4, phrases: ["não"] }],
    }),
    sketchNode(4, { kind: "end" }),
  ])
const nodeOf = (graph: FlowGraph, id: number) => {
  const found = [...graph.nodes.values()].find((each) => each.id === id)
  if (found === undefined) throw new Error("There is no such node.")
  return found
}
type Make = (graph: FlowGraph, node: ReturnType<typeof nodeOf>) => AttemptedEdit
const after = (make: Make, graph = flow(), id = 2) => {
  const edit = Result.getOrThrow(make(graph, nodeOf(graph, id)))
  const applied = applyEdit(graph, edit)
  // Every edit of a form can be undone.
  expect(documentOf(applyEdit(applied.graph, applied.inverse).graph)).toEqual(documentOf(graph))
  return applied.graph
}
const formOf = (graph: FlowGraph) => nodeOf(graph, 2).form
const names = (graph: FlowGraph) => formOf(graph)?.fields.map(({ name }) => name)

describe("the form of a node", () => {
  it("begins with one empty field, and is left out of the node where it goes", () => {
    const begun = after(toggleForm, flow(), 3)
    expect(nodeOf(begun, 3).form).toEqual({ fields: [newField], confirm: null })
    expect(after(toggleForm)).not.toHaveProperty("form")
    expect(nodeOf(after(toggleForm), 2)).not.toHaveProperty("form")
    expect(Result.isFailure(toggleForm(flow(), nodeOf(flow(), 4)))).toBe(true)
  })

  it("takes the mentions of its values away with a field, and itself with the last one", () => {
    const without = after((graph, node) => removeField(graph, node, 1))
    expect([names(without), nodeOf(without, 3).botInteractions[0]?.text]).toEqual([
      ["pessoas"],
      [{ kind: "paragraph", children: [] }],
    ])
    expect(formOf(after((graph, node) => removeField(graph, node, 0), without))).toBeUndefined()
  })

  it("adds, orders and changes fields", () => {
    expect(names(after(addField))).toEqual(["pessoas", "nome", ""])
    expect(names(after((graph, node) => moveField(graph, node, 1, 0)))).toEqual(["nome", "pessoas"])
    expect(after((graph, node) => moveField(graph, node, 1, 2))).toEqual(flow())
    const changed = after((graph, node) => changeField(graph, node, 0, { wrong: ["Um número."], optional: true }))
    expect(formOf(changed)?.fields[0]).toEqual({ ...form.fields[0], wrong: ["Um número."], optional: true })
    expect(
      formOf(after((graph, node) => changeField(graph, node, 0, { optional: false }), changed))?.fields[0],
    ).toEqual({
      ...form.fields[0],
      wrong: ["Um número."],
    })
    expect(formOf(after((graph, node) => setFormConfirm(graph, node, "")))?.confirm).toBe("")
  })

  it("names a field after its entity, as long as no other field has the name", () => {
    const more = after(addField)
    const chosen = after((graph, node) => setFieldEntity(graph, node, 2, entity(8, "numero")), more)
    expect(names(chosen)).toEqual(["pessoas", "nome", "numero"])
    const other = after((graph, node) => setFieldEntity(graph, node, 2, entity(2, "nome")), chosen)
    expect(names(other)).toEqual(["pessoas", "nome", "nome_2"])
    expect(names(after((graph, node) => setFieldEntity(graph, node, 0, entity(3, "email"))))).toEqual([
      "pessoas",
      "nome",
    ])
  })

  it("renames a value wherever it is read, in its own questions too", () => {
    const renamed = after((graph, node) => nameField(graph, node, 0, "lugares"))
    expect(formOf(renamed)?.fields[1]?.question).toBe("O nome dos {{@lugares}}?")
    expect(nodeOf(renamed, 3).sets[0]?.formula).toBe("@lugares * 2")
    const cliente = after((graph, node) => nameField(graph, node, 1, "cliente"))
    expect(nodeOf(cliente, 3).botInteractions[0]?.text).toEqual(mention("cliente", 2))
    expect(after((graph, node) => nameField(graph, node, 0, "2 lugares"))).toEqual(flow())
    const everywhere = after((graph) => Result.succeed(renameValue(graph, "pessoas", "lugares")))
    expect([names(everywhere), formOf(everywhere)?.fields[1]?.question]).toEqual([
      ["lugares", "nome"],
      "O nome dos {{@lugares}}?",
    ])
  })

  it("goes on by itself to a node that is added below, once", () => {
    const { userInteractions: _ways, ...rest } = sketchNode(2, { form })
    const graph = graphOf("Fluxo", [sketchNode(1), { ...rest, userInteractions: [] }])
    const grown = after((now, node) => Result.map(addChild(now, node), ({ edit }) => edit), graph)
    const [way] = nodeOf(grown, 2).userInteractions
    expect(way?.when !== undefined && isOtherwise(way.when)).toBe(true)
    const again = after((now, node) => Result.map(addChild(now, node), ({ edit }) => edit), grown)
    expect(nodeOf(again, 2).userInteractions[1]).not.toHaveProperty("when")
  })

  it("goes where its node becomes an end", () => {
    expect(nodeOf(after(convertToEnd), 2)).not.toHaveProperty("form")
  })
})

describe("a flow with a form", () => {
  it("finds and replaces its texts, and lists its values and entities", () => {
    const graph = flow()
    expect(searchFlow(graph, "o nome dos").map(({ part }) => part)).toEqual(["form"])
    const { edit, replaced } = replaceInFlow(graph, "O nome", "Qual o nome")
    expect([replaced, formOf(applyEdit(graph, edit).graph)?.fields[1]?.question]).toEqual([
      1,
      "Qual o nome dos {{@pessoas}}?",
    ])
    expect(flowValues(graph).find(({ name }) => name === "pessoas")).toEqual({
      name: "pessoas",
      type: "number",
      isPunctuated: false,
      writtenIn: [2],
      readIn: [2, 3],
    })
    expect(flowReferences(documentOf(graph)).entities).toEqual([8, 2])
  })

  it("is kept by JSON, lost by CSV, and left out where another document has none", () => {
    const document = documentOf(flow())
    expect(Result.getOrThrow(importFlowJson(exportFlowJson(document))).flow).toEqual(document)
    expect(csvLosses(document).filter(({ what }) => what === "form")).toEqual([
      { nodeId: 2, title: "Node 2", what: "form", message: "O formulário não vai para o CSV." },
    ])
    const plain = documentOf(after(toggleForm))
    expect(documentOf(applyEdit(flow(), replacing(document, plain)).graph)).toEqual(plain)
  })
})
