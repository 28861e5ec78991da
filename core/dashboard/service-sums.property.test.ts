import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import type { Objective } from "../bot/index.ts"
import { BotId, localTimeIn } from "../kernel/index.ts"
import {
  addSums,
  figuresOf,
  noServices,
  type ServiceEvent,
  type ServiceSums,
  sumByDay,
  sumPeriod,
  sumsOfEvent,
} from "./index.ts"

const zones = ["America/Sao_Paulo", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "UTC"]
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) })
const bots = [1, 2, 3].map((id) => Schema.decodeSync(BotId)(id))
const seconds = fc.nat(100_000)

const events: fc.Arbitrary<ServiceEvent> = fc
  .tuple(
    fc.record({ at: moments, botId: fc.constantFrom(...bots), channel: fc.constantFrom("LIVECHAT", "WHATSAPP") }),
    fc.oneof(
      fc.constantFrom({ kind: "begun" } as const, { kind: "human" } as const, { kind: "message" } as const),
      fc.record({
        kind: fc.constant("closed"),
        seconds,
        humanSeconds: fc.option(seconds),
        byBot: fc.boolean(),
      } as const),
    ),
  )
  .map(([where, what]) => ({ ...where, ...what }))

const total = (sums: ReadonlyArray<ServiceSums>): ServiceSums => sums.reduce<ServiceSums>(addSums, noServices)
const plain = ({ ...sums }: ServiceSums): ServiceSums =>
  Object.fromEntries(Object.keys(noServices).map((key) => [key, Reflect.get(sums, key)])) as unknown as ServiceSums

it("sums by day lose nothing, count nothing twice, and stand at the event's day in the company's time zone", () => {
  fc.assert(
    fc.property(fc.array(events), fc.constantFrom(...zones), (happened, zone) => {
      const days = sumByDay(happened, zone)
      expect(total(days.map(plain))).toEqual(total(happened.map(sumsOfEvent)))
      const hourOf = localTimeIn(zone)
      for (const { day, botId, channel, ...sums } of days)
        expect(sums).toEqual(
          total(
            happened
              .filter((event) => hourOf(event.at).day === day && event.botId === botId && event.channel === channel)
              .map(sumsOfEvent),
          ),
        )
    }),
  )
})

it("sums that are made in parts, in any order, are those that are counted anew", () => {
  fc.assert(
    fc.property(fc.array(events), fc.nat(), fc.constantFrom(...zones), (happened, cut, zone) => {
      const at = happened.length === 0 ? 0 : cut % happened.length
      const parts = [...sumByDay(happened.slice(at), zone), ...sumByDay(happened.slice(0, at), zone)]
      const targetOf = (id: BotId): Objective | undefined => (id === bots[2] ? undefined : id === bots[0] ? 1 : 3)
      const facts = { open: 0, recent: undefined, timeZone: zone, today: "2026-11-19" }
      const sorted = (days: typeof parts) => {
        const { servicesByDayHistory, botVsHumanServices, channelsServices, targetsServices, ...rest } = figuresOf({
          ...facts,
          period: sumPeriod(days, targetOf),
        })
        const inOrder = (rows: ReadonlyArray<object>) => rows.map((row) => JSON.stringify(row)).toSorted()
        return [rest, ...[servicesByDayHistory, botVsHumanServices, channelsServices, targetsServices].map(inOrder)]
      }
      expect(sorted(parts)).toEqual(sorted([...sumByDay(happened, zone)]))
    }),
  )
})

it("every grouping of a period has the same total, and a bot that is not asked for is in none", () => {
  fc.assert(
    fc.property(fc.array(events), (happened) => {
      const period = sumPeriod(sumByDay(happened, "UTC"), (id) => (id === bots[1] ? 2 : undefined))
      const wanted = total(happened.filter(({ botId }) => botId === bots[1]).map(sumsOfEvent))
      expect(total(period.byChannel.map(plain))).toEqual(wanted)
      expect(total(period.byTarget.map(plain))).toEqual(wanted)
      expect(period.byDay.reduce((sum, { begun }) => sum + begun, 0)).toBe(wanted.begun)
      expect(period.byMonth.reduce((sum, { human }) => sum + human, 0)).toBe(wanted.human)
      expect(period.byMonth.reduce((sum, { botClosed }) => sum + botClosed, 0)).toBe(wanted.botClosed)
    }),
  )
})
