import { Schema } from "effect"
import { expect, it } from "vitest"
import { BotId } from "../../kernel/index.ts"
import type { CampaignBotChoice } from "../campaigns.ts"
import { blankCampaign, endIn, startIn } from "./campaign-form-values.ts"

it("a start is chosen by the company's clocks", () => {
  const at = (typed: string, zone: string) => startIn({ ...blankCampaign, start: "later", at: typed }, zone)
  expect(at("2026-11-19T22:30", "America/Manaus")).toBe(Date.parse("2026-11-20T02:30:00Z"))
  expect(at("2026-11-19T22:30", "America/Sao_Paulo")).toBe(Date.parse("2026-11-20T01:30:00Z"))
  expect(["", "ontem", "2026-02-30T10:00"].map((typed) => at(typed, "UTC"))).toEqual([null, null, null])
  expect(startIn({ ...blankCampaign, start: "now" }, "UTC")).toBe("now")
})

it("the daily cap begins again at midnight of the company", () => {
  const botId = Schema.decodeSync(BotId)(1)
  const bot = { id: botId, dailyCap: 10, sentToday: 9 } as unknown as CampaignBotChoice // what the estimate reads
  const values = { ...blankCampaign, botId, interval: 60 as const, start: "now" as const }
  // half past eleven in the evening in Manaus
  const now = Date.parse("2026-11-20T03:30:00Z")
  const end = (timeZone: string) => endIn(values, { pending: 5, bots: [bot], now, timeZone })
  expect(end("America/Manaus")).toBe(Date.parse("2026-11-20T04:03:00Z"))
  expect(end("UTC")).toBeGreaterThan(Date.parse("2026-11-21T00:00:00Z"))
})
