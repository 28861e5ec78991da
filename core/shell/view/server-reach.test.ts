import { NEVER, of, Subject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createServerReach, reachPauses } from "../view/index.ts"

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const open = () => {
  let answers = false
  const asked: Array<number> = []
  const awakened$ = new Subject<void>()
  const reach = createServerReach({
    clock: { now: () => Date.now() },
    ask: () => {
      asked.push(Date.now())
      return of(answers)
    },
    awakened$,
  })
  let back = 0
  const listen = () => reach.whenBack(() => void (back += 1))
  return { reach, asked, awakened$, listen, back: () => back, answer: (does: boolean) => void (answers = does) }
}

describe("the reach of the server", () => {
  it("asks a server that gave no answer with growing pauses, and says once that it is back", () => {
    const { reach, asked, listen, back, answer } = open()
    listen()
    listen()
    reach.lost()
    reach.lost()
    vi.advanceTimersByTime(90_000)
    const sums = [2_000, 6_000, 14_000, 29_000, 59_000, 89_000]
    expect([asked, back()]).toEqual([sums, 0])
    answer(true)
    vi.advanceTimersByTime(30_000)
    // both who listen
    expect([asked.length, back()]).toEqual([7, 2])
    vi.advanceTimersByTime(600_000)
    expect([asked.length, back()]).toEqual([7, 2])
  })

  it("asks nothing while nobody waits, and learns from any answer that it is back", () => {
    const { reach, asked, listen, back } = open()
    reach.lost()
    vi.advanceTimersByTime(60_000)
    expect(asked).toEqual([])
    listen()
    reach.answered()
    expect(back()).toBe(1)
    reach.answered()
    expect(back()).toBe(1)
  })

  it("asks again where a question has no answer at all", () => {
    let asked = 0
    const reach = createServerReach({
      clock: { now: () => Date.now() },
      ask: () => {
        asked += 1
        return NEVER
      },
      awakened$: NEVER,
    })
    reach.whenBack(() => {})
    reach.lost()
    vi.advanceTimersByTime(2_000 + 10_000 + 4_000)
    expect(asked).toBe(2)
  })

  it("asks at once when the network is back", () => {
    const { reach, asked, awakened$, listen, back, answer } = open()
    listen()
    awakened$.next()
    reach.lost()
    answer(true)
    awakened$.next()
    expect([asked, back()]).toEqual([[0], 1])
  })

  it("goes on with its pauses where the next outage follows at once, so that no page asks in a circle", () => {
    const { reach, asked, listen, answer } = open()
    listen()
    answer(true)
    for (const pause of reachPauses) {
      const before = Date.now()
      reach.lost()
      vi.advanceTimersByTime(pause - 1)
      expect(asked.at(-1) ?? -1).toBeLessThan(before + pause)
      vi.advanceTimersByTime(1)
      expect(asked.at(-1)).toBe(before + pause)
    }
    vi.advanceTimersByTime(60_001)
    reach.lost()
    vi.advanceTimersByTime(reachPauses[0])
    expect(asked.at(-1)).toBe(Date.now())
  })
})
