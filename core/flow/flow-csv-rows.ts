import { type CsvRow, fold } from "../kernel/index.ts"
import {
  type CsvColumn,
  csvColumns,
  nameFromCell,
  phrasesFromCell,
  startName,
  textsFromCell,
} from "./flow-csv-cells.ts"
import { lineLimit } from "./flow-csv-losses.ts"
import type { FlowCsvProblem } from "./flow-csv-problem.ts"
import { flowMessages } from "./flow-messages.ts"
import { nodeLimit, startTitle, titleLimit } from "./flow-node.ts"
import { botTextLimit } from "./rich-text.ts"

const [nameColumn, textColumn, answerColumn, destinationColumn] = csvColumns
/** The most characters of a phrase. */
const phraseLimit = 1_000

type Report = (problem: FlowCsvProblem) => void

/** What the rows of one name say together. */
export interface CsvNode {
  readonly title: string
  readonly texts: Gathered
  /** By destination; by row where it is blank. */
  readonly answers: ReadonlyMap<string | number, CsvAnswer>
}
export interface CsvAnswer {
  readonly row: number
  readonly destination: string | null
  readonly phrases: Gathered
}

/** The nodes of the rows, by title, the start first; whatever is wrong with a row is reported. The first row is the header. */
export const nodesOfRows = (rows: ReadonlyArray<CsvRow>, report: Report): ReadonlyMap<string, CsvNode> => {
  const nodes = new Map<string, CsvNode & { readonly answers: Map<string | number, CsvAnswer> }>()
  let first: string | undefined
  for (let at = 1; at < rows.length; at++) {
    const row = rows[at]
    const name = nameFromCell(row?.cells[0] ?? "")
    if (row === undefined || name === "") continue
    if (first === undefined) checkStart(row.number, name, report)
    first ??= name
    const title = name === first ? startTitle : name
    let node = nodes.get(title)
    if (node === undefined) {
      if (nodes.size === nodeLimit) {
        report(problem("TooManyNodes", row.number, nameColumn, `O arquivo tem mais de ${nodeLimit} nodes.`))
        break
      }
      if (title.length > titleLimit)
        report(problem("TooLong", row.number, nameColumn, `Máximo de ${titleLimit} caracteres`))
      node = { title, texts: noTexts(), answers: new Map() }
      nodes.set(title, node)
    }
    const { number, texts, phrases, destination: led } = contentOf(row, report)
    gather(node.texts, texts)
    const destination = led === first ? startTitle : led
    if (destination === startTitle)
      report(problem("LeadsToStart", number, destinationColumn, "Nenhum node pode levar ao início."))
    if (destination === "" && phrases.length === 0) continue
    const key = destination === "" ? number : destination
    let answer = node.answers.get(key)
    if (answer === undefined) {
      answer = { row: number, destination: destination === "" ? null : destination, phrases: noTexts() }
      node.answers.set(key, answer)
    }
    gather(answer.phrases, phrases)
  }
  return nodes
}

const problem = (
  _tag: FlowCsvProblem["_tag"],
  row: number,
  column: CsvColumn | null,
  message: string,
): FlowCsvProblem => ({ _tag, row, column, message })

const checkStart = (row: number, name: string, report: Report): void => {
  if (fold(name) === fold(startName)) return
  report(problem("NotTheStart", row, nameColumn, `O primeiro node deve se chamar “${startName}”.`))
}

/** What the cells after the name mean; a cell with a problem means nothing. */
const contentOf = ({ number, cells }: CsvRow, report: Report) => {
  const [, textCell = "", answerCell = "", destinationCell = ""] = cells
  if (cells.length > csvColumns.length && cells.slice(csvColumns.length).some((cell) => cell.trim() !== ""))
    report(problem("TooManyCells", number, null, `A linha tem mais de ${csvColumns.length} colunas preenchidas.`))
  const texts = textsFromCell(textCell)
  const tooLong = texts.some((text) => text.length > botTextLimit)
  const tooMany = texts.some((text) => text.length >= lineLimit && text.split("\n").length > lineLimit)
  if (tooLong) report(problem("TooLong", number, textColumn, `Máximo de ${botTextLimit} caracteres`))
  else if (tooMany) report(problem("TooLong", number, textColumn, `Máximo de ${lineLimit} linhas em uma mensagem`))
  const phrases = phrasesFromCell(answerCell)
  if (phrases === undefined) report(problem("WrongAnswer", number, answerColumn, flowMessages.csvAnswerFormat))
  else if (phrases.some((phrase) => phrase.length > phraseLimit))
    report(problem("TooLong", number, answerColumn, `Máximo de ${phraseLimit} caracteres por frase`))
  return {
    number,
    texts: tooLong || tooMany ? [] : texts,
    phrases: phrases ?? [],
    destination: nameFromCell(destinationCell),
  }
}

/** Texts of several rows: all of the first that has any, then what later ones add. */
export interface Gathered {
  first: ReadonlyArray<string>
  readonly later: Array<string>
  /** Both, once there is a later row: a file may have very many. */
  known: Set<string> | undefined
}

/** The texts in their order. */
export const textsOf = ({ first, later }: Gathered): ReadonlyArray<string> =>
  later.length === 0 ? first : [...first, ...later]

const noTexts = (): Gathered => ({ first: [], later: [], known: undefined })

/** The first row's texts are taken as they are; of the others those that are not blank and not there yet. */
const gather = (into: Gathered, texts: ReadonlyArray<string>): void => {
  if (texts.length === 0) return
  if (into.first.length === 0) {
    into.first = texts
    return
  }
  into.known ??= new Set(into.first)
  for (const text of texts) {
    if (text.trim() === "" || into.known.has(text)) continue
    into.known.add(text)
    into.later.push(text)
  }
}
