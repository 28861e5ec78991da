import { Result } from "effect"
import { decodeBytes, type InteractionId, type NodeId, readCsv, sentences } from "../kernel/index.ts"
import {
  type FlowCsvProblem,
  type FlowCsvRefused,
  type FlowCsvWarning,
  missingDestination,
  problemList,
  withoutDestination,
} from "./flow-csv-problem.ts"
import { type CsvNode, nodesOfRows, textsOf } from "./flow-csv-rows.ts"
import { faultSentence, faultsOf } from "./flow-faults.ts"
import { graphOf } from "./flow-graph.ts"
import { emptyNode, type FlowDocument, type FlowNode, startTitle, type UserInteraction } from "./flow-node.ts"
import { placementOf } from "./layout.ts"
import { richTextOf } from "./rich-text.ts"

/** A flow from a CSV, with what was left out of it. */
export interface FlowCsvImport {
  readonly document: FlowDocument
  readonly warnings: ReadonlyArray<FlowCsvWarning>
}

/** The most characters of a flow's name. */
const nameLimit = 200

/**
 * The flow that a CSV describes (conversations, sections 4 and 5, 'CSV import'), laid out; `name` becomes its name. Refused
 * with everything that is wrong with the file, by row. An answer whose destination does not exist is left out with a warning.
 */
export const importFlowCsv = (
  input: string | Uint8Array,
  name: string,
): Result.Result<FlowCsvImport, FlowCsvRefused> => {
  const { report, isEmpty, refusal } = problemList()
  if (name.length > nameLimit) report(ofFile("TooLong", `Nome do fluxo: ${sentences.tooLong(nameLimit)}`))
  const rows = readCsv(typeof input === "string" ? input : decodeBytes(input))
  if (Result.isFailure(rows)) {
    const { _tag, row, message } = rows.failure
    report({ _tag, row, column: null, message })
    return Result.fail(refusal())
  }
  const found = nodesOfRows(rows.success, report)
  if (found.size === 0) {
    report(ofFile("NoNodes", "O arquivo não tem nenhum node."))
    return Result.fail(refusal())
  }
  const warnings: Array<FlowCsvWarning> = []
  const nodes = flowNodes(found, (warning) => warnings.push(warning))
  const graph = graphOf(name, nodes)
  if (graph.order === undefined) report(ringOf({ version: 1, name, nodes }))
  if (!isEmpty()) return Result.fail(refusal())
  const { x, y } = placementOf(graph)
  const placed = nodes.map((node, place) => ({ ...node, position: { x: x[place] ?? 0, y: y[place] ?? 0 } }))
  return Result.succeed({ document: { version: 1, name, nodes: placed }, warnings })
}

const ofFile = (_tag: FlowCsvProblem["_tag"], message: string): FlowCsvProblem => ({
  _tag,
  row: null,
  column: null,
  message,
})

const ringOf = (document: FlowDocument): FlowCsvProblem => {
  const titles = new Map(document.nodes.map(({ id, title }) => [id, title]))
  const titleOf = (id: NodeId) => titles.get(id) ?? ""
  const fault = faultsOf(document).find(({ _tag }) => _tag === "Cycle")
  if (fault?._tag !== "Cycle") return ofFile("Cycle", "O fluxo tem um ciclo.")
  return { ...ofFile("Cycle", faultSentence(fault, titleOf)), nodes: fault.nodes.map(titleOf) }
}

type Warn = (warning: FlowCsvWarning) => void

const flowNodes = (found: ReadonlyMap<string, CsvNode>, warn: Warn): ReadonlyArray<FlowNode> => {
  const ids = new Map<string, NodeId>()
  for (const title of found.keys()) ids.set(title, counted(ids.size + 1))
  return Array.from(found.values(), (node, place) => flowNode(node, counted(place + 1), ids, warn))
}

// Counted here from 1: what the schema of an id would look for.
const counted = <Id extends NodeId | InteractionId>(number: number): Id => number as Id

const flowNode = (node: CsvNode, id: NodeId, ids: ReadonlyMap<string, NodeId>, warn: Warn): FlowNode => {
  const { title } = node
  const starts = title === startTitle
  const userInteractions = answersOf(node, ids, warn)
  const ends = !starts && userInteractions.every(({ target }) => target === null)
  if (ends)
    for (const { row, destination } of node.answers.values())
      if (destination === null) warn(withoutDestination(row, title))
  const texts = textsOf(node.texts)
  const empty = emptyNode(id, title, { x: 0, y: 0 })
  return {
    ...empty,
    kind: starts ? "start" : ends ? "end" : "default",
    botInteractions:
      texts.length === 0
        ? empty.botInteractions
        : texts.map((text, place) => ({ id: counted(place + 1), text: richTextOf(text), buttons: [], files: [] })),
    userInteractions: ends ? [] : userInteractions,
  }
}

const answersOf = (node: CsvNode, ids: ReadonlyMap<string, NodeId>, warn: Warn): ReadonlyArray<UserInteraction> => {
  const answers: Array<UserInteraction> = []
  for (const { row, destination, phrases } of node.answers.values()) {
    const target = destination === null ? null : ids.get(destination)
    if (target === undefined) warn(missingDestination(row, node.title, destination ?? ""))
    // Refused already, by row.
    else if (destination !== startTitle)
      answers.push({ id: counted(answers.length + 1), target, phrases: textsOf(phrases), entity: null })
  }
  return answers
}
