import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { branchesOf, edgesOf, graphOfDocument } from "../../index.ts"
import { soundFlows } from "../../testing/arbitraries.ts"
import { drawnGraph } from "./canvas-shape.ts"
import { foldedCanvas } from "./folded-canvas.ts"

const foldings = fc.tuple(soundFlows, fc.array(fc.nat(), { maxLength: 6 })).map(([document, picks]) => {
  const graph = graphOfDocument(document)
  const ids = [...graph.nodes.keys()]
  return { graph, folded: new Set(picks.flatMap((pick) => ids[pick % ids.length] ?? [])) }
})

describe("the folded canvas", () => {
  it("draws every connection once, between the cards that stand for its ends, and none within a card", () => {
    fc.assert(
      fc.property(foldings, ({ graph, folded }) => {
        const { shape, cards } = foldedCanvas(drawnGraph(graph).shape, branchesOf(graph.shape), folded)
        const edges = [...shape.values()].flatMap((card) => card.edges)
        for (const { id, source, target } of edges) {
          expect([shape.has(source), shape.has(target), source === target]).toEqual([true, true, false])
          expect(id).toBe(`edge-${source}a-${target}`)
        }
        expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length)
        const between = edgesOf(graph).filter(
          ({ source, target }) => (cards.get(source) ?? source) !== (cards.get(target) ?? target),
        )
        const drawn = edges.flatMap((edge) =>
          (edge.standsFor ?? [edge]).map((one) => {
            expect([cards.get(one.source) ?? one.source, cards.get(one.target) ?? one.target]).toEqual([
              edge.source,
              edge.target,
            ])
            return one.id
          }),
        )
        expect(drawn.toSorted()).toEqual(between.map(({ id }) => id).toSorted())
      }),
    )
  })

  it("hides the branches and nothing else, counts them, and moves no card", () => {
    fc.assert(
      fc.property(foldings, ({ graph, folded }) => {
        const whole = drawnGraph(graph).shape
        const branches = branchesOf(graph.shape)
        const { shape, cards } = foldedCanvas(whole, branches, folded)
        const hidden = new Set([...folded].flatMap((id) => branches.nodesOf(id)))
        expect([...cards.keys()].toSorted()).toEqual([...hidden].toSorted())
        expect([...shape.keys()]).toEqual([...whole.keys()].filter((id) => !hidden.has(id)))
        for (const [id, card] of shape) {
          expect(card.position).toBe(whole.get(id)?.position)
          const inner = [...cards].filter(([, over]) => over === id)
          expect(card.branch?.nodes ?? 0).toBe(inner.length)
          expect(card.branch?.transfers ?? 0).toBe(
            inner.filter(([node]) => graph.nodes.get(node)?.transfer != null).length,
          )
        }
      }),
    )
  })

  it("is the same object for the same folding, and the whole canvas where nothing is folded", () => {
    fc.assert(
      fc.property(foldings, ({ graph, folded }) => {
        const whole = drawnGraph(graph).shape
        const branches = branchesOf(graph.shape)
        expect(foldedCanvas(whole, branches, new Set()).shape).toBe(whole)
        const before = foldedCanvas(whole, branches, folded)
        const again = foldedCanvas(whole, branches, folded, before)
        for (const [id, card] of again.shape) expect(card).toBe(before.shape.get(id))
      }),
    )
  })
})
