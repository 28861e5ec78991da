import fc from "fast-check"
import { expect, it } from "vitest"
import {
  durationRanges,
  durationWords,
  figuresOfPerson,
  figuresOfTeam,
  rangeOf,
  shareWithin,
  sortedTeam,
  sumOfTeamEvent,
  teamColumns,
  type TeamEvent,
  teamKinds,
  type TeamSum,
} from "../index.ts"

const seconds = fc.oneof(fc.nat(600), fc.nat(20_000_000))
const counted = (all: ReadonlyArray<number>) => all.map((one) => ({ range: rangeOf(one), count: 1, seconds: one }))

it("a share of durations lies in the range of the exact one, and is exact where there is one", () => {
  fc.assert(
    fc.property(fc.array(seconds, { minLength: 1 }), fc.constantFrom(0.5, 0.9), (all, share) => {
      const exact = all.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(all.length * share)) - 1] ?? -1
      const found = shareWithin(counted(all), share) ?? -1
      const from = durationRanges[rangeOf(exact)] ?? 0
      const until = durationRanges[rangeOf(exact) + 1] ?? Number.POSITIVE_INFINITY
      expect(found).toBeGreaterThanOrEqual(from)
      expect(found).toBeLessThanOrEqual(until)
      if (until < Number.POSITIVE_INFINITY && exact > 0) expect(found / exact).toBeLessThan(1.5)
      if (new Set(all).size === 1) expect(found).toBe(all[0])
    }),
  )
  expect(shareWithin([], 0.5)).toBeNull()
  expect(durationRanges.length).toBeLessThan(100)
})

const events: fc.Arbitrary<TeamEvent> = fc.record({
  at: fc.constant(0),
  botId: fc.constant(1),
  workspaceId: fc.constantFrom(1, 2),
  userId: fc.option(fc.constantFrom(7, 8, 9)),
  kind: fc.constantFrom(...teamKinds),
  seconds: fc.nat(9_000),
}) as fc.Arbitrary<TeamEvent> // `seconds` of a kind without them are not read

it("figures are the same however their sums are made, and people and workspaces have each event once", () => {
  fc.assert(
    fc.property(fc.array(events), fc.nat(), (happened, cut) => {
      const sums = happened.map(sumOfTeamEvent)
      const at = happened.length === 0 ? 0 : cut % happened.length
      const merged = [...sums.slice(at), ...sums.slice(0, at)].reduce<ReadonlyArray<TeamSum>>((all, sum) => {
        const same = all.find(
          (one) =>
            one.userId === sum.userId &&
            one.workspaceId === sum.workspaceId &&
            one.kind === sum.kind &&
            one.range === sum.range,
        )
        if (same === undefined) return [...all, sum]
        const more = { ...same, count: same.count + sum.count, seconds: same.seconds + sum.seconds }
        return all.map((one) => (one === same ? more : one))
      }, [])
      const whole = figuresOfTeam(sums)
      const byId = (team: typeof whole) => [team.people, team.workspaces].map((one) => Object.fromEntries(one))
      expect(byId(figuresOfTeam(merged))).toEqual(byId(whole))
      const total = (kind: string) => happened.filter((event) => event.kind === kind).length
      const added = (of: typeof whole.people, key: "taken" | "messages") =>
        [...of.values()].reduce((sum, one) => sum + one[key], 0)
      expect(added(whole.workspaces, "taken")).toBe(total("taken"))
      expect(added(whole.workspaces, "messages")).toBe(total("message"))
      expect(added(whole.people, "taken")).toBe(
        happened.filter(({ kind, userId }) => kind === "taken" && userId !== null).length,
      )
    }),
  )
})

it("rows are sorted by any column, those without a measure last, and equal ones by name", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string(), fc.array(events))),
      fc.constantFrom(1 as const, -1 as const),
      (people, order) => {
        const rows = people.map(([name, happened]) => ({ name, ...figuresOfPerson(happened.map(sumOfTeamEvent)) }))
        for (const { key } of teamColumns) {
          const sorted = sortedTeam(rows, { field: key, order })
          expect(sorted.toSorted((a, b) => rows.indexOf(a) - rows.indexOf(b))).toEqual(rows)
          const measured = sorted.map((row) => row[key])
          const known = measured.filter((one) => one !== null)
          expect(measured.slice(0, known.length)).toEqual(known)
          for (const [at, one] of known.slice(1).entries())
            expect(order * (one - (known[at] ?? one))).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: 30 },
  )
})

it("durations are said by their two largest units", () => {
  expect([null, 0, 59, 60, 200, 599, 600, 3_599, 3_600, 7_800, 86_400, 360_000].map(durationWords)).toEqual([
    "–",
    "0 s",
    "59 s",
    "1 min",
    "3 min 20 s",
    "9 min 59 s",
    "10 min",
    "1 h",
    "1 h",
    "2 h 10 min",
    "1 d",
    "4 d 4 h",
  ])
})
