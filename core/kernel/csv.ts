import { Result } from "effect"
import Papa from "papaparse"
import { listFromQuotedCell, listToQuotedCell } from "./csv-lists.ts"

/** A row of a CSV, with the number that a spreadsheet shows: from 1, the header included. */
export interface CsvRow {
  readonly number: number
  readonly cells: ReadonlyArray<string>
}

/** Why a text is not a valid CSV. `row` counts from 1; `message` is the sentence for the user. */
export type CsvFault =
  | { readonly _tag: "UnclosedQuote"; readonly row: number; readonly message: string }
  | { readonly _tag: "BinaryContent"; readonly row: number; readonly message: string }
  | { readonly _tag: "CsvTooLarge"; readonly row: number; readonly message: string }

/** Maximum characters of a CSV. */
export const csvLimit = 20_000_000
/** Maximum characters of a line of a CSV; a quoted cell may span several lines. */
export const csvLineLimit = 1_000_000
/** Maximum rows of a CSV. */
export const csvRowLimit = 200_000

const byteOrderMark = "\uFEFF"

/** The row being visited. Read it at once: the same object holds the next row. */
export interface VisitedCsvRow {
  readonly number: number
  /** Number of cells. */
  readonly width: number
  /** The text of a cell, counted from 0; blank if the row has none. */
  readonly text: (at: number) => string
  /** Decodes a cell that is a JSON list without escapes, faster than parsing its text; else undefined. */
  readonly plainList: (at: number) => ReadonlyArray<string> | undefined
}

/**
 * Parses a CSV with the delimiter `,` or `;`, whichever is more frequent in the first line that has one. A byte order
 * mark is dropped; blank lines are rows with one blank cell; the final line break adds no row.
 */
export const readCsv = (text: string): Result.Result<ReadonlyArray<CsvRow>, CsvFault> => {
  const rows: Array<CsvRow> = []
  const fault = visitCsv(text, ({ number, width, text }) => {
    rows.push({ number, cells: Array.from({ length: width }, (_, at) => text(at)) })
  })
  return fault === undefined ? Result.succeed(rows) : Result.fail(fault)
}

/**
 * Parses row by row, so that a large file needs no memory for all rows at once. Returns the fault if the text is not a
 * valid CSV; the rows before it may have been visited.
 */
export const visitCsv = (text: string, visit: (row: VisitedCsvRow) => void): CsvFault | undefined => {
  const content = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const refused = refusalOf(content)
  if (refused !== undefined || content === "") return refused
  const shape = shapeOf(content)
  const odd = shape.mixed ? { rows: 0, from: 0 } : visitPlainRows(content, shape, visit)
  return odd === undefined ? undefined : visitOddRows(content, shape, odd, visit)
}

/** Where to resume: the rows visited so far, and a position. */
interface Progress {
  readonly rows: number
  readonly from: number
}

/** The row being visited. `doubled` marks a cell's raw content between quotes, in which quotes are doubled. */
const visitedRow = () => {
  const cells: Array<string> = []
  const doubled: Array<boolean> = []
  const row = {
    number: 0,
    width: 0,
    text: (at: number): string => {
      const cell = at < row.width ? (cells[at] ?? "") : ""
      return doubled[at] === true ? cell.replaceAll('""', '"') : cell
    },
    plainList: (at: number): ReadonlyArray<string> | undefined =>
      at < row.width && doubled[at] === true ? listFromQuotedCell(cells[at] ?? "") : undefined,
    add: (cell: string, isDoubled: boolean): void => {
      cells[row.width] = cell
      doubled[row.width] = isDoubled
      row.width++
    },
  }
  return row
}

const quote = 0x22

/**
 * Visits rows up to the first with unusual quotes, which papaparse must interpret, and returns where it begins;
 * undefined if all were visited. Written by hand, because papaparse would take longer than the rest of an import.
 */
