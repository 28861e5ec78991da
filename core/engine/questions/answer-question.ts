import type { Say } from "../step/engine-effect.ts"
import type { WholeState } from "../step/engine-state.ts"
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
