import { describe, expect, it } from "vitest"
import { createCallLimits, createCallRate, networkOf } from "./call-rate.ts"

const clockAt = (start = 1_000_000) => {
  let now = start
  return { now: () => now, pass: (seconds: number) => (now += seconds * 1_000) }
}

describe("a call's rate", () => {
  it("allows as many at once, then one after each part of the window", () => {
    const clock = clockAt()
    const rate = createCallRate(3, 60, clock)
    expect([1, 2, 3].map(() => rate.take("a"))).toEqual([0, 0, 0])
    expect(rate.take("a")).toBe(20)
    expect(rate.take("b")).toBe(0)
    clock.pass(19)
    expect(rate.take("a")).toBe(1)
    clock.pass(1)
    expect(rate.take("a")).toBe(0)
    expect(rate.take("a")).toBe(20)
    clock.pass(600)
    expect([1, 2, 3, 4].map(() => rate.take("a"))).toEqual([0, 0, 0, 20])
  })

  it("does not count what it refuses", () => {
    const clock = clockAt()
    const rate = createCallRate(1, 10, clock)
    rate.take("a")
    for (let call = 0; call < 100; call++) rate.take("a")
    clock.pass(10)
    expect(rate.take("a")).toBe(0)
  })
})

describe("the limits of routes", () => {
  const route = { limit: { seconds: 60, perAddress: 2, perVisitor: 1, perBot: 3 } }

  it("count each route by itself, and an address, a visitor and a bot by themselves", () => {
    const limits = createCallLimits(clockAt())
    expect(limits.take(route, { address: "10.0.0.1" })).toBe(0)
    expect(limits.take(route, { address: "10.0.0.1" })).toBe(0)
    expect(limits.take(route, { address: "10.0.0.1" })).toBe(30)
    expect(limits.take({ ...route }, { address: "10.0.0.1" })).toBe(0)
    expect(limits.take(route, { visitorId: "a", botId: "1" })).toBe(0)
    expect(limits.take(route, { visitorId: "a", botId: "1" })).toBe(60)
    expect(limits.take(route, { visitorId: "b", botId: "1" })).toBe(0)
    expect(limits.take(route, { visitorId: "c", botId: "1" })).toBe(0)
    expect(limits.take(route, { visitorId: "d", botId: "1" })).toBe(20)
    expect(limits.take(route, { visitorId: "e", botId: "2" })).toBe(0)
  })

  it("are multiplied by the installation's factor, and 0 lifts them", () => {
    const double = createCallLimits(clockAt(), 2)
    expect([1, 2, 3, 4, 5].map(() => double.take(route, { address: "10.0.0.1" }))).toEqual([0, 0, 0, 0, 15])
    const none = createCallLimits(clockAt(), 0)
    expect(
      Array.from({ length: 50 }, () => none.take(route, { address: "10.0.0.1" })).every((wait) => wait === 0),
    ).toBe(true)
  })

  it("count no call of a route that has none", () => {
    const limits = createCallLimits(clockAt())
    const open = { limit: undefined }
    expect(
      Array.from({ length: 50 }, () => limits.take(open, { address: "10.0.0.1" })).every((wait) => wait === 0),
    ).toBe(true)
  })
})

it.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("the address %s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
