import { Result } from "effect"
import { writeCsv } from "../kernel/index.ts"
import { csvColumns, nameToCell, phrasesToCell, startName, textsToCell } from "./flow-csv-cells.ts"
import { csvLosses, type FlowCsvLoss } from "./flow-csv-losses.ts"
import { csvTexts, isWritten, startFirst } from "./flow-csv-part.ts"
import { type FlowFault, faultSentence, faultsOf } from "./flow-faults.ts"
import { flowMessages } from "./flow-messages.ts"
import type { FlowDocument } from "./flow-node.ts"

/** A file to be saved, and what of the flow is not in it. */
export interface FlowCsvExport {
  readonly csv: string
  readonly fileName: "nodes.csv"
  readonly lost: ReadonlyArray<FlowCsvLoss>
}

/** Why a document is not exported: 'Graph has cycles', or it is no flow at all. */
export interface FlowCsvExportRefused {
  readonly _tag: "GraphHasCycles" | "FaultyFlow"
  readonly message: string
  readonly faults: ReadonlyArray<FlowFault>
}

/**
 * The flow as a CSV (conversations, section 5): UTF-8 with a byte order mark, `,` between cells, rows ended by CRLF. A node has
 * a row for each answer, and its texts stand in the first. No cell begins as a formula does.
 */
export const exportFlowCsv = (document: FlowDocument): Result.Result<FlowCsvExport, FlowCsvExportRefused> => {
  const faults = faultsOf(document)
  if (faults.length > 0) return Result.fail(refusal(document, faults))
  const names = new Map(
    document.nodes.map(({ id, kind, title }) => [id, nameToCell(kind === "start" ? startName : title)]),
  )
  const rows: Array<ReadonlyArray<string>> = [csvColumns]
  for (const node of startFirst(document.nodes)) {
    const name = names.get(node.id) ?? ""
    let said = textsToCell(csvTexts(node))
    for (const answer of node.userInteractions) {
      if (!isWritten(node, answer)) continue
      rows.push([
        name,
        said,
        phrasesToCell(answer.phrases),
        answer.target === null ? "" : (names.get(answer.target) ?? ""),
      ])
      said = ""
    }
    if (rows.at(-1)?.[0] !== name) rows.push([name, said, phrasesToCell([]), ""])
  }
  return Result.succeed({ csv: writeCsv(rows), fileName: "nodes.csv", lost: csvLosses(document) })
}

const refusal = (document: FlowDocument, faults: ReadonlyArray<FlowFault>): FlowCsvExportRefused => {
  if (faults.some(({ _tag }) => _tag === "Cycle"))
    return { _tag: "GraphHasCycles", message: flowMessages.csvHasCycles, faults }
  const titles = new Map(document.nodes.map(({ id, title }) => [id, title]))
  const message = faults.map((fault) => faultSentence(fault, (id) => titles.get(id) ?? String(id))).join(" ")
  return { _tag: "FaultyFlow", message, faults }
}
