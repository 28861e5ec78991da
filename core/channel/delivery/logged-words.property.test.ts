import fc from "fast-check"
import { expect, it } from "vitest"
import { loggedWords } from "./logged-words.ts"

it("never shows a telephone number, however it is written, nor more than 200 characters", () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 15 })
  const written = fc.tuple(digits, fc.constantFrom("", " ", "-", ".")).map(([all, between]) => all.join(between))
  fc.assert(
    fc.property(fc.lorem(), written, fc.lorem(), (before, phone, after) => {
      const shown = loggedWords(`${before} ${phone} ${after}`)
      expect(shown).not.toContain(phone)
      expect(/(?:\d[\s.-]?){7}/u.test(shown)).toBe(false)
      expect(shown.length).toBeLessThanOrEqual(200)
    }),
  )
})

it("keeps what explains a refusal, without people and tokens", () => {
  expect(loggedWords("Recipient phone number not in allowed list: +55 (11) 98765-4321")).toBe(
    "Recipient phone number not in allowed list: …",
  )
  expect(loggedWords('[{"jid":"5511987654321@s.whatsapp.net","exists":false}]')).toBe('[{"jid":"…","exists":false}]')
  expect(loggedWords("Malformed access token EAAGm0PX4ZCpsBAKZCb8ZBZAx")).toBe("Malformed access token …")
  expect(loggedWords("Invalid call\ndata: { conversation: 'segredo' }")).toBe("Invalid call")
  expect(loggedWords("(#131053) Unsupported mime type application/octet-stream")).toBe(
    "(#131053) Unsupported mime type application/octet-stream",
  )
})
