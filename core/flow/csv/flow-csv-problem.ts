import type { CsvFault } from "../../kernel/index.ts"
import type { CsvColumn } from "./flow-csv-cells.ts"
import { flowMessages } from "../flow-messages.ts"

/** A problem of a file. `row` counts from 1 as in a spreadsheet, the header included. */
export interface FlowCsvProblem {
  readonly _tag:
    | CsvFault["_tag"]
    | "NoNodes"
    | "NotTheStart"
    | "TooManyCells"
    | "WrongAnswer"
    | "TooLong"
    | "TooManyNodes"
    | "LeadsToStart"
    | "Cycle"
  /** Null: the problem concerns the whole file. */
  readonly row: number | null
  readonly column: CsvColumn | null
  /** A Portuguese sentence. */
  readonly message: string
  /** The titles of the nodes in a cycle. */
  readonly nodes?: ReadonlyArray<string>
}

/** Why a file was refused: `title` is shown first, then its problems. */
export interface FlowCsvRefused {
  readonly _tag: "FlowCsvRefused"
  readonly title: typeof flowMessages.csvImportFailed
  /** At least one; at most the first hundred. */
  readonly problems: ReadonlyArray<FlowCsvProblem>
  /** The number of further problems. */
  readonly more: number
}

/** What an import left out. */
export interface FlowCsvWarning {
  readonly _tag: "MissingDestination" | "AnswerWithoutDestination"
  readonly row: number
  /** The title of the node whose answer was dropped. */
  readonly node: string
  /** The destination, which no node is named; null if the row has none. */
  readonly destination: string | null
  /** A Portuguese sentence. */
  readonly message: string
}

/** Formats a problem in one line, with its place. */
export const csvProblemSentence = ({ row, column, message }: FlowCsvProblem): string => {
  const place = [row === null ? [] : [`Linha ${row}`], column === null ? [] : [column]].flat().join(", ")
  return place === "" || message.startsWith(`A linha ${row} `) ? message : `${place}: ${message}`
}

export const missingDestination = (row: number, node: string, destination: string): FlowCsvWarning => ({
  _tag: "MissingDestination",
  row,
  node,
  destination,
  message: `${flowMessages.csvMissingDestination}: o node "${node}" aponta para "${destination}" (linha ${row}).`,
})

export const withoutDestination = (row: number, node: string): FlowCsvWarning => ({
  _tag: "AnswerWithoutDestination",
  row,
  node,
  destination: null,
  message: `O node "${node}" não leva a nenhum node: as frases da linha ${row} foram descartadas.`,
})

const mostProblems = 100

/** Collects the problems of a file, keeping the first hundred. */
export const problemList = () => {
  const problems: Array<FlowCsvProblem> = []
  let count = 0
  return {
    report: (problem: FlowCsvProblem): void => {
      if (count < mostProblems) problems.push(problem)
      count++
    },
    isEmpty: (): boolean => count === 0,
    refusal: (): FlowCsvRefused => ({
      _tag: "FlowCsvRefused",
      title: flowMessages.csvImportFailed,
      problems,
      more: count - problems.length,
    }),
  }
}
