import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { followTrail, type FlowTrail } from "../../engine/index.ts"
import { trailLegs } from "../../engine/testing/arbitraries.ts"
import { BotId, NodeId } from "../../kernel/index.ts"
import {
  cardFiguresOf,
  csvOfChart,
  firstFunnelSort,
  type FlowFunnel,
  formerNodes,
  funnelColumns,
  funnelOf,
  funnelTable,
  noPassages,
  sortedFunnel,
  sumsOfTrail,
  type TrailOutcome,
} from "../index.ts"

const bot = Schema.decodeSync(BotId)(1)
const node = Schema.decodeSync(NodeId)

const conversations = fc.array(
  fc.record({
    trail: fc.array(trailLegs, { maxLength: 5 }).map((turns) => turns.reduce<FlowTrail>(followTrail, [])),
    outcome: fc.constantFrom<TrailOutcome>("ended", "handed", "here"),
  }),
  { maxLength: 12 },
)
const published = [1, 2, 3, 4].map((id) => ({ id: node(id), title: `Node ${id}`, kind: "default" as const }))
const funnel = (all: ReadonlyArray<{ readonly trail: FlowTrail; readonly outcome: TrailOutcome }>): FlowFunnel => {
  const sums = all.flatMap(({ trail, outcome }) => sumsOfTrail(trail, bot, outcome))
  const former = formerNodes(sums, published).map((id) => ({ id, title: "=1+1", kind: "default" as const }))
  const facts = { botId: bot, botName: "Loja", flowId: null, since: "2026-01-01", timeZone: "UTC", today: "2026-11-29" }
  return funnelOf({ ...facts, published, former, sums })
}

describe("a funnel", () => {
  it("lets each conversation out of the flow exactly once, at a node that it reached", () => {
    fc.assert(
      fc.property(conversations, (all) => {
        const { whole, nodes } = funnel(all)
        expect(whole.reached).toBe(all.filter(({ trail }) => trail.some((one) => one.bot === bot)).length)
        expect(whole.ended + whole.handed + whole.here).toBe(whole.reached)
        for (const key of ["ended", "handed", "here"] as const)
          expect(nodes.reduce((sum, one) => sum + one[key], 0)).toBe(whole[key])
        for (const { reached, missed, ended, handed, here } of nodes) {
          expect(reached).toBeGreaterThanOrEqual(ended + handed + here)
          expect(reached).toBeGreaterThanOrEqual(missed)
          expect(reached).toBeLessThanOrEqual(whole.reached)
        }
        expect(whole.missed).toBeLessThanOrEqual(nodes.reduce((sum, { missed }) => sum + missed, 0))
      }),
    )
  })

  it("is the same however its conversations are grouped", () => {
    fc.assert(
      fc.property(conversations, fc.nat(12), (all, at) => {
        const sums = [all.slice(at), all.slice(0, at)].map((part) => funnel(part))
        const whole = funnel(all)
        for (const { nodeId, title: _title, kind: _kind, removed: _removed, ...figures } of whole.nodes)
          for (const { key } of funnelColumns)
            expect(
              sums.reduce((sum, { nodes }) => sum + (nodes.find((one) => one.nodeId === nodeId)?.[key] ?? 0), 0),
            ).toBe(figures[key])
      }),
    )
  })

  it("has every node of the published version, and those removed that conversations were at, as such", () => {
    fc.assert(
      fc.property(conversations, (all) => {
        const { nodes } = funnel(all)
        expect(nodes.filter(({ removed }) => !removed).map(({ nodeId }) => nodeId)).toEqual([1, 2, 3, 4])
        for (const { removed, reached } of nodes) if (removed) expect(reached).toBeGreaterThan(0)
        expect(sortedFunnel(nodes, firstFunnelSort).map(({ reached }) => reached)).toEqual(
          nodes.map(({ reached }) => reached).toSorted((a, b) => b - a),
        )
      }),
    )
  })

  it("is a table whose every row is as long as its head, and no title a formula", () => {
    fc.assert(
      fc.property(conversations, (all) => {
        const table = funnelTable(funnel(all))
        for (const row of table.rows) expect(row.length).toBe(table.columns.length)
        expect(csvOfChart(table)).not.toMatch(/(^|,)"?=/mu)
      }),
    )
    const gone = node(7)
    const one = funnel([{ trail: [{ bot, at: gone, nodes: [gone] }], outcome: "ended" }])
    expect(funnelTable(one).rows.find(([id]) => id === "7")).toEqual([
      "7",
      "'=1+1",
      "removido",
      "1",
      "0",
      "1",
      "0",
      "0",
      "100%",
    ])
  })

  it("writes on a card what it says in words", () => {
    const figures = { ...noPassages, reached: 1_240, missed: 3, ended: 1 }
    expect(cardFiguresOf(figures, { reached: 2_480 })).toEqual({
      reached: "1,2 mil",
      share: "50%",
      part: 0.5,
      ended: "1",
      handed: "0",
      missed: "3",
      sentence:
        "1.240 conversas passaram por aqui (50%), 3 com exceções, 1 terminou aqui, 0 transferidas, 0 aqui agora",
    })
    expect(cardFiguresOf(noPassages, noPassages)).toMatchObject({ share: "", part: 0 })
  })
})
