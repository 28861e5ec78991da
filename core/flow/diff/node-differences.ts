import { type NodeId, sameValue } from "../../kernel/index.ts"
import { emptyNode, type FlowDocument, type FlowNode } from "../document/flow-node.ts"
import { isBlank } from "../text/rich-text.ts"
import { detailsIn, fieldOrder } from "./difference-sentences.ts"
import { aligned } from "./replacing-edit.ts"

/** What changed in a node between two versions of a flow, as Portuguese sentences; a removed node's say what it had. */
export interface NodeDifferences {
  readonly nodeId: NodeId
  /** The present title; of a removed node its last one. */
  readonly title: string
  readonly change: "added" | "changed" | "removed"
  readonly sentences: ReadonlyArray<string>
}

/** What changed between two versions of a flow, by node. */
export interface DifferencesByNode {
  /** In the order of the nodes, removed ones last. */
  readonly nodes: ReadonlyArray<NodeDifferences>
  /** The flow's former name, if it has another one now. */
  readonly formerName: string | undefined
  /** The number of nodes of which only the place on the canvas changed; they are not among `nodes`. */
  readonly moved: number
}

/** Groups the changes between two versions of one flow by node. Nodes are the same by their ids. */
export const differencesByNode = (before: FlowDocument, after: FlowDocument): DifferencesByNode => {
  const now = aligned(before, after, "id")
  const nodesBefore = new Map(before.nodes.map((node) => [node.id, node]))
  const nodesNow = new Map(now.nodes.map((node) => [node.id, node]))
  const titleOf = (id: NodeId) => (nodesNow.get(id) ?? nodesBefore.get(id))?.title ?? String(id)
  const named = ({ id, title }: FlowNode) => ({ nodeId: id, title })
  let moved = 0
  const present = now.nodes.flatMap((node): ReadonlyArray<NodeDifferences> => {
    const known = nodesBefore.get(node.id)
    if (known === undefined)
      return [{ ...named(node), change: "added", sentences: sentencesOf(nothingIn(node), node, titleOf) }]
    const sentences = sentencesOf(known, node, titleOf)
    if (sentences.length === 0 && !sameValue(known.position, node.position)) moved += 1
    return sentences.length === 0 ? [] : [{ ...named(node), change: "changed", sentences }]
  })
  const removed = before.nodes
    .filter(({ id }) => !nodesNow.has(id))
    .map((node): NodeDifferences => ({ ...named(node), change: "removed", sentences: [formerContent(node, titleOf)] }))
  return {
    nodes: [...present, ...removed],
    formerName: before.name === now.name ? undefined : before.name,
    moved,
  }
}

/** Returns whether two versions are the same but for places on the canvas. */
export const saysTheSame = ({ nodes, formerName }: DifferencesByNode): boolean =>
  nodes.length === 0 && formerName === undefined

/** The node that a new one is compared with, so that all it has counts as added. */
const nothingIn = (node: FlowNode): FlowNode => ({
  ...emptyNode(node.id, node.title, node.position),
  botInteractions: [],
  fallbackMessages: node.fallbackMessages.every((text) => text.trim() === "") ? node.fallbackMessages : [],
})

const sentencesOf = (before: FlowNode, now: FlowNode, titleOf: (id: NodeId) => string): ReadonlyArray<string> =>
  fieldOrder
    .filter((field) => field !== "position" && !sameValue(before[field], now[field]))
    .flatMap((field) => detailsIn(field, before, now, titleOf))
    .map((detail) => `${detail.charAt(0).toLocaleUpperCase("pt-BR")}${detail.slice(1)}.`)

const formerContent = (node: FlowNode, titleOf: (id: NodeId) => string): string => {
  const texts = node.botInteractions.filter(({ text }) => !isBlank(text)).length
  const targets = node.userInteractions.flatMap(({ target }) => (target === null ? [] : [`“${titleOf(target)}”`]))
  const said = texts === 0 ? "nenhum texto" : texts === 1 ? "1 texto" : `${texts} textos`
  const ways = targets.length === 1 ? "1 caminho" : `${targets.length} caminhos`
  return targets.length === 0 ? `Tinha ${said}.` : `Tinha ${said} e ${ways}, para ${targets.join(", ")}.`
}
