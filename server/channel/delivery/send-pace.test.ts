import { expect, it } from "vitest"
import { createSendPace, paceRules } from "./send-pace.ts"

const paced = ["WHATSAPP", "WHATSAPP_QRCODE", "FACEBOOK", "INSTAGRAM"] as const

/** Sends as fast as the product's own pace lets, and returns when each message went, in milliseconds. */
const sendAll = (medium: (typeof paced)[number], messages: number, personOf: (at: number) => string) => {
  let now = 0
  const pace = createSendPace({ clock: { now: () => now } })
  return Array.from({ length: messages }, (_, at) => {
    for (let wait = pace.take(medium, 1, personOf(at)); wait > 0; wait = pace.take(medium, 1, personOf(at))) now += wait
    return now
  })
}

it("follows the vendors' numbers, and a pace of a person for a number by QR code", () => {
  expect(paceRules).toEqual({
    WHATSAPP: { perSecond: 80, burstToPerson: 45, everyToPerson: 6_000 },
    WHATSAPP_QRCODE: { perSecond: 5, burstToPerson: 10, everyToPerson: 1_500 },
    FACEBOOK: { perSecond: 40, burstToPerson: 45, everyToPerson: 1_000 },
    INSTAGRAM: { perSecond: 40, burstToPerson: 45, everyToPerson: 1_000 },
  })
})

it.each([
  ["WHATSAPP", 80],
  ["WHATSAPP_QRCODE", 5],
  ["FACEBOOK", 40],
  ["INSTAGRAM", 40],
] as const)("sends to many people on %s at most %i a second, and nearly as many", (medium, most) => {
  const seconds = 10
  const sent = sendAll(medium, most * seconds, String)
  for (const at of sent) expect(sent.filter((one) => one >= at && one < at + 1_000).length).toBeLessThanOrEqual(most)
  // a tenth of the rate is kept for what goes at once
  expect(sent.at(-1)).toBeLessThanOrEqual(seconds * 1_000 * (most === 5 ? 1.25 : 1.15))
})

it.each([
  ["WHATSAPP", 45, 6_000],
  ["WHATSAPP_QRCODE", 10, 1_500],
  ["FACEBOOK", 45, 1_000],
  ["INSTAGRAM", 45, 1_000],
] as const)("sends one person on %s a burst of %i, and then a message every %i ms", (medium, burst, every) => {
  const sent = sendAll(medium, burst + 20, () => "ana")
  const last = sent.slice(-10)
  for (const [index, at] of last.entries())
    if (index > 0) expect(at - (last[index - 1] ?? 0)).toBeGreaterThanOrEqual(every - 1)
  expect((sent.at(-1) ?? 0) - (sent[burst] ?? 0)).toBeLessThanOrEqual(20 * every)
})
