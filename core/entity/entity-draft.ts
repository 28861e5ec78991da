import { Result } from "effect"
import { fold, visibleText } from "../kernel/index.ts"
import { entityMessages } from "./entity-messages.ts"
import {
  type EntityEntry,
  type EntityKind,
  entityNameLimit,
  type EntityType,
  entityValueLimit,
  entryLimit,
  fuzzyExpressionRefused,
} from "./entity-type.ts"
import { entityName } from "./entity-name.ts"
import { areSmallExpressions, isExpression } from "./expressions.ts"

/** An entity in its form: one entry per line (conversations, section 3, 'Custom entity'). */
export interface EntityDraft {
  readonly name: string
  readonly kind: EntityKind
  readonly fuzzy: boolean
  readonly text: string
}

/** A custom entity without its id. */
export type EntityContent = Omit<EntityType, "id" | "kind"> & { readonly kind: EntityKind }

/** Why an entity cannot be saved: title and advice of the message. `line` counts from 1, blank lines included. */
export interface EntityProblem {
  readonly _tag:
    | "NameMissing"
    | "NameTooLong"
    | "EntriesMissing"
    | "TooManyEntries"
    | "ValueTooLong"
    | "InvalidExpression"
    | "ExpressionsTooLarge"
    | "FuzzyExpression"
  readonly title: string
  readonly advice: string
  readonly line?: number
}

/** Validates a form: returns the entity, or every problem, the name's first, then the entries' by line. */
export const entityFrom = (draft: EntityDraft): Result.Result<EntityContent, ReadonlyArray<EntityProblem>> => {
  const lines = filledLines(draft.text, draft.kind)
  const name = entityName(draft.name)
  const entries = lines.map(({ parts }, at) => entryOf(parts, at + 1))
  const problems = [
    ...nameProblems(name),
    ...(draft.fuzzy && draft.kind === "regex" ? [problem("FuzzyExpression", fuzzyExpressionRefused)] : []),
    ...(entries.length === 0 ? [problem("EntriesMissing", entityMessages.noEntriesAdvice)] : []),
    ...(entries.length > entryLimit ? [problem("TooManyEntries", `Máximo de ${entryLimit} valores.`)] : []),
    ...(draft.kind === "normal" || areSmallExpressions(entries.map(({ value }) => value))
      ? lines.flatMap(({ parts, line }) => lineProblems(parts, line, draft.kind))
      : [problem("ExpressionsTooLarge", entityMessages.expressionsTooLarge)]),
  ]
  const { kind, fuzzy } = draft
  return problems.length > 0 ? Result.fail(problems) : Result.succeed({ name, kind, fuzzy, entries })
}

/**
 * Returns whether 'Salvar' is enabled: with a name and at least one entry (conversations, section 4, 'Entity dialog').
 */
export const canSaveEntity = ({ name, text, kind }: EntityDraft): boolean =>
  entityName(name) !== "" && filledLines(text, kind).length > 0

/**
 * Parses lines into entries, numbered from 1. A normal line is split at its commas: the value, then its synonyms. A
 * line of an expression is the whole expression. Blank lines are skipped.
 */
export const entriesFromText = (text: string, kind: EntityKind): ReadonlyArray<EntityEntry> =>
  filledLines(text, kind).map(({ parts }, at) => entryOf(parts, at + 1))

/** Formats entries as lines for editing. */
export const textFromEntries = (entries: ReadonlyArray<EntityEntry>, kind: EntityType["kind"]): string =>
  entries.map(({ value, synonyms }) => (kind === "regex" ? value : [value, ...synonyms].join(", "))).join("\n")

/**
 * Returns the entries whose value or synonym contains a text, regardless of case and accents; all of them for a blank
 * one.
 */
export const searchEntries = (entries: ReadonlyArray<EntityEntry>, wanted: string): ReadonlyArray<EntityEntry> => {
  const folded = fold(wanted)
  return entries.filter(({ value, synonyms }) => [value, ...synonyms].some((form) => fold(form).includes(folded)))
}

/** Appends entries; for a value that already exists only its new synonyms are added. */
export const addEntries = (
  entries: ReadonlyArray<EntityEntry>,
  more: ReadonlyArray<EntityEntry>,
  kind: EntityKind,
): ReadonlyArray<EntityEntry> => {
  // Expressions are case-sensitive: '\d' is not '\D'.
  const keyOf = (value: string) => (kind === "regex" ? value : fold(value))
  const merged = new Map<string, { readonly value: string; readonly synonyms: Map<string, string> }>()
  for (const { value, synonyms } of [...entries, ...more]) {
    const key = keyOf(value)
    const known = merged.get(key) ?? { value, synonyms: new Map<string, string>() }
    merged.set(key, known)
    for (const synonym of synonyms)
      if (keyOf(synonym) !== key && !known.synonyms.has(keyOf(synonym))) known.synonyms.set(keyOf(synonym), synonym)
  }
  return [...merged.values()].map(({ value, synonyms }, at) => ({
    id: at + 1,
    value,
    synonyms: [...synonyms.values()],
  }))
}

interface FilledLine {
  readonly line: number
  readonly parts: ReadonlyArray<string>
}

const filledLines = (text: string, kind: EntityKind): ReadonlyArray<FilledLine> =>
  text.split(/\r\n|\n|\r/u).flatMap((written, at) => {
    const parts = (kind === "regex" ? [written] : visibleText(written).split(","))
      .map((part) => part.trim())
      .filter(Boolean)
    return parts.length === 0 ? [] : [{ line: at + 1, parts }]
  })

const entryOf = ([value = "", ...synonyms]: ReadonlyArray<string>, id: number): EntityEntry => ({ id, value, synonyms })

const nameProblems = (name: string): ReadonlyArray<EntityProblem> => {
  const title = entityMessages.invalidName
  if (name === "") return [{ _tag: "NameMissing", title, advice: entityMessages.invalidNameAdvice }]
  if (name.length <= entityNameLimit) return []
  return [{ _tag: "NameTooLong", title, advice: `Máximo de ${entityNameLimit} caracteres` }]
}

const lineProblems = (parts: ReadonlyArray<string>, line: number, kind: EntityKind): ReadonlyArray<EntityProblem> => {
  if (parts.some((part) => part.length > entityValueLimit))
    return [problem("ValueTooLong", `Linha ${line}: máximo de ${entityValueLimit} caracteres por valor.`, line)]
  if (kind === "normal" || parts.every(isExpression)) return []
  return [problem("InvalidExpression", `Linha ${line}: a expressão regular não é válida.`, line)]
}

const problem = (_tag: EntityProblem["_tag"], advice: string, line?: number): EntityProblem => ({
  _tag,
  title: entityMessages.invalidEntity,
  advice,
  ...(line === undefined ? {} : { line }),
})
