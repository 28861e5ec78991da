import { nodeHeight, nodeWidth } from "@prosa/core/flow"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nodeId } from "../../testing/flow-world.ts"
import { boundsOf, broughtIn, distanceAt, holds, mapSize, mapWindow } from "./canvas-view.ts"

const free = { width: 900, height: 700 }
const view = { x: 100, y: 50, zoom: 1 }

it("is seen from afar below half its size", () => {
  expect([1, 0.5, 0.49, 0.25, 0.24].map(distanceAt)).toEqual(["near", "near", "far", "far", "farther"])
})

describe("the map of a flow", () => {
  it("has the size of the design", () => {
    expect(mapSize).toEqual({ width: 186, height: 122 })
  })

  const rectangles = fc.record({
    x: fc.integer({ min: -50_000, max: 50_000 }),
    y: fc.integer({ min: -50_000, max: 50_000 }),
    width: fc.integer({ min: 1, max: 100_000 }),
    height: fc.integer({ min: 1, max: 100_000 }),
  })

  it("shows the whole flow and what is in view, in its own proportions", () => {
    fc.assert(
      fc.property(rectangles, rectangles, (flow, inView) => {
        const shown = mapWindow(flow, inView)
        for (const { x, y, width, height } of [flow, inView]) {
          expect(holds(shown, { x, y })).toBe(true)
          expect(holds(shown, { x: x + width, y: y + height })).toBe(true)
        }
        expect(shown.width / shown.height).toBeCloseTo(mapSize.width / mapSize.height)
      }),
    )
  })

  it("is no wider than it must be", () => {
    const flow = { x: 0, y: 0, width: 10 * mapSize.width, height: mapSize.height }
    expect(mapWindow(flow, flow).width).toBeLessThan(11 * mapSize.width)
  })

  it("is that of all cards, whole", () => {
    const card = (id: number, x: number, y: number) => [nodeId(id), { position: { x, y } }] as const
    const shape = new Map([card(1, -100, 40), card(2, 500, 0), card(3, 0, 900)])
    expect(boundsOf(shape)).toEqual({ x: -100, y: 0, width: 600 + nodeWidth, height: 900 + nodeHeight })
  })
})

describe("a selected card", () => {
  it("moves nothing while it is seen as a whole, or nothing is shown yet", () => {
    expect(broughtIn(free, view, { x: 0, y: 0 })).toBe(view)
    expect(broughtIn({ width: 0, height: 0 }, view, { x: 5_000, y: 0 })).toBe(view)
  })

  it.each([
    ["at the right", { x: 2_000, y: 0 }],
    ["at the left", { x: -2_000, y: 0 }],
    ["below", { x: 0, y: 3_000 }],
    ["above", { x: 0, y: -3_000 }],
    ["cut by the corner", { x: 790, y: 640 }],
  ])("comes in whole, %s, at any zoom, and then stays", (_where, place) => {
    for (const zoom of [0.5, 1, 1.75]) {
      const next = broughtIn(free, { ...view, zoom }, place)
      const [left, top] = [place.x * zoom + next.x, place.y * zoom + next.y]
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + nodeWidth * zoom).toBeLessThanOrEqual(free.width)
      expect(top + nodeHeight * zoom).toBeLessThanOrEqual(free.height)
      expect(broughtIn(free, next, place)).toBe(next)
    }
  })
})
