import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { UserId } from "../kernel/index.ts"
import { waitingMinutes, waitingTone, waitingWords } from "../conversation/index.ts"
import { waitsFor } from "./index.ts"

const userId = Schema.decodeSync(UserId)
const me = userId(7)
const room = {
  status: "OPEN",
  transferred: true,
  transferredToExternal: false,
  holderId: null,
  unreadTotal: 0,
  lastSender: "SYSTEM",
  snooze: null,
  scheduled: null,
} as const

describe("a room waits", () => {
  it.each([
    ["in the queue", {}, true],
    ["where the bot conducts it, no", { transferred: false }, false],
    ["where the bot is silent and messages are unread", { transferred: false, unreadTotal: 1 }, true],
    ["when it was handed to me and I have not read it", { holderId: me, unreadTotal: 1 }, true],
    ["when its contact spoke last to me", { holderId: me, lastSender: "CLIENT" }, true],
    [
      "when its contact spoke last to me and I have put it off, no",
      { holderId: me, lastSender: "CLIENT", snooze: { until: null } },
      false,
    ],
    ["when I spoke last, no", { holderId: me, lastSender: "HUMAN" }, false],
    ["for a colleague, no", { holderId: userId(8), unreadTotal: 3, lastSender: "CLIENT" }, false],
    ["on an external platform, no", { transferredToExternal: true }, false],
    ["closed, no", { status: "CLOSED", unreadTotal: 1 }, false],
  ] as const)("%s", (_, facts, waits) => {
    expect(waitsFor({ ...room, ...facts }, me)).toBe(waits)
  })
})

describe("a waiting time", () => {
  it.each([
    [0, "calm", "agora"],
    [14, "calm", "14 min"],
    [15, "warning", "15 min"],
    [29, "warning", "29 min"],
    [30, "danger", "30 min"],
    [60, "danger", "1 h"],
    [1_439, "danger", "23 h"],
    [1_440, "danger", "1 dia"],
    [4_000, "danger", "2 dias"],
  ] as const)("of %i minutes is %s: '%s'", (minutes, tone, words) => {
    expect([waitingTone(minutes), waitingWords(minutes)]).toEqual([tone, words])
  })

  it("counts whole minutes, and none where clocks differ", () => {
    const since = "2026-11-19T14:00:00Z"
    expect(waitingMinutes(since, Date.parse("2026-11-19T14:01:59.999Z"))).toBe(1)
    expect(waitingMinutes(since, Date.parse("2026-11-19T14:30:00Z"))).toBe(30)
    expect(waitingMinutes(since, Date.parse("2026-11-19T13:00:00Z"))).toBe(0)
  })
})
