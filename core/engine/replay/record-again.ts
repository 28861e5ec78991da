import type { CompiledScript } from "../script/compiled-script.ts"
import { initialState } from "../step/engine-state.ts"
import type { Conversation, ConversationTurn } from "./conversation-document.ts"
import { playConversation } from "./play-conversation.ts"
import { standingOf, writtenLine } from "./record-conversation.ts"

/**
 * Records the events of a conversation again, with what the script now answers, such that `replay` finds no difference:
 * after a change that was wanted.
 */
export const recordAgain = (script: CompiledScript, conversation: Conversation): Conversation => {
  const steps = playConversation(script, conversation)
  const standsAfter = (turn: number): ConversationTurn => ({
    stands: standingOf(steps.findLast((step) => step.turn <= turn)?.after ?? initialState),
  })
  const linesOf = (turn: number): ReadonlyArray<ConversationTurn> =>
    steps.flatMap((step) => (step.turn === turn ? step.lines.map(({ said }) => writtenLine(said)) : []))
  const turns: Array<ConversationTurn> = [...linesOf(-1)]
  // For a bot that greets without text; otherwise the first turn would be the person's.
  if (turns.length === 0 && steps[0]?.turn === -1) turns.push(standsAfter(-1))
  conversation.turns.forEach((turn, at) => {
    if (!("bot" in turn || "stands" in turn)) turns.push(turn, ...linesOf(at))
  })
  return { ...conversation, turns: [...turns, standsAfter(conversation.turns.length)] }
}
