import type { CompiledNode, CompiledScript } from "../../script/compiled-script.ts"
import { ask } from "../begin.ts"
import { forAnswer, type WholeState } from "../engine-state.ts"
import { askAgain } from "../ask-again.ts"
import type { Turned } from "../turn.ts"
import type { WayFacts } from "../ways.ts"
import { handOver } from "../handover/hand-over.ts"
import type { TimerName } from "./running-timers.ts"
import { saying } from "../says.ts"
import { timersFrom } from "./timers.ts"

/** Returns the node at which a conversation stands; undefined if it has none, or the script lacks it. */
export const nodeOf = ({ nodeAt }: CompiledScript, { node }: WholeState): CompiledNode | undefined =>
  node === null ? undefined : nodeAt(node)

/** Fires a due timer that was not stopped. */
export const fireTimer = (
  script: CompiledScript,
  state: WholeState,
  timer: TimerName,
  { seed, ...facts }: Omit<WayFacts, "script"> & { readonly seed: number },
): Turned | undefined => {
  const due = state.timers[timer]
  const { automations } = script.script
  // A newer version may have other automations.
  const { now } = facts
  const meant = timersFrom(automations, state, now)[timer] !== undefined
  if (due === undefined || now < due || !meant) return undefined
  switch (timer) {
    case "repeat": {
      const again = questionAgain({ script, ...facts }, state, seed)
      return again && { ...again, state: { ...again.state, doubt: "", repeats: state.repeats + 1 } }
    }
    case "transfer": {
      const { target } = automations.transfer
      return target === null ? undefined : handOver({ script, now }, state, target, [])
    }
    case "close": {
      const { message } = automations.close
      const closed: WholeState = { ...state, stage: "closed", waiting: forAnswer }
      if (message.trim() === "") return { state: closed, effects: [{ kind: "close" }] }
      return state.stage === "handed-over"
        ? { state: closed, effects: [{ kind: "close", message }] }
        : { state: closed, effects: [saying(message), { kind: "close" }] }
    }
  }
}

/** At a node that no longer exists nothing is asked: the next message restarts the conversation. */
const questionAgain = (facts: WayFacts, state: WholeState, seed: number): Turned | undefined => {
  if (nodeOf(facts.script, state) === undefined) return undefined
  const { waiting } = state
  return waiting.for === "contact"
    ? { state, effects: waiting.asks.slice(0, 1).map(ask) }
    : askAgain(facts, state, seed)
}
