import type { FlowContext, FlowNode, FlowQuestion, NearQuestion } from "../../flow/index.ts"
import { foldPhrase } from "../../kernel/index.ts"
import { createPhraseLikeness } from "../language/phrase-likeness.ts"
import { quickRepliesOf } from "../step/says.ts"
import { isNegated, lookAlikeLead, lookAlikeScore } from "./misread-phrases.ts"

/**
 * Creates the linter's comparison of nodes with the questions from anywhere: the phrases of a node that are more like a question's
 * than like their own answer's. Labels of buttons are not read. A node is compared once, until it or the questions change.
 */
export const createNearQuestions = (): NonNullable<FlowContext["nearQuestions"]> => {
  const readings = new WeakMap<ReadonlyArray<FlowQuestion>, (node: FlowNode) => ReadonlyArray<NearQuestion>>()
  return (node, questions) => {
    const reading = readings.get(questions) ?? readingOf(questions)
    readings.set(questions, reading)
    return reading(node)
  }
}

const readingOf = (questions: ReadonlyArray<FlowQuestion>): ((node: FlowNode) => ReadonlyArray<NearQuestion>) => {
  const asked = questions.flatMap((question) => question.phrases.map((like) => ({ question, like })))
  const likenessTo = createPhraseLikeness(asked.map(({ like }) => like))
  const known = new WeakMap<FlowNode, ReadonlyArray<NearQuestion>>()
  const nearestTo = (phrase: string) => {
    let nearest: { readonly score: number; readonly at: number } | undefined
    for (const [at, score] of likenessTo(phrase)) {
      // That both have the same phrase is a problem of its own.
      if (foldPhrase(asked[at]?.like ?? "") === foldPhrase(phrase)) continue
      if (score > (nearest?.score ?? 0)) nearest = { score, at }
    }
    return nearest
  }
  const read = (node: FlowNode): ReadonlyArray<NearQuestion> => {
    const labels = new Set(quickRepliesOf(node).map(({ label }) => foldPhrase(label)))
    return node.userInteractions.flatMap(({ target, phrases }, answer) =>
      target === null
        ? []
        : phrases.flatMap((phrase, index): ReadonlyArray<NearQuestion> => {
            const nearest = labels.has(foldPhrase(phrase)) ? undefined : nearestTo(phrase)
            const found = nearest === undefined ? undefined : asked[nearest.at]
            if (nearest === undefined || found === undefined || nearest.score < lookAlikeScore) return []
            const own = createPhraseLikeness(phrases.filter((_, at) => at !== index))(phrase)
            if (nearest.score - Math.max(0, ...own.values()) < lookAlikeLead) return []
            return isNegated(found.like) === isNegated(phrase) ? [{ answer, index, phrase, ...found }] : []
          }),
    )
  }
  return (node) => {
    const found = known.get(node) ?? read(node)
    known.set(node, found)
    return found
  }
}
