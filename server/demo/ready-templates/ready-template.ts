import type { Conversation } from "@prosa/core/engine"
import type { TransferTarget } from "@prosa/core/transfer"
import type { NodeSketch } from "../draw-flow.ts"

/** A template that a company begins with, and conversations that it has to conduct. */
export interface ReadyTemplate {
  readonly name: string
  /** The nodes, with the people that conversations are transferred to. */
  readonly nodes: (people: TransferTarget) => ReadonlyArray<NodeSketch>
  readonly conversations: ReadonlyArray<Conversation>
}
