import { Result, Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { ContactId } from "../kernel/index.ts"
import {
  type CampaignContact,
  campaignPhone,
  type CampaignSending,
  createAudienceDivision,
  divideAudience,
  fillMessage,
  type LeftOutContact,
  leftOutReasons,
  prepareContact,
  refusingPhones,
  campaignPreviewOf,
} from "./index.ts"

/** Few numbers, in several spellings, so that selections repeat them. */
const phones = ["5511912345678", "11912345678", "551112345678", "+351912345678", "123", ""]
const contacts: fc.Arbitrary<ReadonlyArray<CampaignContact>> = fc
  .array(
    fc.record({
      name: fc.constantFrom("Ana", "José", " "),
      phone: fc.oneof(
        fc.constantFrom(...phones),
        fc.integer({ min: 0, max: 30 }).map((n) => `55119123456${n + 10}`),
      ),
      email: fc.constantFrom("", "ana@exemplo.com.br"),
      refusedAt: fc.constantFrom(null, null, null, "2026-11-19T14:12:00Z"),
    }),
    { maxLength: 20 },
  )
  .map((some) => some.map((one, at) => ({ ...one, id: Schema.decodeSync(ContactId)(at + 1) })))
const mapping = new Map([[1, "name" as const]])
const divided = (selection: ReadonlyArray<CampaignContact>) =>
  divideAudience(selection.map((contact) => prepareContact(contact, textFor)))
const textFor = (contact: CampaignContact) => fillMessage("Oi, {{1}}!", mapping, contact)

it("everyone of a selection receives the campaign or is left out for one cause, each in the selection's order", () => {
  fc.assert(
    fc.property(contacts, (selection) => {
      const { receives, left } = divided(selection)
      const ids = [...receives, ...left].map(({ contact }) => contact.id)
      expect(ids.toSorted((a, b) => a - b)).toEqual(selection.map(({ id }) => id))
      for (const part of [receives, left]) {
        const order = part.map(({ contact }) => contact.id)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
    }),
  )
})

it("a number receives one message, and none if a contact with it refused; nobody is left out without a cause", () => {
  fc.assert(
    fc.property(contacts, (selection) => {
      const { receives, left } = divided(selection)
      const written = receives.map(({ phone }) => phone)
      expect(new Set(written).size).toBe(written.length)
      const refusing = selection.filter(({ refusedAt }) => refusedAt !== null).map(({ phone }) => campaignPhone(phone))
      for (const { contact, phone, text } of receives) {
        expect(phone).toBe(campaignPhone(contact.phone))
        expect(refusing).not.toContain(phone)
        expect(Result.succeed(text)).toEqual(textFor(contact))
      }
      for (const { contact, reason } of left) {
        const phone = campaignPhone(contact.phone)
        const holds = {
          noPhone: phone === undefined,
          refused: refusing.includes(phone) && (contact.refusedAt !== null || phone !== undefined),
          duplicate: phone !== undefined && written.includes(phone),
          noValue: Result.isFailure(textFor(contact)),
          // only of templates, which have limits of their own
          tooLong: false,
        }
        expect(holds[reason]).toBe(true)
      }
    }),
  )
})

it("a selection is divided part by part as it is whole, wherever the division is cut off and goes on", () => {
  fc.assert(
    fc.property(contacts, fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean())), (selection, parts) => {
      const prepared = selection.map((contact) => prepareContact(contact, textFor))
      const receives: Array<CampaignSending> = []
      const left: Array<LeftOutContact> = []
      const refusing = refusingPhones(prepared)
      const begin = () => createAudienceDivision({ refusing, written: receives.map(({ phone }) => phone) })
      let divide = begin()
      for (let at = 0, part = 0; at < prepared.length; part += 1) {
        const [size, isKilled] = parts[part] ?? [prepared.length, false]
        const divided = divide(prepared.slice(at, at + size))
        // What is not stored yet is lost with its server, and so is what the division knew.
        if (isKilled) {
          divide = begin()
          continue
        }
        receives.push(...divided.receives)
        left.push(...divided.left)
        at += size
      }
      expect({ receives, left }).toEqual(divided(selection))
    }),
  )
})

it("a preview counts everyone once", () => {
  fc.assert(
    fc.property(contacts, (selection) => {
      const preview = campaignPreviewOf(divided(selection))
      expect(preview.total).toBe(selection.length)
      const left = leftOutReasons.reduce((sum, reason) => sum + preview.left[reason].count, 0)
      expect(preview.receives + left).toBe(selection.length)
      expect(preview.examples.length).toBe(Math.min(5, preview.receives))
    }),
  )
})

it("spellings of a Brazilian number are one number, and too short ones none", () => {
  expect(["5511912345678", "11912345678", "+55 (11) 91234-5678", "551191234567", "123", ""].map(campaignPhone)).toEqual(
    ["5511912345678", "5511912345678", "5511912345678", "5511991234567", undefined, undefined],
  )
})

it("a number with its country, its ninth digit and nothing else identifies its contact as it is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 0, max: 99_999_999 }), (area, rest) => {
      const phone = `55${area}9${String(rest).padStart(8, "0")}`
      expect(campaignPhone(phone)).toBe(phone)
      expect(campaignPhone(`+${phone}`)).toBe(phone)
    }),
  )
})
