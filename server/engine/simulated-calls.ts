import {
  type EngineState,
  handOverLimit,
  type SimulatedAnswer,
  stepDigitalEmployee,
  stepOf,
  type StepContext,
  type Stepped,
} from "@prosa/core/engine"
import type { BotId, Clock, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  type SimulatedConversations,
  type SimulatedLegs,
  type OngoingSimulation,
  supposedNow,
} from "./simulated-conversations.ts"
import { lockSimulation, type StoredSimulation } from "./simulation-store.ts"
import { askInTime, callInTime, type WebhookCall, type WebhookReply, type Webhooks } from "./webhooks.ts"

/** Maximum webhook calls of one text: the engine makes one a move, and each bot of a chain may make one. */
const mostCalls = 2 * handOverLimit

interface CallsDeps {
  readonly transactions: Transactions
  readonly webhooks: Webhooks | null
  readonly clock: Clock
}

/** A turn so far, and how the webhook of the simulated bot answered in it. */
export interface AnsweredLegs extends Pick<SimulatedAnswer, "webhooks"> {
  readonly legs: SimulatedLegs
  /** What a digital employee's system has answered, which may name the workspace of its transfer. */
  readonly decided?: WebhookReply | null
}

/**
 * Returns what a stored turn becomes with the answers of the customers' systems that it waits for: those of nodes, and that
 * of a digital employee to `heard`. The calls are made outside of every transaction, and marked as simulated.
 */
export const simulatedCalls = (
  companyId: CompanyId,
  { followAndStore }: Pick<SimulatedConversations, "followAndStore">,
  { transactions, webhooks, clock }: CallsDeps,
): ((simulation: OngoingSimulation, legs: SimulatedLegs, heard: string | undefined) => Effect.Effect<AnsweredLegs>) => {
  const inTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => transactions.asTenant(companyId, work)

  /** Null: the system has no address, or failed. */
  const answerTo = (
    { bot }: Pick<SimulatedLegs, "bot">,
    facts: Pick<WebhookCall, "event" | "nodeName" | "message" | "variables">,
    askedBy: BotId = bot.id,
  ): Effect.Effect<WebhookReply | null> =>
    webhooks === null
      ? Effect.succeed(null)
      : callInTime(webhooks, {
          ...facts,
          companyId,
          botId: askedBy,
          dialogId: null,
          contact: {},
          sentAt: new Date(clock.now()).toISOString(),
          simulated: true,
        }).pipe(Effect.catch(() => Effect.succeed(null)))

  /** Goes on in a simulation with an answer; undefined if it no longer waits for it. */
  const goOn = (
    simulation: OngoingSimulation,
    { bot }: Pick<SimulatedLegs, "bot">,
    next: (stored: StoredSimulation, context: StepContext) => Stepped | undefined,
  ): Effect.Effect<SimulatedLegs | undefined> =>
    inTenant((tx) =>
      Effect.gen(function* () {
        const stored = yield* lockSimulation(tx, simulation.botId, simulation.token)
        // The person went back, or the cleaning of old simulations came first.
        if (stored === undefined || stored.said < simulation.said) return undefined
        const { said } = stored
        const context = { now: supposedNow(simulation, clock), seed: said, about: simulation.about }
        const stepped = next(stored, context)
        return stepped && (yield* followAndStore(tx, { ...simulation, said }, bot, stepped, context))
      }),
    )

  const withAnswers = (
    simulation: OngoingSimulation,
    turned: AnsweredLegs,
    left = mostCalls,
  ): Effect.Effect<AnsweredLegs> =>
    Effect.gen(function* () {
      const { legs } = turned
      const call = legs.legs.at(-1)?.effects.findLast((effect) => effect.kind === "callWebhook")
      if (webhooks === null || call === undefined || left === 0 || !awaits(legs.state, call.call)) return turned
      const { nodeName, message, variables, system, askedBy } = call
      const reply =
        system === undefined
          ? yield* answerTo(legs, { event: "node", nodeName, message, variables }, askedBy)
          : yield* askInTime(webhooks, {
              ...system,
              companyId,
              botId: askedBy ?? legs.bot.id,
              nodeName,
              dialogId: null,
              simulated: true,
              attempt: { number: 1, of: 1 },
            }).pipe(Effect.catch(() => Effect.succeed(null)))
      const input = { kind: "webhookAnswered", call: call.call, answer: reply } as const
      const next = yield* goOn(simulation, legs, ({ state }, context) =>
        awaits(state, call.call) ? stepOf(legs.bot, state, input, context) : undefined,
      )
      if (next === undefined) return turned
      const ofSimulated = legs.bot.isSimulated === true ? [reply] : []
      const answered = { legs: continued(legs, next), webhooks: [...turned.webhooks, ...ofSimulated] }
      return yield* withAnswers(simulation, answered, left - 1)
    })

  const withEmployee = (
    simulation: OngoingSimulation,
    legs: SimulatedLegs,
    message: string,
  ): Effect.Effect<AnsweredLegs> =>
    Effect.gen(function* () {
      const reply = yield* answerTo(legs, { event: "employeeMessage", nodeName: "", message, variables: {} })
      const answered = yield* goOn(simulation, legs, ({ state }, { now }) =>
        employeeAnswers(legs.bot, state, reply, now),
      )
      return { legs: answered === undefined ? legs : continued(legs, answered), webhooks: [], decided: reply }
    })

  return (simulation, legs, heard) =>
    legs.bot.isEmployee && heard !== undefined
      ? withEmployee(simulation, legs, heard)
      : withAnswers(simulation, { legs, webhooks: [] })
}

/** Steps a digital employee that hears a text; undefined if it is silent, as after the end. */
export const employeeHears = (
  { script }: SimulatedEmployee,
  state: EngineState,
  text: string,
  now: number,
): Stepped | undefined => {
  const stepped = stepDigitalEmployee(script, state, { kind: "text", text }, { now })
  return stepped.effects.length === 0 ? undefined : { state: stepped.state, effects: [] }
}

type SimulatedEmployee = Pick<SimulatedLegs["bot"], "script">

const employeeAnswers = (
  { script }: SimulatedEmployee,
  state: EngineState,
  answer: WebhookReply | null,
  now: number,
): Stepped => {
  const handsOver = answer !== null && answer.workspaceId !== null
  const stepped = stepDigitalEmployee(script, state, { kind: "answered", answer, handsOver }, { now })
  return { ...stepped, effects: stepped.effects.filter((effect) => effect.kind !== "askDigitalEmployee") }
}

const awaits = ({ waiting, calls }: EngineState, call: number): boolean => waiting?.for === "webhook" && calls === call

/** Appends the legs of a continued turn, whose first bot is the last one of the turn so far. */
const continued = (before: SimulatedLegs, { legs, bot, state }: SimulatedLegs): SimulatedLegs => {
  const [last, first] = [before.legs.at(-1), legs[0]]
  if (last === undefined || first === undefined) return before
  const joined = { bot: last.bot, effects: [...last.effects, ...first.effects] }
  return { legs: [...before.legs.slice(0, -1), joined, ...legs.slice(1)], bot, state }
}
