import type { NodeId } from "../../kernel/index.ts"
import { namesWritten, type FlowNode } from "../document/flow-node.ts"
import { conditionSentence } from "../logic/condition-sentence.ts"

/** The words of the answer that an edge stands for. */
export interface EdgeAnswer {
  /**
   * The condition of a way that is taken by itself, else the first phrase, shortened, with the number of further ones; '@' and the
   * value's name without a phrase.
   */
  readonly short: string
  /** All phrases and the entity. */
  readonly whole: string
}

/** Maximum characters of a phrase on an edge. */
const shownCharacters = 24

/** Returns the words of the edge from a node to another; undefined while its answer has neither phrase nor entity. */
export const edgeAnswerOf = (node: FlowNode, target: NodeId): EdgeAnswer | undefined => {
  const answer = node.userInteractions.find((each) => each.target === target)
  const phrases = (answer?.phrases ?? []).map((phrase) => phrase.replace(/\s+/gu, " ").trim()).filter(Boolean)
  const captured = answer === undefined ? [] : namesWritten(answer)
  const condition = answer?.when === undefined ? [] : [conditionSentence(answer.when)]
  const words = [...condition, ...phrases, ...captured.map((name) => `@${name}`)]
  const [first, ...others] = words
  if (first === undefined) return undefined
  const more = others.length === 0 ? "" : ` +${others.length}`
  return { short: `${shortened(first)}${more}`, whole: words.join(", ") }
}

const shortened = (text: string): string => {
  const characters = Array.from(text)
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters - 1).join("")}…` : text
}
