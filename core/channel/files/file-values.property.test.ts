import fc from "fast-check"
import { expect, it } from "vitest"
import { FileId } from "../../kernel/index.ts"
import { fileValue, filesInValues, withFileAddresses, withFileNames } from "../index.ts"

const ids = fc
  .array(fc.constantFrom(..."0123456789abcdef"), { minLength: 32, maxLength: 32 })
  .map((digits) => FileId.make(digits.join("")))
const names = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("foto do rg.jpg", "", "#", "ção.pdf"))
/** What stands around a value in a text. */
const around = fc.constantFrom("", " ", "Recebi ", " e ", ", ", "\n", "(")

it("a stored file is found again in any text with its value, is told by its name, and is readdressed alone", () => {
  fc.assert(
    fc.property(ids, names, around, around, (id, name, before, after) => {
      const value = fileValue({ id, name })
      const text = `${before}${value}${after}`
      const [, shown = ""] = value.split("#")
      expect(shown).toMatch(/^[\p{L}\p{N}._-]+$/u)
      expect(filesInValues([text, text])).toEqual([id])
      expect(withFileNames(text)).toBe(`${before}${shown}${after}`)
      expect(withFileAddresses(text, () => "https://prosa.example/f/1.a")).toBe(
        `${before}https://prosa.example/f/1.a#${shown}${after}`,
      )
      expect(withFileAddresses(text, () => undefined)).toBe(text)
    }),
    { numRuns: 60 },
  )
})

it("texts without an address stay as they are", () => {
  fc.assert(
    fc.property(
      fc.oneof(names, fc.constantFrom("/api/files/", "/api/files/0123", `/api/files/${"a".repeat(33)}`)),
      (text) => {
        expect(withFileNames(text)).toBe(text)
        expect(filesInValues([text])).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})
