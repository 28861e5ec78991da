import { Result, Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { BotId } from "../kernel/index.ts"
import { entityTypes } from "./testing/entity-arbitraries.ts"
import {
  entriesFromText,
  flattenEntity,
  fromLoadedEntity,
  LoadedEntity,
  SavedEntity,
  textFromEntries,
  toLoadedEntity,
  unflattenEntity,
} from "./index.ts"

const bot = Schema.decodeSync(BotId)(7)

it("an entity survives the round trip of saving and loading", () => {
  fc.assert(
    fc.property(entityTypes, (entity) => {
      const { id: _, ...content } = entity
      const saved = flattenEntity(content, bot)
      expect(Schema.is(SavedEntity)(saved)).toBe(true)
      expect([saved.defineSynonyms, saved.allowAutomatedExpansion]).toEqual([entity.kind !== "regex", false])
      expect(unflattenEntity(saved)).toEqual(Result.succeed(content))
      const loaded = toLoadedEntity(entity)
      expect(Schema.is(LoadedEntity)(loaded)).toBe(true)
      expect(fromLoadedEntity(loaded)).toEqual(entity)
    }),
  )
})

it("entries survive the round trip of editing as lines", () => {
  fc.assert(
    fc.property(entityTypes, ({ entries, kind }) => {
      expect(entriesFromText(textFromEntries(entries, kind), kind)).toEqual(entries)
    }),
  )
})

it("arbitrary saved data is a valid entity or refused with sentences", () => {
  const flag = fc.option(fc.boolean(), { nil: null })
  const text = fc.oneof(fc.string({ maxLength: 9 }), fc.constantFrom("", " ", "a,b", "(", "a\nb"))
  const flat = fc.record({
    name: text,
    regexpEntity: flag,
    fuzzyMatching: flag,
    entries: fc.array(
      fc.record({ value: text, synonyms: fc.option(fc.array(text, { maxLength: 2 }), { nil: null }) }),
      {
        maxLength: 4,
      },
    ),
    botId: fc.constant(bot),
  })
  fc.assert(
    fc.property(flat, (saved) => {
      expect(Schema.is(SavedEntity)(saved)).toBe(true)
      const answer = unflattenEntity(saved)
      if (Result.isFailure(answer)) expect(answer.failure.length).toBeGreaterThan(0)
      else expect(unflattenEntity(flattenEntity(answer.success, bot))).toEqual(answer)
    }),
  )
})
