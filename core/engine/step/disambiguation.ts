import { findValues } from "../../entity/index.ts"
import { answersIn } from "../../flow/index.ts"
import { cutTo, foldPhrase, numberMeant, plainText, readAnswer } from "../../kernel/index.ts"
import { doubtfulAnswers } from "../language/doubtful-match.ts"
import { embeddedLanguage, type Language, noLanguage } from "../language/language-answer.ts"
import { isClear, type LanguageMatch } from "../language/language-match.ts"
import { matchedLength, recognise, type Recognised } from "../language/recognise.ts"
import type { ChosenOptions } from "./choices/read-options.ts"
import type { CompiledQuestion, CompiledQuestions } from "../questions/compiled-questions.ts"
import type { CompiledNode, CompiledScript } from "../script/compiled-script.ts"
import type { Say } from "./engine-effect.ts"
import { engineMessages } from "./engine-messages.ts"
import { saying } from "./says.ts"

const { ask, askAmong, yes, no, none } = engineMessages.disambiguation

/** Characters of a choice that is a training phrase, at most: of several phrases the first short one is taken. */
const choiceLimits = [20, 60] as const

/** An answer of the node, or a question from anywhere, that may be meant. */
type Choice = Candidate & {
  /** A quick reply of the node that means it, else one of its phrases. */
  readonly label: string
}

