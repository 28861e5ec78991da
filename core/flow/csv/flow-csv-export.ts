import { Result } from "effect"
import { type CsvCell, type NodeId, writeCsv } from "../../kernel/index.ts"
import { csvColumns, nameToCell, startName, textsToCell } from "./flow-csv-cells.ts"
import { csvLosses, type FlowCsvLoss } from "./flow-csv-losses.ts"
import { csvTexts, isWritten, startFirst } from "./flow-csv-part.ts"
import { type FlowFault, faultSentence, faultsOf } from "../document/flow-faults.ts"
import { flowMessages } from "../flow-messages.ts"
import { type FlowDocument, type FlowNode, nodeLimit } from "../document/flow-node.ts"
import { shapeOf } from "../graph/flow-shape.ts"
import { levelsOf } from "../graph/levels.ts"
import { topologicalOrder } from "../graph/topological-order.ts"

/** A file to save, and what of the flow it omits. */
export interface FlowCsvExport {
  readonly csv: string
  readonly fileName: "nodes.csv"
  readonly lost: ReadonlyArray<FlowCsvLoss>
}

/** Why a document cannot be exported: 'Graph has cycles', or it is not a valid flow. */
export interface FlowCsvExportRefused {
  readonly _tag: "GraphHasCycles" | "FaultyFlow"
  readonly message: string
  readonly faults: ReadonlyArray<FlowFault>
}

/**
 * Exports a flow as a CSV (conversations, section 5): UTF-8 with a byte order mark, `,` between cells, rows ended by
 * CRLF. A node has one row per answer, with its texts in the first. No cell begins like a formula.
 */
export const exportFlowCsv = (document: FlowDocument): Result.Result<FlowCsvExport, FlowCsvExportRefused> => {
  if (!isFaultless(document)) return Result.fail(refusal(document, faultsOf(document)))
  return Result.succeed({ csv: writeCsv(rowsOf(document)), fileName: "nodes.csv", lost: csvLosses(document) })
}

/** Returns whether `faultsOf` would find nothing: takes a third of the time, and most flows are valid. */
const isFaultless = ({ nodes, questions = [] }: FlowDocument): boolean => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const titles = new Set(nodes.map(({ title }) => title.trim()))
  if (nodes.length > nodeLimit || byId.size < nodes.length || titles.size < nodes.length) return false
  const asked = new Set(questions.map(({ id }) => id))
  if (asked.size < questions.length) return false
  if (questions.some(({ target }) => target !== null && !byId.has(target))) return false
  const [start, another] = nodes.filter(({ kind }) => kind === "start")
  if (start === undefined || another !== undefined || !nodes.every((node) => leadsSoundly(node, byId))) return false
  const shape = shapeOf(byId, start.id)
  return topologicalOrder(shape, levelsOf(shape)) !== undefined
}

const leadsSoundly = ({ kind, userInteractions, returnTo }: FlowNode, nodes: ReadonlyMap<NodeId, FlowNode>): boolean =>
  (returnTo === null || (kind !== "end" && nodes.has(returnTo))) &&
  userInteractions.every(({ target }, place) => {
    if (target === null) return true
    const to = nodes.get(target)
    if (to === undefined || to.kind === "start" || kind === "end") return false
    return place === 0 || userInteractions.findIndex((other) => other.target === target) === place
  })

const noAnswer = { phrases: [], target: null }

function* rowsOf({ nodes }: FlowDocument): Generator<ReadonlyArray<CsvCell>> {
  const names = new Map(nodes.map(({ id, kind, title }) => [id, nameToCell(kind === "start" ? startName : title)]))
  yield csvColumns
  for (const node of startFirst(nodes)) {
    const written = node.userInteractions.filter((answer) => isWritten(node, answer))
    let said: CsvCell = textsToCell(csvTexts(node, "/r/n"))
    for (const { phrases, target } of written.length === 0 ? [noAnswer] : written) {
      yield [names.get(node.id) ?? "", said, phrases, target === null ? "" : (names.get(target) ?? "")]
      said = ""
    }
  }
}

const refusal = (document: FlowDocument, faults: ReadonlyArray<FlowFault>): FlowCsvExportRefused => {
  if (faults.some(({ _tag }) => _tag === "Cycle"))
    return { _tag: "GraphHasCycles", message: flowMessages.csvHasCycles, faults }
  const titles = new Map(document.nodes.map(({ id, title }) => [id, title]))
  const message = faults.map((fault) => faultSentence(fault, (id) => titles.get(id) ?? String(id))).join(" ")
  return { _tag: "FaultyFlow", message, faults }
}
