import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Channel } from "../../channel/index.ts"
import { entityTypes } from "../../entity/testing/arbitraries.ts"
import { historyOf } from "../edits/edit-history.ts"
import {
  applyEdit,
  change,
  contextIn,
  createLintReceiver,
  findFlowProblems,
  type FlowSurroundings,
  graphOf,
  graphOfDocument,
  type LintedFlow,
  lintRequestOf,
} from "../index.ts"
import { editingSessions, play, soundFlows } from "../testing/arbitraries.ts"
import { sketchNode } from "../testing/index.ts"

const surroundings = fc.record(
  {
    entities: fc.array(entityTypes, { maxLength: 3 }),
    channels: fc.subarray([...Channel.literals]),
    botFallbacks: fc.array(fc.constantFrom("", "Não entendi."), { maxLength: 2 }),
    fileSizes: fc.dictionary(fc.constantFrom("a", "b"), fc.constantFrom(1, 20_000_000), { maxKeys: 2 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<FlowSurroundings>

describe("requests to a linter elsewhere", () => {
  it("make it find in every state of an editing session what the linter finds in the flow itself", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, surroundings, surroundings, (document, session, first, last) => {
        const receive = createLintReceiver()
        let history = historyOf(graphOfDocument(document))
        let sent: LintedFlow | undefined
        const check = (around: FlowSurroundings) => {
          const flow = { graph: history.graph, surroundings: around }
          // What a worker is sent is a copy.
          const found = receive(structuredClone(lintRequestOf(flow, sent)))
          expect(found).toEqual(findFlowProblems(flow.graph, contextIn(around)))
          sent = flow
        }
        check(first)
        for (const move of session) {
          history = play(history, move)
          check(first)
        }
        check(last)
      }),
      { numRuns: 40 },
    )
  })

  it("hold the sizes of the files", () => {
    const image = { fileId: "vitrine", name: "vitrine.png", url: "/vitrine", mime: "image/png" }
    const tagsOf = (bytes: number) => {
      const surroundings: FlowSurroundings = { channels: ["WHATSAPP"], fileSizes: { vitrine: bytes } }
      const request = lintRequestOf({ graph: graphOf("Loja", [sketchNode(1, { files: [image] })]), surroundings })
      return createLintReceiver()(request).map(({ _tag }) => _tag)
    }
    expect(tagsOf(104_857_600)).not.toContain("FileTooLarge")
    expect(tagsOf(104_857_601)).toContain("FileTooLarge")
  })

  it("hold only the changed node after a text edit, and nothing for the same flow", () => {
    fc.assert(
      fc.property(soundFlows, fc.nat(), (document, at) => {
        const before = { graph: graphOfDocument(document), surroundings: {} }
        const node = [...before.graph.nodes.values()][at % before.graph.nodes.size]
        if (node === undefined) return
        const { graph } = applyEdit(before.graph, change(node.id, { title: `${node.title}!` }))
        expect(lintRequestOf({ ...before, graph }, before)).toEqual({ nodes: [graph.nodes.get(node.id)] })
        expect(lintRequestOf(before, before)).toEqual({ nodes: [] })
      }),
    )
  })
})
