import { fold } from "../folding.ts"
import {
  copulas,
  edgeWords,
  longestExpressions,
  signRoles,
  wishes,
  type WordRole,
  wordRoles,
} from "./polarity-words.ts"

/** What a text is as the answer to a question that asks for yes or no. */
export type Polarity = "yes" | "no" | "unsure"

/** Courtesies that answer nothing. */
export type Courtesy = "greeting" | "thanks" | "farewell"

/** How a text answers, apart from what it is about. */
export interface AnswerReading {
  /** Undefined for a text that neither affirms nor negates: 'quero o boleto'. */
  readonly polarity: Polarity | undefined
  /** Whether the polarity is answered by words of its own ('não, …', '… sim'), and is not that of a verb ('não recebi …'). */
  readonly apart: boolean
  /** Whether any 'no' outweighs it: 'claro', 'tudo bem', 'quero'. */
  readonly weak: boolean
  /** A courtesy, if the text is nothing else. */
  readonly courtesy: Courtesy | undefined
  /** The part that says what the text is about, where the answer stands apart: 'quero falar com alguém' of 'não, quero falar com alguém'. */
  readonly rest: string | undefined
  /** Number of words. */
  readonly words: number
  /** The words that say what the text is about, folded; none for an answer that is only yes or no. */
  readonly content: ReadonlyArray<string>
  /** Those of them that a negation is about: 'recebi' of 'não recebi o pedido'. */
  readonly negated: ReadonlyArray<string>
}

const clauseEnd = /[,;.!\n()…:]+|(?<=\?)| - |\b(?:mas|porem|pois(?! (?:sim|nao|e\b))|porque(?! nao$)) /u

/** Longer texts are no answers; what follows is not read. */
const longest = 300

/** Reads how a text answers. Total, and linear in the text's length. */
export const readAnswer = (text: string): AnswerReading => {
  const folded = fold(text.slice(0, longest))
  const clauses = folded
    .split(clauseEnd)
    .map(readClause)
    .filter(({ words }) => words > 0)
  const content = clauses.flatMap((clause) => clause.content)
  const negated = clauses.flatMap((clause) => clause.negated)
  const bare = clauses.filter((clause) => clause.content.length === 0)
  const marks = bare.filter(({ force }) => force !== undefined)
  const main = clauses.find((clause) => clause.content.length > 0)
  const deciding = marks.findLast(({ force }) => force !== "agreed") ?? (main === undefined ? marks.at(-1) : undefined)
  const read = deciding ?? (main?.force === undefined ? marks.at(-1) : main)
  const force = read?.force ?? (content.length === 0 ? signOf(folded) : undefined)
  const weak = force === "agreed"
  return {
    polarity: weak ? "yes" : force,
    apart: force !== undefined && (read === undefined || read !== main || main.apart),
    weak,
    courtesy:
      force === undefined && content.length === 0
        ? clauses.find(({ courtesy }) => courtesy !== undefined)?.courtesy
        : undefined,
    rest:
      deciding === undefined || main === undefined
        ? undefined
        : clauses.flatMap((clause) => (clause.content.length > 0 ? [clause.text] : [])).join(" "),
    words: clauses.reduce((sum, { words }) => sum + words, 0),
    content,
    negated,
  }
}

const signOf = (text: string): Force | undefined => {
  const found = signRoles.find(([sign]) => sign.test(text))?.[1]
  return found === "yes" || found === "no" || found === "unsure" ? found : undefined
}

type Force = Polarity | "agreed"

interface Clause {
  readonly text: string
  readonly words: number
  readonly force: Force | undefined
  readonly apart: boolean
  readonly courtesy: Courtesy | undefined
  readonly content: ReadonlyArray<string>
  readonly negated: ReadonlyArray<string>
}

interface Part {
  readonly word: string
  readonly role: WordRole | undefined
}

/** Number of words after a negation among which it is looked for what it negates. */
const reach = 5

const readClause = (clause: string): Clause => {
  const asks = clause.endsWith("?")
  const words = (clause.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(\p{L})\1{2,}/gu, "$1"))
  const parts = partsOf(words)
  const roles = parts.map(({ role }) => role)
  const content = parts.flatMap(({ word, role }) => (role === undefined ? [word] : []))
  const nots = roles.filter((role) => role === "not").length
  const found = (role: WordRole) => roles.includes(role)
  const first = roles.findIndex((role) => role !== "filler" && !isCourtesy(role))
  const last = roles.findLastIndex((role) => role !== "filler" && !isCourtesy(role))
  const ends = [parts[first], parts[last]].map((part) =>
    part !== undefined && (part.word.includes(" ") || edgeWords.has(part.word)) ? part.role : undefined,
  )
  const force = ((): Force | undefined => {
    if (found("unsure") && content.length === 0) return "unsure"
    if (nots > 0) {
      if (negatesTwice(roles)) return "agreed"
      // 'não está errado'; 'não, errado' are two clauses.
      const turned = roles.findIndex((role) => role === "wrong")
      if (turned > roles.indexOf("not") && content.length === 0 && !found("no")) return "agreed"
      return "no"
    }
    if (content.length > 0) {
      const edge = ends.find((role) => role === "yes" || role === "no")
      if (edge === "yes" || edge === "no") return edge
      return ends.includes("unsure") ? "unsure" : undefined
    }
    if (found("no") || found("wrong")) return "no"
    if (found("yes")) return "yes"
    return (found("agreed") || found("verb")) && !asks ? "agreed" : undefined
  })()
  return {
    text: clause,
    words: words.length,
    force,
    apart: content.length === 0 || nots === 0 || roles[last] === "not",
    courtesy: roles.find(isCourtesy),
    content,
    negated: parts.flatMap(({ role }, at) => (role === "not" ? negatedBy(parts.slice(at + 1, at + 1 + reach)) : [])),
  }
}

/** What a negation is about: the first word of content, or the first verb that it does not go through. */
const negatedBy = (next: ReadonlyArray<Part>): ReadonlyArray<string> => {
  let wished = false
  for (const { word, role } of next) {
    const wish = wishes.has(word)
    if (wish && wished) return []
    wished ||= wish
    if (role === undefined || (role === "verb" && !wish && !copulas.has(word))) return [word]
    if (role !== "filler" && role !== "verb") return []
  }
  return []
}

const isCourtesy = (role: WordRole | undefined): role is Courtesy =>
  role === "greeting" || role === "thanks" || role === "farewell"

/** 'não quero que não venham': the second negation is of a clause of its own. 'não quero não' negates once. */
const negatesTwice = (roles: ReadonlyArray<WordRole | undefined>): boolean => {
  const first = roles.indexOf("not")
  const that = roles.indexOf("that", first + 1)
  return that > first + 1 && roles[that + 1] === "not"
}

/** The longest expressions first, then single words. */
const partsOf = (words: ReadonlyArray<string>): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(longestExpressions.get(words[at] ?? "") ?? 1, words.length - at)
    while (length > 1 && !wordRoles.has(words.slice(at, at + length).join(" "))) length -= 1
    const word = words.slice(at, at + length).join(" ")
    parts.push({ word, role: wordRoles.get(word) })
    at += length
  }
  return parts
}
