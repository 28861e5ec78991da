import { type AnswerReading, readAnswer } from "../../kernel/index.ts"
import type { AnswerRoles } from "./answer-roles.ts"
import { isClear, type LanguageMatch } from "./language-match.ts"
import type { LanguageIntent } from "./language-model.ts"
import { stemOf } from "./language-words.ts"

/** How sure it is that the answer of a text's own polarity is meant. */
const polarScore = 0.95
/** Of an answer that says the contrary of the text: less than any threshold. */
const contraryScore = 0.2
/** A no with more words than this on what it is about is about something else. */
const mostWordsOfNo = 4

/** A longer text without a word of its own topic may mean more than yes or no. */
const mostWordsOfAnswer = 4

/** Corrects what a text is most like by whether it affirms or negates. */
export interface PolarAnswers {
  /** Returns what a text means that is most like `similar`, by its words and how it answers. */
  readonly meant: (
    words: ReadonlyArray<string>,
    reading: AnswerReading,
    similar: LanguageMatch | undefined,
  ) => LanguageMatch | undefined
}

/** Corrects by the roles of the answers; the phrases of an answer are read at the first text that may say their contrary. */
export const polarAnswers = (intents: ReadonlyArray<LanguageIntent>, roles: AnswerRoles): PolarAnswers => {
  const read = new Map<number, ReadonlyArray<AnswerReading>>()
  const readingsOf = (intent: number): ReadonlyArray<AnswerReading> => {
    const known = read.get(intent)
    if (known !== undefined) return known
    const readings = (intents[intent]?.phrases ?? []).map(readAnswer)
    read.set(intent, readings)
    return readings
  }
  return {
    meant: (words, reading, similar) => {
      const accepted = isClear(similar)
      if (reading.content.length === 0) return plainly(reading, similar, accepted, roles)
      const contrary =
        isClear(similar) &&
        (reading.negated.length > 0 || intents[similar.intent]?.phrases.every(mayNegate) === true) &&
        contradicts(words, reading, readingsOf(similar.intent))
      return reading.polarity === undefined && !contrary ? similar : withContent(reading, similar, contrary, roles)
    },
  }
}

// Reading all phrases of an answer takes longer than asking the classifier: most answers have one that negates nothing.
const negation = /n[ãa]o|naum|nunca|jamais|nem|(?<!\p{L})[nñ](?!\p{L})|^\P{L}*\p{L}+\P{L}*$/iu
const mayNegate = (phrase: string): boolean => negation.test(phrase)

const chosen = (intent: number, second: number | undefined): LanguageMatch => ({
  intent,
  score: polarScore,
  runnerUp: 0,
  second,
})

const refused = (similar: LanguageMatch | undefined): LanguageMatch | undefined =>
  similar && { ...similar, score: Math.min(similar.score, contraryScore), runnerUp: 0 }

/** What a text means that is only yes, no, 'não sei' or a courtesy. */
const plainly = (
  { polarity, weak, courtesy, words }: AnswerReading,
  similar: LanguageMatch | undefined,
  accepted: boolean,
  known: AnswerRoles,
): LanguageMatch | undefined => {
  if (polarity === undefined) {
    if (courtesy === undefined) return similar
    const own = known[courtesy]
    return own === undefined ? refused(similar) : chosen(own, undefined)
  }
  const own = known[polarity]
  const contrary = polarity === "yes" ? [known.no] : polarity === "no" ? [known.yes] : [known.yes, known.no]
  const other = accepted && similar !== undefined && !contrary.includes(similar.intent) ? similar : undefined
  // 'perfeito' may be praise, and 'não consigo ir nesse dia' more than a no.
  if (other !== undefined && other.intent !== own && (weak || words > mostWordsOfAnswer)) return other
  if (own !== undefined) return chosen(own, contrary[0])
  return polarity === "unsure" || weak ? (other ?? refused(similar)) : refused(similar)
}

/** What a text means that also says what it is about; `contrary`: whether the phrases of `similar` say the contrary. */
const withContent = (
  { polarity, apart, content }: AnswerReading,
  similar: LanguageMatch | undefined,
  contrary: boolean,
  { yes, no }: AnswerRoles,
): LanguageMatch | undefined => {
  const accepted = isClear(similar)
  if (accepted && similar.intent !== yes && similar.intent !== no) return contrary ? refused(similar) : similar
  if (polarity === "unsure") return refused(similar)
  if (polarity === undefined) {
    const turned = similar?.intent === yes ? no : yes
    return turned === undefined ? refused(similar) : chosen(turned, similar?.intent)
  }
  const [own, other] = polarity === "yes" ? [yes, no] : [no, yes]
  const short = content.length <= mostWordsOfNo
  const answers = accepted || (short && (apart || (polarity === "no" && other !== undefined)))
  if (own !== undefined && answers) return chosen(own, other)
  return similar?.intent === other ? refused(similar) : similar
}

/**
 * Whether a text negates what an answer's phrases affirm ('não é urgente' and 'é urgente'), or affirms what all of them negate
 * ('consigo acessar' and 'não consigo acessar').
 */
const contradicts = (
  written: ReadonlyArray<string>,
  reading: AnswerReading,
  phrases: ReadonlyArray<AnswerReading>,
): boolean => {
  if (reading.negated.length > 0) {
    const negated = new Set(reading.negated.map(stemOf))
    const about = phrases.filter(({ content }) => content.some((word) => negated.has(stemOf(word))))
    return (
      about.length > 0 &&
      about.every((phrase) => phrase.negated.every((word) => !negated.has(stemOf(word))) && phrase.polarity !== "no")
    )
  }
  if (reading.polarity === "no" || phrases.length === 0) return false
  const words = new Set(written)
  const about = phrases.filter(({ negated }) => negated.length > 0 && negated.every((word) => words.has(word)))
  return about.length > 0 && phrases.every(({ negated, content }) => negated.length > 0 || content.length === 0)
}
