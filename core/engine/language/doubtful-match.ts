import type { LanguageMatch } from "./language-match.ts"
import { sureScore } from "./recognition.ts"

/** A text less like any answer means none of them. */
const leastLikeness = 0.3
/** An answer within this distance of the best one may be meant as well. */
const nearness = 0.5
/** A second answer with a lower score is no choice. */
const leastRival = 0.1

/**
 * Returns the answers between which a match leaves a doubt, the likeliest first, as indexes: the best one below `sureScore`, or two that
 * are near each other. None if the match is sure, or like nothing. The margins were chosen on half of the test sets of bench 15.
 */
export const doubtfulAnswers = (match: LanguageMatch | undefined): ReadonlyArray<number> => {
  if (match === undefined || match.score < leastLikeness) return []
  const { intent, second, score, runnerUp } = match
  if (score >= sureScore && score - runnerUp >= nearness) return []
  return second === undefined || runnerUp < leastRival ? [intent] : [intent, second]
}
