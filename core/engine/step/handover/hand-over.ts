import { isOpen } from "../../../bot/index.ts"
import { isToBot, reachesPeople, type TransferTarget } from "../../../transfer/index.ts"
import type { EngineEffect } from "../engine-effect.ts"
import { engineMessages } from "../engine-messages.ts"
import { forAnswer, type WholeState } from "../engine-state.ts"
import type { Turn, Turned } from "../turn.ts"
import { saying } from "../says.ts"

/** Maximum consecutive hand-overs between bots without a message of the person. */
export const handOverLimit = 5

/** Transfers the conversation; the bot is silent from then on. */
export const handOver = (
  { script, now }: Pick<Turn, "script" | "now">,
  state: WholeState,
  target: TransferTarget,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const handedOver: WholeState = { ...state, stage: "handed-over", waiting: forAnswer }
  if (!reachesPeople(target)) {
    const cut = isToBot(target) && state.handOvers >= handOverLimit
    return { state: handedOver, effects: [...said, { kind: "transfer", target: cut ? null : target }] }
  }
  const open = isOpen(script.script.hours, now)
  const transfer: EngineEffect = open ? { kind: "transfer", target } : { kind: "transfer", target, unassigned: true }
  return { state: handedOver, effects: [...said, ...handOverMessages({ script, now }, target), transfer] }
}

/** Returns what is said right before a transfer to people: the sequential service's message, or that of closed hours. */
export const handOverMessages = (
  { script, now }: Pick<Turn, "script" | "now">,
  target: TransferTarget,
): ReadonlyArray<EngineEffect> => {
  const { hours, transferMessage } = script.script
  const words = !isOpen(hours, now)
    ? (hours?.message ?? "")
    : target.kind === "sequential-person"
      ? transferMessage
      : ""
  return words.trim() === "" ? [] : [saying(words)]
}

/** Hands over after so many misses in a row as the bot's settings say; undefined before, and where they say nothing of it. */
export const handOverAfterMisses = (
  turn: Pick<Turn, "script" | "now">,
  state: WholeState,
  said: ReadonlyArray<EngineEffect>,
): Turned | undefined => {
  const { times, target } = turn.script.script.fallbackTransfer
  if (target === null || times === 0 || state.misses < times) return undefined
  const silent = reachesPeople(target) && handOverMessages(turn, target).length === 0
  return handOver(turn, state, target, silent ? [...said, saying(engineMessages.callingPerson)] : said)
}

/**
 * Returns the place in a turn's effects where its transfer to people begins, with what is said about it; undefined if it
 * does not hand over to people.
 */
export const placeOfHandOver = (
  turn: Pick<Turn, "script" | "now">,
  effects: ReadonlyArray<EngineEffect>,
): number | undefined => {
  for (const [at, effect] of effects.entries()) {
    const target = effect.kind === "transfer" ? effect.target : null
    if (target !== null && reachesPeople(target)) return at - handOverMessages(turn, target).length
  }
  return undefined
}
