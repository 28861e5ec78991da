import { findValues } from "../../entity/index.ts"
import { answersIn } from "../../flow/index.ts"
import { cutTo, foldPhrase, numberMeant, plainText, readAnswer } from "../../kernel/index.ts"
import { doubtfulAnswers } from "../language/doubtful-match.ts"
import { embeddedLanguage, type Language, noLanguage } from "../language/language-answer.ts"
import { isClear, type LanguageMatch } from "../language/language-match.ts"
import { matchedLength, recognise, type Recognised } from "../language/recognise.ts"
import type { CompiledNode } from "../script/compiled-script.ts"
import type { Say } from "./engine-effect.ts"
import { engineMessages } from "./engine-messages.ts"
import { saying } from "./says.ts"

const { ask, askAmong, yes, no, none } = engineMessages.disambiguation

/** Characters of a choice that is a training phrase, at most: of several phrases the first short one is taken. */
const choiceLimits = [20, 60] as const

/** An answer that may be meant. */
interface Choice {
  /** Its index at the node. */
  readonly answer: number
  /** A quick reply of the node that means it, else one of its phrases. */
  readonly label: string
}

/** A text that may mean one of these answers: the bot asks which. */
export interface Doubt {
  readonly kind: "doubt"
  readonly text: string
  readonly choices: ReadonlyArray<Choice>
}

/** None of the answers that the bot asked about is meant; `otherwise`: what the text is without them. */
interface Refusal {
  readonly kind: "refusal"
  readonly otherwise: Recognised | undefined
}

/** What a text is at a node. */
export type Reading = Recognised | Doubt | Refusal

/** Returns whether similarity to training phrases decided, or nothing did. */
export const isByLikeness = (found: Reading | undefined): boolean =>
  found === undefined || found.kind === "doubt" || (found.kind === "answer" && found.by === "language")

/** A text to read. */
export interface TextToRead {
  readonly text: string
  /** Sent before the bot asked anything. */
  readonly unasked: boolean
  /** Written before the bot's last words could be read. */
  readonly unread: boolean
  /** The text that the bot's last question is about. */
  readonly asked?: string | undefined
}

/**
 * Reads a text at a node as `recognise` does, but where similarity to training phrases leaves a doubt: then the bot asks, once, and reads
 * what is answered as a choice or as a new text. A keyword of the bot needs no question, and neither does a quick reply of the node.
 */
export const readText = (node: CompiledNode, given: TextToRead, language: Language): Reading | undefined => {
  const { text, asked, unasked, unread } = given
  const choices = asked === undefined ? [] : choicesFor(node, embeddedLanguage(node, plain(asked)).match)
  if (asked !== undefined && choices.length > 0) {
    const chosen = choiceIn(choices, text, unread)
    if (chosen === "none") return { kind: "refusal", otherwise: recognise(node, asked, false, noLanguage) }
    if (chosen !== undefined) return choose(node, chosen.answer, [asked, text])
  }
  let match: LanguageMatch | undefined
  const found = recognise(node, text, unasked, (at, words) => {
    const answer = language(at, words)
    match = answer.match
    return answer
  })
  const doubts = isByLikeness(found) ? choicesFor(node, match) : []
  if (doubts.length === 0 || isReply(node, text)) return found
  const withoutLikeness = recognise(node, text, unasked, noLanguage)
  if (withoutLikeness?.kind === "keyword") return withoutLikeness
  if (asked === undefined) {
    // What came too early is passed over unless an answer takes it.
    return unread && found === undefined
      ? undefined
      : { kind: "doubt", text: cutTo(text, matchedLength), choices: doubts }
  }
  // The same text once more says nothing new.
  const repeated = foldPhrase(plain(text)) === foldPhrase(plain(asked))
  const among = !repeated && isClear(match) ? choices.find(({ answer }) => answer === match?.intent) : undefined
  if (among !== undefined) return choose(node, among.answer, [asked, text])
  return unread ? undefined : withoutLikeness
}

/** Returns the question which of the answers is meant, with the answers as quick replies. */
export const questionAbout = ({ choices }: Doubt): Say => {
  const [only, ...more] = choices.map(({ label }) => label)
  const labels = more.length === 0 ? [yes, no] : [...choices.map(({ label }) => label), none]
  return saying(
    more.length === 0 ? ask(only ?? "") : askAmong,
    labels.map((label) => ({ kind: "quick-reply", label })),
  )
}

const isReply = ({ quickReplies }: CompiledNode, text: string): boolean =>
  quickReplies.some(({ label }) => foldPhrase(label) === foldPhrase(plain(text)))

const plain = (text: string): string => cutTo(plainText(text), matchedLength)

/** The answers to choose from; none where there is no doubt, or an answer has no words of its own, or those that answer the question. */
const choicesFor = (node: CompiledNode, match: LanguageMatch | undefined): ReadonlyArray<Choice> => {
  const choices = doubtfulAnswers(match).map((answer) => ({ answer, label: labelOf(node, answer) }))
  const labels = new Set(choices.map(({ label }) => foldPhrase(label)))
  const taken = ["", ...(choices.length === 1 ? [yes, no] : [none])].some((label) => labels.has(foldPhrase(label)))
  return taken || labels.size < choices.length ? [] : choices
}

const labelOf = ({ node, answers, phrases, quickReplies }: CompiledNode, answer: number): string => {
  const means = (text: string) => foldPhrase(text) !== "" && phrases.get(foldPhrase(text)) === answer
  const reply = quickReplies.find(({ label }) => means(label))
  if (reply !== undefined) return reply.label
  const own =
    answersIn(node)
      .find(({ target }) => target === answers[answer]?.target)
      ?.phrases.filter(means) ?? []
  const [short, long] = choiceLimits.map((limit) => own.find(({ length }) => length <= limit))
  const label = (short ?? long ?? cutTo(own[0] ?? "", choiceLimits[1])).trim()
  return `${label.slice(0, 1).toLocaleUpperCase("pt-BR")}${label.slice(1)}`
}

/** The choice that a text means; what is unread can only be a button. */
const choiceIn = (choices: ReadonlyArray<Choice>, text: string, unread: boolean): Choice | "none" | undefined => {
  const read = plain(text)
  const folded = foldPhrase(read)
  const [only, ...more] = choices
  const labelled = choices.find(({ label }) => foldPhrase(label) === folded)
  if (labelled !== undefined) return labelled
  const single = more.length === 0
  if (!single && folded === foldPhrase(none)) return "none"
  if (single && folded === foldPhrase(yes)) return only
  if (single && folded === foldPhrase(no)) return "none"
  if (unread) return undefined
  const number = numberMeant(read)
  if (number !== undefined) return number === choices.length + 1 ? "none" : choices[number - 1]
  const { polarity, content } = readAnswer(read)
  if (content.length > 0) return undefined
  return polarity === "no" ? "none" : single && polarity === "yes" ? only : undefined
}

/** The answer as if it had been recognised at once; its entity's value stands in the first of the texts that has one. */
const choose = ({ answers }: CompiledNode, index: number, texts: ReadonlyArray<string>): Recognised | undefined => {
  const answer = answers[index]
  if (answer === undefined) return undefined
  const { target, entity } = answer
  const value = entity && texts.flatMap((text) => findValues(entity.compiled, plain(text))).at(0)?.value
  return {
    kind: "answer",
    by: "choice",
    target,
    captured: entity === undefined || value === undefined ? undefined : { variable: entity.variable, value },
  }
}
