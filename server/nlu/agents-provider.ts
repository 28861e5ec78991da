import { followsScript } from "@prosa/core/bot"
import { missingKeys } from "@prosa/core/credential"
import type { Detected } from "@prosa/core/engine"
import { refusedByBlockers } from "@prosa/core/flow"
import { Effect } from "effect"
import { hasBotKeys, mayHaveBotKeys, takeFreeKeys } from "../credential/index.ts"
import { schedule } from "../platform/jobs/jobs.ts"
import type { LanguageProvider } from "./language-provider.ts"
import { createProviderPause } from "./provider-pause.ts"
import { trainingJobs } from "./training-jobs.ts"
import { trainingJobKind } from "./training-job.ts"
import { findTrainedKey, wantTraining } from "./training-store.ts"
import type { AgentsProviderDeps } from "./agents-provider-deps.ts"

/** The longest that a person waits for a provider, in milliseconds. */
export const detectionPatience = 1_500

/** Creates the provider whose bots have agents, one per key. */
export const createAgentsProvider = (deps: AgentsProviderDeps): LanguageProvider => {
  const { agents, secretBox, clock, logger } = deps
  const pause = createProviderPause(clock)
  return {
    detects: true,
    hasKeys: (tx, { id, target }) => (followsScript(target) ? hasBotKeys(tx, id) : mayHaveBotKeys(tx, id)),
    giveKeys: (tx, { id, target }, actor) =>
      followsScript(target) ? takeFreeKeys(tx, id, actor) : Effect.succeed(true),
    admit: (tx, { id, target }, script, actor) =>
      Effect.gen(function* () {
        if (!followsScript(target)) return
        if (!(yield* takeFreeKeys(tx, id, actor))) return yield* Effect.fail(missingKeys)
        const refusal = refusedByBlockers(script.flow, agents.beyondLimits(script))
        if (refusal !== undefined) return yield* Effect.fail(refusal)
      }),
    learn: (tx, { id: botId, target }, purpose, version) => {
      if (!followsScript(target)) return Effect.void
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
        const answer = yield* agents.detect(access, version, question).pipe(
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
