import { campaignMessages } from "@prosa/core/campaign"
import { expect, it } from "vitest"
import { findCampaignFaults, type StoredCampaign, type StoredCampaignMessage } from "./find-campaign-faults.ts"

const phone = "5511970000001"
const message = (text: string, state = "sent", reason = ""): StoredCampaignMessage => ({
  campaignId: 1,
  text,
  phone,
  state,
  reason,
})
const counted = (sent: number, failed = 0, more: Partial<StoredCampaign> = {}): StoredCampaign => ({
  id: 1,
  status: "COMPLETED",
  counts: { pending: 0, sending: 0, sent, failed, cancelled: 0 },
  ...more,
})
const unknown = (text: string) => message(text, "failed", campaignMessages.unknownOutcome)
const found = (
  messages: ReadonlyArray<StoredCampaignMessage>,
  campaign: StoredCampaign,
  texts: ReadonlyArray<string>,
) =>
  findCampaignFaults(
    { campaigns: [campaign], messages, made: 2 },
    texts.map((text) => ({ to: phone, text })),
  )
const kinds = (...asked: Parameters<typeof found>) => found(...asked).faults.map(({ kind }) => kind)

const both = [message("um"), message("dois")]

it("finds nothing where each message was taken once", () => {
  expect(found(both, counted(2), ["um", "dois"])).toEqual({ faults: [], unknown: { stored: 0, taken: 0 } })
})

it("counts messages of unknown outcome, and how many of them were taken", () => {
  const cut = [unknown("um"), unknown("dois")]
  expect(found(cut, counted(0, 2), ["dois"])).toEqual({ faults: [], unknown: { stored: 2, taken: 1 } })
  expect(kinds(cut, counted(0, 2), ["dois", "dois"])).toEqual(["doubled"])
})

it("finds messages that were taken twice, by nobody, or to another number", () => {
  expect(kinds(both, counted(2), ["um", "dois", "um"])).toEqual(["doubled"])
  expect(kinds(both, counted(2), ["um", "dois", "três"])).toEqual(["doubled"])
  const astray = findCampaignFaults({ campaigns: [counted(2)], messages: both, made: 2 }, [
    { to: phone, text: "um" },
    { to: "5511970000002", text: "dois" },
  ])
  expect(astray.faults.map(({ kind }) => kind)).toEqual(["lost", "doubled"])
})

it("finds messages that were never taken, are left, failed otherwise, or are missing", () => {
  expect(kinds(both, counted(2), ["um"])).toEqual(["lost"])
  expect(kinds([message("um"), message("dois", "failed", "Recusada.")], counted(1, 1), ["um"])).toEqual(["lost"])
  expect(kinds([message("um")], counted(1), ["um"])).toEqual(["lost"])
  const left = counted(1, 0, { status: "PAUSED", counts: { pending: 1, sending: 0, sent: 1, failed: 0, cancelled: 0 } })
  expect(kinds([message("um"), message("dois", "pending")], left, ["um"])).toEqual(["lost", "lost"])
})

it("finds counters that are not those of the rows", () => {
  expect(kinds(both, counted(1, 1), ["um", "dois"])).toEqual(["told"])
})
