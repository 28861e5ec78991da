import fc from "fast-check"
import { expect, it } from "vitest"
import { isCnpj, isCpf, taxIdCheckDigits } from "./index.ts"

const withCheckDigits = (body: string): string => body + taxIdCheckDigits(body)
const severalCharacters = (text: string): boolean => new Set(text).size > 1

const cpfs = fc
  .stringMatching(/^\d{9}$/u)
  .map(withCheckDigits)
  .filter(severalCharacters)
const cnpjs = fc
  .oneof(fc.stringMatching(/^\d{12}$/u), fc.stringMatching(/^[0-9A-Z]{12}$/u))
  .map(withCheckDigits)
  .filter(severalCharacters)

const punctuated = (text: string): string =>
  text.length === 11
    ? text.replace(/^(...)(...)(...)(..)$/u, "$1.$2.$3-$4")
    : text.replace(/^(..)(...)(...)(....)(..)$/u, "$1.$2.$3/$4-$5")

it("every number with its own check digits is right, with and without punctuation, and only as what it is", () => {
  fc.assert(
    fc.property(cpfs, cnpjs, (cpf, cnpj) => {
      expect([isCpf(cpf), isCpf(punctuated(cpf)), isCnpj(cpf)]).toEqual([true, true, false])
      expect([isCnpj(cnpj), isCnpj(punctuated(cnpj)), isCnpj(cnpj.toLowerCase()), isCpf(cnpj)]).toEqual([
        true,
        true,
        true,
        false,
      ])
    }),
  )
})

it("a single other digit makes it wrong", () => {
  fc.assert(
    fc.property(fc.oneof(cpfs, cnpjs), fc.nat(), fc.integer({ min: 1, max: 9 }), (right, where, by) => {
      // Check digits 10 and 11 are both written as 0, so a pair of 0s does not detect every change.
      fc.pre(!right.endsWith("00"))
      const digits = [...right.matchAll(/\d/gu)].map(({ index }) => index)
      const at = digits[where % digits.length] ?? 0
      // A CPF's first digit has weight 11 in the second check digit, so only the first check digit detects it, unless
      // that is 0.
      fc.pre(right.length !== 11 || at !== 0 || right.at(-2) !== "0")
      const wrong = right.slice(0, at) + String((Number(right[at]) + by) % 10) + right.slice(at + 1)
      expect(isCpf(wrong) || isCnpj(wrong)).toBe(false)
    }),
    { numRuns: 5_000 },
  )
})

it("what the law's own check digits do not tell stays untold", () => {
  expect([isCpf("17691089805"), isCpf("27691089805")]).toEqual([true, true])
})

it("any text is a number or not, and equal digits are none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 0, max: 9 }), (text, digit) => {
      expect(typeof (isCpf(text) || isCnpj(text))).toBe("boolean")
      expect(isCpf(String(digit).repeat(11)) || isCnpj(String(digit).repeat(14))).toBe(false)
    }),
  )
})
