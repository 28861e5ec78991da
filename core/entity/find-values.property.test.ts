import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { entityTypes, entityValues } from "./testing/entity-arbitraries.ts"
import { fold, plainText } from "../kernel/index.ts"
import { compileEntity, EntityType, findValues } from "./index.ts"
import { isOneLetterApart, nearWordsOf } from "./near-words.ts"
import { isWordBorder, saysSomething, tokensOf } from "./text-tokens.ts"

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc
    .array(fc.oneof(entityValues, fc.constantFrom(" ", "?", "PED-12", "abc1d23", "123")), { maxLength: 8 })
    .map((p) => p.join(" ")),
)

it("the arbitraries generate valid entities", () => {
  fc.assert(
    fc.property(entityTypes, (entity) => {
      expect(Schema.is(EntityType)(entity)).toBe(true)
    }),
  )
})

it("every value and synonym is found in any context, and identifies the first entry with it", () => {
  const aroundIt = fc.tuple(
    fc.constantFrom("", "quero ", "¿", "👍", "(", "São\n", "\u00A0"),
    fc.constantFrom("", " agora", "!", "👍", ")", "\r\nok", "…"),
  )
  const entities = entityTypes.filter(({ kind }) => kind === "normal")
  fc.assert(
    fc.property(entities, fc.nat(), fc.nat(), aroundIt, fc.boolean(), (entity, which, form, [before, after], shout) => {
      const entry = entity.entries[which % entity.entries.length]
      const forms = entry === undefined ? [] : [entry.value, ...entry.synonyms]
      const written = forms[form % forms.length] ?? ""
      fc.pre(saysSomething(written) && isFoldedEqual(written, shout ? written.toUpperCase() : written))
      const said = shout ? written.toUpperCase() : written
      const text = before + said + after
      fc.pre(isWordBorder(text, before.length) && isWordBorder(text, before.length + said.length))
      const same = (other: string) => keyOf(other) === keyOf(written)
      const owner = entity.entries.find(({ value, synonyms }) => [value, ...synonyms].some(same))
      // A longer value may extend beyond its ends; one with exactly these ends must be the first entry's.
      const start = before.length
      const end = start + said.length
      const found = findValues(compileEntity(entity), text)
      const over = found.filter((value) => value.start < end && value.end > start)
      expect(over.length).toBeGreaterThan(0)
      for (const { value, start: from, end: to } of over)
        if (from <= start && to >= end && to - from === end - start) expect(value).toBe(owner?.value)
    }),
    { numRuns: 500 },
  )
})

it("matches are in order, disjoint, inside the text, at word borders, and not only punctuation", () => {
  fc.assert(
    fc.property(entityTypes, anyText, (entity, text) => {
      let last = 0
      for (const { value, start, end } of findValues(compileEntity(entity), text)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(isWordBorder(text, start) && isWordBorder(text, end)).toBe(true)
        expect(saysSomething(text.slice(start, end))).toBe(true)
        if (entity.kind === "regex") expect(value).toBe(text.slice(start, end))
        else expect(entity.entries.map((entry) => entry.value)).toContain(value)
        last = end
      }
    }),
    { numRuns: 500 },
  )
})

it("compiling any entity and searching any text is total", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.constantFrom("(", "\\1", "(?=a)", "[", "a{9999}", "\\p{X}", ",", ""),
  )
  const entries = fc.array(fc.record({ id: fc.integer(), value: text, synonyms: fc.array(text, { maxLength: 2 }) }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(
      fc.constantFrom("normal" as const, "regex" as const),
      fc.boolean(),
      entries,
      text,
      (kind, fuzzy, known, said) => {
        expect(Array.isArray(findValues(compileEntity({ kind, fuzzy, entries: known }), said))).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

it("tokens fold as the kernel does", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = tokensOf(plainText(text))
        .map((token) => token.folded)
        .join("")
      expect(folded.replaceAll("ς", "σ").replace(/\s/gu, "")).toBe(fold(text).replaceAll("ς", "σ").replace(/\s/gu, ""))
    }),
  )
})

it("one edit in a letter of a long value is tolerated, if the entity is approximate", () => {
  const letters = fc.stringMatching(/^[a-z]$/u)
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{7,12}$/u),
      fc.nat(),
      letters,
      fc.constantFrom("wrong", "missing", "extra", "swapped"),
      (word, where, letter, slip) => {
        const at = where % (word.length - 1)
        const [before, here, next, after] = [word.slice(0, at), word[at] ?? "", word[at + 1] ?? "", word.slice(at + 2)]
        const slipped = {
          wrong: before + letter + next + after,
          missing: before + next + after,
          extra: before + letter + here + next + after,
          swapped: before + next + here + after,
        }[slip]
        const entries = [{ id: 1, value: word, synonyms: [] }]
        const expected = [{ value: word, start: 2, end: 2 + slipped.length }]
        expect(findValues(compileEntity({ kind: "normal", fuzzy: true, entries }), `a ${slipped}!`)).toEqual(expected)
        const exact = findValues(compileEntity({ kind: "normal", fuzzy: false, entries }), `a ${slipped}!`)
        expect(exact).toEqual(slipped === word ? expected : [])
      },
    ),
  )
})

it("the index of near words agrees with comparing every word", () => {
  const short = fc.stringMatching(/^[ab1]{0,5}$/u)
  fc.assert(
    fc.property(fc.uniqueArray(short, { maxLength: 12 }), short, (words, wanted) => {
      const near = nearWordsOf(new Set(words))(wanted)
      expect([...near].sort()).toEqual(words.filter((word) => word !== wanted && isOneLetterApart(wanted, word)).sort())
    }),
    { numRuns: 500 },
  )
})

const keyOf = (text: string): string =>
  tokensOf(text)
    .map(({ folded }) => folded)
    .join("")
const isFoldedEqual = (a: string, b: string): boolean => keyOf(a) === keyOf(b)
