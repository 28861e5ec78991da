import type { MarkedText } from "../../channel/index.ts"
import { isToBot, transferKindLabels, type TransferTarget } from "../../transfer/index.ts"
import type { Detected } from "../language/detected.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { EngineEffect } from "../step/engine-effect.ts"
import type { EngineInput } from "../step/engine-input.ts"
import { type EngineState, initialState } from "../step/engine-state.ts"
import { standingOf } from "../replay/record-conversation.ts"
import { filesOfSpoken, type Spoken, textOfSpoken } from "./spoken.ts"
import { type SimulatedAnswer, type SimulatedReply, simulatorMessages as say } from "./simulator.ts"
import { type BotLegs, type ScriptedBot, stepOf } from "../step/handover/follow-bots.ts"
import type { Recognition } from "../language/recognition.ts"
import { readTextIn, type StepContext, type Stepped } from "../step/step.ts"
import { valuesByName } from "../step/variables.ts"

/** A turn of a simulated conversation: its next state, and the replies to show. */
export interface Simulated {
  readonly state: EngineState
  readonly answer: Omit<SimulatedAnswer, "dialogToken">
}

/**
 * Simulates a text, or the greeting of a bot that speaks first, with one bot, whose calls fail. The person speaks first: the first text is offered to the start
 * node after the greeting (rule 1 of the engine). `state` is undefined for the first text; a text after the end begins
 * anew, as in a room.
 */
export const simulate = (
  script: CompiledScript,
  state: EngineState | undefined,
  text: Spoken | undefined,
  context: StepContext,
): Simulated => {
  const { state: next, effects } = simulatedStep(
    { script, callsWebhook: false, asksSystems: false },
    state,
    text,
    context,
  )
  return {
    state: next,
    answer: {
      replies: effects.flatMap((effect) => repliesOf(effect, handedOverTo)),
      ...standing(script, next),
      webhooks: [],
      ...recognitionField(
        text === undefined ? undefined : simulatedRecognition(script, state, text, undefined, context),
      ),
    },
  }
}

const recognitionField = (recognition: Recognition | undefined) => (recognition === undefined ? {} : { recognition })

/** Makes the step of a simulated text, or of a greeting, with the bot that conducts the conversation. */
export const simulatedStep = (
  bot: Pick<ScriptedBot, "script" | "callsWebhook" | "asksSystems">,
  state: EngineState | undefined,
  text: Spoken | undefined,
  context: StepContext,
  detected?: Detected,
): Stepped => {
  const { before, input } = simulatedInput(state, text)
  return stepOf(bot, before, detected === undefined ? input : { ...input, detected }, context)
}

/** Returns the engine's input of a simulated text, or of a greeting, and the state that it meets. */
export const simulatedInput = (
  state: EngineState | undefined,
  spoken: Spoken | undefined,
): { readonly before: EngineState; readonly input: Extract<EngineInput, { kind: "started" | "text" | "file" }> } => {
  if (spoken === undefined) return { before: initialState, input: { kind: "started" } }
  const [text, files] = [textOfSpoken(spoken), filesOfSpoken(spoken)]
  const begins = state === undefined || beginsAnew(state)
  const before = begins ? initialState : state
  if (files.length === 0) return { before, input: { kind: begins ? "started" : "text", text } }
  const sent = text.trim() === "" ? { files } : { text, files }
  return { before, input: { kind: begins ? "started" : "file", ...sent } }
}

/** Returns what recognises a simulated text; undefined if no node reads it. */
export const simulatedRecognition = (
  script: CompiledScript,
  state: EngineState | undefined,
  text: Spoken,
  detected?: Detected,
  context: Partial<StepContext> = {},
): Recognition | undefined => {
  const { before, input } = simulatedInput(state, text)
  return readTextIn(script, before, detected === undefined ? input : { ...input, detected }, context)?.recognition
}

/** Returns whether the next text begins the conversation anew, so that its first bot conducts it again. */
export const beginsAnew = ({ stage }: EngineState): boolean => stage === "closed"

/**
 * What a customer's system made of a transfer that needs it: the workspace that it decided, or the external platform's
 * 'taken'. Null: nothing, as without an address.
 */
export type TransferAnswer = { readonly workspace: string } | "taken" | null

/**
 * Returns the answer of a simulated turn through one or more bots. A hand-over between them is a note; `answered` is what
 * became of the last one, if a customer's system was asked.
 */
export const simulatedAnswer = (
  { legs, bot, state }: BotLegs<ScriptedBot>,
  answered?: TransferAnswer,
): Simulated["answer"] => ({
  replies: legs.flatMap((leg, at) => [
    ...(at === 0 ? [] : [noted(say.handedOver(leg.bot.name))]),
    ...leg.effects.flatMap((effect) => repliesOf(effect, handedOverOrQueued(answered))),
  ]),
  ...standing(bot.script, state),
  webhooks: [],
})

const standing = ({ nodes }: CompiledScript, state: EngineState) => ({
  // Of a module that it goes through: the node of the flow that has called it.
  nodeId: state.callers?.[0]?.node ?? state.node,
  nodeTitle: state.node === null ? "" : (nodes.get(state.node)?.title ?? ""),
  variables: valuesByName(state.variables),
  stands: standingOf(state),
})

const repliesOf = (effect: EngineEffect, noteOf: (target: TransferTarget) => string): ReadonlyArray<SimulatedReply> => {
  switch (effect.kind) {
    case "say":
      return [{ ...said(effect), buttons: effect.buttons, files: effect.files }]
    case "askContact":
      return [said(effect)]
    case "transfer":
      return [noted(effect.target === null ? say.handOverCut : noteOf(effect.target))]
    case "close":
      return [...(effect.message === undefined ? [] : [said({ text: effect.message })]), noted(say.closed)]
    case "callWebhook":
      return [noted(effect.system === undefined ? say.calledWebhook(effect.nodeName) : say.asked(effect.nodeName))]
    case "webhookFailed":
      return [noted(say.unanswered)]
    case "remember":
    case "tag":
    case "startTimers":
      return []
  }
}

const handedOverTo = (target: TransferTarget): string => say.handedOver(nameOf(target))

/** A transfer to a bot that is left in the effects found none that could take over. */
const handedOverOrQueued =
  (answered: TransferAnswer | undefined) =>
  (target: TransferTarget): string => {
    if (isToBot(target)) return say.botUnavailable(nameOf(target))
    if (target.kind === "external-platform" && answered === null) return say.platformUnavailable
    if (target.kind !== "workspace-by-webhook" || answered === undefined || answered === "taken")
      return handedOverTo(target)
    return answered === null ? say.undecided : say.handedOver(answered.workspace)
  }

const nameOf = (target: TransferTarget): string => {
  switch (target.kind) {
    case "specific-person":
      return target.userName
    case "specific-bot":
      return target.botName
    default:
      return transferKindLabels[target.kind]
  }
}

const said = ({ text, marks }: MarkedText): SimulatedReply => ({
  text,
  ...(marks === undefined ? {} : { marks }),
  buttons: [],
  files: [],
  notice: false,
})
const noted = (text: string): SimulatedReply => ({ text, buttons: [], files: [], notice: true })
