import { Effect, Schema } from "effect"
import { inWords } from "../../kernel/index.ts"

/** An answer of a node by the title of the node that it leads to, and how similar a text is to its phrases, from 0 to 1. */
const Likeness = Schema.Struct({ answer: Schema.String, score: Schema.Finite })

/**
 * Which rule of `recognise` decided a text, for people who build a flow. `answer` is the title of the node that the answer
 * leads to.
 */
export const Recognition = Schema.Union([
  Schema.Struct({ by: Schema.Literal("phrase"), answer: Schema.String }),
  Schema.Struct({
    by: Schema.Literal("entity"),
    answer: Schema.String,
    entity: Schema.String,
    value: Schema.String,
  }),
  Schema.Struct({ by: Schema.Literal("keyword") }),
  /** `provider`: decided by a provider of language understanding, with its own score. */
  Schema.Struct({
    by: Schema.Literal("language"),
    answer: Schema.String,
    score: Schema.Finite,
    provider: Schema.Boolean,
    runnerUp: Schema.optionalKey(Likeness),
  }),
  Schema.Struct({ by: Schema.Literal("any"), answer: Schema.String }),
  /** The bot asks which answer is meant; the likeliest comes first. */
  Schema.Struct({
    by: Schema.Literal("doubt"),
    choices: Schema.Array(Likeness).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  }),
  /** The answer was chosen when the bot asked which is meant; `answer` is absent if none was. */
  Schema.Struct({ by: Schema.Literal("choice"), answer: Schema.optionalKey(Schema.String) }),
  /** A question from anywhere, by its name; `score`: the similarity that decided, absent where it was an equal phrase or a choice. */
  Schema.Struct({
    by: Schema.Literal("question"),
    question: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))),
    score: Schema.optionalKey(Schema.Finite),
  }),
  /** Options of the node were chosen; their words. */
  Schema.Struct({
    by: Schema.Literal("option"),
    options: Schema.Array(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  }),
  /** `nearest`: similar, but not enough, or as similar as another. */
  Schema.Struct({ by: Schema.Literal("nothing"), nearest: Schema.optionalKey(Likeness) }),
])
export type Recognition = typeof Recognition.Type

/** A recognition by similarity with a lower score, from 0 to 1, is one that a person should look at. */
export const sureScore = 0.7

/** Returns whether a text was not recognised, or by a similarity that a person should look at. */
export const isUnclear = (recognition: Recognition): boolean =>
  recognition.by === "nothing" ||
  recognition.by === "doubt" ||
  (recognition.by === "language" && !recognition.provider && recognition.score < sureScore) ||
  (recognition.by === "question" && recognition.score !== undefined && recognition.score < sureScore)

/** Says in one line what recognised a text, for the simulator. */
export const recognitionSentence = (recognition: Recognition): string => {
  switch (recognition.by) {
    case "phrase":
      return `Frase de “${recognition.answer}”`
    case "keyword":
      return "Palavra-chave do robô"
    case "any":
      return `Qualquer resposta: “${recognition.answer}”`
    case "entity":
      return `Entidade ${recognition.entity}, valor “${recognition.value}”: “${recognition.answer}”`
    case "language": {
      const { answer, score, provider, runnerUp } = recognition
      const next = runnerUp === undefined ? "" : `; depois “${runnerUp.answer}”, ${percent(runnerUp.score)}`
      return `${provider ? "O provedor reconheceu" : "Parecido com as frases de"} “${answer}”, ${percent(score)}${next}`
    }
    case "doubt": {
      const choices = recognition.choices.map(({ answer, score }) => `“${answer}”, ${percent(score)}`)
      return `Em dúvida, o robô pergunta: ${choices.join("; ")}`
    }
    case "choice":
      return recognition.answer === undefined ? "Nenhuma das opções perguntadas" : `Escolha: “${recognition.answer}”`
    case "question": {
      const { question, score } = recognition
      return `Pergunta de qualquer lugar: “${question}”${score === undefined ? "" : `, ${percent(score)}`}`
    }
    case "option":
      return recognition.options.length === 0
        ? "Nenhuma opção escolhida"
        : `Opção ${inWords(recognition.options.map((label) => `“${label}”`))}`
    case "nothing":
      return recognition.nearest === undefined
        ? "Não entendido: nada se parece com isto"
        : `Não entendido: o mais parecido é “${recognition.nearest.answer}”, ${percent(recognition.nearest.score)}`
  }
}

const percent = (score: number): string => `${Math.round(score * 100)}%`
