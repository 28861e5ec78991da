import type { Script } from "@prosa/core/engine"
import type { PublishBlocker } from "@prosa/core/flow"
import type { BotId, NodeId } from "@prosa/core/kernel"
import type { Effect } from "effect"

/** A key of the provider, opened only where it signs. */
export interface ProviderAccess {
  readonly projectId: string
  /** The id of the private key, never the key itself. */
  readonly keyId: string
  /** Returns the key file's text; undefined if it was sealed under another secret. */
  readonly open: () => string | undefined
}

/** A version of a bot's flow: 'f' and the id of a published flow, or 't' and that of a test version. Never changes. */
export interface AgentVersion {
  readonly botId: BotId
  readonly version: string
}

/** A text at a node of a version. */
export interface ProviderQuestion {
  readonly node: NodeId
  readonly text: string
}

/** What the provider made of a text. */
export interface ProviderAnswer {
  /** The node that the meant answer leads to; null: none of the node's answers. */
  readonly target: NodeId | null
  readonly score: number
  /** The value of the answer's entity, if the provider found one. */
  readonly value: string | undefined
}

/** The provider did not answer as agreed. */
export interface ProviderFailed {
  readonly _tag: "ProviderFailed"
  /** For the log; contains neither a text of a person nor anything of a key. */
  readonly reason: string
  /** Why a retry would fail likewise; null: it may succeed. */
  readonly lasting: LastingFault | null
}

/** What is at fault: the key gives no access, its project has no agent, or the agent refuses what it was sent. */
export type LastingFault = "key" | "agent" | "content"

export const providerFailed = (reason: string, lasting: LastingFault | null = null): ProviderFailed => ({
  _tag: "ProviderFailed",
  reason,
  lasting,
})

/**
 * The port to a provider of language understanding, which has one agent per key's project. Never call it in a transaction.
 * Without a provider the embedded matcher understands.
 */
export interface LanguageAgents {
  /** Lists what of a flow exceeds the provider's limits; pure. */
  readonly beyondLimits: (script: Script) => ReadonlyArray<PublishBlocker>
  /** Returns whether a version may leave no room in an agent for another one; pure. */
  readonly crowds: (script: Script) => boolean
  /** Stores a version in the agent, beside the others, and begins to train it. Idempotent. Returns the operation. */
  readonly begin: (
    access: ProviderAccess,
    version: AgentVersion,
    script: Script,
  ) => Effect.Effect<string, ProviderFailed>
  /** Returns whether the operation of a training has ended; fails if the training did. */
  readonly ended: (access: ProviderAccess, operation: string) => Effect.Effect<boolean, ProviderFailed>
  /** Lists the versions that the agent has something of, of any bot. */
  readonly versions: (access: ProviderAccess) => Effect.Effect<ReadonlyArray<AgentVersion>, ProviderFailed>
  /** Removes versions from the agent. */
  readonly remove: (
    access: ProviderAccess,
    versions: ReadonlyArray<AgentVersion>,
  ) => Effect.Effect<void, ProviderFailed>
  /** Returns which answer of a node a text means, in a version that the agent was trained with. */
  readonly detect: (
    access: ProviderAccess,
    version: AgentVersion,
    question: ProviderQuestion,
  ) => Effect.Effect<ProviderAnswer, ProviderFailed>
}
