import { mayDo } from "@prosa/core/access"
import { keywordEntries } from "@prosa/core/bot"
import { randomBytes } from "node:crypto"
import {
  beginsAnew,
  type BotLegs,
  botTokenNotFound,
  type CompiledScript,
  type Detected,
  type EngineState,
  followBots,
  handOverLimit,
  languageQuestion,
  type ScriptedBot,
  scriptOf,
  type SimulatedAnswer,
  simulatedAnswer,
  simulatedInput,
  simulatedStep,
  simulationNotFound,
  type SimulationNotFound,
  type Simulator,
  type SimulatorRequest,
  type StepContext,
  stepOf,
  type Stepped,
} from "@prosa/core/engine"
import { type Clock, type BotId, type BotToken, type FlowId, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, ownedBy } from "../caller/index.ts"
import { entitiesInFlow, findFlowOwner, findRelease, lint, refuseFaults, withStoredFiles } from "../flow/index.ts"
import type { BotLanguages } from "../nlu/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { callsWebhook, findSuccessor } from "./bot-successors.ts"
import type { PublishedScripts } from "./published-scripts.ts"
import { scriptOfBotWithoutFlow } from "./scripts-without-flow.ts"
import { answerToTransfer } from "./simulated-transfers.ts"
import {
  findBotByToken,
  findNewestVersion,
  findSimulatedTurn,
  forgetSimulations,
  insertTestVersion,
  lockSimulation,
  peekSimulation,
  type SimulatedVersion,
  type SimulationConductor,
  type StoredSimulation,
  storeSimulation,
} from "./simulation-store.ts"
import { callInTime, type Webhooks } from "./webhooks.ts"

export interface SimulatorDeps {
  readonly transactions: Transactions
  readonly scripts: PublishedScripts
  readonly clock: Clock
  readonly webhooks: Webhooks | null
  /** Absent where the embedded matcher understands. */
  readonly languages?: BotLanguages | undefined
}

/** Retention of a simulation after its last text, in milliseconds. */
const keptFor = 24 * 3_600_000

/** Maximum webhook calls of one text: the engine makes one a move, and each bot of a chain may make one. */
const mostCalls = 2 * handOverLimit

/**
 * Implements `Simulator` on the database, for the bots of the actor's workspaces, with the engine that serves
 * customers.
 */
