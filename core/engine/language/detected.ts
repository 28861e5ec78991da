import { Schema } from "effect"
import { NodeId, sentences, textUpTo } from "../../kernel/index.ts"
import type { CompiledNode } from "../script/compiled-script.ts"
import { matchMargin, matchThreshold } from "./language-matcher.ts"

/**
 * What a provider of language understanding made of a text at a node, before the turn. Recorded with the input, so that a
 * replay needs no provider.
 */
export const Detected = Schema.Struct({
  /** The node at which the text was offered; anywhere else the outcome is ignored. */
  node: NodeId,
  /** The node that the detected answer leads to; null: none of the node's answers was meant. */
  target: Schema.NullOr(NodeId),
  /** The provider's confidence, usually 0 to 1; for information only. */
  score: Schema.Finite,
  /** The values that the provider found, by variable name. */
  values: Schema.Record(Schema.String, textUpTo(4_096)),
}).pipe(Schema.annotate({ message: sentences.invalid }))
export type Detected = typeof Detected.Type

/** The answer that a text means by its language, as an index; undefined if it means none. */
export interface LanguageAnswer {
  readonly answer: number | undefined
  /** Returns the value that was found for a variable, apart from those that the node's entities find. */
  readonly valueFor: (variable: string) => string | undefined
}

/** Decides which answer of a node a text means by its language: the third rule of `recognise`. */
export type Language = (node: CompiledNode, text: string) => LanguageAnswer

const noValue = () => undefined

/** Decides by similarity to the training phrases; needs no provider. */
export const embeddedLanguage: Language = (node, text) => {
  const best = node.language().best(text)
  const clear = best !== undefined && best.score >= matchThreshold && best.score - best.runnerUp >= matchMargin
  return { answer: clear ? best.intent : undefined, valueFor: noValue }
}

/**
 * Returns the language of a turn. A detected outcome counts at its node only, and only if the node has such an answer;
 * everything else is decided by similarity.
 */
export const languageOf = (detected: Detected | undefined): Language => {
  if (detected === undefined) return embeddedLanguage
  return (node, text) => {
    if (node.node.id !== detected.node) return embeddedLanguage(node, text)
    if (detected.target === null) return { answer: undefined, valueFor: noValue }
    const answer = node.answers.findIndex(({ target }) => target === detected.target)
    return answer < 0
      ? embeddedLanguage(node, text)
      : { answer, valueFor: (variable) => writtenValue(detected.values, variable) }
  }
}

const writtenValue = (values: Detected["values"], variable: string): string | undefined => {
  const value = Object.hasOwn(values, variable) ? values[variable] : undefined
  return value === undefined || value.trim() === "" ? undefined : value
}
