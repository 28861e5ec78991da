import type { CompiledNode } from "../script/compiled-script.ts"
import type { Detected } from "./detected.ts"
import { isClear, type LanguageMatch } from "./language-match.ts"

/** The answer that a text means by its language, as an index; undefined if it means none. */
export interface LanguageAnswer {
  readonly answer: number | undefined
  /** Returns the value that was found for a variable, apart from those that the node's entities find. */
  readonly valueFor: (variable: string) => string | undefined
  /** The similarity that decided; absent if a provider did. */
  readonly match?: LanguageMatch | undefined
}

/** Decides which answer of a node a text means by its language: the third rule of `recognise`. */
export type Language = (node: CompiledNode, text: string) => LanguageAnswer

const noValue = () => undefined

/** Decides by similarity to the training phrases; needs no provider. */
export const embeddedLanguage: Language = (node, text) => {
  const best = node.language().best(text)
  return { answer: isClear(best) ? best.intent : undefined, valueFor: noValue, match: best }
}

/** Decides that no answer is meant. */
export const noLanguage: Language = () => ({ answer: undefined, valueFor: noValue })

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
