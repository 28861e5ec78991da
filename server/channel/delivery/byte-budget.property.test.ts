import { Effect } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { createByteBudget } from "./byte-budget.ts"

const limits = { total: 100, perCompany: 60 }
const work = fc.record({
  companyId: fc.integer({ min: 1, max: 3 }),
  bytes: fc.integer({ min: 0, max: 130 }),
  ticks: fc.nat(3),
})

it("runs every work, and never holds more than a limit unless one work alone does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 20 }), async (works) => {
      const budget = createByteBudget(limits)
      const held = new Map<number, { readonly companyId: number; readonly bytes: number }>()
      const check = (some: ReadonlyArray<{ readonly bytes: number }>, limit: number) => {
        const large = some.filter(({ bytes }) => bytes > 0)
        if (large.length > 1) expect(large.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limit)
      }
      const run = ({ companyId, bytes, ticks }: (typeof works)[number], at: number) =>
        budget.holding(
          companyId,
          bytes,
          Effect.promise(async () => {
            held.set(at, { companyId, bytes })
            check([...held.values()], limits.total)
            check(
              [...held.values()].filter((one) => one.companyId === companyId),
              limits.perCompany,
            )
            for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
            held.delete(at)
            return at
          }),
        )
      const done = await Effect.runPromise(Effect.forEach(works, run, { concurrency: "unbounded" }))
      expect(done).toEqual(works.map((_, at) => at))
    }),
  )
})

it("gives room back when a work fails or is interrupted, also one that still waits", async () => {
  const budget = createByteBudget(limits)
  await Effect.runPromise(Effect.result(budget.holding(1, 60, Effect.fail("no"))))
  const stops = [1, 2].map((companyId) => {
    const stop = new AbortController()
    const running = Effect.runPromiseExit(budget.holding(companyId, 100, Effect.never), { signal: stop.signal })
    return { stop, running }
  })
  for (const { stop, running } of stops.toReversed()) {
    stop.abort()
    await running
  }
  expect(await Effect.runPromise(budget.holding(3, 100, Effect.succeed("yes")))).toBe("yes")
})

it("lets another company in while one waits for its own share", async () => {
  const budget = createByteBudget(limits)
  const stop = new AbortController()
  const hanging = [60, 60].map((bytes) =>
    Effect.runPromiseExit(budget.holding(1, bytes, Effect.never), { signal: stop.signal }),
  )
  expect(await Effect.runPromise(budget.holding(2, 40, Effect.succeed("yes")))).toBe("yes")
  stop.abort()
  await Promise.all(hanging)
})
