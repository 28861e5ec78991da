import type { LanguageMatch } from "./language-match.ts"

/** A text less like any answer means none of them. */
const leastLikeness = 0.3
/** From this score on an answer is given without a question, if no other is near. */
const sureEnough = 0.65
/** An answer within this distance of the best one may be meant as well. */
const nearness = 0.6
/** A second answer with a lower score is no choice. */
const leastRival = 0.1

/**
 * Returns the answers between which a match leaves a doubt, the likeliest first, as indexes: the best one under a margin, or two that
 * are near each other. None if the match is sure, or like nothing. The margins were chosen on half of the test sets of bench 15.
 */
export const doubtfulAnswers = (match: LanguageMatch | undefined): ReadonlyArray<number> => {
  if (match === undefined || match.score < leastLikeness) return []
  const { intent, second, score, runnerUp } = match
  if (score >= sureEnough && score - runnerUp >= nearness) return []
  return second === undefined || runnerUp < leastRival ? [intent] : [intent, second]
}
