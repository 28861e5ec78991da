import { Result } from "effect"
import { decodeTable, type InteractionId, type NodeId, sentences } from "../../kernel/index.ts"
import { linesOf } from "./flow-csv-cells.ts"
import {
  type FlowCsvProblem,
  type FlowCsvRefused,
  type FlowCsvWarning,
  missingDestination,
  problemList,
  withoutDestination,
} from "./flow-csv-problem.ts"
import { type CsvNode, nodesOfCsv } from "./flow-csv-rows.ts"
import { faultSentence, faultsOf } from "../document/flow-faults.ts"
import { graphOf } from "../graph/flow-graph.ts"
import {
  type BotInteraction,
  type FlowDocument,
  flowNameLimit,
  type FlowNode,
  startTitle,
  type UserInteraction,
} from "../document/flow-node.ts"
import { placementOf } from "../layout/layout.ts"
import type { Block } from "../text/rich-text.ts"

/** A flow imported from a CSV, with warnings about what was left out. */
export interface FlowCsvImport {
  readonly document: FlowDocument
  readonly warnings: ReadonlyArray<FlowCsvWarning>
}

/**
 * Imports the flow of a CSV (conversations, sections 4 and 5, 'CSV import') and lays it out under `name`. Fails with
 * every problem of the file, by row. An answer to a missing destination is omitted with a warning.
 */
export const importFlowCsv = (
  input: string | Uint8Array,
  name: string,
): Result.Result<FlowCsvImport, FlowCsvRefused> => {
  const problems = problemList()
  const { report, isEmpty, refusal, suspicion } = problems
  const merged: Array<FlowCsvWarning> = []
  if (name.length > flowNameLimit) report(ofFile("TooLong", `Nome do fluxo: ${sentences.tooLong(flowNameLimit)}`))
  const found = nodesOfCsv(typeof input === "string" ? input : decodeTable(input), {
    ...problems,
    warn: (warning) => merged.push(warning),
  })
  if (found.size === 0) {
    if (isEmpty()) report(ofFile("NoNodes", "O arquivo não tem nenhum node."))
    return Result.fail(refusal())
  }
  const warnings: Array<FlowCsvWarning> = [...suspicion(), ...merged]
  const nodes = Array.from(found.values(), (node) => flowNode(node, found, (warning) => warnings.push(warning)))
  const document: FlowDocument = { version: 1, name, nodes }
  const graph = graphOf(name, nodes)
  if (graph.order === undefined) report(ringOf(document))
  if (!isEmpty()) return Result.fail(refusal())
  const { x, y } = placementOf(graph)
  for (const [place, { position }] of nodes.entries()) {
    position.x = x[place] ?? 0
    position.y = y[place] ?? 0
  }
  return Result.succeed({ document, warnings })
}

/** A node under construction: its position is set once all nodes exist. */
type Unplaced = FlowNode & { readonly position: { x: number; y: number } }

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

// Counted from 1, so the id is valid.
const counted = (number: number): InteractionId => number as InteractionId

const flowNode = (node: CsvNode, nodes: ReadonlyMap<string, CsvNode>, warn: Warn): Unplaced => {
  const { id, title, texts } = node
  const starts = title === startTitle
  const userInteractions = answersOf(node, nodes, warn)
  const ends = !starts && userInteractions.every(({ target }) => target === null)
  if (ends)
    for (const { row, destination } of node.answers) if (destination === null) warn(withoutDestination(row, title))
  return {
    id,
    kind: starts ? "start" : ends ? "end" : "default",
    title,
    position: { x: 0, y: 0 },
    botInteractions: (texts.length > 0 ? texts : noText).map(botInteraction),
    userInteractions: ends ? none : userInteractions,
    fallbackMessages: noText,
    transfer: null,
    callsWebhook: false,
    returnTo: null,
    call: null,
    sets: none,
    tag: "",
  }
}

const noText = [""]
// Shared, because a large flow has tens of thousands of empty lists.
const none: ReadonlyArray<never> = []

const botInteraction = (written: string, place: number): BotInteraction => ({
  id: counted(place + 1),
  text: linesOf(written).map((line): Block => ({
    kind: "paragraph",
    children: line === "" ? none : [{ kind: "text", text: line }],
  })),
  buttons: none,
  files: none,
})

const answersOf = (node: CsvNode, nodes: ReadonlyMap<string, CsvNode>, warn: Warn): ReadonlyArray<UserInteraction> => {
  if (node.answers.length === 0) return none
  const leading = node.answers.filter(({ row, destination }) => {
    if (destination === null || nodes.has(destination)) return true
    warn(missingDestination(row, node.title, destination))
    return false
  })
  return leading.map(({ destination, texts }, place) => ({
    id: counted(place + 1),
    target: nodes.get(destination ?? "")?.id ?? null,
    phrases: texts,
    entity: null,
  }))
}
