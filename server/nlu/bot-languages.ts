import { type MissingKeys, missingKeys, needsKeys } from "@prosa/core/credential"
import type { CompiledScript, Detected, LanguageQuestion, Script } from "@prosa/core/engine"
import { type CannotPublish, refusedByBlockers } from "@prosa/core/flow"
import type { BotId, Clock } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Actor } from "../caller/index.ts"
import { hasBotKeys, takeFreeKeys } from "../credential/index.ts"
import type { JobHandler } from "../platform/jobs/job-worker.ts"
import { schedule } from "../platform/jobs/jobs.ts"
import type { Logger } from "../platform/logger.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { AgentVersion, LanguageProvider, ProviderAccess } from "./language-provider.ts"
import { createProviderPause } from "./provider-pause.ts"
import { trainingJobs } from "./training-jobs.ts"
import { trainingJobKind } from "./training-job.ts"
import { type AgentOfBot, findTrainedKey, wantTraining } from "./training-store.ts"

/** A bot whose version is prepared. */
export interface LearningBot {
  readonly id: BotId
  /** Its objective (bots, section 3). */
  readonly target: number
}

/** Who gives a bot its keys, for the audit. */
type Author = Pick<Actor, "userId" | "address">

/** An agent that was trained with a version. */
export interface TrainedAgent {
  readonly access: ProviderAccess
  readonly version: AgentVersion
}

/** The languages of the bots of a server with a provider: what their agents learn, and what they make of a text. */
export interface BotLanguages {
  /** Returns whether the bot has both its keys. */
  readonly hasKeys: (tx: Tx, id: BotId) => Effect.Effect<boolean>
  /** Gives a new bot its keys, if the company has as many free ones. */
  readonly welcome: (tx: Tx, bot: LearningBot, actor: Author) => Effect.Effect<void>
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

export interface BotLanguagesDeps {
  readonly provider: LanguageProvider
  readonly transactions: Transactions
  readonly secretBox: SecretBox
  readonly clock: Clock
  readonly logger: Logger
}

/** The longest that a person waits for a provider, in milliseconds. */
export const detectionPatience = 1_500

/** Creates the languages of a server's bots. */
export const createBotLanguages = (deps: BotLanguagesDeps): BotLanguages => {
  const { provider, secretBox, clock, logger } = deps
  const pause = createProviderPause(clock)
  return {
    hasKeys: hasBotKeys,
    welcome: (tx, { id, target }, actor) =>
      needsKeys(target) ? Effect.asVoid(takeFreeKeys(tx, id, actor)) : Effect.void,
    admit: (tx, { id, target }, script, actor) =>
      Effect.gen(function* () {
        if (!needsKeys(target)) return
        if (!(yield* takeFreeKeys(tx, id, actor))) return yield* Effect.fail(missingKeys)
        const refusal = refusedByBlockers(script.flow, provider.beyondLimits(script))
        if (refusal !== undefined) return yield* Effect.fail(refusal)
      }),
    learn: (tx, { id: botId, target }, purpose, version) => {
      if (!needsKeys(target)) return Effect.void
      const payload = { botId, purpose, version }
      const job = { kind: trainingJobKind, key: `${botId}/${purpose}`, payload, dueAt: clock.now() }
      return Effect.andThen(wantTraining(tx, { botId, purpose }, version), schedule(tx, job))
    },
    agentFor: (tx, agent, version) =>
      Effect.map(
        findTrainedKey(tx, agent, version),
        (key) =>
          key && {
            access: { ...key, open: () => secretBox.open(key.sealed) },
            version: { botId: agent.botId, version },
          },
      ),
    detect: ({ access, version }, script, question) =>
      Effect.gen(function* () {
        const { projectId } = access
        if (pause.isOn(projectId)) return undefined
        const answer = yield* provider.detect(access, version, question).pipe(
          Effect.timeout(detectionPatience),
          Effect.map((found): Detected => {
            pause.succeeded(projectId)
            const { target, score, value } = found
            const answers = script.nodeAt(question.node)?.answers
            const entity = answers?.find((answer) => answer.target === target)?.entity
            const values = entity === undefined || value === undefined ? {} : { [entity.name]: value }
            return { node: question.node, target, score, values }
          }),
          Effect.catch((failed) => {
            const reason = failed._tag === "ProviderFailed" ? failed.reason : "no answer in time"
            pause.failed(projectId)
            logger.warn({ ...version, projectId, reason }, "the language provider did not answer: the embedded one did")
            return Effect.undefined
          }),
        )
        return answer
      }),
    jobs: trainingJobs(deps),
  }
}
