import type { Objective } from "@prosa/core/bot"
import type { MissingKeys } from "@prosa/core/credential"
import type { CompiledScript, Detected, LanguageQuestion, Script } from "@prosa/core/engine"
import type { CannotPublish } from "@prosa/core/flow"
import type { BotId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import type { Actor } from "../caller/index.ts"
import type { JobHandler } from "../platform/jobs/job-worker.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { AgentVersion, ProviderAccess } from "./language-agents.ts"
import type { AgentOfBot } from "./training-store.ts"

/** A bot whose version is prepared. */
export interface LearningBot {
  readonly id: BotId
  readonly target: Objective
}

/** Who gives a bot its keys, for the audit. */
type Author = Pick<Actor, "userId" | "address">

/** An agent that was trained with a version. */
export interface TrainedAgent {
  readonly access: ProviderAccess
  readonly version: AgentVersion
}

/**
 * The port of language understanding: what a version needs before it is stored, what is learnt from it, and what is made of
 * a text. Implemented by `embeddedProvider`, which needs no account, and by `createAgentsProvider`, whose bots have keys.
 */
export interface LanguageProvider {
  /** Whether `detect` can answer. If not, no message costs a read for it. */
  readonly detects: boolean
  /** Returns whether the bot has both its keys; where its objective needs none, whether it would find free ones. */
  readonly hasKeys: (tx: Tx, bot: LearningBot) => Effect.Effect<boolean>
  /**
   * Gives a bot that is new, or has a new objective, the keys that it needs, if the company has as many free ones; returns
   * whether it lacks none.
   */
  readonly giveKeys: (tx: Tx, bot: LearningBot, actor: Author) => Effect.Effect<boolean>
  /**
   * Checks, in the transaction that stores a version, that the bot has its keys (free ones are taken) and that the flow keeps
   * to the provider's limits.
   */
  readonly admit: (
    tx: Tx,
    bot: LearningBot,
    script: Script,
    actor: Author,
  ) => Effect.Effect<void, MissingKeys | CannotPublish>
  /** Schedules the training of a version in the transaction that stores it. */
  readonly learn: (tx: Tx, bot: LearningBot, agent: AgentOfBot["purpose"], version: string) => Effect.Effect<void>
  /** Finds the agent that answers for a version; undefined while it is not trained with it. */
  readonly agentFor: (tx: Tx, agent: AgentOfBot, version: string) => Effect.Effect<TrainedAgent | undefined>
  /**
   * Asks an agent. Returns undefined, for the embedded matcher to decide, if it fails or takes too long. Never in a
   * transaction.
   */
  readonly detect: (
    agent: TrainedAgent,
    script: CompiledScript,
    question: LanguageQuestion,
  ) => Effect.Effect<Detected | undefined>
  /** The handlers of the training jobs, by kind. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}
