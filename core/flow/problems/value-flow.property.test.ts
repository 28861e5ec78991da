import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { NodeId } from "../../kernel/index.ts"
import {
  askableFields,
  namesWritten,
  type FlowDocument,
  type FlowGraph,
  graphOfDocument,
  isFailureWay,
  levelOf,
  valueFlowOf,
  valuesRead,
} from "../index.ts"
import { soundFlows } from "../testing/arbitraries.ts"

/** The values that each way from the start to a node has written when the node's conditions are tried. */
const writtenOn = (graph: FlowGraph, goal: NodeId): ReadonlyArray<ReadonlySet<string>> => {
  const found: Array<ReadonlySet<string>> = []
  const go = (id: NodeId, before: ReadonlySet<string>) => {
    const node = graph.nodes.get(id)
    if (node === undefined) return
    const here = new Set([...before, ...node.sets.map(({ name }) => name), ...(node.callsWebhook ? ["*"] : [])])
    if (id === goal) found.push(here)
    for (const answer of node.userInteractions) {
      const asked = node.form === undefined ? [] : askableFields(node.form)
      const kept = isFailureWay(answer) ? [] : [...(node.call?.keeps ?? []), ...asked].map((field) => field.name)
      if (answer.target !== null) go(answer.target, new Set([...here, ...kept, ...namesWritten(answer)]))
    }
  }
  go(graph.start.id, new Set())
  return found
}

const withoutReturns = soundFlows.map((document): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node, at) => ({
    ...node,
    returnTo: null,
    callsWebhook: node.callsWebhook && at % 4 === 0,
    sets: [...node.sets, { name: "soma", formula: "@cpf & @cidade & @numero_pedido & @total" }],
  })),
}))

describe("what a value may have been written by", () => {
  it("is what each way to a node says that writes it: some way, or every one", () => {
    let judged = 0
    fc.assert(
      fc.property(withoutReturns, (document) => {
        const graph = graphOfDocument(document)
        const names = new Set(document.nodes.flatMap(valuesRead))
        const flow = valueFlowOf(graph)
        for (const [place, { id }] of document.nodes.entries()) {
          if (levelOf(graph, id) === -1) continue
          const ways = writtenOn(graph, id)
          for (const name of names) {
            const having = ways.filter((way) => way.has(name) || way.has("*")).length
            expect([flow.maybe(place, name), flow.surely(place, name)]).toEqual([having > 0, having === ways.length])
            if (having > 0 && having < ways.length) judged++
          }
        }
      }),
      { numRuns: 500 },
    )
    // Flows in which only some ways write a value were among them.
    expect(judged).toBeGreaterThan(20)
  })
})
