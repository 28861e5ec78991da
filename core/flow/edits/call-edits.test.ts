import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  addNodeForOutcome,
  type CallOutcome,
  outcomesOf,
  applyEdit,
  type AttemptedEdit,
  documentOf,
  outcomeWayOf,
  type FlowGraph,
  graphOf,
  invertEdit,
  leadOnOutcome,
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
    const led = after(asked, leadOnOutcome(asked, nodeOf(asked, 2), "call.failed", nodeOf(asked, 4).id))
    expect(outcomeWayOf(nodeOf(led, 2), "call.failed")?.target).toBe(4)
    const removal = Result.getOrThrow(setCall(led, nodeOf(led, 2), null))
    const { graph: without, inverse } = applyEdit(led, removal)
    expect([nodeOf(without, 2).call, outcomeWayOf(nodeOf(without, 2), "call.failed")]).toEqual([null, undefined])
    expect(documentOf(applyEdit(without, inverse).graph)).toEqual(documentOf(led))
    expect(documentOf(applyEdit(without, invertEdit(led, removal)).graph)).toEqual(documentOf(led))
  })

  it("leads on failure to another node, a new one or nowhere, and never to where an answer already leads", () => {
    const asked = asking()
    expect(Result.isFailure(leadOnOutcome(asked, nodeOf(asked, 2), "call.failed", nodeOf(asked, 3).id))).toBe(true)
    const added = Result.getOrThrow(addNodeForOutcome(asked, nodeOf(asked, 2), "call.failed"))
    const grown = applyEdit(asked, added.edit).graph
    expect(outcomeWayOf(nodeOf(grown, 2), "call.failed")?.target).toBe(added.id)
    const back = after(grown, leadOnOutcome(grown, nodeOf(grown, 2), "call.failed", null))
    expect(outcomeWayOf(nodeOf(back, 2), "call.failed")).toBeUndefined()
  })

  it("leads to one node by one way where it fails and where it finds nothing, and each on its own again", () => {
    const asked = asking()
    const target = nodeOf(asked, 4).id
    const lead = (graph: FlowGraph, outcome: CallOutcome, to: typeof target | null) =>
      after(graph, leadOnOutcome(graph, nodeOf(graph, 2), outcome, to))
    const waysOf = (graph: FlowGraph) =>
      nodeOf(graph, 2).userInteractions.flatMap((way) =>
        way.when === undefined ? [] : [[way.target, outcomesOf(way)]],
      )
    const failing = lead(asked, "call.failed", target)
    const both = lead(failing, "call.empty", target)
    expect(waysOf(both)).toEqual([[target, ["call.failed", "call.empty"]]])
    expect(waysOf(lead(both, "call.failed", null))).toEqual([[target, ["call.empty"]]])
    const grown = Result.getOrThrow(addNodeForOutcome(both, nodeOf(both, 2), "call.empty"))
    const apart = applyEdit(both, grown.edit).graph
    expect(waysOf(apart)).toEqual([
      [target, ["call.failed"]],
      [grown.id, ["call.empty"]],
    ])
    const again = lead(apart, "call.empty", target)
    expect(waysOf(again)).toEqual([[target, ["call.failed", "call.empty"]]])
    expect(waysOf(after(again, setCall(again, nodeOf(again, 2), null)))).toEqual([])
    expect(
      documentOf(
        applyEdit(
          both,
          invertEdit(failing, Result.getOrThrow(leadOnOutcome(failing, nodeOf(failing, 2), "call.empty", target))),
        ).graph,
      ),
    ).toEqual(documentOf(failing))
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
