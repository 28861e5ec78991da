import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { soundFlows } from "../testing/arbitraries.ts"
import {
  cannotPublish,
  flowReferences,
  hasForeignScheme,
  type KnownReferences,
  lostFiles,
  lostReferences,
} from "../index.ts"

const numRuns = 200

describe("the references of a flow", () => {
  const allOf = (document: Parameters<typeof flowReferences>[0]): Required<KnownReferences> => {
    const { workspaces, people, bots, modules, files, entities } = flowReferences(document)
    return {
      workspaces: new Set(workspaces),
      people: new Set(people),
      bots: new Set(bots),
      modules: new Set(modules),
      files: new Set(files),
      entities: new Set(entities),
    }
  }

  it("refuse nothing where all of them exist, or where nothing is known", () => {
    fc.assert(
      fc.property(soundFlows, (document) => {
        expect(lostReferences(document, allOf(document))).toEqual([])
        expect(lostReferences(document, {})).toEqual([])
        expect(lostFiles(document, allOf(document).files)).toBeUndefined()
      }),
      { numRuns },
    )
  })

  it("refuse the flow as soon as any one of them does not exist, and name exactly the nodes that hold it", () => {
    fc.assert(
      fc.property(
        soundFlows,
        fc.constantFrom("workspaces", "people", "bots", "modules", "files", "entities"),
        fc.nat(),
        (document, kind, pick) => {
          const all = flowReferences(document)[kind]
          fc.pre(all.length > 0)
          const lost = all[pick % all.length]
          const known = { ...allOf(document), [kind]: new Set<unknown>(all.filter((one) => one !== lost)) }
          const refusal = cannotPublish(document, [], lostReferences(document, known as KnownReferences))
          const holding = document.nodes.filter((node) =>
            new Set<unknown>(flowReferences({ nodes: [node] })[kind]).has(lost),
          )
          expect(refusal?.nodes).toEqual(holding.map(({ id }) => id))
          expect(new Set(refusal?.blockers.map(({ nodeId }) => nodeId))).toEqual(new Set(refusal?.nodes))
        },
      ),
      { numRuns },
    )
  })
})

describe("a link's scheme", () => {
  it.each([
    ["javascript:alert(1)", true],
    [" JavaScript:alert(1)", true],
    ["data:text/html,x", true],
    ["mailto:a@b.example", true],
    ["tel:119", true],
    ["https://loja.example", false],
    ["HTTP://loja.example", false],
    ["loja.example/a", false],
    ["loja.example:8080/a", false],
    ["", false],
  ])("%j is foreign: %s", (link, foreign) => expect(hasForeignScheme(link)).toBe(foreign))
})
