import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { sketchNode } from "../testing/index.ts"
import {
  columnGap,
  type FlowNode,
  graphOf,
  layoutOf,
  levelGap,
  needsLayout,
  nodeHeight,
  nodeSpacing,
  nodeWidth,
  organise,
  placeForChild,
} from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)
const at = (node: FlowNode, x: number, y: number): FlowNode => ({ ...node, position: { x, y } })
const places = (...nodes: ReadonlyArray<FlowNode>) =>
  [...layoutOf(graphOf("Fluxo", nodes))].map(([id, { x, y }]) => [id, x, y])

describe("the layout", () => {
  it("keeps columns 240 px apart and levels 130 px, for cards 196 px wide with 20 px between them", () => {
    expect([columnGap, levelGap, nodeWidth, nodeSpacing]).toEqual([240, 130, 196, 20])
  })

  it("of a flow of one node puts it at 0, 0, wherever it stands", () => {
    expect(places(sketchNode(1))).toEqual([[1, 0, 0]])
    expect(organise(graphOf("Fluxo", [at(sketchNode(1), 30, 70)]))).toEqual([
      { do: "change-node", id: nodeId(1), fields: { position: { x: 0, y: 0 } } },
    ])
    expect(organise(graphOf("Fluxo", [sketchNode(1)]))).toEqual([])
  })

  it("puts an only child under its parent, and several side by side under the middle of it", () => {
    expect(places(sketchNode(1, { answers: [{ to: 2 }] }), sketchNode(2))).toEqual([
      [1, 0, 0],
      [2, 0, levelGap],
    ])
    expect(places(sketchNode(1, { answers: [{ to: 2 }, { to: 3 }] }), sketchNode(2), sketchNode(3))).toEqual([
      [1, 0, 0],
      [2, -columnGap / 2, levelGap],
      [3, columnGap / 2, levelGap],
    ])
  })

  it("puts a node with several sources under their middle, whatever stands below it", () => {
    const placed = places(
      sketchNode(1, { answers: [{ to: 2 }, { to: 3 }, { to: 4 }] }),
      sketchNode(2, { answers: [{ to: 5 }] }),
      sketchNode(3),
      sketchNode(4, { answers: [{ to: 5 }] }),
      sketchNode(5, { answers: [{ to: 6 }] }),
      sketchNode(6),
    )
    const columnOf = (id: number) => placed.find(([each]) => each === id)?.[1]
    expect([columnOf(2), columnOf(3), columnOf(4)]).toEqual([-columnGap, 0, columnGap])
    expect(columnOf(5)).toBe(0)
  })

  it("puts nodes that no path reaches in rows of ten, two rows below the deepest level", () => {
    const loose = Array.from({ length: 11 }, (_, place) => sketchNode(place + 2))
    expect(places(sketchNode(1), ...loose).slice(1)).toEqual([
      ...Array.from({ length: 10 }, (_, place) => [place + 2, place * columnGap, 2 * levelGap]),
      [12, 0, 3 * levelGap],
    ])
  })

  it("of a flow without edges moves only what stands elsewhere", () => {
    const edit = organise(graphOf("Fluxo", [sketchNode(1), at(sketchNode(2), 0, 2 * levelGap), sketchNode(3)]))
    expect(edit.map((step) => (step.do === "change-node" ? [step.id, step.fields.position] : []))).toEqual([
      [3, { x: columnGap, y: 2 * levelGap }],
    ])
  })
})

describe("a flow needs a layout", () => {
  it("where the places of several nodes are missing, all at 0, 0", () => {
    expect(needsLayout(graphOf("Fluxo", [sketchNode(1), sketchNode(2)]))).toBe(true)
  })

  it("never for one node, nor where any node has a place in either direction", () => {
    expect(needsLayout(graphOf("Fluxo", [sketchNode(1)]))).toBe(false)
    expect(needsLayout(graphOf("Fluxo", [sketchNode(1), at(sketchNode(2), 1, 0)]))).toBe(false)
    expect(needsLayout(graphOf("Fluxo", [sketchNode(1), at(sketchNode(2), 0, 1)]))).toBe(false)
  })
})

describe("the place for a child", () => {
  it("is right below its parent, or at 0 below the top for a missing parent", () => {
    expect(placeForChild(graphOf("Fluxo", [at(sketchNode(1), 50, 30)]), nodeId(1))).toEqual({ x: 50, y: 30 + levelGap })
    expect(placeForChild(graphOf("Fluxo", [at(sketchNode(1), 50, 30)]), nodeId(9))).toEqual({ x: 0, y: levelGap })
  })

  it("is a column to the right, then to the left, then two to the right of what stands there", () => {
    const below = (...columns: ReadonlyArray<number>) =>
      placeForChild(
        graphOf("Fluxo", [
          sketchNode(1),
          ...columns.map((column, place) => at(sketchNode(place + 2), column * columnGap, levelGap)),
        ]),
        nodeId(1),
      ).x / columnGap
    expect([below(0), below(0, 1), below(0, 1, -1), below(1)]).toEqual([1, -1, 2, 0])
  })

  it("may touch the space around a card, but not enter it", () => {
    const beside = (x: number, y: number) =>
      placeForChild(graphOf("Fluxo", [sketchNode(1), at(sketchNode(2), x, levelGap + y)]), nodeId(1)).x
    const [width, height] = [nodeWidth + nodeSpacing, nodeHeight + nodeSpacing]
    expect([beside(width, 0), beside(-width, 0), beside(0, height)]).toEqual([0, 0, 0])
    expect([beside(width - 1, 0), beside(0, height - 1), beside(0, 1 - height)]).toEqual([
      -columnGap,
      columnGap,
      columnGap,
    ])
  })
})
