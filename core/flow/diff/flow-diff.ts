import { type NodeId, sameValue } from "../../kernel/index.ts"
import { differenceIn, fieldOrder } from "./difference-sentences.ts"
import type { FlowDocument, FlowNode } from "../document/flow-node.ts"
import { applyEdit, composeEdits, fieldInEdit, type GraphEdit, type NodeFields } from "../edits/graph-edit.ts"
import { documentOf, graphOfDocument } from "../graph/flow-graph.ts"
import { questionDifferences } from "./question-differences.ts"
import { aligned } from "./replacing-edit.ts"

/** A difference between two versions of a flow: the edit that makes it, and its description. */
export interface FlowDifference {
  readonly edit: GraphEdit
  /** The node concerned; null for the flow itself. */
  readonly nodeId: NodeId | null
  readonly description: string
}

/**
 * Lists the changes between two versions in the order of the nodes: the flow's name, removed nodes, then the changes of
 * each node, and the questions from anywhere as one. Applied in order to the first version, the edits produce the second (with its ids as named by `aligned`,
 * and its nodes in the order in which they are added). `by` identifies nodes by id (versions of one flow) or by title
 * (files made elsewhere).
 */
export const diffFlows = (
  before: FlowDocument,
  after: FlowDocument,
  by: "id" | "title" = "id",
): ReadonlyArray<FlowDifference> => {
  const now = aligned(before, after, by)
  const nodesBefore = new Map(before.nodes.map((node) => [node.id, node]))
  const nodesNow = new Map(now.nodes.map((node) => [node.id, node]))
  const titleOf = (id: NodeId) => (nodesNow.get(id) ?? nodesBefore.get(id))?.title ?? String(id)
  const renamed: ReadonlyArray<FlowDifference> =
    before.name === now.name
      ? []
      : [
          {
            edit: [{ do: "rename-flow", name: now.name }],
            nodeId: null,
            description: `O fluxo “${before.name}” passou a se chamar “${now.name}”.`,
          },
        ]
  const asked = questionDifferences(before.questions ?? [], now.questions ?? [], titleOf)
  const questions: ReadonlyArray<FlowDifference> =
    asked.length === 0
      ? []
      : [
          {
            edit: [{ do: "change-questions", questions: now.questions ?? [] }],
            nodeId: null,
            description: asked.map(({ sentence }) => sentence).join(" "),
          },
        ]
  const gone = before.nodes.flatMap((node): ReadonlyArray<FlowDifference> =>
    nodesNow.has(node.id)
      ? []
      : [
          {
            edit: [{ do: "remove-node", id: node.id }],
            nodeId: node.id,
            description: `Node “${node.title}” removido.`,
          },
        ],
  )
  const changed = now.nodes.flatMap((node, at): ReadonlyArray<FlowDifference> => {
    const known = nodesBefore.get(node.id)
    return known === undefined
      ? [{ edit: [{ do: "add-node", node, at }], nodeId: node.id, description: `Node “${node.title}” adicionado.` }]
      : changesOf(known, node, titleOf)
  })
  return [...renamed, ...gone, ...changed, ...questions]
}

const changesOf = (before: FlowNode, now: FlowNode, titleOf: (id: NodeId) => string): ReadonlyArray<FlowDifference> =>
  fieldOrder.flatMap((field): ReadonlyArray<FlowDifference> => {
    if (sameValue(before[field], now[field])) return []
    // One field with the node's own value.
    const fields = { [field]: fieldInEdit(now, field) } as NodeFields
    const edit: GraphEdit = [{ do: "change-node", id: now.id, fields }]
    return [{ edit, nodeId: now.id, description: differenceIn(field, before, now, titleOf) }]
  })

/** Applies differences to a document. */
export const patched = (before: FlowDocument, differences: ReadonlyArray<FlowDifference>): FlowDocument =>
  documentOf(applyEdit(graphOfDocument(before), composeEdits(...differences.map(({ edit }) => edit))).graph)
