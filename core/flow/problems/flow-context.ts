import type { Channel } from "../../channel/index.ts"
import type { EntityType } from "../../entity/index.ts"
import type { FlowNode } from "../document/flow-node.ts"

/** What is known about the place where a flow runs. What is left out is not checked. */
export interface FlowContext {
  /** The entities that there are; a reference to another one is broken. */
  readonly entities?: ReadonlyArray<EntityType>
  /** The channels on which the bot answers. */
  readonly channels?: ReadonlyArray<Channel>
  /** What the bot says where a node has no fallback message of its own. */
  readonly botFallbacks?: ReadonlyArray<string>
  /** The size of a file that the bot sends, in bytes. */
  readonly bytesOf?: (fileId: string) => number | undefined
  /** Whether some answer of a node would recognise a text; by default only an equal phrase or an entity does. */
  readonly recognises?: (node: FlowNode, text: string) => boolean
}