export const createSimulator = (
  actor: Actor,
  { transactions, scripts, clock, webhooks, languages }: SimulatorDeps,
): Simulator => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)

  const botOf = (tx: Tx, token: BotToken): Effect.Effect<BotId, SimulationNotFound> =>
    Effect.gen(function* () {
      const id = yield* findBotByToken(tx, token)
      if (id === undefined) return yield* Effect.fail(botTokenNotFound)
      const bot = yield* ownedBy(actor, findFlowOwner(tx, id, false)).pipe(Effect.mapError(() => botTokenNotFound))
      return bot.id
    })
  /** Returns the simulated bot, or the one that has taken over from it. */
  const conductorOf = (
    tx: Tx,
    botId: BotId,
    version: SimulatedVersion,
    conductor: SimulationConductor | null,
  ): Effect.Effect<SimulatedBot | undefined> =>
    Effect.gen(function* () {
      const script = yield* conductor === null
        ? scriptOfVersion(tx, version)
        : conductor.flowId === null
          ? scriptOfBotWithoutFlow(tx, conductor.id)
          : scripts.get(tx, actor.companyId, conductor.flowId)
      if (script === undefined) return undefined
      const bot = conductor ?? { id: botId, name: "", flowId: null, isSimulated: true }
      return { ...bot, script, callsWebhook: yield* callsWebhook(tx, webhooks, bot.id) }
    })
  const followAndStore = (
    tx: Tx,
    { botId, token, version, said }: Simulation,
    bot: SimulatedBot,
    stepped: Stepped,
    context: StepContext,
  ): Effect.Effect<SimulatedLegs> =>
    Effect.gen(function* () {
      const { companyId } = actor
      const legs: SimulatedLegs = yield* followBots(bot, stepped, {
        context,
        // No contact takes part in a simulation.
        contact: Effect.succeed({}),
        successor: (target, from) =>
          findSuccessor(tx, target, from.id, { companyId, scripts, webhooks, now: context.now, takesTurn: false }),
      })
      const { id, name, flowId, isSimulated } = legs.bot
      const conductor = isSimulated === true ? null : { id, name, flowId }
      yield* storeSimulation(tx, botId, token, { version, conductor, state: legs.state, said }, context.now)
      return legs
    })
  /** Calls the webhooks of a stored turn, outside of every transaction, and goes on with their responses. */
  const withAnswers = (simulation: Simulation, turned: AnsweredLegs, left = mostCalls): Effect.Effect<AnsweredLegs> =>
    Effect.gen(function* () {
      const { legs } = turned
      const call = legs.legs.at(-1)?.effects.findLast((effect) => effect.kind === "callWebhook")
      if (webhooks === null || call === undefined || left === 0 || !awaits(legs.state, call.call)) return turned
      const { nodeName, message, variables } = call
      const { companyId } = actor
      const sentAt = new Date(clock.now()).toISOString()
      const facts = { companyId, botId: legs.bot.id, dialogId: null, nodeName, message, variables, contact: {}, sentAt }
      const reply = yield* callInTime(webhooks, { ...facts, event: "node", simulated: true }).pipe(
        Effect.catch(() => Effect.succeed(null)),
      )
      const input = { kind: "webhookAnswered", call: call.call, answer: reply } as const
      const next = yield* inTenant((tx) =>
        Effect.gen(function* () {
          const stored = yield* lockSimulation(tx, simulation.botId, simulation.token)
          // The person went back, or the cleaning of old simulations came first.
          if (stored === undefined || stored.said < simulation.said || !awaits(stored.state, call.call))
            return undefined
          const context = { now: clock.now(), seed: stored.said }
          const stepped = stepOf(legs.bot, stored.state, input, context)
          return yield* followAndStore(tx, { ...simulation, said: stored.said }, legs.bot, stepped, context)
        }),
      )
      if (next === undefined) return turned
      const ofSimulated = legs.bot.isSimulated === true ? [reply] : []
      const answered = { legs: continued(legs, next), webhooks: [...turned.webhooks, ...ofSimulated] }
      return yield* withAnswers(simulation, answered, left - 1)
    })
  const scriptOfVersion = (tx: Tx, version: SimulatedVersion): Effect.Effect<CompiledScript | undefined> =>
    "flowId" in version
      ? scripts.get(tx, actor.companyId, version.flowId)
      : scripts.getTest(tx, actor.companyId, version.testVersionId)

  /** Finds what a turn continues: a simulation as it stands, or as it stood after `keep` turns; undefined begins one. */
  const continuedFrom = (
    tx: Tx,
    botId: BotId,
    { dialogToken, keep }: TurnAddress,
    find = lockSimulation,
  ): Effect.Effect<ContinuedSimulation | undefined, SimulationNotFound> =>
    Effect.gen(function* () {
      if (dialogToken === null) return undefined
      const stored = yield* find(tx, botId, dialogToken)
      if (stored === undefined) return yield* Effect.fail(simulationNotFound)
      if (keep === undefined || keep >= stored.said) return stored
      const { version } = stored
      if (keep === 0) return { version, conductor: null, state: undefined, said: 0 }
      const kept = yield* findSimulatedTurn(tx, dialogToken, keep)
      return kept === undefined ? yield* Effect.fail(simulationNotFound) : { version, ...kept, said: keep }
    })
  /**
   * Asks the bot's agent for tests what it makes of a text, in front of the turn. Published versions, which that agent does
   * not have, are left to the embedded matcher.
   */
  const detected = (
    { agentFor, detect }: BotLanguages,
    botToken: BotToken,
    text: string,
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
          const agent = yield* agentFor(tx, { botId, purpose: "testing" }, `t${version.testVersionId}`)
          const bot = agent && (yield* conductorOf(tx, botId, version, null))
          const { before: state, input } = simulatedInput(before?.state, text)
          const question = bot && languageQuestion(bot.script, state, input)
          return agent && bot && question && { agent, script: bot.script, question }
        }),
      )
      return asked && (yield* detect(asked.agent, asked.script, asked.question))
    })
  /** Makes a turn: the person says a text, or, without one, the bot greets. */
  const turn = (
    botToken: BotToken,
    text: string | undefined,
    address: TurnAddress,
  ): Effect.Effect<SimulatedAnswer, SimulationNotFound> =>
    Effect.gen(function* () {
      const heard =
        languages === undefined || text === undefined ? undefined : yield* detected(languages, botToken, text, address)
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
          const context = { now: clock.now(), seed: said }
          const token = address.dialogToken ?? randomBytes(24).toString("base64url")
          const simulation = { botId, version, said: said + 1, token }
          const stepped = simulatedStep(bot, before?.state, text, context, heard)
          return { simulation, legs: yield* followAndStore(tx, simulation, bot, stepped, context) }
        }),
      )
      const { legs, webhooks: answers } = yield* withAnswers(first.simulation, { legs: first.legs, webhooks: [] })
      const asked = { transactions, webhooks, companyId: actor.companyId, now: clock.now() }
      const answer = simulatedAnswer(legs, yield* answerToTransfer(legs, asked))
      const nodeId = legs.bot.isSimulated === true ? answer.nodeId : null
      return {
        ...answer,
        nodeId,
        webhooks: answers,
        ...(heard === undefined ? {} : { detected: heard }),
        dialogToken: first.simulation.token,
      }
    })

  return {
    prepare: ({ botId, flowId }, document) =>
      Effect.gen(function* () {
        if (!mayDo(actor, "bot.write")) return yield* Effect.fail(notAllowed)
        yield* refuseFaults(document)
        const refuseBlocked = lint(document)
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            const bot = yield* ownedBy(actor, findFlowOwner(tx, botId, false))
            const known = flowId === -1 ? undefined : yield* findRelease(tx, botId, flowId)
            if (known === undefined) return yield* Effect.fail(notFound)
            const toRun = yield* withStoredFiles(tx, document)
            yield* refuseBlocked(tx, keywordEntries(bot.settings.keywords))
            const { settings, token } = bot
            const script = scriptOf(toRun, { ...settings, entities: yield* entitiesInFlow(tx, toRun) })
            if (languages !== undefined) yield* languages.admit(tx, bot, script, actor)
            const made = yield* insertTestVersion(tx, botId, script, actor.name)
            if (languages !== undefined) yield* languages.learn(tx, bot, "testing", `t${made}`)
            yield* forgetSimulations(tx, botId, clock.now() - keptFor)
            return { botToken: token }
          }),
        )
      }),

    say: ({ botToken, dialogToken, text, keep }) => turn(botToken, text, { dialogToken, keep }),
    begin: ({ botToken }) => turn(botToken, undefined, { dialogToken: null, keep: undefined }),
  }
}

