import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { UserId } from "../kernel/index.ts"
import { nextInTurn, type TurnCandidate } from "./turns.ts"

const candidates = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }).map(Schema.decodeSync(UserId)),
    isAttendant: fc.boolean(),
    lastTurn: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)
const someOf = (all: ReadonlyArray<TurnCandidate>) => fc.subarray(all.map(({ id }) => id)).map((ids) => new Set(ids))

/** Assigns rooms one after another to the same people; returns who got each. */
const assigned = (people: ReadonlyArray<TurnCandidate>, rooms: number, only?: ReadonlySet<UserId>) => {
  let now = people
  return Array.from({ length: rooms }, (_, room) => {
    const next = nextInTurn(now, only)
    now = now.map((one) => (one === next ? { ...one, lastTurn: 1_000 + room } : one))
    return next?.id
  })
}

describe("turns", () => {
  it("go to the available person who waits longest, whatever the order in which they are listed", () => {
    fc.assert(
      fc.property(
        candidates.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), someOf(all)),
        ),
        ([all, shuffled, online]) => {
          const next = nextInTurn(all, online)
          expect(nextInTurn(shuffled, online)?.id).toBe(next?.id)
          const flags = all.some(({ isAttendant }) => isAttendant)
          const available = all.filter((one) => online.has(one.id) && (!flags || one.isAttendant))
          expect(next === undefined).toBe(available.length === 0)
          const waits = ({ lastTurn }: TurnCandidate) => lastTurn ?? -1
          expect(available.every((other) => next !== undefined && waits(other) >= waits(next))).toBe(true)
          if (next !== undefined) expect(available).toContain(next)
        },
      ),
    )
  })

  it("are fair: of any number of rooms nobody gets two more than another, and nobody two in a row beside another", () => {
    fc.assert(
      fc.property(
        candidates.filter((all) => all.length > 0).chain((all) => fc.tuple(fc.constant(all), someOf(all))),
        fc.integer({ min: 1, max: 60 }),
        ([all, online], rooms) => {
          const given = assigned(all, rooms, online)
          const flags = all.some(({ isAttendant }) => isAttendant)
          const sharing = all.filter((one) => online.has(one.id) && (!flags || one.isAttendant))
          const counts = sharing.map(({ id }) => given.filter((who) => who === id).length)
          if (sharing.length === 0) expect(given.every((who) => who === undefined)).toBe(true)
          else expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
          if (sharing.length > 1) expect(given.every((who, room) => who !== given[room + 1])).toBe(true)
        },
      ),
    )
  })

  it("pass over who gives the room away, and go to whom they would go to without that person", () => {
    fc.assert(
      fc.property(
        candidates.filter((all) => all.length > 0).chain((all) => fc.tuple(fc.constant(all), fc.constantFrom(...all))),
        ([all, holder]) => {
          const next = nextInTurn(all, undefined, holder.id)
          expect(next?.id).not.toBe(holder.id)
          const anybody = nextInTurn(all)
          if (anybody?.id !== holder.id) expect(next).toEqual(anybody)
        },
      ),
    )
  })

  it("without a limit to those online include everybody", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        expect(nextInTurn(all)).toEqual(nextInTurn(all, new Set(all.map(({ id }) => id))))
      }),
    )
  })
})
