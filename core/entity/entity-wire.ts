import { Result, Schema } from "effect"
import { BotId, EntityTypeId, sentences, nameUpTo } from "../kernel/index.ts"
import { type EntityContent, entityFrom, type EntityProblem, textFromEntries } from "./entity-draft.ts"
import { entityName } from "./entity-name.ts"
import { type EntityEntry, entityNameLimit, type EntityType, entityValueLimit, entryLimit } from "./entity-type.ts"
import { isSystemEntityName } from "./system-entities.ts"

const FlatEntry = Schema.Struct({
  id: Schema.optionalKey(Schema.NullOr(Schema.Number)),
  value: nameUpTo(entityValueLimit),
  synonyms: Schema.optionalKey(Schema.NullOr(Schema.Array(nameUpTo(entityValueLimit)))),
})
const FlatEntries = Schema.Array(FlatEntry).check(
  Schema.isMaxLength(entryLimit, { message: `Máximo de ${entryLimit} valores` }),
)
const Flag = Schema.optionalKey(Schema.NullOr(Schema.Boolean))
const Name = nameUpTo(entityNameLimit)

/** The saved form of an entity: 'Custom entity (saved)' of conversations, section 3. */
export const SavedEntity = Schema.Struct({
  name: Name,
  /** True unless the entries are expressions. */
  defineSynonyms: Flag,
  regexpEntity: Flag,
  /** Always false. */
  allowAutomatedExpansion: Flag,
  fuzzyMatching: Flag,
  entries: FlatEntries,
  botId: BotId,
})
export type SavedEntity = typeof SavedEntity.Type

/** The loaded form of an entity: 'Entity type (loaded)' of conversations, section 3. */
export const LoadedEntity = Schema.Struct({
  id: EntityTypeId,
  name: Name,
  displayName: Schema.optionalKey(Schema.NullOr(Name)),
  fuzzyMatching: Flag,
  regexpEntity: Flag,
  entities: FlatEntries,
  /** Of the system: no entries, and not editable. */
  system: Flag,
}).pipe(Schema.annotate({ message: sentences.invalid }))
export type LoadedEntity = typeof LoadedEntity.Type

/** Converts an entity of a bot to its saved form. */
export const flattenEntity = (content: EntityContent, botId: BotId): SavedEntity => ({
  ...flattenContent(content),
  botId,
})

/** Converts an entity to its saved form without its bot, which a change leaves as it is. */
export const flattenContent = ({ name, kind, fuzzy, entries }: EntityContent): Omit<SavedEntity, "botId"> => ({
  name: entityName(name),
  defineSynonyms: kind !== "regex",
  regexpEntity: kind === "regex",
  allowAutomatedExpansion: false,
  fuzzyMatching: fuzzy,
  entries: entries.map(({ value, synonyms }, at) => ({
    id: at + 1,
    value,
    synonyms: kind === "regex" ? [] : synonyms,
  })),
})

/** Converts a saved form to an entity, validated by the form's rules; otherwise fails with every problem. */
export const unflattenEntity = (
  saved: Omit<SavedEntity, "botId">,
): Result.Result<EntityContent, ReadonlyArray<EntityProblem>> => {
  const { kind } = kindOf(saved)
  const text = textFromEntries(saved.entries.map(entryOf), kind)
  return entityFrom({ name: saved.name, kind, fuzzy: saved.fuzzyMatching === true, text })
}

/** Converts an entity to its loaded form. */
export const toLoadedEntity = ({ id, name, kind, fuzzy, entries }: EntityType): LoadedEntity => ({
  id,
  name,
  displayName: name,
  fuzzyMatching: fuzzy,
  regexpEntity: kind === "regex",
  entities: entries,
  ...(kind === "system" ? { system: true } : {}),
})

/** Converts a loaded form to an entity. Blank values are dropped; if both flags are set, expressions win. */
export const fromLoadedEntity = (loaded: LoadedEntity): EntityType => ({
  id: loaded.id,
  name: loaded.name,
  ...(loaded.system === true && isSystemEntityName(loaded.name)
    ? { kind: "system" as const, fuzzy: false }
    : kindOf(loaded)),
  entries: loaded.entities.map(entryOf).filter(({ value }) => value.trim() !== ""),
})

const kindOf = ({
  regexpEntity,
  fuzzyMatching,
}: Pick<SavedEntity, "regexpEntity" | "fuzzyMatching">): Pick<EntityContent, "kind" | "fuzzy"> =>
  regexpEntity === true ? { kind: "regex", fuzzy: false } : { kind: "normal", fuzzy: fuzzyMatching === true }

const entryOf = ({ id, value, synonyms }: typeof FlatEntry.Type, at: number): EntityEntry => ({
  id: id != null && Number.isSafeInteger(id) && id > 0 ? id : at + 1,
  value,
  synonyms: synonyms?.filter((synonym) => synonym.trim() !== "") ?? [],
})
