import { Result, Schema } from "effect"
import {
  csvDelimiters,
  type CsvRow,
  decodeTableAs,
  delimiterOf,
  encodingOfTable,
  failure,
  formatCount,
  readCsv,
  textEncodings,
} from "../../kernel/index.ts"
import { guessColumns, ImportField, seemsHeader } from "./import-columns.ts"
import { importMessages } from "./import-messages.ts"

/** What to do with people who are contacts already, and with rows that are one person: the first stays, is filled, or is replaced. */
export const ExistingPolicy = Schema.Literals(["skip", "fill", "replace"])
export type ExistingPolicy = typeof ExistingPolicy.Type

/** How a file of contacts is read. */
export const ImportSettings = Schema.Struct({
  encoding: Schema.Literals(textEncodings),
  delimiter: Schema.Literals(csvDelimiters),
  /** Whether the first row names the columns. */
  hasHeader: Schema.Boolean,
  columns: Schema.Array(ImportField).check(Schema.isMaxLength(200)),
  existing: ExistingPolicy,
  /** The area code of numbers that have none; '' for none. */
  areaCode: Schema.String.check(Schema.isPattern(/^(?:[1-9][1-9])?$/u)),
})
export type ImportSettings = typeof ImportSettings.Type

/** Maximum size of a file, in bytes. */
export const importFileLimit = 20 * 1_048_576
/** Maximum rows of a file. */
export const importRowLimit = 50_000

/** A file that cannot be imported, with the sentence that says why. */
export const ImportRefused = failure("ImportRefused")
export type ImportRefused = typeof ImportRefused.Type

/** A file that has been read. */
export interface ImportTable {
  readonly settings: ImportSettings
  /** The title of each column; '' without one. */
  readonly titles: ReadonlyArray<string>
  /** The rows of contacts, numbered as a spreadsheet shows them; blank rows are left out. */
  readonly rows: ReadonlyArray<CsvRow>
}

/** Recognises what is not chosen, and reads the file. Columns that are chosen for another number of columns are guessed anew. */
export const readImportFile = (
  bytes: Uint8Array,
  chosen: Partial<ImportSettings>,
): Result.Result<ImportTable, ImportRefused> => {
  if (bytes.length > importFileLimit) return refuse(importMessages.tooLarge(importFileLimit / 1_048_576))
  if (isSpreadsheet(bytes)) return refuse(importMessages.spreadsheet)
  const encoding = chosen.encoding ?? encodingOfTable(bytes)
  const text = decodeTableAs(bytes, encoding)
  const delimiter = chosen.delimiter ?? delimiterOf(text)
  const read = readCsv(text, delimiter)
  if (Result.isFailure(read)) return refuse(read.failure.message)
  const all = read.success.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
  const [first] = all
  const hasHeader = chosen.hasHeader ?? (first !== undefined && seemsHeader(first.cells))
  const rows = hasHeader ? all.slice(1) : all
  if (rows.length === 0) return refuse(importMessages.emptyFile)
  if (rows.length > importRowLimit) return refuse(importMessages.tooManyRows(formatCount(importRowLimit)))
  const width = Math.max(...all.slice(0, 1_000).map(({ cells }) => cells.length))
  const titles = Array.from({ length: width }, (_, at) => (hasHeader ? (first?.cells[at]?.trim() ?? "") : ""))
  const columns =
    chosen.columns?.length === width
      ? chosen.columns
      : guessColumns(
          titles,
          rows.map(({ cells }) => cells),
        )
  const { existing = "fill", areaCode = "" } = chosen
  return Result.succeed({ settings: { encoding, delimiter, hasHeader, columns, existing, areaCode }, titles, rows })
}

/** Returns the sentence that says why no contact can come of these columns; undefined if they can. */
export const columnsRefusal = (columns: ReadonlyArray<ImportField>): string | undefined => {
  const used = columns.filter((field) => field !== "")
  if (new Set(used).size < used.length) return importMessages.twice
  return used.includes("phone") || used.includes("email") ? undefined : importMessages.noKey
}

// A .zip, which '.xlsx' and '.ods' are, and the container of '.xls'.
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) ||
  (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11)

const refuse = (message: string): Result.Result<never, ImportRefused> => Result.fail({ _tag: "ImportRefused", message })
