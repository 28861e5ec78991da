import { describe, expect, it } from "vitest"
import { figuresOf, noServices, type PeriodSums } from "./index.ts"

const nothing: PeriodSums = { byDay: [], byMonth: [], byChannel: [], byTarget: [] }
const facts = { period: nothing, open: 0, recent: undefined, timeZone: "America/Sao_Paulo", today: "2026-11-19" }
const ofChannel = (sums: Partial<typeof noServices>): PeriodSums => ({
  ...nothing,
  byChannel: [{ ...noServices, channel: "LIVECHAT", ...sums }],
})

describe("the minutes that bots save", () => {
  it("are what they closed alone, times the average minutes of an attendant in the period", () => {
    const period = ofChannel({ closed: 5, botClosed: 3, humanClosed: 2, humanSeconds: 600 })
    expect(figuresOf({ ...facts, period })).toMatchObject({
      savedMinutes: 15,
      averageHumanMinutes: 5,
      averageHumanFrom: "period",
      humanServicesMinutes: 10,
      botServices: 3,
    })
  })

  it("are reckoned with the last 90 days where attendants closed nothing in the period", () => {
    const period = ofChannel({ closed: 4, botClosed: 4 })
    expect(figuresOf({ ...facts, period, recent: { humanClosed: 4, humanSeconds: 720 } })).toMatchObject({
      savedMinutes: 12,
      averageHumanMinutes: 3,
      averageHumanFrom: "recent",
    })
  })

  it("are unknown where attendants never closed anything", () => {
    const period = ofChannel({ closed: 4, botClosed: 4 })
    for (const recent of [undefined, { humanClosed: 0, humanSeconds: 0 }])
      expect(figuresOf({ ...facts, period, recent })).toMatchObject({
        savedMinutes: null,
        averageHumanMinutes: null,
        averageHumanFrom: "never",
      })
  })
})

it("the channels stand in the order of their services, with the average of what closed, and without empty ones", () => {
  const period: PeriodSums = {
    ...nothing,
    byChannel: [
      { ...noServices, channel: "FACEBOOK", messages: 2 },
      { ...noServices, channel: "LIVECHAT", begun: 1 },
      { ...noServices, channel: "WHATSAPP", begun: 3, closed: 2, closedSeconds: 450 },
    ],
    byTarget: [{ ...noServices, target: 3, begun: 4, closed: 2, closedSeconds: 450 }],
  }
  const figures = figuresOf({ ...facts, period })
  expect(figures.channelsServices).toEqual([
    { channel: "WHATSAPP", count: 3, averageTime: 3.8 },
    { channel: "LIVECHAT", count: 1, averageTime: 0 },
  ])
  expect(figures.targetsServices).toEqual([{ channel: "FAQ", target: 3, count: 4, averageTime: 3.8 }])
  expect(figures.messages).toBe(2)
})
