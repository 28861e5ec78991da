import { mayDo } from "@prosa/core/access"
import { randomBytes } from "node:crypto"
import {
  beginsAnew,
  botTokenNotFound,
  type Detected,
  initialState,
  languageQuestion,
  scriptOf,
  type SimulatedAnswer,
  simulatedAnswer,
  simulatedInput,
  simulatedRecognition,
  simulatedStep,
  type SimulationNotFound,
  type Simulator,
  type Spoken,
  spokenWith,
  textOfSpoken,
  withWrittenValues,
} from "@prosa/core/engine"
import { type Clock, type BotToken, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, ownedBy } from "../caller/index.ts"
import {
  outsideOfFlow,
  findFlowOwner,
  findRelease,
  type LanguageTrainer,
  lint,
  refuseFaults,
  withStoredFiles,
} from "../flow/index.ts"
import type { LanguageProvider } from "../nlu/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { PublishedScripts } from "./published-scripts.ts"
import { employeeHears, simulatedCalls } from "./simulated-calls.ts"
import { simulatedConversations, supposedNow, type TurnAddress } from "./simulated-conversations.ts"
import { answerToTransfer } from "./simulated-transfers.ts"
import { findNewestVersion, forgetSimulations, insertTestVersion, peekSimulation } from "./simulation-store.ts"
import type { Webhooks } from "./webhooks.ts"

export interface SimulatorDeps {
  readonly transactions: Transactions
  readonly scripts: PublishedScripts
  readonly train: LanguageTrainer
  readonly clock: Clock
  readonly webhooks: Webhooks | null
  readonly languageProvider: LanguageProvider
}

/** Retention of a simulation after its last text, in milliseconds. */
const keptFor = 24 * 3_600_000

/**
 * Implements `Simulator` on the database, for the bots of the actor's workspaces, with the engine that serves
 * customers.
 */
export const createSimulator = (
  actor: Actor,
  { transactions, scripts, train, clock, webhooks, languageProvider }: SimulatorDeps,
): Simulator => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)

  const conversations = simulatedConversations(actor, { scripts, webhooks, clock })
  const { botOf, conductorOf, continuedFrom, followAndStore } = conversations
  const withAnswers = simulatedCalls(actor.companyId, conversations, { transactions, webhooks, clock })

  /**
   * Asks the bot's agent for tests what it makes of a text, in front of the turn. Published versions, which that agent does
   * not have, are left to the embedded matcher.
   */
  const detected = (
    botToken: BotToken,
    text: Spoken,
    address: TurnAddress,
  ): Effect.Effect<Detected | undefined, SimulationNotFound> =>
    Effect.gen(function* () {
      const asked = yield* inTenant((tx) =>
        Effect.gen(function* () {
          const botId = yield* botOf(tx, botToken)
          const before = yield* continuedFrom(tx, botId, address, peekSimulation)
          const version = before?.version ?? (yield* findNewestVersion(tx, botId))
          const anew = before?.state === undefined || beginsAnew(before.state)
          if (version === undefined || "flowId" in version || (!anew && before.conductor !== null)) return undefined
          const agent = yield* languageProvider.agentFor(tx, { botId, purpose: "testing" }, `t${version.testVersionId}`)
          const bot = agent && (yield* conductorOf(tx, botId, version, null))
          const { before: state, input } = simulatedInput(before?.state, text)
          const question =
            bot &&
            languageQuestion(bot.script, state, input, { now: supposedNow(address, clock), about: address.about })
          return agent && bot && question && { agent, script: bot.script, question }
        }),
      )
      return asked && (yield* languageProvider.detect(asked.agent, asked.script, asked.question))
    })
  /** Makes a turn: the person says something, or, without that, the bot greets. */
  const turn = (
    botToken: BotToken,
    text: Spoken | undefined,
    address: TurnAddress,
  ): Effect.Effect<SimulatedAnswer, SimulationNotFound> =>
    Effect.gen(function* () {
      const heard =
        !languageProvider.detects || text === undefined ? undefined : yield* detected(botToken, text, address)
      const first = yield* inTenant((tx) =>
        Effect.gen(function* () {
          const botId = yield* botOf(tx, botToken)
          const before = yield* continuedFrom(tx, botId, address)
          const version = before?.version ?? (yield* findNewestVersion(tx, botId))
          const anew = before?.state === undefined || beginsAnew(before.state)
          const bot = version && (yield* conductorOf(tx, botId, version, anew ? null : before.conductor))
          // A bot that was neither published nor prepared for testing has no script.
          if (version === undefined || bot === undefined) return yield* Effect.fail(botTokenNotFound)
          const said = before?.said ?? 0
          const state = before?.state && withWrittenValues(bot.script, before.state, address.values ?? {})
          const context = { now: supposedNow(address, clock), seed: said, about: address.about }
          const token = address.dialogToken ?? randomBytes(24).toString("base64url")
          const simulation = { botId, version, said: said + 1, token, about: address.about, at: address.at }
          const asked =
            bot.isEmployee && text !== undefined
              ? employeeHears(bot, state ?? initialState, textOfSpoken(text), context.now)
              : undefined
          const stepped = asked ?? simulatedStep(bot, state, text, context, heard)
          const legs = yield* followAndStore(tx, simulation, bot, stepped, context)
          const recognition =
            asked !== undefined || text === undefined
              ? undefined
              : simulatedRecognition(bot.script, state, text, heard, context)
          const forEmployee = asked === undefined || text === undefined ? undefined : textOfSpoken(text)
          return { simulation, legs, asked: forEmployee, recognition }
        }),
      )
      const { legs, webhooks: answers, decided } = yield* withAnswers(first.simulation, first.legs, first.asked)
      const asked = { transactions, webhooks, companyId: actor.companyId, now: clock.now(), decided }
      const answer = simulatedAnswer(legs, yield* answerToTransfer(legs, asked))
      const nodeId = legs.bot.isSimulated === true ? answer.nodeId : null
      return {
        ...answer,
        nodeId,
        webhooks: answers,
        ...(heard === undefined ? {} : { detected: heard }),
        ...(first.recognition === undefined ? {} : { recognition: first.recognition }),
        dialogToken: first.simulation.token,
      }
    })

  return {
    prepare: ({ botId, flowId }, document) =>
      Effect.gen(function* () {
        if (!mayDo(actor, "bot.write")) return yield* Effect.fail(notAllowed)
        yield* refuseFaults(document)
        const refuseBlocked = lint(document)
        const language = yield* train(document)
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            const bot = yield* ownedBy(actor, findFlowOwner(tx, botId, false))
            const known = flowId === -1 ? undefined : yield* findRelease(tx, botId, flowId)
            if (known === undefined) return yield* Effect.fail(notFound)
            const toRun = yield* withStoredFiles(tx, document)
            yield* refuseBlocked(tx, bot.settings, { botId, workspaces: actor.workspaces })
            const { settings, token } = bot
            const script = scriptOf(toRun, { ...settings, ...(yield* outsideOfFlow(tx, toRun)) })
            yield* languageProvider.admit(tx, bot, script, actor)
            const made = yield* insertTestVersion(tx, botId, { script, language, by: actor.name })
            yield* languageProvider.learn(tx, bot, "testing", `t${made}`)
            yield* forgetSimulations(tx, botId, clock.now() - keptFor)
            return { botToken: token }
          }),
        )
      }),

    say: ({ botToken, dialogToken, text, files, ...address }) =>
      turn(botToken, spokenWith(text, files), { dialogToken, ...address }),
    begin: ({ botToken, about, at }) => turn(botToken, undefined, { dialogToken: null, keep: undefined, about, at }),
  }
}
