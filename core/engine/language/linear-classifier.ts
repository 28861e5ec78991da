import type { AnswerRoles } from "./answer-roles.ts"

/**
 * A linear classifier (softmax over the answers and 'none of them') whose weights exist only where a feature occurs in an answer's phrases. The
 * weights of the feature at place `f` stand at `starts[f]` up to `starts[f + 1]`.
 */
export interface LanguageModel {
  /** Number of answers, with phrases or without. */
  readonly intents: number
  /** Number of answers that have phrases with words. */
  readonly worded: number
  /** Number of training phrases with words. */
  readonly phrases: number
  /** Hashes of the features' names, ascending. A feature that is left out occurs in one phrase at most, and has no weight. */
  readonly features: Uint32Array
  /** Number of phrases that have the feature, up to 65,535. */
  readonly frequencies: Uint16Array
  readonly starts: Uint32Array
  /** The answers of the weights. */
  readonly answers: Uint16Array
  /** In units of `unit`. */
  readonly weights: Int8Array
  readonly unit: number
  /** Hashes of the phrases' normalised words, ascending; equal ones by their answers. */
  readonly lines: Uint32Array
  readonly lineAnswers: Uint16Array
  /** Read with the training, for reading the phrases of a large node would hold up the message that asks. */
  readonly roles: AnswerRoles
}
