import { missingKeys } from "@prosa/core/credential"
import { type CompanyId, decode } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type BotKey, findBotKey } from "../credential/index.ts"
import type { JobHandler } from "../platform/jobs/job-worker.ts"
import { type ClaimedJob, schedule } from "../platform/jobs/jobs.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { AgentsProviderDeps } from "./agents-provider-deps.ts"
import type { LastingFault, ProviderAccess, ProviderFailed } from "./language-agents.ts"
import { TrainingJob, trainingJobKind } from "./training-job.ts"
import {
  botsWithoutKey,
  forgetTrained,
  lockTraining,
  readScriptOf,
  trainingBegun,
  trainingEnded,
  trainingFailed,
} from "./training-store.ts"

/** Attempts of a training before it is given up; with growing waits, about half an hour. */
const attempts = 11
/** Milliseconds before each look at an operation within one run of a job, and before the next run. */
const watch = { looks: [0, 100, 200, 400, 800, 1_500, 3_000, 5_000, 5_000, 5_000], nextRun: 5_000 }

/** Why a training was given up, for its author. */
const givenUp: Readonly<Record<LastingFault | "silence", string>> = {
  key: "O provedor de linguagem recusou a chave do robô: confira as permissões dela, ou troque-a em Credenciais.",
  agent: "O provedor de linguagem não achou um agente no projeto da chave: crie o agente e publique de novo.",
  content: "O provedor de linguagem recusou o conteúdo desta versão.",
  silence: "O provedor de linguagem não concluiu o treino, e as tentativas acabaram: publique de novo para treinar.",
}

/**
 * The handlers of the jobs that train agents. A training outlives a job's lease: the operation is noted, and a later run of
 * the job looks at it again. What cannot succeed is given up with a sentence for the author.
 */
export const trainingJobs = (deps: AgentsProviderDeps): Readonly<Record<string, JobHandler>> => ({
  [trainingJobKind]: (job) =>
    Effect.gen(function* () {
      const read = decode(TrainingJob, job.payload)
      if (Result.isFailure(read)) return yield* Effect.die(new Error("a training job cannot be read"))
      yield* train(job, read.success, deps).pipe(
        Effect.catch((failed) => {
          const { botId, purpose, version } = read.success
          const { reason } = failed
          deps.logger.warn({ botId, purpose, version, reason, attempt: job.attempt }, "an agent was not trained")
          // a failure lets the worker retry it
          if (failed.lasting === null && job.attempt < attempts) return Effect.fail(failed)
          return inTenant(job, deps, (tx) =>
            trainingFailed(tx, read.success, version, givenUp[failed.lasting ?? "silence"]),
          )
        }),
      )
    }),
})

const inTenant = <A, E>(
  job: ClaimedJob,
  { transactions }: AgentsProviderDeps,
  work: (tx: Tx) => Effect.Effect<A, E>,
): Effect.Effect<A, E> =>
  // the worker claims jobs of the product's companies only
  transactions.asTenant(job.companyId as CompanyId, work)

const train = (job: ClaimedJob, training: TrainingJob, deps: AgentsProviderDeps): Effect.Effect<void, ProviderFailed> =>
  Effect.gen(function* () {
    const { botId, version } = training
    const { agents } = deps
    const found = yield* inTenant(job, deps, (tx) =>
      Effect.all({
        key: findBotKey(tx, botId, training.purpose),
        state: lockTraining(tx, training),
        script: readScriptOf(tx, training),
      }),
    )
    const { key, state, script } = found
    // a newer version has a job of its own, and a bot or a test version may be gone
    if (state?.version !== version || script === undefined) return
    if (key === undefined)
      return yield* inTenant(job, deps, (tx) => trainingFailed(tx, training, version, missingKeys.description))
    const access = accessOf(key, deps)
    if (state.operation === null && agents.crowds(script)) {
      // no question is asked of an agent that is being emptied
      yield* inTenant(job, deps, (tx) => forgetTrained(tx, training, version))
      yield* removeOthers(job, training, access, deps)
    }
    const operation = state.operation ?? (yield* begin(job, training, access, { ...deps, script }))
    const ended = yield* Effect.tapError(watched(agents.ended(access, operation), watch.looks), () =>
      // the next attempt begins anew
      inTenant(job, deps, (tx) => trainingBegun(tx, training, version, null)),
    )
    if (!ended) return yield* lookAgain(job, training, deps)
    const noted = yield* inTenant(job, deps, (tx) => trainingEnded(tx, training, version, key.id))
    // the agent still answers for an older version where a newer one is wanted by now
    if (noted) yield* removeOthers(job, training, access, deps)
  })

/** Schedules the next run of a job, unless a newer version has scheduled its own. */
const lookAgain = (job: ClaimedJob, training: TrainingJob, deps: AgentsProviderDeps): Effect.Effect<void> =>
  inTenant(job, deps, (tx) =>
    Effect.gen(function* () {
      const state = yield* lockTraining(tx, training)
      if (state?.version === training.version) yield* schedule(tx, { ...job, dueAt: deps.clock.now() + watch.nextRun })
    }),
  )

const begin = (
  job: ClaimedJob,
  training: TrainingJob,
  access: ProviderAccess,
  { script, ...deps }: AgentsProviderDeps & { readonly script: Parameters<AgentsProviderDeps["agents"]["begin"]>[2] },
): Effect.Effect<string, ProviderFailed> =>
  Effect.gen(function* () {
    const operation = yield* deps.agents.begin(access, training, script)
    yield* inTenant(job, deps, (tx) => trainingBegun(tx, training, training.version, operation))
    return operation
  })

const watched = (
  look: Effect.Effect<boolean, ProviderFailed>,
  [wait, ...waits]: ReadonlyArray<number>,
): Effect.Effect<boolean, ProviderFailed> =>
  wait === undefined
    ? Effect.succeed(false)
    : Effect.sleep(wait).pipe(
        Effect.andThen(look),
        Effect.flatMap((done) => (done ? Effect.succeed(true) : watched(look, waits))),
      )

/**
 * Removes the bot's older versions of the same kind from the agent, and those of bots of the company that no longer use its
 * project. What cannot be removed now is after the next training.
 */
const removeOthers = (
  job: ClaimedJob,
  { botId, version, purpose }: TrainingJob,
  access: ProviderAccess,
  deps: AgentsProviderDeps,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const stored = yield* deps.agents.versions(access)
    const bots = [...new Set(stored.map((one) => one.botId))]
    const left = yield* inTenant(job, deps, (tx) => botsWithoutKey(tx, access.projectId, bots))
    const kind = version.charAt(0)
    const others = stored.filter(
      (one) => left.has(one.botId) || (one.botId === botId && one.version !== version && one.version.startsWith(kind)),
    )
    if (others.length > 0) yield* deps.agents.remove(access, others)
  }).pipe(
    Effect.catch(({ reason }) =>
      Effect.sync(() => deps.logger.warn({ botId, purpose, reason }, "older versions stay in an agent")),
    ),
  )

const accessOf = ({ projectId, keyId, sealed }: BotKey, { secretBox }: AgentsProviderDeps): ProviderAccess => ({
  projectId,
  keyId,
  open: () => secretBox.open(sealed),
})
