import { nodeHeight, nodeWidth } from "@prosa/core/flow"
import { describe, expect, it } from "vitest"
import { broughtIn } from "./canvas-view.ts"

const free = { width: 900, height: 700 }
const view = { x: 100, y: 50, zoom: 1 }

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
