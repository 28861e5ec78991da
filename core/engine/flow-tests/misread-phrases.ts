import type { FlowContext, FlowNode, MisreadPhrase } from "../../flow/index.ts"
import { foldPhrase } from "../../kernel/index.ts"
import { createPhraseLikeness } from "../language/phrase-likeness.ts"
import { fillerWords, languageWords, stemOf } from "../language/language-words.ts"
import { quickRepliesOf } from "../step/says.ts"

/** Minimum score, 0 to 1, at which a phrase looks like those of another answer. */
export const lookAlikeScore = 0.6
/** Minimum lead over the most similar phrase of its own answer. */
export const lookAlikeLead = 0.02
/** A node with more phrases is not read: its phrases tell the answers apart better than any pair of them. */
const mostPhrases = 200

/**
 * Creates the linter's reading of a node's phrases. Each is compared with all others; one that is more like another
 * answer's than like its own answer's is returned with the phrase that it looks like, unless a negation tells the two
 * apart. Labels of buttons are not read, since a press is sent as it is written. A node is read once, however often it is
 * asked for.
 */
export const createMisreading = (): NonNullable<FlowContext["misread"]> => {
  const known = new WeakMap<FlowNode, ReadonlyArray<MisreadPhrase>>()
  return (node) => {
    const found = known.get(node) ?? misreadIn(node)
    known.set(node, found)
    return found
  }
}

interface PlacedPhrase {
  readonly answer: number
  readonly index: number
  readonly phrase: string
}

const misreadIn = (node: FlowNode): ReadonlyArray<MisreadPhrase> => {
  const labels = new Set(quickRepliesOf(node).map(({ label }) => foldPhrase(label)))
  const phrases = node.userInteractions.flatMap(({ target, phrases: own }, answer) =>
    target === null ? [] : own.map((phrase, index): PlacedPhrase => ({ answer, index, phrase })),
  )
  const answers = new Set(phrases.map(({ answer }) => answer))
  if (answers.size < 2 || phrases.length > mostPhrases) return []
  const shared = sharedStems(phrases)
  const typed = phrases.map(
    ({ phrase }) => !labels.has(foldPhrase(phrase)) && tellingStems(phrase).some((stem) => shared.has(stem)),
  )
  if (!typed.includes(true)) return []
  const likenessTo = createPhraseLikeness(phrases.map(({ phrase }) => phrase))
  return phrases.flatMap((read, place): ReadonlyArray<MisreadPhrase> => {
    const { answer, index, phrase } = read
    if (typed[place] !== true) return []
    let own = 0
    let nearest: { readonly score: number; readonly like: string } | undefined
    for (const [other, score] of likenessTo(phrase)) {
      const { answer: of, phrase: like } = phrases[other] ?? read
      // That a phrase stands in two answers is a problem of its own.
      if (other === place || foldPhrase(like) === foldPhrase(phrase)) continue
      if (of === answer) own = Math.max(own, score)
      else if (score > (nearest?.score ?? 0)) nearest = { score, like }
    }
    if (nearest === undefined || nearest.score < lookAlikeScore || nearest.score - own < lookAlikeLead) return []
    return isNegated(nearest.like) === isNegated(phrase) ? [{ answer, index, phrase, like: nearest.like }] : []
  })
}

/**
 * Returns the stems that phrases of several answers have. A phrase without any of them looks like no other answer's: most
 * nodes are read in no time.
 */
const sharedStems = (phrases: ReadonlyArray<PlacedPhrase>): ReadonlySet<string> => {
  const owner = new Map<string, number>()
  const shared = new Set<string>()
  for (const { answer, phrase } of phrases)
    for (const stem of tellingStems(phrase)) {
      const first = owner.get(stem)
      if (first === undefined) owner.set(stem, answer)
      else if (first !== answer) shared.add(stem)
    }
  return shared
}

const tellingStems = (phrase: string): ReadonlyArray<string> => {
  const words = languageWords(phrase)
  const telling = words.filter((word) => !fillerWords.has(word))
  return (telling.length === 0 ? words : telling).map(stemOf)
}

/** Of 'tenho' and 'não tenho' everybody sees that they are opposites. */
export const isNegated = (phrase: string): boolean => languageWords(phrase).some((word) => negations.has(word))
const negations: ReadonlySet<string> = new Set(["nao", "nunca", "nem", "jamais"])
