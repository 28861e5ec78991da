/**
 * Minimum score with which a text counts as a paraphrase of an intent's phrases. Of the texts on other topics 4 to
 * 6 in 100 pass, at 1 to 15 intents of up to 8 phrases (decision 0059).
 */
export const matchThreshold = 0.4
/** Minimum lead of the best intent over the second: two that are equally similar are no answer. */
export const matchMargin = 0.02

/** The intent that a text is most similar to. Ties go to the intent listed first. */
export interface LanguageMatch {
  /** Its index. */
  readonly intent: number
  /** The probability that it is meant, from 0 to 1; 1 for the very words of a phrase. */
  readonly score: number
  /** The score of the second; 0 if there is none. */
  readonly runnerUp: number
  /** The second's index; undefined if there is none. */
  readonly second: number | undefined
}

/** Returns whether a match is taken for an answer. */
export const isClear = (match: LanguageMatch | undefined): match is LanguageMatch =>
  match !== undefined && match.score >= matchThreshold && match.score - match.runnerUp >= matchMargin
