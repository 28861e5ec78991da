import { Schema } from "effect"
import { EntityTypeId, requiredText, sentences } from "../kernel/index.ts"
import { isSystemEntityName } from "./system-entities.ts"

/** Maximum characters of an entity's name. */
export const entityNameLimit = 200
/** Maximum characters of a value, a synonym or an expression. */
export const entityValueLimit = 1_000
/** Maximum entries of one entity; more are refused, never truncated. */
export const entryLimit = 30_000

const EntryValue = requiredText(entityValueLimit)

/** A value of an entity. An expression is a value without synonyms. */
export const EntityEntry = Schema.Struct({
  /** From 1, in the order of the form's lines. */
  id: Schema.Int.check(Schema.isGreaterThan(0, { message: sentences.notPositive })),
  value: EntryValue,
  synonyms: Schema.Array(EntryValue),
})
export type EntityEntry = typeof EntityEntry.Type

/** Whether the entries are values or expressions. */
export const EntityKind = Schema.Literals(["normal", "regex"]).pipe(Schema.annotate({ message: sentences.invalid }))
export type EntityKind = typeof EntityKind.Type

/** How an entity recognises: by its entries, or, of the system, by the rule that its name stands for. */
const Recognition = Schema.Literals(["normal", "regex", "system"]).pipe(Schema.annotate({ message: sentences.invalid }))

/** 'Regex and fuzzy matching are mutually exclusive' (conversations, section 4, 'Entity dialog'). */
export const fuzzyExpressionRefused = "Expressões regulares não podem ser usadas com a correspondência aproximada."

/**
 * An entity: what a flow recognises and captures (conversations, section 3, 'Entity type'). One of the system has no
 * entries.
 */
export const EntityType = Schema.Struct({
  id: EntityTypeId,
  name: requiredText(entityNameLimit),
  kind: Recognition,
  fuzzy: Schema.Boolean,
  entries: Schema.Array(EntityEntry).check(
    Schema.isMaxLength(entryLimit, { message: `Máximo de ${entryLimit} valores` }),
  ),
}).check(
  Schema.makeFilter((entity) => !(entity.fuzzy && entity.kind === "regex") || fuzzyExpressionRefused),
  Schema.makeFilter((entity) => entity.kind !== "system" || isSystemEntityName(entity.name) || sentences.invalid),
)
export type EntityType = typeof EntityType.Type
