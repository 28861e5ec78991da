import {
  type BotLegs,
  type ConversationFacts,
  botTokenNotFound,
  type CompiledScript,
  type EngineState,
  followBots,
  type ScriptedBot,
  simulationNotFound,
  type SimulationNotFound,
  type SimulatorRequest,
  type StepContext,
  type Stepped,
} from "@prosa/core/engine"
import type { BotId, BotToken, Clock, FlowId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, ownedBy } from "../caller/index.ts"
import { findFlowOwner } from "../flow/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { callsOf, findSuccessor } from "./bot-successors.ts"
import type { PublishedScripts } from "./published-scripts.ts"
import { scriptOfBotWithoutFlow } from "./scripts-without-flow.ts"
import {
  findBotByToken,
  findSimulatedTurn,
  lockSimulation,
  type SimulatedVersion,
  type SimulationConductor,
  type StoredSimulation,
  storeSimulation,
} from "./simulation-store.ts"
import type { Webhooks } from "./webhooks.ts"

/** The bot that conducts a simulated conversation: the simulated one, or one that has taken over. */
export interface SimulatedBot extends ScriptedBot {
  readonly id: BotId
  /** The published version of a bot that has taken over; null without a flow. */
  readonly flowId: FlowId | null
  /** The company's system answers. */
  readonly isEmployee: boolean
  /** It is the simulated bot, in the version of the simulation. */
  readonly isSimulated?: boolean
}

/** A simulated conversation that a text was said in. */
export interface OngoingSimulation extends Pick<StoredSimulation, "version" | "said"> {
  readonly botId: BotId
  readonly token: string
  /** What the simulation supposes of the contact and the channel. */
  readonly about?: ConversationFacts | undefined
  /** When the simulation supposes it to take place, ISO 8601; absent: now. */
  readonly at?: string | undefined
}

export type SimulatedLegs = BotLegs<SimulatedBot>

/** The turn that a request continues. */
export type TurnAddress = Pick<SimulatorRequest, "dialogToken" | "keep" | "about" | "at" | "values">

/** A simulation to continue; without a state it begins again. */
export interface ContinuedSimulation extends Omit<StoredSimulation, "state"> {
  readonly state: EngineState | undefined
}

interface ConversationDeps {
  readonly scripts: PublishedScripts
  readonly webhooks: Webhooks | null
  readonly clock: Clock
}

/** Returns the moment at which a simulated text is said, in milliseconds since 1970. */
export const supposedNow = ({ at }: Pick<OngoingSimulation, "at">, clock: Clock): number =>
  at === undefined ? clock.now() : Date.parse(at)

/** The simulated conversations of an actor's bots, each call in the transaction of its turn. */
export interface SimulatedConversations {
  /** Finds the simulated bot by its token, in the actor's workspaces. */
  readonly botOf: (tx: Tx, token: BotToken) => Effect.Effect<BotId, SimulationNotFound>
  /** Returns the simulated bot, or the one that has taken over from it. */
  readonly conductorOf: (
    tx: Tx,
    botId: BotId,
    version: SimulatedVersion,
    conductor: SimulationConductor | null,
  ) => Effect.Effect<SimulatedBot | undefined>
  /** Finds what a turn continues: a simulation as it stands, or as it stood after `keep` turns; undefined begins one. */
  readonly continuedFrom: (
    tx: Tx,
    botId: BotId,
    address: TurnAddress,
    find?: typeof lockSimulation,
  ) => Effect.Effect<ContinuedSimulation | undefined, SimulationNotFound>
  /** Follows a step through the bots that it is handed to, and stores where the conversation stands then. */
  readonly followAndStore: (
    tx: Tx,
    simulation: OngoingSimulation,
    bot: SimulatedBot,
    stepped: Stepped,
    context: StepContext,
  ) => Effect.Effect<SimulatedLegs>
}

/** Creates the simulated conversations of an actor's bots. */
export const simulatedConversations = (
  actor: Actor,
  { scripts, webhooks, clock }: ConversationDeps,
): SimulatedConversations => {
  const { companyId } = actor
  const scriptOfVersion = (tx: Tx, version: SimulatedVersion): Effect.Effect<CompiledScript | undefined> =>
    "flowId" in version
      ? scripts.get(tx, companyId, version.flowId)
      : scripts.getTest(tx, companyId, version.testVersionId)
  return {
    botOf: (tx, token) =>
      Effect.gen(function* () {
        const id = yield* findBotByToken(tx, token)
        if (id === undefined) return yield* Effect.fail(botTokenNotFound)
        const bot = yield* ownedBy(actor, findFlowOwner(tx, id, false)).pipe(Effect.mapError(() => botTokenNotFound))
        return bot.id
      }),
    conductorOf: (tx, botId, version, conductor) =>
      Effect.gen(function* () {
        const script = yield* conductor === null
          ? scriptOfVersion(tx, version)
          : conductor.flowId === null
            ? scriptOfBotWithoutFlow(tx, conductor.id)
            : scripts.get(tx, companyId, conductor.flowId)
        if (script === undefined) return undefined
        const bot = conductor ?? { id: botId, name: "", flowId: null, isEmployee: false, isSimulated: true }
        return { ...bot, script, ...(yield* callsOf(tx, webhooks, bot.id)) }
      }),
    continuedFrom: (tx, botId, { dialogToken, keep }, find = lockSimulation) =>
      Effect.gen(function* () {
        if (dialogToken === null) return undefined
        const stored = yield* find(tx, botId, dialogToken)
        if (stored === undefined) return yield* Effect.fail(simulationNotFound)
        if (keep === undefined || keep >= stored.said) return stored
        const { version } = stored
        if (keep === 0) return { version, conductor: null, state: undefined, said: 0 }
        const kept = yield* findSimulatedTurn(tx, dialogToken, keep)
        return kept === undefined ? yield* Effect.fail(simulationNotFound) : { version, ...kept, said: keep }
      }),
    followAndStore: (tx, { botId, token, version, said }, bot, stepped, context) =>
      Effect.gen(function* () {
        const legs: SimulatedLegs = yield* followBots(bot, stepped, {
          contextOf: () => Effect.succeed(context),
          // No contact takes part in a simulation.
          contact: Effect.succeed({}),
          successor: (target, from) =>
            findSuccessor(tx, target, from.id, { companyId, scripts, webhooks, now: clock.now(), takesTurn: false }),
        })
        const { id, name, flowId, isEmployee, isSimulated } = legs.bot
        const conductor = isSimulated === true ? null : { id, name, flowId, isEmployee }
        yield* storeSimulation(tx, botId, token, { version, conductor, state: legs.state, said }, clock.now())
        return legs
      }),
  }
}