const visitPlainRows = (
  content: string,
  { delimiter, newline }: CsvShape,
  visit: (row: VisitedCsvRow) => void,
): Progress | undefined => {
  const [separator, breaking] = [delimiter.charCodeAt(0), newline.charCodeAt(0)]
  const { length } = content
  const row = visitedRow()
  let from = 0
  for (let at = 0; row.number <= csvRowLimit;) {
    let end = at
    if (content.charCodeAt(at) === quote) {
      end = closingQuote(content, at)
      if (end < 0) break
      const cell = content.slice(at + 1, end)
      row.add(cell, cell.includes('"'))
      end++
    } else {
      for (; end < length; end++) {
        const code = content.charCodeAt(end)
        if (code === separator || (code === breaking && content.startsWith(newline, end))) break
      }
      row.add(content.slice(at, end), false)
    }
    if (content.charCodeAt(end) === separator) {
      at = end + 1
      continue
    }
    if (end < length && !content.startsWith(newline, end)) break
    row.number++
    visit(row)
    at = end + newline.length
    if (at >= length) return undefined
    from = at
    row.width = 0
  }
  return { rows: row.number, from }
}

/** Returns the position of a cell's closing quote; -1 if there is none. */
const closingQuote = (content: string, opening: number): number => {
  let at = content.indexOf('"', opening + 1)
  while (at >= 0 && content.charCodeAt(at + 1) === quote) at = content.indexOf('"', at + 2)
  return at
}

const visitOddRows = (
  content: string,
  { delimiter, newline, mixed }: CsvShape,
  { rows, from }: Progress,
  visit: (row: VisitedCsvRow) => void,
): CsvFault | undefined => {
  const rest = content.slice(from)
  const { data, errors } = Papa.parse(rest, { delimiter, newline, preview: csvRowLimit + 2 - rows })
  const fault = errors.find(({ code }) => code === "MissingQuotes" || code === "InvalidQuotes")
  if (fault !== undefined) return unclosedQuote(rows + (fault.row ?? 0) + 1)
  if (rows + data.length > csvRowLimit + 1) return tooLarge(csvRowLimit + 1, `mais de ${csvRowLimit} linhas`)
  const last = data.at(-1)
  const endsWithBreak = last?.length === 1 && last[0] === "" && rest.endsWith(newline)
  const row = visitedRow()
  row.number = rows
  for (const cells of endsWithBreak ? data.slice(0, -1) : data) {
    row.number++
    row.width = 0
    for (const [at, cell] of cells.entries())
      row.add(mixed && at === cells.length - 1 ? cell.replace(/\r$/u, "") : cell, false)
    visit(row)
  }
  return undefined
}

/** The content of a cell to write: a text, or a list of texts as JSON. */
export type CsvCell = string | ReadonlyArray<string>

/**
 * Writes a CSV that Brazilian spreadsheets open: a byte order mark, `,` between cells, a line break after each row. A
 * cell is quoted where a reader would otherwise see two cells, none, or one with its blanks trimmed.
 */
export const writeCsv = (rows: Iterable<ReadonlyArray<CsvCell>>): string => {
  let text = byteOrderMark
  let part = ""
  for (const cells of rows) {
    let separator = ""
    for (const cell of cells) {
      part += separator
      part += typeof cell === "string" ? quoted(cell) : listToQuotedCell(cell)
      separator = ","
    }
    part += "\r\n"
    if (part.length < partLength) continue
    // Reading a character makes the engine flatten the concatenated string while its parts are still in the cache.
    part.charCodeAt(0)
    text += part
    part = ""
  }
  return text + part
}

const partLength = 131_072

const special = /[",;\r\n\uFEFF]/
const quoted = (cell: string): string =>
  cell === "" || cell.startsWith(" ") || cell.endsWith(" ") || special.test(cell)
    ? `"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"`
    : cell

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

// The last line break within the limit, so that each line is checked only once.
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
  /** Line breaks are both '\n' and '\r\n'. */
  readonly mixed: boolean
}

// The shape of a file is detected from its beginning.
const sampled = 256 * 1024

const shapeOf = (content: string): CsvShape => {
  // When split at quotes, every other piece is outside of them.
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
