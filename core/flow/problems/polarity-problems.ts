import { type AnswerReading, fold, type Polarity, readAnswer } from "../../kernel/index.ts"
import type { FlowNode } from "../document/flow-node.ts"
import type { FlowProblem } from "./flow-problem.ts"

/** An answer of a node, and how its phrases answer a question that asks for yes or no. */
interface Side {
  /** Its place among the node's answers. */
  readonly place: number
  readonly name: string
  readonly readings: ReadonlyArray<AnswerReading>
  /** Whether some phrase is a yes, or a no, in words of its own. */
  readonly yes: boolean
  readonly no: boolean
  /** That of its phrases, else that of its name. */
  readonly polarity: Polarity | undefined
}

/**
 * Finds the answers that differ from another of their node by yes and no alone, and that have no phrase which is one: 'é urgente' beside
 * 'não é urgente', where people write 'sim' and 'não'. `titleOf` names what an answer leads to.
 */
export const polarityProblems = (
  node: FlowNode,
  titleOf: (target: FlowNode["id"]) => string | undefined,
): ReadonlyArray<FlowProblem> => {
  const sides = node.userInteractions.flatMap(({ target, entity, phrases }, place) =>
    target === null || entity !== null ? [] : [sideOf(place, phrases, titleOf(target) ?? "")],
  )
  const pair = opposed(sides)
  if (pair === undefined) return []
  const [yes, no] = pair
  const lacking = [
    ...(yes.yes ? [] : [{ side: yes, other: no, polarity: "yes" as const }]),
    ...(no.no ? [] : [{ side: no, other: yes, polarity: "no" as const }]),
  ]
  return lacking.map(({ side, other, polarity }) => ({
    _tag: "LacksPolarity",
    answer: side.name,
    other: other.name,
    polarity,
    severity: "warns",
    nodeId: node.id,
    path: ["userInteractions", side.place, "phrases"],
  }))
}

const sideOf = (place: number, phrases: ReadonlyArray<string>, title: string): Side => {
  const written = phrases.filter((phrase) => phrase.trim() !== "")
  const readings = written.map(readAnswer)
  const yes = readings.some(({ polarity, apart }) => polarity === "yes" && apart)
  const no = readings.some(({ polarity, apart }) => polarity === "no" && apart)
  const named = readAnswer(title)
  return {
    place,
    name: written[0] ?? title,
    readings,
    yes,
    no,
    polarity: yes === no ? (yes || !named.apart ? undefined : named.polarity) : yes ? "yes" : "no",
  }
}

/** The two answers that are each other's contrary: the only yes and the only no, or one that negates what the other says. */
const opposed = (sides: ReadonlyArray<Side>): readonly [Side, Side] | undefined => {
  const [yes, ...moreYes] = sides.filter(({ polarity }) => polarity === "yes")
  const [no, ...moreNo] = sides.filter(({ polarity }) => polarity === "no")
  if (yes !== undefined && no !== undefined && moreYes.length + moreNo.length === 0) return [yes, no]
  for (const negating of sides)
    for (const affirming of sides)
      if (affirming !== negating && negates(negating, affirming)) return [affirming, negating]
  return undefined
}

const negates = (one: Side, other: Side): boolean => {
  const affirmed = new Set(
    other.readings.flatMap(({ polarity, content }) =>
      polarity === "no" || content.length === 0 ? [] : [topic(content)],
    ),
  )
  return one.readings.some(
    ({ polarity, content, negated }) => polarity === "no" && negated.length > 0 && affirmed.has(topic(content)),
  )
}

const topic = (content: ReadonlyArray<string>): string => content.map(fold).toSorted().join(" ")
