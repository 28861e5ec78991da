import { describe, expect, it } from "vitest"
import { createAttemptLimiter } from "./attempt-limiter.ts"

describe("an attempt limiter", () => {
  it("returns the seconds until the next attempt", () => {
    let now = 1_000_000
    const limiter = createAttemptLimiter({ attempts: 2, window: 60_000, clock: { now: () => now } })
    expect(limiter.take("a")).toBe(0)
    now += 10_500
    expect(limiter.take("a")).toBe(0)
    expect(limiter.take("a")).toBe(50)
    expect(limiter.take("b")).toBe(0)
    now += 49_500
    expect(limiter.take("a")).toBe(0)
    expect(limiter.take("a")).toBe(11)
  })

  it("does not count refunded attempts", () => {
    const limiter = createAttemptLimiter({ attempts: 1, window: 60_000, clock: { now: () => 0 } })
    for (let i = 0; i < 5; i++) {
      expect(limiter.take("a")).toBe(0)
      limiter.giveBack("a")
    }
    limiter.giveBack("nobody")
    expect(limiter.take("a")).toBe(0)
    expect(limiter.take("a")).toBe(60)
  })
})
