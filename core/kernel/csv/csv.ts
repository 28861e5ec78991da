import { Result } from "effect"
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

/** How files of ours begin, so that spreadsheets read them as UTF-8. */
export const byteOrderMark = "\uFEFF"

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
 * Parses a CSV with the chosen delimiter, else `,`, `;` or tab, whichever is more frequent in the first line that has one, or the one that a first
 * line 'sep=;' names, as Excel writes it; that line is no row. A byte order mark is dropped; blank lines are rows with one blank cell; the
 * final line break adds no row.
 */
export const readCsv = (text: string, chosen?: CsvDelimiter): Result.Result<ReadonlyArray<CsvRow>, CsvFault> => {
  const rows: Array<CsvRow> = []
  const add = ({ number, width, text }: VisitedCsvRow) => {
    rows.push({ number, cells: Array.from({ length: width }, (_, at) => text(at)) })
  }
  const fault = visitCsv(text, add, chosen)
  return fault === undefined ? Result.succeed(rows) : Result.fail(fault)
}

/**
 * Parses row by row, so that a large file needs no memory for all rows at once. Returns the fault if the text is not a
 * valid CSV; the rows before it may have been visited.
 */
export const visitCsv = (
  text: string,
  visit: (row: VisitedCsvRow) => void,
  chosen?: CsvDelimiter,
): CsvFault | undefined => {
  const { content, delimiter: named } = withoutSeparatorLine(text)
  const refused = refusalOf(content)
  if (refused !== undefined || content === "") return refused
  const shape = shapeOf(content)
  const delimiter = chosen ?? named
  return visitRows(content, delimiter === undefined ? shape : { ...shape, delimiter }, visit)
}

/** The delimiters that are recognised. */
export const csvDelimiters = [";", ",", "\t"] as const
/** A delimiter that is recognised. */
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** Recognises the delimiter of a CSV, as `readCsv` decides it; ',' where a first line names another one. */
export const delimiterOf = (text: string): CsvDelimiter => {
  const { content, delimiter = shapeOf(content).delimiter } = withoutSeparatorLine(text)
  return csvDelimiters.find((each) => each === delimiter) ?? ","
}

const separatorLine = /^sep=([^\r\n"])(?:\r\n|\n|\r|$)/iu

/** Returns a text without its byte order mark and without a first line 'sep=;', and the delimiter that the line names. */
export const withoutSeparatorLine = (
  text: string,
): { readonly content: string; readonly delimiter: string | undefined } => {
  const content = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const [line, delimiter] = separatorLine.exec(content) ?? []
  return line === undefined ? { content, delimiter } : { content: content.slice(line.length), delimiter }
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
 * Written by hand, because with papaparse an import takes 1.6 times the benchmark's limit (docs/decisions/0013). Quotes
 * are interpreted as by papaparse; properties compare the two readers.
 */
const visitRows = (
  content: string,
  { delimiter, newline, mixed }: CsvShape,
  visit: (row: VisitedCsvRow) => void,
): CsvFault | undefined => {
  const [separator, breaking] = [delimiter.charCodeAt(0), newline.charCodeAt(0)]
  const { length } = content
  const row = visitedRow()
  for (let at = 0; ;) {
    let end = at
    let cell: string
    let isDoubled = false
    if (content.charCodeAt(at) === quote) {
      const closing = closingQuote(content, at)
      end = closing < 0 ? -1 : endOfQuoted(content, closing, separator, newline)
      if (end < 0) return unclosedQuote(row.number + 1, closing < 0)
      cell = content.slice(at + 1, closing)
      isDoubled = cell.includes('"')
    } else {
      for (; end < length; end++) {
        const code = content.charCodeAt(end)
        if (code === separator || (code === breaking && content.startsWith(newline, end))) break
      }
      cell = content.slice(at, end)
    }
    if (content.charCodeAt(end) === separator) {
      row.add(cell, isDoubled)
      at = end + 1
      continue
    }
    if (row.number > csvRowLimit) return tooLarge(csvRowLimit + 1, `mais de ${csvRowLimit} linhas`)
    row.add(mixed && cell.endsWith("\r") ? cell.slice(0, -1) : cell, isDoubled)
    row.number++
    visit(row)
    at = end + newline.length
    if (at >= length) return undefined
    row.width = 0
  }
}

/** Returns the position of a cell's closing quote; -1 if there is none. */
const closingQuote = (content: string, opening: number): number => {
  let at = content.indexOf('"', opening + 1)
  while (at >= 0 && content.charCodeAt(at + 1) === quote) at = content.indexOf('"', at + 2)
  return at
}

/** Returns the end of the cell whose quote closes here: only blanks may follow up to a separator or a line break, else -1. */
const endOfQuoted = (content: string, closing: number, separator: number, newline: string): number => {
  let end = closing + 1
  if (end === content.length) return end
  for (; end < content.length; end++) {
    if (content.charCodeAt(end) === separator || content.startsWith(newline, end)) return end
    if (content.charAt(end).trim() !== "") return -1
  }
  return -1
}

/** The content of a cell to write: a text, or a list of texts as JSON. */
export type CsvCell = string | ReadonlyArray<string>

/**
 * Writes a CSV that Brazilian spreadsheets open: a byte order mark, `,` between cells, a line break after each row. A
 * cell is quoted where a reader would otherwise see two cells, none, or one with its blanks trimmed. Written by hand,
 * because with papaparse an export takes 1.5 times the benchmark's limit (docs/decisions/0013).
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

// A first line 'sep=|' would name the delimiter.
const special = /[",;\t\r\n\uFEFF]|^sep=/i
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

// Quotes that close before the end of their cell are mostly those of a file with another delimiter.
const unclosedQuote = (row: number, isOpen: boolean): CsvFault => ({
  _tag: "UnclosedQuote",
  row,
  message: isOpen
    ? `A linha ${row} tem aspas que não fecham.`
    : `A linha ${row} tem texto depois das aspas de uma célula. As células são separadas por vírgula, ponto e vírgula ou tabulação.`,
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
  const separators = /^(?:[^\n\r,;\t]*[\n\r]+)*([^\n\r]*)/u.exec(outside)?.[1] ?? ""
  const commas = count(separators, ",")
  const semicolons = count(separators, ";")
  const delimiter = count(separators, "\t") > Math.max(commas, semicolons) ? "\t" : semicolons > commas ? ";" : ","
  const newline = bare ? "\n" : paired ? "\r\n" : outside.includes("\r") ? "\r" : "\n"
  return { delimiter, newline, mixed: bare && paired }
}

const count = (text: string, character: string): number => text.split(character).length - 1
