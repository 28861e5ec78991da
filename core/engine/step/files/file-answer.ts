import { fileValue, takesFile } from "../../../channel/index.ts"
import type { Recognised } from "../../language/recognise.ts"
import type { CompiledNode } from "../../script/compiled-script.ts"
import type { Reading } from "../disambiguation.ts"
import type { WholeState } from "../engine-state.ts"
import { readAt, type TextHere } from "../read-at.ts"
import type { Turn } from "../turn.ts"

/**
 * Returns the answer of a node that takes one of the files that the person sent, and tells the turn of it; undefined if none does. An answer
 * for a kind of file comes before one for any file, and of several files the first of its kind is taken.
 */
export const answerByFile = (turn: Turn, node: CompiledNode): Recognised | undefined => {
  const { files = [] } = turn
  if (files.length === 0) return undefined
  const takers = node.answers.flatMap(({ target, entity }) => {
    const file = files.find(({ kind }) => takesFile(entity?.system, kind))
    return entity === undefined || file === undefined ? [] : [{ target, entity, file }]
  })
  const taker = takers.find(({ entity }) => entity.system !== "arquivo") ?? takers[0]
  if (taker === undefined) return undefined
  const { target, entity, file } = taker
  const answer: Recognised = {
    kind: "answer",
    by: "entity",
    target,
    captured: { variable: entity.variable, value: fileValue(file) },
  }
  turn.onRead?.(node, file.name, answer)
  return answer
}

/** Returns what a message says at a node: its files before its text; undefined if it says nothing there. */
export const readMessage = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  text: TextHere | undefined,
): Reading | undefined => answerByFile(turn, node) ?? (text && readAt(turn, state, node, text))
