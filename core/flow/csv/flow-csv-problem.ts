import type { CsvColumn } from "./flow-csv-cells.ts"
import { flowMessages } from "../flow-messages.ts"
import type { CsvFault } from "../../kernel/index.ts"

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
    | "StartInHeader"
    | "ColumnsMissing"
    | "ColumnsOutOfOrder"
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

/** What an import left out, or may have understood otherwise than it was meant. */
export interface FlowCsvWarning {
  readonly _tag: "MissingDestination" | "AnswerWithoutDestination" | "MergedNames" | HeaderTrouble["_tag"]
  readonly row: number
  /** The title of the node whose answer was dropped, or whose name is spelled differently; null for the header. */
  readonly node: string | null
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

export const mergedNames = (row: number, node: string, first: string, other: string): FlowCsvWarning => ({
  _tag: "MergedNames",
  row,
  node,
  destination: null,
  message: `“${other}” (linha ${row}) e “${first}” são o mesmo node, “${node}”: “_” é lido como espaço.`,
})

const mostProblems = 100

const misread = ["NotTheStart", "NoNodes", "WrongAnswer", "LeadsToStart", "TooManyCells", "Cycle"] as const

/** The problems that a trouble in the header causes, so that its sentence stands for theirs. */
const causedBy: Readonly<Record<HeaderTrouble["_tag"], ReadonlyArray<FlowCsvProblem["_tag"]>>> = {
  StartInHeader: ["NotTheStart", "NoNodes"],
  ColumnsMissing: misread,
  ColumnsOutOfOrder: misread,
}

/** Collects the problems of a file, keeping the first hundred. The header's trouble stands for those that it causes. */
export const problemList = () => {
  let problems: ReadonlyArray<FlowCsvProblem> = []
  let header: HeaderTrouble | undefined
  let [count, caused] = [0, 0]
  const add = (problem: FlowCsvProblem) => {
    if (count < mostProblems) problems = [...problems, problem]
    count++
  }
  return {
    /** Names what is wrong with the header: no problem by itself. */
    suspect: (trouble: HeaderTrouble): void => {
      header = trouble
    },
    report: (problem: FlowCsvProblem): void => {
      if (header !== undefined && causedBy[header._tag].includes(problem._tag)) {
        if (caused++ === 0) add({ _tag: header._tag, row: 1, column: null, message: header.message })
      } else add(problem)
    },
    isEmpty: (): boolean => count === 0,
    refusal: (): FlowCsvRefused => ({
      _tag: "FlowCsvRefused",
      title: flowMessages.csvImportFailed,
      problems,
      more: count - problems.length,
    }),
    /** The warning about the header of a file that was imported all the same. */
    suspicion: (): ReadonlyArray<FlowCsvWarning> =>
      header === undefined
        ? []
        : [{ _tag: header._tag, row: 1, node: null, destination: null, message: header.message }],
  }
}

/**
 * What a header says about its file: the first row is the header whatever it says (section 5, 'CSV import'), but where
 * it is a node's row, or its columns are others, this explains what went wrong further below.
 */
export interface HeaderTrouble {
  readonly _tag: Extract<FlowCsvProblem["_tag"], "StartInHeader" | "ColumnsMissing" | "ColumnsOutOfOrder">
  /** A Portuguese sentence. */
  readonly message: string
}
