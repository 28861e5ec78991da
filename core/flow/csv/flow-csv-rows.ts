import {
  type CsvColumn,
  csvColumns,
  linesOf,
  nameFromCell,
  phrasesFromCell,
  startName,
  textsFromCell,
  unmarked,
} from "./flow-csv-cells.ts"
import { lineLimit } from "./flow-csv-losses.ts"
import { troubleInHeader } from "./flow-csv-header.ts"
import { type HeaderTrouble } from "./flow-csv-problem.ts"
import { type FlowCsvProblem, type FlowCsvWarning, mergedNames } from "./flow-csv-problem.ts"
import { flowMessages } from "../flow-messages.ts"
import { nodeLimit, startTitle, titleLimit } from "../document/flow-node.ts"
import { botTextLimit } from "../text/rich-text.ts"
import { fold, type NodeId, unescapeFormula, visitCsv, type VisitedCsvRow } from "../../kernel/index.ts"

const [nameColumn, textColumn, answerColumn, destinationColumn] = csvColumns
/** Maximum characters of a phrase. */
const phraseLimit = 1_000

// Shared, because a large file has tens of thousands of empty lists.
const none: ReadonlyArray<never> = []

type Report = (problem: FlowCsvProblem) => void

/** Where the findings in a file go. */
interface Findings {
  readonly report: Report
  readonly suspect: (trouble: HeaderTrouble) => void
  readonly warn: (warning: FlowCsvWarning) => void
}

/** Texts collected from several rows: all of the first row that has any, then the new ones of later rows. */
interface Gathered {
  texts: ReadonlyArray<string>
  /** The texts with an index, created at the second row: a file may have very many. */
  merged: { readonly texts: Array<string>; readonly known: Set<string> } | undefined
}
/** The rows with one name and one destination combined: `texts` are the phrases. */
export interface CsvAnswer extends Gathered {
  readonly row: number
  readonly destination: string | null
}
/** The rows with one name combined: `texts` are the bot's, as written. */
export interface CsvNode extends Gathered {
  readonly id: NodeId
  readonly title: string
  /** The name as written in its first row. */
  readonly cell: string
  /** Other spellings of the name that were warned about. */
  alike: Set<string> | undefined
  answers: ReadonlyArray<CsvAnswer>
  /** The answers with an index by destination, created once there are many. */
  many: { readonly answers: Array<CsvAnswer>; readonly byDestination: Map<string, CsvAnswer> } | undefined
}

/**
 * Collects the nodes of a CSV by title, in order, and reports every problem of the file and its rows. The first row that is not blank is
 * the header, unless it is the start itself below a blank one; the first node is the start, whatever its name.
 */
export const nodesOfCsv = (csv: string, { report, suspect, warn }: Findings): ReadonlyMap<string, CsvNode> => {
  const nodes = new Map<string, CsvNode>()
  let startsAs: string | undefined
  let full = false
  let headed = false
  const fault = visitCsv(csv, (row) => {
    const { number } = row
    if (!headed) {
      if (isBlankRow(row)) return
      headed = true
      // A header may be blank, and so may the rows above it.
      if (number === 1 || fold(nameFromCell(row.text(0))) !== fold(startName)) {
        const trouble = troubleInHeader(row)
        if (trouble !== undefined) suspect(trouble)
        return
      }
    }
    const cell = row.text(0)
    const name = nameFromCell(cell)
    if (name === "") return
    if (startsAs === undefined) checkStart(number, name, report)
    startsAs ??= name
    const title = name === startsAs ? startTitle : name
    let node = nodes.get(title)
    if (node === undefined) {
      if (nodes.size === nodeLimit && !full)
        report(problem("TooManyNodes", number, nameColumn, `O arquivo tem mais de ${nodeLimit} nodes.`))
      full = nodes.size === nodeLimit
      if (full) return
      if (title.length > titleLimit) report(tooLong(number, nameColumn, `Máximo de ${titleLimit} caracteres`))
      // Counted from 1, so the id is valid.
      const id = (nodes.size + 1) as NodeId
      node = { id, title, cell, alike: undefined, texts: none, merged: undefined, answers: none, many: undefined }
      nodes.set(title, node)
    } else if (cell !== node.cell) checkSpelling(node, cell, number, warn)
    checkWidth(row, report)
    gather(node, textsOf(row, report))
    const phrases = phrasesOf(row, report)
    const led = nameFromCell(row.text(3))
    const destination = led === startsAs ? startTitle : led
    if (destination === startTitle)
      report(problem("LeadsToStart", number, destinationColumn, "Nenhum node pode levar ao início."))
    else if (destination !== "" || phrases.length > 0) gather(answerTo(node, destination, number), phrases)
  })
  if (fault !== undefined) report({ _tag: fault._tag, row: fault.row, column: null, message: fault.message })
  return nodes
}

