import { Result } from "effect"
import Papa from "papaparse"

/** A row of a CSV, and its number as a spreadsheet counts: from 1, the header included. */
export interface CsvRow {
  readonly number: number
  readonly cells: ReadonlyArray<string>
}

/** Why a text is no CSV. `row` counts from 1; `message` says it to a person. */
export type CsvFault =
  | { readonly _tag: "UnclosedQuote"; readonly row: number; readonly message: string }
  | { readonly _tag: "BinaryContent"; readonly row: number; readonly message: string }
  | { readonly _tag: "CsvTooLarge"; readonly row: number; readonly message: string }

/** The most characters of a CSV. */
export const csvLimit = 20_000_000
/** The most characters of a line of a CSV; a quoted cell may have several. */
export const csvLineLimit = 1_000_000
/** The most rows of a CSV. */
export const csvRowLimit = 200_000

const byteOrderMark = "\uFEFF"

/**
 * The rows of a CSV with `,` or `;` between its cells, whichever the first line that has any has more of. A byte order mark is
 * dropped; blank lines are rows with one blank cell; the line break after the last row makes no row.
 */
export const readCsv = (text: string): Result.Result<ReadonlyArray<CsvRow>, CsvFault> => {
  const content = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const refused = refusalOf(content)
  if (refused !== undefined) return Result.fail(refused)
  if (content === "") return Result.succeed([])
  const { delimiter, newline, mixed } = shapeOf(content)
  const { data, errors } = Papa.parse(content, { delimiter, newline, preview: csvRowLimit + 2 })
  const fault = errors.find(({ code }) => code === "MissingQuotes" || code === "InvalidQuotes")
  if (fault !== undefined) return Result.fail(unclosedQuote((fault.row ?? 0) + 1))
  if (data.length > csvRowLimit + 1) return Result.fail(tooLarge(csvRowLimit + 1, `mais de ${csvRowLimit} linhas`))
  const last = data.at(-1)
  const endsWithBreak = last?.length === 1 && last[0] === "" && content.endsWith(newline)
  return Result.succeed(
    (endsWithBreak ? data.slice(0, -1) : data).map((cells, at) => ({
      number: at + 1,
      cells: mixed ? [...cells.slice(0, -1), (cells.at(-1) ?? "").replace(/\r$/u, "")] : cells,
    })),
  )
}

/** A CSV as Brazilian spreadsheets open it: a byte order mark, `,` between cells, each row ended by a line break. */
export const writeCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  if (rows.length === 0) return byteOrderMark
  return `${byteOrderMark}${Papa.unparse(rows, { newline: "\r\n", quotes: needsQuotes })}\r\n`
}

// Beyond what papaparse quotes by itself: what would be taken for another separator, for a mark or for a blank line.
const needsQuotes = (cell: unknown): boolean =>
  typeof cell === "string" && (cell === "" || cell.includes(";") || cell.startsWith(byteOrderMark))

const refusalOf = (content: string): CsvFault | undefined => {
  if (content.length > csvLimit) return tooLarge(1, `mais de ${csvLimit / 1_000_000} milhões de caracteres`)
  const zero = content.indexOf("\0")
  if (zero >= 0)
    return {
      _tag: "BinaryContent",
      row: lineOf(content, zero),
      message: `A linha ${lineOf(content, zero)} contém dados que não são texto.`,
    }
  for (let from = 0; from + csvLineLimit < content.length;) {
    const end = endOfLine(content, from)
    if (end - from > csvLineLimit) return tooLarge(lineOf(content, from), `uma linha longa demais`)
    from = end + 1
  }
  return undefined
}

// The last line break within the limit, so that a line is looked at once however many there are.
const endOfLine = (content: string, from: number): number => {
  const reach = from + csvLineLimit
  const end = Math.max(content.lastIndexOf("\n", reach), content.lastIndexOf("\r", reach))
  return end >= from ? end : Number.POSITIVE_INFINITY
}

const lineOf = (content: string, at: number): number => content.slice(0, at).split(/\r\n|\n|\r/u).length

const unclosedQuote = (row: number): CsvFault => ({
  _tag: "UnclosedQuote",
  row,
  message: `A linha ${row} tem aspas que não fecham.`,
})

const tooLarge = (row: number, what: string): CsvFault => ({
  _tag: "CsvTooLarge",
  row,
  message: `O arquivo tem ${what}.`,
})

interface CsvShape {
  readonly delimiter: string
  readonly newline: "\r\n" | "\n" | "\r"
  /** Lines end in '\n' here and in '\r\n' there. */
  readonly mixed: boolean
}

// What a file looks like is seen at its beginning.
const sampled = 256 * 1024

const shapeOf = (content: string): CsvShape => {
  // Every other piece between quotes stands outside of them.
  const outside = content
    .slice(0, sampled)
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join("")
  const bare = /(?:^|[^\r])\n/u.test(outside)
  const paired = outside.includes("\r\n")
  const separators = /^(?:[^\n\r,;]*[\n\r]+)*([^\n\r]*)/u.exec(outside)?.[1] ?? ""
  const delimiter = count(separators, ";") > count(separators, ",") ? ";" : ","
  const newline = bare ? "\n" : paired ? "\r\n" : outside.includes("\r") ? "\r" : "\n"
  return { delimiter, newline, mixed: bare && paired }
}

const count = (text: string, character: string): number => text.split(character).length - 1
