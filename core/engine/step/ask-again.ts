import type { CompiledScript } from "../script/compiled-script.ts"
import type { Say } from "./engine-effect.ts"
import type { WholeState } from "./engine-state.ts"
import { formQuestion } from "./form/form-says.ts"
import type { WayFacts } from "./ways.ts"
import { withVariants } from "./variants.ts"

/** Repeats what the bot says at the conversation's node, in other words where it has several. */
export const askAgain = (
  facts: WayFacts,
  state: WholeState,
  seed: number,
): { readonly state: WholeState; readonly effects: ReadonlyArray<Say> } => {
  const { script } = facts
  // A form repeats the question that is open, and not what its node says.
  if (state.waiting.for === "form") return { state, effects: questionOf(facts, state) }
  const node = state.node === null ? undefined : script.nodeAt(state.node)
  const isGreeted = node === script.start && script.greeting.length > 0
  const here = isGreeted ? state : withVariants(state, node?.varied ?? [], seed)
  return { state: here, effects: questionOf(facts, here) }
}

/** Returns what the bot says at the conversation's node; of a form that asks, its open question. */
export const questionOf = (facts: WayFacts, state: WholeState): ReadonlyArray<Say> => {
  const { script } = facts
  const node = state.node === null ? undefined : script.nodeAt(state.node)
  const { waiting } = state
  if (waiting.for === "form" && node?.form !== undefined) {
    const asked = formQuestion(facts, state, node, node.form, waiting)
    if (asked.length > 0) return asked
  }
  return node === script.start ? startQuestion(script, state) : (node?.says(state) ?? [])
}

/**
 * Returns what the start asks: the last of the bot's first messages, which take the place of the start node's texts, or
 * else those texts.
 */
export const startQuestion = (
  { greeting, start }: CompiledScript,
  state: Pick<WholeState, "variables" | "variants">,
): ReadonlyArray<Say> => (greeting.length > 0 ? greeting.slice(-1) : start.says(state))
