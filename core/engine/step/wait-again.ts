import type { CompiledNode } from "../script/compiled-script.ts"
import { askAgain } from "./ask-again.ts"
import type { EngineEffect } from "./engine-effect.ts"
import { beginForm } from "./form/gather.ts"
import { forAnswer, noneChosen, type WholeState } from "./engine-state.ts"
import type { Turn, Turned } from "./turn.ts"

/**
 * Waits at an earlier node again, whose question is repeated. Nothing else of that node happens again: neither its
 * webhook nor a return of its own, so that a turn ends. A text sent meanwhile came before the question, and answers
 * nothing.
 */
export const goBack = (
  turn: Turn,
  state: WholeState,
  via: CompiledNode["node"]["id"],
  to: CompiledNode["node"]["id"],
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const here: WholeState = { ...state, node: to, waiting: forAnswer, misses: 0, repeats: 0, chosen: noneChosen }
  turn.onEnter?.(to)
  const again = askAgain(turn, here, turn.seed)
  const node = turn.script.nodeAt(to)
  // A form asks again for what it no longer knows, or for the confirmation; one that has everything waits, so that a turn ends.
  const gathered = node?.form && beginForm(turn, again.state, node, node.form)
  return {
    state: gathered?.state ?? again.state,
    effects: [...said, ...again.effects, ...(gathered?.asks ?? [])],
    via,
  }
}