/** The bot that conducts a simulated conversation: the simulated one, or one that has taken over. */
interface SimulatedBot extends ScriptedBot {
  readonly id: BotId
  /** The published version of a bot that has taken over; null without a flow. */
  readonly flowId: FlowId | null
  /** It is the simulated bot, in the version of the simulation. */
  readonly isSimulated?: boolean
}

/** A simulated conversation that a text was said in. */
interface Simulation extends Pick<StoredSimulation, "version" | "said"> {
  readonly botId: BotId
  readonly token: string
}

type SimulatedLegs = BotLegs<SimulatedBot>

/** A turn so far, and how the webhook of the simulated bot answered in it. */
interface AnsweredLegs extends Pick<SimulatedAnswer, "webhooks"> {
  readonly legs: SimulatedLegs
}

type TurnAddress = Pick<SimulatorRequest, "dialogToken" | "keep">

/** A simulation to continue; without a state it begins again. */
interface ContinuedSimulation extends Omit<StoredSimulation, "state"> {
  readonly state: EngineState | undefined
}

const awaits = ({ waiting, calls }: EngineState, call: number): boolean => waiting?.for === "webhook" && calls === call

/** Appends the legs of a continued turn, whose first bot is the last one of the turn so far. */
const continued = (before: SimulatedLegs, { legs, bot, state }: SimulatedLegs): SimulatedLegs => {
  const [last, first] = [before.legs.at(-1), legs[0]]
  if (last === undefined || first === undefined) return before
  const joined = { bot: last.bot, effects: [...last.effects, ...first.effects] }
  return { legs: [...before.legs.slice(0, -1), joined, ...legs.slice(1)], bot, state }
}
