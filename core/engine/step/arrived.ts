import type { Recognised } from "../language/recognise.ts"
import type { CompiledNode } from "../script/compiled-script.ts"
import type { EngineEffect, Say } from "./engine-effect.ts"
import { forAnswer, type WholeState } from "./engine-state.ts"
import type { Turn, Turned } from "./turn.ts"
import { captured } from "./variables.ts"

/** What an answer has captured of a text. */
type CapturedValue = NonNullable<Extract<Recognised, { kind: "answer" }>["captured"]>

/** The conversation with what an answer of a node has captured: what is relative to now is kept as the day that it means now. */
export const withAnswer = (
  { now, script }: Pick<Turn, "now" | "script">,
  state: WholeState,
  { node }: CompiledNode,
  value: CapturedValue,
): WholeState => {
  const kept = value.kept?.(value.value, { now, timeZone: script.script.timeZone }) ?? value.value
  return { ...state, variables: captured(state.variables, node.id, value.variable, kept) }
}

/** Returns what a node says on arrival; one that calls a system or a module speaks when that has answered. */
export const saysBeforeCall = (node: CompiledNode, state: WholeState): ReadonlyArray<Say> =>
  node.call === undefined && node.module === undefined ? node.says(state) : []

/** Ends the conversation after what is said. */
export const endedHere = (state: WholeState, said: ReadonlyArray<EngineEffect>): Turned => ({
  state: { ...state, stage: "closed", waiting: forAnswer },
  effects: [...said, { kind: "close" }],
})
