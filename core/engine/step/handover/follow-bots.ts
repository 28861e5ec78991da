import { Effect } from "effect"
import { type BotTransfer, isToBot } from "../../../transfer/index.ts"
import type { CompiledScript } from "../../script/compiled-script.ts"
import type { KnownContact } from "../../../contact/index.ts"
import type { EngineEffect } from "../engine-effect.ts"
import type { EngineInput } from "../engine-input.ts"
import type { EngineState } from "../engine-state.ts"
import type { Passed } from "../../trail/flow-trail.ts"
import { step, type StepContext, type Stepped } from "../step.ts"

/** A bot that may conduct a conversation. */
export interface ScriptedBot {
  readonly name: string
  readonly script: CompiledScript
  /** Whether its webhook can be called; otherwise every call of it fails at once. */
  readonly callsWebhook: boolean
  /** Whether the systems can be asked that its nodes name; otherwise every question to them fails at once. */
  readonly asksSystems: boolean
}

/** What a bot can call. */
type Calls = Pick<ScriptedBot, "callsWebhook" | "asksSystems">

/** The effects of one bot in a turn, in order. */
export interface BotLeg<Bot> {
  readonly bot: Bot
  readonly effects: ReadonlyArray<EngineEffect>
  /** What it passed through of the bot's flow; absent: nothing. */
  readonly passed?: Passed
}

/** A turn through all the bots that it was handed to. */
export interface BotLegs<Bot> {
  /** At least one; of two neighbours the first has handed the conversation over to the second. */
  readonly legs: ReadonlyArray<BotLeg<Bot>>
  /** The bot that conducts the conversation from now on. */
  readonly bot: Bot
  readonly state: EngineState
}

/** What following a conversation from bot to bot needs. */
export interface BotLegsNeeds<Bot> {
  /** The context of the step of a bot that takes over. */
  readonly contextOf: (next: Bot) => Effect.Effect<StepContext>
  /** Finds the bot that takes over; undefined if none can: the transfer then stays in the effects, unfollowed. */
  readonly successor: (target: BotTransfer, from: Bot) => Effect.Effect<Bot | undefined>
  /** What is known of the contact before this turn, so that no bot asks for it. */
  readonly contact: Effect.Effect<KnownContact>
}

/**
 * Follows a step through the bots that it hands the conversation to. It ends, since the engine cuts a chain of bots
 * (`handOverLimit`). A call of a webhook remains in the effects, and the turn waits for its response.
 */
export const followBots = <Bot extends ScriptedBot>(
  bot: Bot,
  { state, effects, passed }: Stepped,
  needs: BotLegsNeeds<Bot>,
  earlier: ReadonlyArray<BotLeg<Bot>> = [],
): Effect.Effect<BotLegs<Bot>> =>
  Effect.gen(function* () {
    const target = botTransferIn(effects)
    const through = passed === undefined ? {} : { passed }
    const next = target === undefined ? undefined : yield* needs.successor(target, bot)
    if (target === undefined || next === undefined)
      return { legs: [...earlier, { bot, effects, ...through }], bot, state }
    const legs = [...earlier, { bot, effects: effects.filter(({ kind }) => kind !== "transfer"), ...through }]
    const contact = { ...(yield* needs.contact), ...rememberedIn(legs) }
    const { initialMessage } = target
    const taken = stepOf(next, state, { kind: "handedOver", initialMessage, contact }, yield* needs.contextOf(next))
    return yield* followBots(next, taken, needs, legs)
  })

/** Makes a step of a bot; a call that it cannot make has failed at once, and is omitted from the effects. */
export const stepOf = (
  { script, ...calls }: Pick<ScriptedBot, "script"> & Calls,
  state: EngineState,
  input: EngineInput,
  context: StepContext,
): Stepped => {
  const stepped = step(script, state, input, context)
  const called = stepped.effects.find((effect) => effect.kind === "callWebhook")
  // Whether the bot of a module has a webhook is known when it is called.
  const isOwnWebhook = called?.system === undefined && called?.askedBy === undefined
  if (called === undefined || (isOwnWebhook ? calls.callsWebhook : calls.asksSystems)) return stepped
  const effects = stepped.effects.filter(({ kind }) => kind !== "callWebhook")
  // Ways lead downwards, a way back calls nothing, and modules are called so often only: successive calls end.
  const failed: EngineInput = { kind: "webhookAnswered", call: called.call, answer: null }
  const after = stepOf({ script, ...calls }, stepped.state, failed, context)
  const passed = bothPassed(stepped.passed, after.passed)
  return {
    ...stepped,
    ...after,
    effects: [...effects, ...after.effects],
    ...(passed === undefined ? {} : { passed }),
  }
}

/** Makes a step in which every call fails at once: for conversations whose calls cannot be answered. */
export const stepWithoutCalls = (
  script: CompiledScript,
  state: EngineState,
  input: EngineInput,
  context: StepContext,
): Stepped => stepOf({ script, callsWebhook: false, asksSystems: false }, state, input, context)

const bothPassed = (first: Passed | undefined, second: Passed | undefined): Passed | undefined =>
  first === undefined || second === undefined
    ? (first ?? second)
    : { ...first, ...second, entered: [...first.entered, ...second.entered] }

const botTransferIn = (effects: ReadonlyArray<EngineEffect>): BotTransfer | undefined => {
  for (const effect of effects)
    if (effect.kind === "transfer" && effect.target !== null && isToBot(effect.target)) return effect.target
  return undefined
}

const rememberedIn = (legs: ReadonlyArray<BotLeg<unknown>>): KnownContact =>
  Object.fromEntries(
    legs.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.kind === "remember" ? [[effect.field, effect.value] as const] : [])),
    ),
  )
