import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  addNodeForFailure,
  applyEdit,
  type AttemptedEdit,
  documentOf,
  failureWayOf,
  type FlowGraph,
  graphOf,
  invertEdit,
  leadOnFailure,
  newCall,
  renameValue,
  setCall,
} from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const call = {
  ...newCall,
  address: 'https://erp.example/{{só_dígitos(@cpf)}}?texto={{"@cpf" & @cpf}}',
  headers: [{ name: "Authorization", value: "{{segredo.cpf}}" }],
  keeps: [{ path: "nome", name: "nome" }],
}
const flow = () =>
  graphOf("Fluxo", [
    sketchNode(1, { sets: [{ name: "cpf", formula: '"1"' }], answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, { callsWebhook: true, answers: [{ to: 3, phrases: ["sim"] }] }),
    sketchNode(3, { answers: [{ to: 4, phrases: ["não"] }] }),
    sketchNode(4, { kind: "end" }),
  ])
const nodeOf = (graph: FlowGraph, id: number) => {
  const found = [...graph.nodes.values()].find((each) => each.id === id)
  if (found === undefined) throw new Error("There is no such node.")
  return found
}
const after = (graph: FlowGraph, edit: AttemptedEdit) => applyEdit(graph, Result.getOrThrow(edit)).graph
const asking = (graph = flow()) => after(graph, setCall(graph, nodeOf(graph, 2), call))

describe("the call of a node", () => {
  it("takes the place of its webhook, and goes with its way of failure and its undo", () => {
    const asked = asking()
    expect(nodeOf(asked, 2)).toMatchObject({ call, callsWebhook: false })
    const led = after(asked, leadOnFailure(asked, nodeOf(asked, 2), nodeOf(asked, 4).id))
    expect(failureWayOf(nodeOf(led, 2))?.target).toBe(4)
    const removal = Result.getOrThrow(setCall(led, nodeOf(led, 2), null))
    const { graph: without, inverse } = applyEdit(led, removal)
    expect([nodeOf(without, 2).call, failureWayOf(nodeOf(without, 2))]).toEqual([null, undefined])
    expect(documentOf(applyEdit(without, inverse).graph)).toEqual(documentOf(led))
    expect(documentOf(applyEdit(without, invertEdit(led, removal)).graph)).toEqual(documentOf(led))
  })

  it("leads on failure to another node, a new one or nowhere, and never to where an answer already leads", () => {
    const asked = asking()
    expect(Result.isFailure(leadOnFailure(asked, nodeOf(asked, 2), nodeOf(asked, 3).id))).toBe(true)
    const added = Result.getOrThrow(addNodeForFailure(asked, nodeOf(asked, 2)))
    const grown = applyEdit(asked, added.edit).graph
    expect(failureWayOf(nodeOf(grown, 2))?.target).toBe(added.id)
    const back = after(grown, leadOnFailure(grown, nodeOf(grown, 2), null))
    expect(failureWayOf(nodeOf(back, 2))).toBeUndefined()
  })

  it("reads and keeps a renamed value by its new name; texts in quotation marks and secrets stay", () => {
    const asked = asking()
    const renamed = applyEdit(asked, renameValue(asked, "cpf", "documento")).graph
    expect(nodeOf(renamed, 2).call).toEqual({
      ...call,
      address: 'https://erp.example/{{só_dígitos(@documento)}}?texto={{"@cpf" & @documento}}',
    })
    const kept = applyEdit(asked, renameValue(asked, "nome", "cliente")).graph
    expect(nodeOf(kept, 2).call?.keeps).toEqual([{ path: "nome", name: "cliente" }])
  })
})
