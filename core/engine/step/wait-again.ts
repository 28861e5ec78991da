import type { CompiledNode } from "../script/compiled-script.ts"
import { askAgain } from "./ask-again.ts"
import type { EngineEffect } from "./engine-effect.ts"
import { forAnswer, noneChosen, type WholeState } from "./engine-state.ts"
import type { Turn, Turned } from "./turn.ts"

/**
 * Waits at an earlier node again, whose question is repeated. Nothing else of that node happens again: neither its
 * webhook nor a return of its own, so that a turn ends. A text sent meanwhile came before the question, and answers
 * nothing.
 */
export const goBack = (
  { script, onEnter, seed }: Turn,
  state: WholeState,
  via: CompiledNode["node"]["id"],
  to: CompiledNode["node"]["id"],
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const here: WholeState = { ...state, node: to, waiting: forAnswer, misses: 0, repeats: 0, chosen: noneChosen }
  onEnter?.(to)
  const again = askAgain(script, here, seed)
  return { state: again.state, effects: [...said, ...again.effects], via }
}
