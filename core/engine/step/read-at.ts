import type { CompiledNode } from "../script/compiled-script.ts"
import { meantByAnswer, readOptions, replyNumbered } from "./choices/read-options.ts"
import { isByLikeness, type Reading, readText } from "./disambiguation.ts"
import type { WholeState } from "./engine-state.ts"
import type { Turn } from "./turn.ts"

/** A text at a node. `unasked`: it came before the question; `unread`: before that could be read. */
export interface TextHere {
  readonly text: string
  readonly unasked?: boolean
  readonly unread?: boolean
}

/** Returns what a text says at a node, and tells the turn of it; undefined if it says nothing there. */
export const readAt = (turn: Turn, state: WholeState, node: CompiledNode, given: TextHere): Reading | undefined => {
  const found = node.choices.length === 0 ? readHere(turn, node, given) : readChoosing(turn, state, node, given)
  // What came before the bot asked anything, or before it could be read, needs no answer.
  if (found !== undefined || !(given.unasked === true || given.unread === true)) turn.onRead?.(node, given.text, found)
  return found
}

const readHere = (
  { script, language, asked }: Turn,
  node: CompiledNode,
  { text, unasked = false, unread = false }: TextHere,
): Reading | undefined =>
  readText(
    { node, questions: script.questions, disambiguates: script.script.disambiguates },
    { text, unasked, unread, asked },
    language,
  )

/**
 * Options by their names and numbers come first, then what the node's other answers, the bot's keywords and the questions from anywhere say
 * for sure, then options by some of their words, and last what is similar.
 */
const readChoosing = (turn: Turn, state: WholeState, node: CompiledNode, given: TextHere): Reading | undefined => {
  const { text } = given
  const sure = readOptions(node, state, text, "sure")
  if (sure !== undefined) return sure
  const reply = replyNumbered(node, state, text)
  const found = readHere(turn, node, reply === undefined ? given : { ...given, text: reply })
  const meant = found?.kind === "answer" ? meantByAnswer(node, state, found, text) : found
  const isDecided = found !== undefined && !isByLikeness(found) && !(found.kind === "answer" && found.by === "any")
  if (isDecided || given.unasked === true || given.unread === true) return meant
  return readOptions(node, state, text, "likely") ?? meant
}
