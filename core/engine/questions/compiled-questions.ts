import { type FlowDocument, type FlowQuestion, isAnswered, questionTitle } from "../../flow/index.ts"
import { cutTo, foldPhrase, type InteractionId, type NodeId, plainText } from "../../kernel/index.ts"
import type { LanguageIntent } from "../language/language-model.ts"
import type { LanguageMatch } from "../language/language-match.ts"
import { createLanguageMatcher, type LanguageMatcher } from "../language/language-matcher.ts"
import type { LanguageModel } from "../language/linear-classifier.ts"

/** A question from anywhere that is understood, and then answered. */
export interface CompiledQuestion {
  /** Its place in the script's list. */
  readonly at: number
  readonly id: InteractionId
  readonly title: string
  readonly phrases: ReadonlyArray<string>
  /** The texts of which one is said; blank ones are left out. */
  readonly texts: ReadonlyArray<string>
  /** The node of the script to which the conversation goes on; undefined: it stays where it was. */
  readonly target: NodeId | undefined
}

/** The questions from anywhere of a script, with the indexes of a turn. */
export interface CompiledQuestions {
  /** Those that are understood, in order. */
  readonly list: ReadonlyArray<CompiledQuestion>
  /** Returns the question with an equal phrase; of several the one listed first. */
  readonly equalTo: (text: string) => CompiledQuestion | undefined
  /** Returns the questions that a text is most similar to, as indexes of the list; undefined if it is similar to none. */
  readonly best: (text: string) => LanguageMatch | undefined
}

const noQuestions: CompiledQuestions = { list: [], equalTo: () => undefined, best: () => undefined }

/** Lists the questions of a flow that are understood, in order; what leads to a node that is not there stays where it was. */
export const questionsIn = (
  questions: FlowDocument["questions"] = [],
  isThere: (id: NodeId) => boolean,
): ReadonlyArray<CompiledQuestion> =>
  questions.flatMap((question, at): ReadonlyArray<CompiledQuestion> => {
    const target = question.target !== null && isThere(question.target) ? question.target : null
    return isAnswered({ ...question, target }) ? [compiledQuestion({ ...question, target }, at)] : []
  })

const compiledQuestion = (question: FlowQuestion, at: number): CompiledQuestion => ({
  at,
  id: question.id,
  title: questionTitle(question),
  phrases: question.phrases,
  texts: question.texts.filter((text) => text.trim() !== ""),
  target: question.target ?? undefined,
})

/** Compiles the questions of a flow. `train` provides their model at the first text that needs one. */
export const compileQuestions = (
  list: ReadonlyArray<CompiledQuestion>,
  train: (intents: ReadonlyArray<LanguageIntent>) => LanguageModel,
): CompiledQuestions => {
  if (list.length === 0) return noQuestions
  const phrases = new Map<string, CompiledQuestion>()
  for (const question of list)
    for (const phrase of question.phrases) {
      const folded = foldPhrase(phrase)
      if (folded !== "" && !phrases.has(folded)) phrases.set(folded, question)
    }
  let language: LanguageMatcher | undefined
  return {
    list,
    equalTo: (text) => phrases.get(foldPhrase(readable(text))),
    best: (text) => {
      const read = readable(text)
      return /[\p{L}\p{N}]/u.test(read) ? (language ??= createLanguageMatcher(list, train(list))).best(read) : undefined
    },
  }
}

const readable = (text: string): string => cutTo(plainText(text), readLength)

/** As much as of a text that a node reads. */
const readLength = 4_096
