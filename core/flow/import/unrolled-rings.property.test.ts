import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { otherwise } from "../logic/condition.ts"
import type { DraftStep } from "./import-draft.ts"
import { unrolled } from "./unrolled-rings.ts"

/** A step that leads to these, and waits for an answer or goes on by itself to the first of them. */
const step = (id: string, to: ReadonlyArray<string>, asks: boolean): DraftStep => ({
  id,
  title: id,
  sets: [],
  call: null,
  says: [{ pieces: [id] }],
  replies: [],
  fallback: "",
  ways: asks
    ? to.map((target) => ({ to: target, phrases: [target] }))
    : to.slice(0, 1).map((target) => ({ to: target, when: otherwise })),
})

const drafts = fc
  .array(fc.record({ to: fc.array(fc.nat(11), { maxLength: 3 }), asks: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .map((given) => new Map(given.map(({ to, asks }, at) => [`${at}`, step(`${at}`, to.map(String), asks)])))

const isRingless = (steps: ReadonlyMap<string, DraftStep>): boolean => {
  const done = new Set<string>()
  const open = new Set<string>()
  const visit = (id: string): boolean => {
    if (done.has(id)) return true
    if (open.has(id)) return false
    open.add(id)
    const fine = (steps.get(id)?.ways ?? []).every(({ to }) => to === null || visit(to))
    open.delete(id)
    done.add(id)
    return fine
  }
  return [...steps.keys()].every(visit)
}

/**
 * What a person who follows these answers is told, at most 12 messages: the ids of the steps that speak. A return says what the step where
 * it waits again says. An answer of a step without that way ends the walk.
 */
const told = (steps: ReadonlyMap<string, DraftStep>, answers: ReadonlyArray<number>): ReadonlyArray<string> => {
  const said: Array<string> = []
  let [here] = steps.keys()
  let next = 0
  for (let moves = 0; here !== undefined && moves < 60 && said.length < 12; moves++) {
    const at = steps.get(here)
    if (at === undefined) break
    said.push(...at.says.flatMap(({ pieces }) => pieces.map(String)))
    if (at.returnTo !== undefined) {
      here = at.returnTo
      continue
    }
    const [first] = at.ways
    if (first === undefined) break
    const way = first.when === undefined ? at.ways[(answers[next++] ?? 0) % at.ways.length] : first
    here = way?.to ?? undefined
  }
  return said.slice(0, 12)
}

describe("a flow without rings", () => {
  it("has none, loses no step, and says what the flow with rings says", () => {
    fc.assert(
      fc.property(drafts, fc.array(fc.nat(5), { minLength: 12, maxLength: 12 }), (given, answers) => {
        const { steps, cut } = unrolled(given, "0", 10_000)
        expect(isRingless(steps)).toBe(true)
        for (const id of given.keys()) expect(steps.has(id)).toBe(true)
        for (const { returnTo } of steps.values()) expect(returnTo === undefined || steps.has(returnTo)).toBe(true)
        if (cut.length === 0) expect(told(steps, answers)).toEqual(told(given, answers))
      }),
      { numRuns: 150 },
    )
  })

  it("is cut where nobody is asked, and says until then what the flow with rings says", () => {
    const ring = new Map([
      ["0", step("0", ["1"], false)],
      ["1", step("1", ["0"], false)],
    ])
    const { steps, cut } = unrolled(ring, "0", 10_000)
    expect(cut).toHaveLength(1)
    expect(told(steps, [])).toEqual(["0", "1", "0", "1"].slice(0, told(steps, []).length))
    expect(told(steps, []).length).toBeGreaterThanOrEqual(2)
  })

  it("is not looked at further once it has too many steps", () => {
    const long = new Map(
      Array.from({ length: 500 }, (_, at) => [`${at}`, step(`${at}`, [`${at + 1}`], false)] as const),
    )
    expect(unrolled(long, "0", 100).steps.size).toBeLessThanOrEqual(102)
  })
})
