import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { BehaviorSubject } from "rxjs"
import { createScope, derive, type Scope } from "../../../kernel/view/index.ts"
import { branchesOf, graphOf, graphOfDocument, type FlowGraph } from "../../index.ts"
import { soundFlows } from "../../testing/arbitraries.ts"
import { sketchNode } from "../../testing/index.ts"
import { drawnGraph } from "../canvas/canvas-shape.ts"
import { createFlowFolding } from "../canvas/flow-folding.ts"
import { foldedCanvas } from "../canvas/folded-canvas.ts"
import { createFlowSelection } from "../canvas/flow-selection.ts"
import { createFlowOutline, outlineOf } from "./flow-outline.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

/** Início → Menu → Pedido → Status → Fim, and Menu → Troca → Fim; beside it Solto → Resto. */
const graph = (): FlowGraph =>
  graphOf("Loja", [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { title: "Menu", answers: [{ to: 3 }, { to: 4 }] }),
    sketchNode(3, { title: "Pedido", answers: [{ to: 5 }] }),
    sketchNode(4, { title: "Troca", answers: [{ to: 6 }] }),
    sketchNode(5, { title: "Status", answers: [{ to: 6 }], returnTo: 2 as never }),
    sketchNode(6, { title: "Fim", kind: "end" }),
    sketchNode(8, { title: "Resto" }),
    sketchNode(7, { title: "Solto", answers: [{ to: 8 }] }),
  ])
const shape = () => drawnGraph(graph()).shape
const drawn = (rows: ReadonlyArray<{ readonly depth: number; readonly title: string }>) =>
  rows.map(({ depth, title }) => `${"  ".repeat(depth)}${title}`)

const whole = ["Início", "  Menu", "    Pedido", "      Status", "        Fim", "    Troca", "Solto", "  Resto"]

describe("the outline of a flow", () => {
  it("has every node once, below the first that leads to it; what has no way from the start stands at the end", () => {
    const lines = outlineOf(shape())
    expect(drawn(lines)).toEqual(whole)
    expect(lines.map(({ parent }) => parent)).toEqual([undefined, 1, 2, 3, 5, 2, undefined, 7])
    expect(lines.find(({ title }) => title === "Status")?.returnsTo).toBe("Menu")
  })

  it("has every node of any flow once, and never leaves a level out", () => {
    fc.assert(
      fc.property(soundFlows, (document) => {
        const lines = outlineOf(drawnGraph(graphOfDocument(document)).shape)
        expect(lines.map(({ id }) => id).toSorted()).toEqual(document.nodes.map(({ id }) => id).toSorted())
        lines.forEach(({ depth }, at) => expect(depth).toBeLessThanOrEqual((lines[at - 1]?.depth ?? -1) + 1))
      }),
    )
  })

  it("lists a flow that is one long chain", () => {
    const chain = Array.from({ length: 3_000 }, (_, at) => sketchNode(at + 1, { answers: [{ to: at + 2 }] }))
    expect(outlineOf(drawnGraph(graphOf("Longo", chain)).shape).at(-1)?.depth).toBe(2_999)
  })
})

describe("the outline beside the canvas", () => {
  const open = () => {
    const graph$ = new BehaviorSubject<FlowGraph | undefined>(graph())
    const shape$ = derive(scope, graph$, (now) => now && drawnGraph(now).shape)
    const selection = createFlowSelection(scope, { graph$ })
    const folding = createFlowFolding(scope, { document: { graph$, shape$ }, selection })
    const outline = createFlowOutline(scope, { shape$ }, folding)
    return { outline, folding, selection, graph$, lines: () => drawn(outline.rows$.value) }
  }

  it("is empty until it is opened, and follows the flow", () => {
    const { outline, graph$, lines } = open()
    expect([outline.open$.value, lines(), outline.count$.value]).toEqual([false, [], 8])
    outline.toggle()
    expect([outline.open$.value, lines()]).toEqual([true, whole])
    expect(outline.rows$.value.map(({ branch }) => branch)).toEqual([5, 4, 1, 0, 0, 0, 1, 0])
    graph$.next(graphOf("Loja", [sketchNode(1)]))
    expect([lines(), outline.count$.value]).toEqual([["Início"], 1])
    outline.toggle()
    expect(lines()).toEqual([])
  })

  it("folds a branch, and all of them below the first answers", () => {
    const { outline, folding, lines } = open()
    outline.toggle()
    folding.toggle(3 as never)
    expect(lines()).toEqual(["Início", "  Menu", "    Pedido", "    Troca", "      Fim", "Solto", "  Resto"])
    expect(outline.rows$.value.map(({ folded }) => folded)).toEqual([false, false, true, false, false, false, false])
    outline.foldAll()
    expect(lines()).toEqual(whole)
    outline.foldAll()
    expect(lines()).toEqual(["Início", "  Menu", "Solto", "  Resto"])
    folding.toggle(2 as never)
    expect(lines()).toEqual(whole)
  })

  it("has what only folded branches lead to after them, and every card once in any flow", () => {
    fc.assert(
      fc.property(soundFlows, fc.array(fc.nat()), (document, picks) => {
        const flow = graphOfDocument(document)
        const ids = [...flow.nodes.keys()]
        const folded = new Set(picks.flatMap((pick) => ids[pick % ids.length] ?? []))
        const { shape } = foldedCanvas(drawnGraph(flow).shape, branchesOf(flow.shape), folded)
        const lines = outlineOf(shape)
        expect(lines.map(({ id }) => id).toSorted()).toEqual([...shape.keys()].toSorted())
        lines.forEach(({ depth, parent }, at) => {
          expect(depth).toBeLessThanOrEqual((lines[at - 1]?.depth ?? -1) + 1)
          if (parent !== undefined) expect(shape.get(parent)?.branch).toBeUndefined()
        })
      }),
    )
  })
})
