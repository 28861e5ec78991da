import { Schema } from "effect"
import { foldPhrase, InteractionId, NodeId, textUpTo } from "../../kernel/index.ts"
import { botTextLimit } from "../text/rich-text.ts"

/** Maximum questions from anywhere of a flow. */
export const questionLimit = 200
/** Maximum characters of a question's name. */
export const questionNameLimit = 120
/** Maximum texts of which one is said at random: of a question, or of one message of the bot. */
export const variantLimit = 10
/** Maximum characters of a training phrase. */
export const phraseLimit = 1_000

/**
 * A question that is understood at every node ('Perguntas de qualquer lugar'), where the node's own answers do not take the
 * text. One of its texts is said, and then the present node's question again, or the conversation goes on to a node.
 */
export const FlowQuestion = Schema.Struct({
  id: InteractionId,
  name: textUpTo(questionNameLimit),
  phrases: Schema.Array(textUpTo(phraseLimit)),
  /** Alternatives; plain texts, since no value is known to be captured where the question comes. */
  texts: Schema.Array(textUpTo(botTextLimit)).check(
    Schema.isMaxLength(variantLimit, { message: `No máximo ${variantLimit} textos` }),
  ),
  /** Where the conversation goes on; null: it stays where it was. */
  target: Schema.NullOr(NodeId),
})
export type FlowQuestion = typeof FlowQuestion.Type

/** All questions of a flow. */
export const FlowQuestions = Schema.Array(FlowQuestion).check(
  Schema.isMaxLength(questionLimit, { message: `No máximo ${questionLimit} perguntas` }),
)

/** Returns how people know a question: its name, else its first phrase. */
export const questionTitle = ({ name, phrases }: Pick<FlowQuestion, "name" | "phrases">): string =>
  [name, ...phrases].map((text) => text.trim()).find((text) => text !== "") ?? "Pergunta sem nome"

/** Returns whether a question is ever understood, and then answered. */
export const isAnswered = ({ phrases, texts, target }: FlowQuestion): boolean =>
  phrases.some((phrase) => foldPhrase(phrase) !== "") && (target !== null || texts.some((text) => text.trim() !== ""))
