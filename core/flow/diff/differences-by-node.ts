import type { NodeId } from "../../kernel/index.ts"
import type { FlowDocument } from "../document/flow-node.ts"
import { diffFlows, type FlowDifference } from "./flow-diff.ts"

/** The differences of one node, by the title that it has now, or had before it was removed. */
export interface NodeDifferences {
  readonly nodeId: NodeId
  readonly title: string
  readonly change: "added" | "removed" | "changed"
  /** A Portuguese sentence each; none of them speaks of the node's position. */
  readonly sentences: ReadonlyArray<string>
}

/** The differences of two documents, grouped by node. */
export interface DifferencesByNode {
  /** Removed nodes first, then the others in the order of the newer document. */
  readonly nodes: ReadonlyArray<NodeDifferences>
  /** Sentences about the flow as a whole: its name, and how many nodes moved. */
  readonly ofFlow: ReadonlyArray<string>
  /** Number of nodes for each change; a node that moved may have changed too. */
  readonly counts: Readonly<Record<NodeDifferences["change"] | "moved", number>>
}

/** Groups the differences of two documents by node. Changed positions are counted in one sentence. */
export const differencesByNode = (before: FlowDocument, now: FlowDocument): DifferencesByNode => {
  const nodesBefore = new Map(before.nodes.map((node) => [node.id, node]))
  const nodesNow = new Map(now.nodes.map((node) => [node.id, node]))
  const ofFlow: Array<string> = []
  const sentencesOf = new Map<NodeId, Array<string>>()
  let moved = 0
  for (const difference of diffFlows(before, now)) {
    const { nodeId, description } = difference
    if (nodeId === null) ofFlow.push(description)
    else if (isMove(difference)) moved += 1
    else sentencesOf.set(nodeId, [...(sentencesOf.get(nodeId) ?? []), description])
  }
  if (moved > 0)
    ofFlow.push(moved === 1 ? "1 node mudou de lugar no desenho." : `${moved} nodes mudaram de lugar no desenho.`)
  const nodes = [...sentencesOf].map(([nodeId, sentences]): NodeDifferences => {
    const [old, present] = [nodesBefore.get(nodeId), nodesNow.get(nodeId)]
    const change = present === undefined ? "removed" : old === undefined ? "added" : "changed"
    return { nodeId, title: (present ?? old)?.title ?? "", change, sentences }
  })
  const count = (wanted: NodeDifferences["change"]) => nodes.filter(({ change }) => change === wanted).length
  return {
    nodes,
    ofFlow,
    counts: { added: count("added"), removed: count("removed"), changed: count("changed"), moved },
  }
}

const isMove = ({ edit }: FlowDifference): boolean =>
  edit.every((step) => step.do === "change-node" && "position" in step.fields)
