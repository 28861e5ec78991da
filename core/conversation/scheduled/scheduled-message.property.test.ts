import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { scheduleChoices, scheduledMessages as say, scheduleFault } from "../index.ts"

const zones = ["America/Sao_Paulo", "America/Noronha", "Europe/Lisbon", "UTC"]
const moments = fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2028-01-01T00:00:00Z") })
const anyTime = { medium: "LIVECHAT", lastClientAt: null } as const
const hour = 3_600_000
const heardAgo = (hours: number, now: number) =>
  ({ medium: "WHATSAPP", lastClientAt: new Date(now - hours * hour).toISOString() }) as const

describe("the time of a scheduled message", () => {
  it("is to come, at most a year away, and within the window of the channel", () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: -30, max: 400 * 24 }),
        fc.integer({ min: 0, max: 30 }),
        (now, away, ago) => {
          const fault = (room: Parameters<typeof scheduleFault>[1]) =>
            scheduleFault(now + away * hour, room, now, "UTC")
          const free = away <= 0 ? say.tooEarly : away > 365 * 24 ? say.tooLate : undefined
          expect(fault(anyTime)).toBe(free)
          const windowed = fault(heardAgo(ago, now))
          if (free !== undefined) expect(windowed).toBe(free)
          else if (away + ago < 24) expect(windowed).toBeUndefined()
          else expect(windowed).toMatch(/^Neste canal só se escreve livremente até /u)
        },
      ),
    )
  })

  it("is offered where it may be chosen, and every offer may be", () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), fc.integer({ min: 0, max: 30 }), (now, zone, ago) => {
        for (const room of [anyTime, heardAgo(ago, now)])
          for (const { until } of scheduleChoices(room, now, zone))
            expect(scheduleFault(until, room, now, zone)).toBeUndefined()
        expect(scheduleChoices(anyTime, now, zone).length).toBeGreaterThanOrEqual(2)
        expect(scheduleChoices(heardAgo(24, now), now, zone)).toEqual([])
      }),
    )
  })

  it("names the end of the window", () => {
    const now = Date.parse("2026-12-01T17:00:00Z")
    const words = (ago: number) => scheduleFault(now + 24 * hour, heardAgo(ago, now), now, "America/Sao_Paulo")
    expect(words(20)).toBe("Neste canal só se escreve livremente até 18:00. Escolha um momento antes.")
    expect(words(10)).toBe("Neste canal só se escreve livremente até amanhã, 04:00. Escolha um momento antes.")
    expect(words(25)).toBe("Neste canal só se escreve livremente até agora. Escolha um momento antes.")
  })
})
