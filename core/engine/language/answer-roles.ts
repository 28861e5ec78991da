import { type AnswerReading, type Polarity, readAnswer } from "../../kernel/index.ts"
import { stemOf } from "./language-words.ts"

/** How many times as often the phrases of an answer are a yes as those of any other, to be the yes of the node. */
const clearly = 1.5

/** The answers of a node that a yes, a no, an 'não sei' and courtesies mean; none where several would. */
export interface AnswerRoles {
  readonly yes: number | undefined
  readonly no: number | undefined
  readonly unsure: number | undefined
  readonly greeting: number | undefined
  readonly thanks: number | undefined
  readonly farewell: number | undefined
}

/** The roles in the order in which a model's bytes have them. */
export const roleNames = ["yes", "no", "unsure", "greeting", "thanks", "farewell"] as const

/** Returns, for each role, the answer whose phrases are of its kind more often than those of any other; none if two are alike. */
export const rolesOfAnswers = (intents: ReadonlyArray<{ readonly phrases: ReadonlyArray<string> }>): AnswerRoles => {
  const answers = intents.map(({ phrases }) => phrases.map(readAnswer))
  const mostly = (
    holds: (phrase: AnswerReading) => boolean,
    spoilt: (phrase: AnswerReading) => boolean = () => false,
  ): number | undefined => {
    const shares = answers
      .map((phrases, at) => ({
        at,
        share: phrases.some(spoilt) ? 0 : phrases.filter(holds).length / Math.max(1, phrases.length),
      }))
      .filter(({ share }) => share > 0)
      .toSorted((a, b) => b.share - a.share)
    const [first, second] = shares
    return first !== undefined && first.share >= clearly * (second?.share ?? 0) ? first.at : undefined
  }
  const bare = (polarity: Polarity) => (phrase: AnswerReading) =>
    phrase.polarity === polarity && phrase.content.length === 0
  const apart = (polarity: Polarity) => (phrase: AnswerReading) => phrase.polarity === polarity && phrase.apart
  const strong = (phrase: AnswerReading) => bare("yes")(phrase) && !phrase.weak
  const courteous = (courtesy: AnswerReading["courtesy"]) => mostly((phrase) => phrase.courtesy === courtesy)
  const mirrored = mirroredPair(answers)
  const yes =
    mostly(strong, bare("no")) ?? mostly(bare("yes"), bare("no")) ?? mostly(apart("yes"), bare("no")) ?? mirrored?.yes
  const no = mostly(bare("no"), strong) ?? mostly(apart("no"), strong) ?? mirrored?.no
  return {
    yes,
    no: no === yes ? undefined : no,
    unsure: mostly(bare("unsure")),
    greeting: courteous("greeting"),
    thanks: courteous("thanks"),
    farewell: courteous("farewell"),
  }
}

/** Two answers of which one negates what the other says: 'é urgente' and 'não é urgente'. */
const mirroredPair = (
  answers: ReadonlyArray<ReadonlyArray<AnswerReading>>,
): { readonly yes: number; readonly no: number } | undefined => {
  const [first, second, ...more] = answers
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const negates = (one: ReadonlyArray<AnswerReading>, other: ReadonlyArray<AnswerReading>): boolean => {
    const stems = new Set(other.flatMap(({ content }) => content.map(stemOf)))
    return (
      one.some(({ negated }) => negated.some((word) => stems.has(stemOf(word)))) &&
      other.every(({ negated, polarity }) => negated.length === 0 && polarity !== "no")
    )
  }
  return negates(second, first) ? { yes: 0, no: 1 } : negates(first, second) ? { yes: 1, no: 0 } : undefined
}
