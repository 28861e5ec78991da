import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import {
  campaignMessages,
  fillMessage,
  isRetriable,
  mappingOf,
  type MessageToRetry,
  missingValue,
  retriedMessages,
} from "../index.ts"
import { aCampaignContact } from "../testing/index.ts"

const contacts = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  name: fc.constantFrom("", "Ana", "{{1}}"),
  phone: fc.constantFrom("", "5511912345678", "11 91234-5678", "5521988887777", "12"),
  refusedAt: fc.option(fc.constant("2026-11-01T00:00:00Z"), { freq: 5 }),
})

const messages: fc.Arbitrary<ReadonlyArray<MessageToRetry>> = fc
  .array(
    fc.record({
      state: fc.constantFrom("failed" as const, "failed" as const, "sent" as const, "pending" as const),
      reason: fc.constantFrom(
        "O número não tem WhatsApp.",
        missingValue("{{1}}"),
        campaignMessages.unknownOutcome,
        campaignMessages.refused,
      ),
      isTaken: fc.boolean(),
      text: fc.constantFrom("", "Oi, Ana!"),
      contact: fc.option(contacts.map(aCampaignContact), { freq: 6 }),
    }),
    { maxLength: 12 },
  )
  .map((rows) => rows.map((row, place) => ({ ...row, place })))

const textFor = (contact: { readonly name: string }) => fillMessage("Oi, {{1}}!", mappingOf({ 1: "name" }), contact)

it("only what was certainly not sent is tried again, once for each number, with a text and to nobody who refused", () => {
  fc.assert(
    fc.property(messages, fc.subarray(["5511912345678", "5521988887777"]), (rows, used) => {
      const retried = retriedMessages(rows, new Set(used), textFor)
      for (const { place, phone, text } of retried) {
        const row = rows[place]
        expect(row).toMatchObject({ state: "failed", isTaken: false, contact: { refusedAt: null } })
        expect(row?.reason).not.toBe(campaignMessages.unknownOutcome)
        expect(used).not.toContain(phone)
        expect(text).not.toBe("")
      }
      const phones = retried.map(({ phone }) => phone)
      expect(phones).toEqual([...new Set(phones)])
    }),
    { numRuns: 500 },
  )
})

it("a message that may be tried again is, if its contact has a number and a value by now", () => {
  fc.assert(
    fc.property(messages, (rows) => {
      for (const row of rows) {
        if (!isRetriable(row) || row.contact?.refusedAt !== null) continue
        const isFilled = row.text !== "" || Result.isSuccess(textFor(row.contact))
        const isNumber = row.contact.phone.length > 2
        const alone = retriedMessages([row], new Set(), textFor)
        expect(alone.map(({ place }) => place)).toEqual(isFilled && isNumber ? [row.place] : [])
      }
    }),
  )
})