/** A question from anywhere that is meant; `score`: the similarity that decided, from 0 to 1. */
export interface MeantQuestion {
  readonly kind: "question"
  readonly by: "phrase" | "language" | "choice"
  readonly question: CompiledQuestion
  readonly score: number
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
export type Reading = Recognised | MeantQuestion | Doubt | Refusal | ChosenOptions

/** Returns whether similarity to training phrases decided, or nothing did. */
export const isByLikeness = (found: Reading | undefined): boolean =>
  found === undefined || found.kind === "doubt" || ("by" in found && found.by === "language")

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

/** Where a text is read. */
export interface ReadingPlace {
  readonly node: CompiledNode
  readonly questions: CompiledQuestions
  /** The bot asks what is meant, where similarity to training phrases leaves a doubt. */
  readonly disambiguates: boolean
}

/**
 * Reads a text at a node as `recognise` does; what its own answers and the bot's keywords do not take is read as a question from anywhere.
 * With `disambiguates` the bot asks, once, where similarity to training phrases leaves a doubt, and reads what is answered as a choice or as
 * a new text. A keyword of the bot needs no question, and neither does a quick reply of the node.
 */
export const readText = (place: ReadingPlace, given: TextToRead, language: Language): Reading | undefined => {
  const { node, questions, disambiguates } = place
  const { text, unasked } = given
  // Where there is nothing to weigh, the node decides: this is the way of most messages.
  if (!disambiguates && questions.list.length === 0) return recognise(node, text, unasked, language)
  const asked = disambiguates ? given.asked : undefined
  const choices = asked === undefined ? [] : choicesFor(place, embeddedLanguage(node, plain(asked)).match, asked)
  if (asked !== undefined && choices.length > 0) {
    const chosen = choiceIn(choices, text, given.unread)
    if (chosen === "none") return { kind: "refusal", otherwise: recognise(node, asked, false, noLanguage) }
    if (chosen !== undefined) return choose(node, chosen, [asked, text])
  }
  const replied = isReply(node, text)
  const equal = replied ? undefined : questions.equalTo(text)
  if (equal !== undefined) {
    // Its very words are a question, unless the node or the bot has the same ones: similarity to an answer is less.
    const claimed = recognise(node, text, unasked, noLanguage)
    return isTaken(claimed) ? claimed : { kind: "question", by: "phrase", question: equal, score: 1 }
  }
  let match: LanguageMatch | undefined
  const found = recognise(node, text, unasked, (at, words) => {
    const answer = language(at, words)
    match = answer.match
    return answer
  })
  if (isTaken(found) && !isByLikeness(found)) return found
  const ranked = rankedIn(place, match, text)
  if (found?.kind === "answer" && found.by === "any") return sureQuestion(ranked) ?? found
  // An answer of the node that leaves no doubt by itself is compared with no question.
  if (found !== undefined && (!disambiguates || doubtfulAnswers(match).length === 0)) return found
  if (!disambiguates || replied) return found ?? clearQuestion(ranked)
  const doubts = choicesAmong(node, ranked)
  if (doubts.length === 0) return sureQuestion(ranked) ?? found ?? clearQuestion(ranked)
  return readInDoubt({ node, doubts, choices, ranked, found }, { ...given, asked })
}

/** Reads a text at a node by itself, without asking back: what comes nearest is given. */
export const readAlone = ({ questions }: CompiledScript, node: CompiledNode, text: string): Reading | undefined =>
  readText({ node, questions, disambiguates: false }, { text, unasked: false, unread: false }, embeddedLanguage)

/** What the reading of a text in doubt has found so far. */
interface InDoubt {
  readonly node: CompiledNode
  readonly doubts: ReadonlyArray<Choice>
  /** What the bot has just asked about. */
  readonly choices: ReadonlyArray<Choice>
  readonly ranked: Ranked
  readonly found: Recognised | undefined
}

const readInDoubt = (
  { node, doubts, choices, ranked, found }: InDoubt,
  { text, asked, unasked, unread }: TextToRead,
): Reading | undefined => {
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
  const among = !repeated && isClear(ranked.match) ? choices.find((choice) => isSame(choice, ranked.best)) : undefined
  if (among !== undefined) return choose(node, among, [asked, text])
  return unread ? undefined : withoutLikeness
}

/** Returns whether an answer or a keyword takes a text, but for one that takes any. */
const isTaken = (found: Recognised | undefined): found is Recognised =>
  found !== undefined && !(found.kind === "answer" && found.by === "any")

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

/** An answer of the node or a question from anywhere, and how similar a text is to its phrases, from 0 to 1. */
type Candidate =
  | { readonly answer: number; readonly question?: never; readonly score: number }
  | { readonly answer?: never; readonly question: CompiledQuestion; readonly score: number }

/** The two candidates that a text is most similar to, the answers of the node first where both are equal. */
interface Ranked {
  readonly best: Candidate | undefined
  readonly second: Candidate | undefined
  /** The same as indexes. */
  readonly match: LanguageMatch | undefined
}

const rankedIn = ({ questions }: ReadingPlace, match: LanguageMatch | undefined, text: string): Ranked => {
  const asked = questions.best(text)
  const of = (found: LanguageMatch | undefined, candidate: (at: number, score: number) => ReadonlyArray<Candidate>) =>
    found === undefined
      ? []
      : [
          ...candidate(found.intent, found.score),
          ...(found.second === undefined ? [] : candidate(found.second, found.runnerUp)),
        ]
  const [best, second] = [
    ...of(match, (answer, score) => [{ answer, score }]),
    ...of(asked, (at, score) => (questions.list[at] === undefined ? [] : [{ question: questions.list[at], score }])),
  ].toSorted((a, b) => b.score - a.score)
  const { score = 0 } = best ?? {}
  return {
    best,
    second,
    match: best && { intent: 0, score, runnerUp: second?.score ?? 0, second: second === undefined ? undefined : 1 },
  }
}

const isSame = (one: Candidate, other: Candidate | undefined): boolean =>
  one.answer === other?.answer && one.question?.at === other?.question?.at

const questionOf = ({ best }: Ranked): MeantQuestion | undefined =>
  best?.question === undefined
    ? undefined
    : { kind: "question", by: "language", question: best.question, score: best.score }

/** The question that is most similar, if it is taken for meant. */
const clearQuestion = (ranked: Ranked): MeantQuestion | undefined =>
  isClear(ranked.match) ? questionOf(ranked) : undefined

/** The same, if nothing else may be meant besides. */
const sureQuestion = (ranked: Ranked): MeantQuestion | undefined =>
  doubtfulAnswers(ranked.match).length === 0 ? clearQuestion(ranked) : undefined

const choicesFor = (place: ReadingPlace, match: LanguageMatch | undefined, text: string): ReadonlyArray<Choice> =>
  choicesAmong(place.node, rankedIn(place, match, text))

/** The answers to choose from; none where there is no doubt, or one has no words of its own, or those that answer the question. */
const choicesAmong = (node: CompiledNode, { best, second, match }: Ranked): ReadonlyArray<Choice> => {
  const choices = doubtfulAnswers(match)
    .flatMap((at) => (at === 0 ? best : second) ?? [])
    .map((candidate) => ({ ...candidate, label: labelOf(node, candidate) }))
  const labels = new Set(choices.map(({ label }) => foldPhrase(label)))
  const taken = ["", ...(choices.length === 1 ? [yes, no] : [none])].some((label) => labels.has(foldPhrase(label)))
  return taken || labels.size < choices.length ? [] : choices
}

const labelOf = (node: CompiledNode, { answer, question }: Candidate): string =>
  question === undefined
    ? labelOfAnswer(node, answer)
    : labelFrom(question.phrases.filter((text) => foldPhrase(text) !== ""))

const labelOfAnswer = ({ node, answers, phrases, quickReplies }: CompiledNode, answer: number): string => {
  const means = (text: string) => foldPhrase(text) !== "" && phrases.get(foldPhrase(text)) === answer
  const reply = quickReplies.find(({ label }) => means(label))
  if (reply !== undefined) return reply.label
  return labelFrom(
    answersIn(node)
      .find(({ target }) => target === answers[answer]?.target)
      ?.phrases.filter(means) ?? [],
  )
}

const labelFrom = (own: ReadonlyArray<string>): string => {
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

/** The choice as if it had been recognised at once; the value of an answer's entity stands in the first of the texts that has one. */
const choose = ({ answers }: CompiledNode, choice: Choice, texts: ReadonlyArray<string>): Reading | undefined => {
  if (choice.question !== undefined)
    return { kind: "question", by: "choice", question: choice.question, score: choice.score }
  const answer = answers[choice.answer]
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
