import { Result } from "effect"
import { decodeTable, readCsv, withoutSeparatorLine } from "../kernel/index.ts"
import { addEntries, entriesFromText } from "./entity-draft.ts"
import { entityMessages } from "./entity-messages.ts"
import { type EntityEntry, type EntityKind, entityValueLimit, entryLimit } from "./entity-type.ts"
import { areSmallExpressions, isExpression } from "./expressions.ts"

/** Why a file cannot be imported: title and advice of the message. */
export interface EntityFileRefused {
  readonly _tag: "NotCsv" | "UnreadableCsv"
  readonly title: string
  readonly advice: string
}

/**
 * Returns the refusal of a file that is not text/csv (conversations, section 5, 'Custom entities'); undefined if it is.
 */
export const entityFileRefusal = (type: string): EntityFileRefused | undefined =>
  type.split(";")[0]?.trim().toLowerCase() === "text/csv"
    ? undefined
    : { _tag: "NotCsv", title: entityMessages.wrongFile, advice: entityMessages.wrongFileAdvice }

/**
 * Parses the entries of a CSV file, one per row, as in the lines of the form: the value, then its synonyms; for
 * expressions the whole line. Quotes are removed, and a comma within them separates too, since no line of the form
 * could hold one.
 */
export const readEntityCsv = (
  file: Uint8Array,
  kind: EntityKind,
): Result.Result<ReadonlyArray<EntityEntry>, EntityFileRefused> => {
  const content = decodeTable(file)
  if (content.includes("\0")) return Result.fail(unreadable(entityMessages.unknownEncoding))
  const rows = readCsv(content)
  if (Result.isFailure(rows) && (kind === "normal" || rows.failure._tag !== "UnclosedQuote"))
    return Result.fail(unreadable(rows.failure.message))
  const lines =
    kind === "regex" || Result.isFailure(rows)
      ? expressionLines(withoutSeparatorLine(content).content)
      : rows.success.map(lineOfCells)
  const text = lines.join("\n")
  const entries = entriesFromText(text, kind)
  const refused = refusalOf(entries, lines, kind)
  return refused === undefined ? Result.succeed(entries) : Result.fail(unreadable(refused))
}

/**
 * Returns the entries of an entity after the import of a file, which only adds; fails with the reason why none is
 * written.
 */
export const importedEntries = (
  { kind, entries }: { readonly kind: EntityKind; readonly entries: ReadonlyArray<EntityEntry> },
  file: Uint8Array,
): Result.Result<ReadonlyArray<EntityEntry>, EntityFileRefused> =>
  Result.flatMap(readEntityCsv(file, kind), (more) => {
    const all = addEntries(entries, more, kind)
    if (all.length > entryLimit) return Result.fail(unreadable(`Máximo de ${entryLimit} valores.`))
    return kind === "regex" && !areSmallExpressions(all.map(({ value }) => value))
      ? Result.fail(unreadable(entityMessages.expressionsTooLarge))
      : Result.succeed(all)
  })

const lineOfCells = ({ cells }: { readonly cells: ReadonlyArray<string> }): string =>
  cells.map((cell) => cell.replace(/\s*[\r\n]+\s*/gu, " ")).join(",")

// Commas, semicolons and quotes are part of an expression; only a line quoted as a whole is a cell.
const expressionLines = (content: string): ReadonlyArray<string> =>
  content.split(/\r\n|\n|\r/u).map((line) => {
    const quoted = /^"((?:[^"]|"")*)"$/u.exec(line.trim())?.[1]
    return quoted === undefined ? line : quoted.replaceAll('""', '"')
  })

const refusalOf = (
  entries: ReadonlyArray<EntityEntry>,
  lines: ReadonlyArray<string>,
  kind: EntityKind,
): string | undefined => {
  if (entries.length === 0) return entityMessages.noEntriesAdvice
  if (entries.length > entryLimit) return `Máximo de ${entryLimit} valores.`
  if (entries.some(({ value, synonyms }) => [value, ...synonyms].some((form) => form.length > entityValueLimit)))
    return `Máximo de ${entityValueLimit} caracteres por valor.`
  if (kind === "normal") return undefined
  if (!areSmallExpressions(entries.map(({ value }) => value))) return entityMessages.expressionsTooLarge
  const wrong = lines.findIndex((line) => line.trim() !== "" && !isExpression(line.trim()))
  return wrong < 0 ? undefined : `Linha ${wrong + 1}: a expressão regular não é válida.`
}

const unreadable = (advice: string): EntityFileRefused => ({
  _tag: "UnreadableCsv",
  title: entityMessages.unreadableFile,
  advice,
})
