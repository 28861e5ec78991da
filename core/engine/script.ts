import { Schema } from "effect"
import { FlowDocument, type FlowNode } from "../flow/index.ts"
import { foldPhrase, type NodeId } from "../kernel/index.ts"

/**
 * All that a conversation follows, snapshotted when a version is published: a later edit of the bot changes nothing in a
 * running dialog.
 */
export const Script = Schema.Struct({
  version: Schema.Literal(1),
  flow: FlowDocument,
  /** The bot's first messages; blank ones do not count. */
  greeting: Schema.Array(Schema.String),
  /** Said when a node recognises nothing and has no fallback message of its own. */
  fallbackMessages: Schema.Array(Schema.String),
})
export type Script = typeof Script.Type

/** A script with the indexes that a step reads. Made once for each published version. */
export interface CompiledScript {
  readonly script: Script
  readonly nodes: ReadonlyMap<NodeId, FlowNode>
  readonly start: FlowNode
  /** For each node, the answer that each folded phrase belongs to; the first listed wins. */
  readonly phrases: ReadonlyMap<NodeId, ReadonlyMap<string, NodeId>>
}

/** The script must be a flow: exactly one start (see `faultsOf`). */
export const compile = (script: Script): CompiledScript => {
  const nodes = new Map(script.flow.nodes.map((node) => [node.id, node]))
  const start = script.flow.nodes.find((node) => node.kind === "start")
  if (start === undefined) throw new Error("A script needs a start node.")
  return { script, nodes, start, phrases: new Map([...nodes].map(([id, node]) => [id, phrasesOf(node, nodes)])) }
}

const phrasesOf = (node: FlowNode, nodes: ReadonlyMap<NodeId, FlowNode>): ReadonlyMap<string, NodeId> => {
  const phrases = new Map<string, NodeId>()
  for (const { target, phrases: listed } of node.userInteractions)
    if (target !== null && nodes.has(target))
      for (const phrase of listed) {
        const folded = foldPhrase(phrase)
        if (folded !== "" && !phrases.has(folded)) phrases.set(folded, target)
      }
  return phrases
}
