import type { CompiledNode } from "../script/compiled-script.ts"
import { repliesAt } from "./choices/offered-options.ts"
import { questionOf } from "./ask-again.ts"
import type { Say } from "./engine-effect.ts"
import { lastResort } from "./engine-messages.ts"
import type { WholeState } from "./engine-state.ts"
import { wrongAnswer } from "./form/form-says.ts"
import { randomFrom } from "./random-from.ts"
import { saying } from "./says.ts"
import type { WayFacts } from "./ways.ts"

/**
 * Returns what is said of a text that nothing recognised: a fallback message of the node or of the bot, by the seed or in turn. A field of a form
 * says its own instead; else the form's question is repeated.
 */
export const fallbackOf = (
  facts: WayFacts & { readonly seed: number },
  missed: WholeState,
  node: CompiledNode,
): ReadonlyArray<Say> => {
  const own = wrongAnswer(facts, missed, node)
  if (own !== undefined) return [own]
  const { fallbacks, fallbacksInTurn } = node
  const place = fallbacksInTurn
    ? Math.min(missed.misses, fallbacks.length) - 1
    : Math.floor(randomFrom(facts.seed) * fallbacks.length)
  const text = fallbacks[place] ?? lastResort
  // The node's quick replies stay available.
  return missed.waiting.for === "form"
    ? [saying(text), ...questionOf(facts, missed)]
    : [saying(text, repliesAt(node, missed))]
}
