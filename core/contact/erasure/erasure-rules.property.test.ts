import fc from "fast-check"
import { expect, it } from "vitest"
import { fold } from "../../kernel/index.ts"
import {
  addErasureCounts,
  confirmationWord,
  type ErasureCounts,
  erasureKindNames,
  erasureMessages,
  erasureRefusalOf,
  isErasureConfirmed,
} from "../index.ts"

const names = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("", "  ", "\u200b", "José  de Sá", "🙂"),
)

it("whoever types the word that is asked for confirms, in any case and spacing, and nothing else does", () => {
  fc.assert(
    fc.property(names, fc.string(), (name, typed) => {
      const word = confirmationWord(name)
      expect(word.trim()).not.toBe("")
      expect(isErasureConfirmed(name, word)).toBe(true)
      expect(isErasureConfirmed(name, `  ${word.toUpperCase()} `)).toBe(fold(word.toUpperCase()) === fold(word))
      expect(isErasureConfirmed(name, typed)).toBe(fold(typed) === fold(word))
      expect(isErasureConfirmed(name, "")).toBe(false)
    }),
    { examples: [["José  de Sá", "jose de sa"]] },
  )
})

it("a contact without a name, or with one that nobody sees, is confirmed by the word", () => {
  for (const name of ["", "   ", "\u200b"]) expect(confirmationWord(name)).toBe(erasureMessages.namelessWord)
  expect(isErasureConfirmed("José  de Sá", "JOSE DE SA")).toBe(true)
  expect(isErasureConfirmed("José de Sá", erasureMessages.namelessWord)).toBe(false)
})

const counts = fc.dictionary(fc.constantFrom(...erasureKindNames), fc.nat(1_000)) as fc.Arbitrary<ErasureCounts>

it("counts add up kind by kind, in any order, and none are left out", () => {
  fc.assert(
    fc.property(counts, counts, counts, (a, b, c) => {
      expect(addErasureCounts(a, b)).toEqual(addErasureCounts(b, a))
      expect(addErasureCounts(addErasureCounts(a, b), c)).toEqual(addErasureCounts(a, addErasureCounts(b, c)))
      const sum = addErasureCounts(a, b)
      for (const kind of erasureKindNames) expect(sum[kind] ?? 0).toBe((a[kind] ?? 0) + (b[kind] ?? 0))
      expect(Object.values(sum).every((count) => count > 0)).toBe(true)
    }),
  )
})

it("is refused to whoever does not see all rooms, and while contacts are imported", () => {
  expect(erasureRefusalOf({ foreignRooms: 0, isImporting: false })).toBe("")
  expect(erasureRefusalOf({ foreignRooms: 2, isImporting: true })).toBe(erasureMessages.foreignRooms(2))
  expect(erasureRefusalOf({ foreignRooms: 0, isImporting: true })).toBe(erasureMessages.importRunning)
})
