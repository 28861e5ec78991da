import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { NodeId, UserId } from "../kernel/index.ts"
import { mergeTabs, presentOthers, type PresentTab } from "./index.ts"

const userId = Schema.decodeSync(UserId)
const nodeId = Schema.decodeSync(NodeId)
const tabs = fc.array(
  fc.record({
    userId: fc.integer({ min: 1, max: 4 }).map((id) => userId(id)),
    name: fc.constantFrom("Camila", "Rafael"),
    node: fc.option(fc.integer({ min: 1, max: 3 }).map((id) => nodeId(id))),
    toldAt: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 12 },
)
const aTab = (facts: { user?: number; node: number | null; toldAt: number }): PresentTab => ({
  userId: userId(facts.user ?? 1),
  name: "Rafael Nogueira",
  node: facts.node === null ? null : nodeId(facts.node),
  toldAt: facts.toldAt,
})

describe("the tabs of a flow, merged", () => {
  it("hold each user once, and only what a tab of theirs told", () => {
    fc.assert(
      fc.property(tabs, (all) => {
        const merged = mergeTabs(all)
        expect(merged.map((tab) => tab.userId)).toEqual(
          [...new Set(all.map((tab) => tab.userId))].toSorted((a, b) => a - b),
        )
        for (const tab of merged) expect(all).toContainEqual(tab)
      }),
    )
  })

  it("are the same in any order, and merged in parts as merged at once", () => {
    fc.assert(
      fc.property(tabs, tabs, (one, other) => {
        const merged = mergeTabs([...one, ...other])
        expect(mergeTabs([...other, ...one])).toEqual(merged)
        expect(mergeTabs([...mergeTabs(one), ...mergeTabs(other)])).toEqual(merged)
      }),
    )
  })

  it("show a user in the node of the latest tab that has one", () => {
    const older = aTab({ node: 2, toldAt: 1 })
    const newer = aTab({ node: 3, toldAt: 2 })
    expect(mergeTabs([newer, older])).toEqual([newer])
    expect(mergeTabs([newer, aTab({ node: null, toldAt: 3 })])).toEqual([newer])
  })

  it("never hold the user who asks", () => {
    fc.assert(
      fc.property(tabs, (all) => {
        const others = presentOthers(all, userId(1)).map((user) => user.userId)
        expect(others).toEqual(mergeTabs(all).flatMap((tab) => (tab.userId === 1 ? [] : [tab.userId])))
      }),
    )
  })
})
