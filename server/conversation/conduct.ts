import {
  type CompiledScript,
  type EngineInput,
  type EngineState,
  step,
  type StepContext,
  type Stepped,
} from "@prosa/core/engine"

/**
 * A turn of the engine, with its webhook calls answered. No address can be configured for them yet, so each fails at once and
 * is not told of: the bot goes on as if nothing had been answered.
 */
export const conduct = (
  script: CompiledScript,
  state: EngineState,
  input: EngineInput,
  context: StepContext,
): Stepped => {
  const stepped = step(script, state, input, context)
  const called = stepped.effects.find((effect) => effect.kind === "callWebhook")
  if (called === undefined) return stepped
  // A step makes one move at most, so calls that follow upon calls come to an end.
  const after = conduct(script, stepped.state, { kind: "webhookAnswered", call: called.call, answer: null }, context)
  const effects = [...stepped.effects, ...after.effects]
  return {
    state: after.state,
    effects: effects.filter(({ kind }) => kind !== "callWebhook" && kind !== "webhookFailed"),
  }
}
