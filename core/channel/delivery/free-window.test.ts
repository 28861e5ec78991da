import { describe, expect, it } from "vitest"
import { endsSoon, freeTimeSentence, freeUntil, isWindowOver, windowOverSentence } from "./free-window.ts"

const said = "2026-11-24T12:00:00.000Z"
const day = 86_400_000

describe("the free window of a conversation", () => {
  it.each(["WHATSAPP", "FACEBOOK", "INSTAGRAM"] as const)(
    "of %s ends 24 hours after the person's last message",
    (medium) => {
      const windowed = { medium, lastClientAt: said }
      const until = Date.parse(said) + day
      expect(freeUntil(windowed)).toBe(until)
      expect(isWindowOver(windowed, until - 1)).toBe(false)
      expect(isWindowOver(windowed, until)).toBe(true)
    },
  )

  it.each(["WHATSAPP", "FACEBOOK", "INSTAGRAM"] as const)("of %s is closed before the person has written", (medium) => {
    expect(isWindowOver({ medium, lastClientAt: null }, 0)).toBe(true)
    expect(isWindowOver({ medium, lastClientAt: null }, -day)).toBe(true)
  })

  it.each(["WHATSAPP_QRCODE", "LIVECHAT"] as const)("of %s has no end", (medium) => {
    for (const lastClientAt of [null, said]) {
      expect(freeUntil({ medium, lastClientAt })).toBeNull()
      expect(isWindowOver({ medium, lastClientAt }, Date.parse(said) + 1_000 * day)).toBe(false)
    }
  })

  it("offers a template only where there are some", () => {
    expect(windowOverSentence("WHATSAPP")).toContain("template")
    for (const medium of ["FACEBOOK", "INSTAGRAM"] as const)
      expect(windowOverSentence(medium)).toContain("esperar que ele escreva de novo")
  })
})

it.each([
  [1_439, "Restam 23 h 59 min para escrever livremente neste canal.", false],
  [120, "Restam 2 h para escrever livremente neste canal.", false],
  [119, "Restam 1 h 59 min para escrever livremente neste canal.", true],
  [60, "Resta 1 h para escrever livremente neste canal.", true],
  [7, "Restam 7 min para escrever livremente neste canal.", true],
  [1, "Resta 1 min para escrever livremente neste canal.", true],
])("of a window %i minutes are left: %s", (minutes, sentence, soon) => {
  expect([freeTimeSentence(minutes), endsSoon(minutes)]).toEqual([sentence, soon])
})
