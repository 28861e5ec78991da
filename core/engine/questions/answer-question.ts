import type { EngineEffect, Say } from "../step/engine-effect.ts"
import type { WholeState } from "../step/engine-state.ts"
import { askAgain, questionOf } from "../step/ask-again.ts"
import { sameValue } from "../../kernel/index.ts"
import { stillWaiting } from "../step/engine-state.ts"
import type { WayFacts } from "../step/ways.ts"
import { saying } from "../step/says.ts"
import { withVariants } from "../step/variants.ts"
import type { CompiledQuestion } from "./compiled-questions.ts"

/** Returns one of a question's texts, by the seed and never the same twice in a row; no message if it has none. */
export const textOfQuestion = (
  state: WholeState,
  { id, texts }: CompiledQuestion,
  seed: number,
): { readonly state: WholeState; readonly effects: ReadonlyArray<Say> } => {
  const key = `?${id}`
  const here = withVariants(state, texts.length < 2 ? [] : [{ key, count: texts.length }], seed)
  const text = texts[here.variants[key] ?? 0] ?? texts[0]
  return { state: here, effects: text === undefined ? [] : [saying(text.trim())] }
}

/**
 * Says the answer to a question where the conversation stays, and repeats what was asked there. What has just been asked is asked after the
 * answer, not twice.
 */
export const answeredHere = (
  facts: WayFacts & { readonly seed: number },
  state: WholeState,
  answer: ReadonlyArray<Say>,
  said: ReadonlyArray<EngineEffect>,
): { readonly state: WholeState; readonly effects: ReadonlyArray<EngineEffect> } => {
  const here: WholeState = { ...state, waiting: stillWaiting(state), misses: 0 }
  const open = questionOf(facts, here)
  const before = said.length - open.length
  if (open.length > 0 && sameValue(said.slice(before), open))
    return { state: here, effects: [...said.slice(0, before), ...answer, ...open] }
  const again = askAgain(facts, here, facts.seed)
  return { state: again.state, effects: [...said, ...answer, ...again.effects] }
}
