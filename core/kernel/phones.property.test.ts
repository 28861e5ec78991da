import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type DialledPhone,
  dialCodes,
  formatPhone,
  maskCollaboratorPhone,
  maskDialledCollaborator,
  maskPhone,
  phoneDigits,
  readPhone,
  readTypedPhone,
  writePhone,
} from "./index.ts"

const numbers = fc.oneof(
  fc.stringMatching(/^\d{0,15}$/u),
  fc.stringMatching(/^(55)?[1-9]{2}9?[2-9]\d{7}$/u),
  fc.string({ unit: "grapheme", maxLength: 20 }),
)

it("a formatted number keeps its digits, with at most the country code before them", () => {
  fc.assert(
    fc.property(numbers, (phone) => {
      expect([phoneDigits(phone), `55${phoneDigits(phone)}`]).toContain(phoneDigits(formatPhone(phone)))
    }),
  )
})

it("a mask keeps the digits that fit, is idempotent, and leaves other countries unchanged", () => {
  fc.assert(
    fc.property(numbers, fc.constantFrom("", "55", "+55"), (typed, dialCode) => {
      const shown = maskPhone(typed, dialCode)
      expect(phoneDigits(shown)).toBe(phoneDigits(typed).slice(0, 11))
      expect(maskPhone(shown, dialCode)).toBe(shown)
      expect(maskPhone(typed, "351")).toBe(phoneDigits(typed))
      const collaborator = maskCollaboratorPhone(typed)
      const most = phoneDigits(typed).startsWith("55") ? 13 : 99
      expect(phoneDigits(collaborator)).toBe(phoneDigits(typed).slice(0, most))
      expect(maskCollaboratorPhone(collaborator)).toBe(collaborator)
    }),
  )
})

describe("masks as typed", () => {
  it.each([
    ["1", "(1"],
    ["119", "(11) 9"],
    ["1132654321", "(11) 3265-4321"],
    ["119876543", "(11) 98765-43"],
    ["119876543219", "(11) 98765-4321"],
    ["", ""],
  ])("%s is %s", (typed, shown) => {
    expect(maskPhone(typed, "")).toBe(shown)
  })
  it.each([
    ["5511987654321", "+55 (11) 9 8765-4321"],
    ["55", "+55"],
    ["351912345678", "351912345678"],
  ])("a collaborator's %s is %s", (typed, shown) => {
    expect(maskCollaboratorPhone(typed)).toBe(shown)
  })
  it("a collaborator's number reads as the same mask beside its country's selector, as far as it is typed", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,11}$/u), (digits) => {
        expect(`+55 ${maskDialledCollaborator(digits, "55")}`).toBe(maskCollaboratorPhone(`55${digits}`))
      }),
    )
  })
})

it("a dialled number survives being written and read", () => {
  const numbers = fc.record({
    dialCode: fc.constantFrom(...dialCodes.map(({ code }) => code)),
    digits: fc.stringMatching(/^\d{1,11}$/u),
  })
  fc.assert(
    fc.property(numbers, (phone) => {
      expect(readPhone(writePhone(phone))).toEqual(phone)
    }),
    { examples: [[{ dialCode: "", digits: "99912345" }]] },
  )
})

it("what a phone field keeps is what it shows: digits beyond the mask are dropped", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const { dialCode, digits } = readTypedPhone(typed, "55")
      // without a dial code the digits are shown as they are
      if (dialCode !== "") expect(phoneDigits(maskPhone(digits, dialCode))).toBe(digits)
    }),
    { examples: [["+55 11 97741-2030 ramal 4"], ["+351 912 345 678"], ["(11) 97741-20305"]] },
  )
})

it("a number typed key by key ends as the whole of it does, and keeps every digit that has room", () => {
  const typed = fc.oneof(fc.stringMatching(/^\+?[0-9 ()-]{0,20}$/u), fc.stringMatching(/^\+[1-9]\d{0,14}$/u))
  const shown = ({ dialCode, digits }: DialledPhone) => (dialCode === "" ? `+${digits}` : maskPhone(digits, dialCode))
  fc.assert(
    fc.property(typed, (whole) => {
      let phone: DialledPhone = { dialCode: "55", digits: "" }
      for (const key of whole) phone = readTypedPhone(`${shown(phone)}${key}`, phone.dialCode)
      expect(phone).toEqual(readTypedPhone(whole, "55"))
      const all = whole.trim().startsWith("+") ? `${phone.dialCode}${phone.digits}` : phone.digits
      const room = phone.dialCode === "55" ? (whole.trim().startsWith("+") ? 13 : 11) : 15
      expect(all).toBe(phoneDigits(whole).slice(0, room))
    }),
    { examples: [["+55 11 98765-4321"], ["+4791234567"], ["+999123456"], ["+"]] },
  )
})
