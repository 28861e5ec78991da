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
  const rows: Array<CsvRow> = []
  const fault = visitCsv(text, (row) => rows.push(row))
  return fault === undefined ? Result.succeed(rows) : Result.fail(fault)
}

/**
 * The same row by row, so that a large file needs no room for all of its rows at once. Answers why the text is no CSV;
 * the rows before the fault may have been visited.
 */
export const visitCsv = (text: string, visit: (row: CsvRow) => void): CsvFault | undefined => {
  const content = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const refused = refusalOf(content)
  if (refused !== undefined || content === "") return refused
  const shape = shapeOf(content)
  const odd = shape.mixed ? { rows: 0, from: 0 } : visitPlainRows(content, shape, visit)
  return odd === undefined ? undefined : visitOddRows(content, shape, odd, visit)
}

/** Where to go on: behind so many rows, at a position. */
interface Progress {
  readonly rows: number
  readonly from: number
}

const quote = 0x22

/**
 * Visits the rows up to the first whose quotes stand where only papaparse knows what they mean, and answers where it begins;
 * undefined: all were visited. By hand, since papaparse takes longer to cut a file than all the rest of an import.
 */
const visitPlainRows = (
  content: string,
  { delimiter, newline }: CsvShape,
  visit: (row: CsvRow) => void,
): Progress | undefined => {
  const [separator, breaking] = [delimiter.charCodeAt(0), newline.charCodeAt(0)]
  const { length } = content
  let rows = 0
  let from = 0
  let cells: Array<string> = []
  let width = 0
  for (let at = 0; rows <= csvRowLimit;) {
    let end = at
    if (content.charCodeAt(at) === quote) {
      end = closingQuote(content, at)
      if (end < 0) return { rows, from }
      const cell = content.slice(at + 1, end)
      cells[width++] = cell.includes('"') ? cell.replaceAll('""', '"') : cell
      end++
    } else {
      for (; end < length; end++) {
        const code = content.charCodeAt(end)
        if (code === separator || (code === breaking && content.startsWith(newline, end))) break
      }
      cells[width++] = content.slice(at, end)
    }
    if (content.charCodeAt(end) === separator) {
      at = end + 1
      continue
    }
    if (end < length && !content.startsWith(newline, end)) return { rows, from }
    rows++
    if (width < cells.length) cells.length = width
    visit({ number: rows, cells })
    at = end + newline.length
    if (at >= length) return undefined
    from = at
    // As wide as the last row, to be written over: a list that grows from nothing has room for sixteen.
    cells = cells.slice()
    width = 0
  }
  return { rows, from }
}

/** The position of the quote that ends a cell; -1 when none does. */
const closingQuote = (content: string, opening: number): number => {
  let at = content.indexOf('"', opening + 1)
  while (at >= 0 && content.charCodeAt(at + 1) === quote) at = content.indexOf('"', at + 2)
  return at
}

const visitOddRows = (
  content: string,
  { delimiter, newline, mixed }: CsvShape,
  { rows, from }: Progress,
  visit: (row: CsvRow) => void,
): CsvFault | undefined => {
  const rest = content.slice(from)
  const { data, errors } = Papa.parse(rest, { delimiter, newline, preview: csvRowLimit + 2 - rows })
  const fault = errors.find(({ code }) => code === "MissingQuotes" || code === "InvalidQuotes")
  if (fault !== undefined) return unclosedQuote(rows + (fault.row ?? 0) + 1)
  if (rows + data.length > csvRowLimit + 1) return tooLarge(csvRowLimit + 1, `mais de ${csvRowLimit} linhas`)
  const last = data.at(-1)
  const endsWithBreak = last?.length === 1 && last[0] === "" && rest.endsWith(newline)
  for (const [at, cells] of (endsWithBreak ? data.slice(0, -1) : data).entries())
    visit({
      number: rows + at + 1,
      cells: mixed ? [...cells.slice(0, -1), (cells.at(-1) ?? "").replace(/\r$/u, "")] : cells,
    })
  return undefined
}

/**
 * A CSV as Brazilian spreadsheets open it: a byte order mark, `,` between cells, each row ended by a line break. A cell is
 * quoted where a reader would take it for something else: for two, for none, or for one without the blanks at its ends.
 */
export const writeCsv = (rows: Iterable<ReadonlyArray<string>>): string => {
  let text = byteOrderMark
  let pieces: Array<string> = []
  for (const cells of rows) {
    for (const [at, cell] of cells.entries()) pieces.push(at === 0 ? "" : ",", quoted(cell))
    pieces.push("\r\n")
    if (pieces.length < piecesAtOnce) continue
    text += pieces.join("")
    pieces = []
  }
  return text + pieces.join("")
}

// Joined now and then, so that the cells of a large file need not all be kept until its end.
const piecesAtOnce = 4_096

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