const isBlankRow = ({ width, text }: VisitedCsvRow): boolean => {
  for (let at = 0; at < width; at++) if (text(at).trim() !== "") return false
  return true
}

const problem = (
  _tag: FlowCsvProblem["_tag"],
  row: number,
  column: CsvColumn | null,
  message: string,
): FlowCsvProblem => ({ _tag, row, column, message })

const tooLong = (row: number, column: CsvColumn, message: string) => problem("TooLong", row, column, message)

const checkStart = (row: number, name: string, report: Report): void => {
  if (fold(name) === fold(startName)) return
  report(problem("NotTheStart", row, nameColumn, `O primeiro node deve se chamar “${startName}”.`))
}

/** Warns of each further spelling of a node's name that an underscore makes different. */
const checkSpelling = (node: CsvNode, cell: string, row: number, warn: Findings["warn"]): void => {
  const [first, other] = [unescapeFormula(node.cell).trim(), unescapeFormula(cell).trim()]
  if (first === other || !(first.includes("_") || other.includes("_")) || node.alike?.has(other) === true) return
  node.alike ??= new Set()
  node.alike.add(other)
  warn(mergedNames(row, node.title, first, other))
}

const checkWidth = ({ number, width, text }: VisitedCsvRow, report: Report): void => {
  let at: number = csvColumns.length
  while (at < width && text(at).trim() === "") at++
  if (at < width)
    report(problem("TooManyCells", number, null, `A linha tem mais de ${csvColumns.length} colunas preenchidas.`))
}

const textsOf = ({ number, text: textAt }: VisitedCsvRow, report: Report): ReadonlyArray<string> => {
  const texts = textsFromCell(textAt(1))
  for (const text of texts) {
    if (text.length < lineLimit) continue
    const tooMany = linesOf(text).length > lineLimit
    if (unmarked(text).length > botTextLimit)
      report(tooLong(number, textColumn, `Máximo de ${botTextLimit} caracteres`))
    else if (tooMany) report(tooLong(number, textColumn, `Máximo de ${lineLimit} linhas em uma mensagem`))
  }
  return texts
}

const phrasesOf = ({ number, text, plainList }: VisitedCsvRow, report: Report): ReadonlyArray<string> => {
  const phrases = plainList(2) ?? phrasesFromCell(text(2))
  if (phrases === undefined) report(problem("WrongAnswer", number, answerColumn, flowMessages.csvAnswerFormat))
  else if (phrases.some((phrase) => phrase.length > phraseLimit))
    report(tooLong(number, answerColumn, `Máximo de ${phraseLimit} caracteres por frase`))
  return phrases ?? []
}

const few = 8

/** Finds or adds the answer to a destination; without one, each row adds an answer of its own. */
const answerTo = (node: CsvNode, destination: string, row: number): CsvAnswer => {
  const known =
    destination === ""
      ? undefined
      : node.many === undefined
        ? node.answers.find((answer) => answer.destination === destination)
        : node.many.byDestination.get(destination)
  if (known !== undefined) return known
  const answer: CsvAnswer = {
    row,
    destination: destination === "" ? null : destination,
    texts: none,
    merged: undefined,
  }
  if (node.answers.length < few) {
    // Copied, because an array that grows in place reserves room for sixteen.
    node.answers = node.answers.length === 0 ? [answer] : [...node.answers, answer]
    return answer
  }
  node.many ??= {
    answers: [...node.answers],
    byDestination: new Map(node.answers.map((each) => [each.destination ?? "", each])),
  }
  node.many.answers.push(answer)
  node.many.byDestination.set(destination, answer)
  node.answers = node.many.answers
  return answer
}

/** Adds texts: the first row's unchanged, of later rows only new ones that are not blank. */
const gather = (into: Gathered, more: ReadonlyArray<string>): void => {
  if (more.length === 0) return
  if (into.texts.length === 0) {
    into.texts = more
    return
  }
  into.merged ??= { texts: [...into.texts], known: new Set(into.texts.map(unmarked)) }
  const { texts, known } = into.merged
  into.texts = texts
  for (const text of more) {
    const said = unmarked(text)
    if (said.trim() === "" || known.has(said)) continue
    known.add(said)
    texts.push(text)
  }
}
