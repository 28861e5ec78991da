import { Schema } from "effect"
import { NodeId, sentences, textUpTo } from "../../kernel/index.ts"

/**
 * What a provider of language understanding made of a text at a node, before the turn. Recorded with the input, so that a
 * replay needs no provider.
 */
export const Detected = Schema.Struct({
  /** The node at which the text was offered; anywhere else the outcome is ignored. */
  node: NodeId,
  /** The node that the detected answer leads to; null: none of the node's answers was meant. */
  target: Schema.NullOr(NodeId),
  /** The provider's confidence, usually 0 to 1; for information only. */
  score: Schema.Finite,
  /** The values that the provider found, by variable name. */
  values: Schema.Record(Schema.String, textUpTo(4_096)),
}).pipe(Schema.annotate({ message: sentences.invalid }))
export type Detected = typeof Detected.Type
