import fc from "fast-check"
import type { EntityContent, EntityEntry, EntityType } from "../index.ts"
import { EntityTypeId, visibleText } from "../../kernel/index.ts"
import { idOf } from "../../kernel/testing/arbitraries.ts"

const words = fc.oneof(
  fc.constantFrom(
    "plano",
    "Família",
    "São",
    "PAULO",
    "boletos",
    "2ª",
    "via",
    "300",
    "pedido",
    "cartão",
    "Ação",
    "e",
    "a",
  ),
  fc.stringMatching(/^[a-zà-ú]{1,9}$/u),
)
const joints = fc.constantFrom(" ", " ", " ", "-", "/", " + ", "  ")

/** Values of a form's line: words without commas, trimmed. */
export const entityValues: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(words, fc.array(fc.tuple(joints, words), { maxLength: 2 }))
      .map(([first, rest]) => first + rest.flat().join("")),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
      .map((text) => visibleText(text.replace(/[,\r\n]/gu, "")).trim())
      .filter((text) => text !== ""),
  },
)

/** Expressions that RE2 supports. */
export const expressions: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      "\\d{3}",
      "[a-z]+",
      "PED-?\\d+",
      "(?:sim|não)",
      ".",
      "\\w*",
      "\\s",
      "[A-Z]{3}\\d[A-Z]\\d{2}",
      "x?",
      "\\b",
      "$",
      "R\\$",
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(""))

const numbered = (lines: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<EntityEntry> =>
  lines.map(([value = "", ...synonyms], at) => ({ id: at + 1, value, synonyms }))

const facts = {
  id: idOf(EntityTypeId),
  name: fc.stringMatching(/^[A-Za-zçãé_]{1,20}$/u),
}

/** Valid custom entities: of values, of values with approximate matching, of expressions; with at least one entry. */
export const entityTypes: fc.Arbitrary<EntityContent & Pick<EntityType, "id">> = fc.oneof(
  fc.record({
    ...facts,
    kind: fc.constant("normal" as const),
    fuzzy: fc.boolean(),
    entries: fc
      .array(fc.array(entityValues, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
      .map(numbered),
  }),
  fc.record({
    ...facts,
    kind: fc.constant("regex" as const),
    fuzzy: fc.constant(false),
    entries: fc
      .array(
        expressions.map((text) => [text]),
        { minLength: 1, maxLength: 6 },
      )
      .map(numbered),
  }),
)
