import { transferKindLabels, type TransferTarget } from "../../transfer/index.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { EngineEffect } from "../step/engine-effect.ts"
import type { EngineInput } from "../step/engine-input.ts"
import { type EngineState, initialState } from "../step/engine-state.ts"
import { standingOf } from "../replay/record-conversation.ts"
import { type SimulatedAnswer, type SimulatedReply, simulatorMessages as say } from "./simulator.ts"
import { step, type StepContext, type Stepped } from "../step/step.ts"
import { valuesByName } from "../step/variables.ts"

/**
 * Makes a step in which every webhook call fails at once: for conversations whose calls cannot be answered. The calls
 * are omitted from the effects.
 */
export const stepWithoutWebhooks = (
  script: CompiledScript,
  state: EngineState,
  input: EngineInput,
  context: StepContext,
): Stepped => {
  const stepped = step(script, state, input, context)
  const called = stepped.effects.find((effect) => effect.kind === "callWebhook")
  if (called === undefined) return stepped
  const effects = stepped.effects.filter(({ kind }) => kind !== "callWebhook")
  // A step makes at most one move, so successive calls end.
  const failed: EngineInput = { kind: "webhookAnswered", call: called.call, answer: null }
  const after = stepWithoutWebhooks(script, stepped.state, failed, context)
  return { state: after.state, effects: [...effects, ...after.effects] }
}

/** A turn of a simulated conversation: its next state, and the replies to show. */
export interface Simulated {
  readonly state: EngineState
  readonly answer: Omit<SimulatedAnswer, "dialogToken">
}

/**
 * Simulates a text. The person speaks first: the first text is offered to the start node after the greeting (rule 1 of
 * the engine). `state` is undefined for the first text; a text after the end begins anew, as in a room.
 */
export const simulate = (
  script: CompiledScript,
  state: EngineState | undefined,
  text: string,
  context: StepContext,
): Simulated => {
  const before = state === undefined || state.stage === "closed" ? initialState : state
  const input: EngineInput = before === initialState ? { kind: "started", text } : { kind: "text", text }
  const { state: next, effects } = stepWithoutWebhooks(script, before, input, context)
  return {
    state: next,
    answer: {
      replies: effects.flatMap(repliesOf),
      nodeTitle: next.node === null ? "" : (script.nodes.get(next.node)?.title ?? ""),
      variables: valuesByName(next.variables),
      stands: standingOf(next),
    },
  }
}

const repliesOf = (effect: EngineEffect): ReadonlyArray<SimulatedReply> => {
  switch (effect.kind) {
    case "say":
      return [{ ...said(effect.text), buttons: effect.buttons, files: effect.files }]
    case "askContact":
      return [said(effect.text)]
    case "transfer":
      return [noted(effect.target === null ? say.handOverCut : say.handedOver(nameOf(effect.target)))]
    case "close":
      return [...(effect.message === undefined ? [] : [said(effect.message)]), noted(say.closed)]
    case "remember":
    case "tag":
    case "callWebhook":
    case "webhookFailed":
    case "startTimers":
      return []
  }
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

const said = (text: string): SimulatedReply => ({ text, buttons: [], files: [], notice: false })
const noted = (text: string): SimulatedReply => ({ text, buttons: [], files: [], notice: true })
