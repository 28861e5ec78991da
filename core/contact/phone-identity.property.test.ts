import fc from "fast-check"
import { expect, it } from "vitest"
import { formatPhone, phoneDigits } from "../kernel/index.ts"
import { phoneIdentity, storedPhone } from "./index.ts"

const numbers = fc.oneof(
  fc.stringMatching(/^\d{0,15}$/u),
  fc.stringMatching(/^(55)?[1-9]{2}9?[2-9]\d{7}$/u),
  fc.string({ unit: "grapheme", maxLength: 20 }),
)

it("phoneIdentity is idempotent", () => {
  fc.assert(
    fc.property(numbers, (phone) => {
      expect(phoneIdentity(phoneIdentity(phone))).toBe(phoneIdentity(phone))
    }),
  )
})

it("a Brazilian mobile number has one identity with and without its ninth digit; a fixed line stays unchanged", () => {
  const areas = fc.constantFrom("11", "21", "47", "55", "85", "99")
  fc.assert(
    fc.property(areas, fc.stringMatching(/^[2-9]\d{7}$/u), (area, eight) => {
      const [short, long] = [`55${area}${eight}`, `55${area}9${eight}`]
      const isMobile = /^[6-9]/u.test(eight)
      expect(phoneIdentity(short)).toBe(isMobile ? long : short)
      expect(phoneIdentity(formatPhone(short))).toBe(phoneIdentity(short))
      expect(phoneIdentity(long)).toBe(long)
    }),
  )
})

it("leaves numbers of other countries and places that do not exist as they are", () => {
  expect(phoneIdentity("+56 9 1234 5678")).toBe("56912345678")
  expect(phoneIdentity("552087654321")).toBe("552087654321")
})

it("a number that came with another country is never shown as one of Brazil", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{9,13}$/u), (number) => {
      fc.pre(!number.startsWith("55"))
      expect(formatPhone(storedPhone(number)).startsWith("+55")).toBe(false)
      expect(formatPhone(storedPhone(number)).startsWith("(")).toBe(false)
      expect(phoneDigits(phoneIdentity(number))).toBe(number)
    }),
  )
})
