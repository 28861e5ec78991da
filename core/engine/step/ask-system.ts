import type { CompiledNode } from "../script/compiled-script.ts"
import type { EngineEffect } from "./engine-effect.ts"
import type { WholeState } from "./engine-state.ts"
import type { Offered, Turn, Turned } from "./turn.ts"
import { valuesByName } from "./variables.ts"
import { askedSystem } from "./ways.ts"

/** Asks the bot's webhook, or the system of the node, and waits for its answer; `offered` is kept until then. */
export const askSystem = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  said: ReadonlyArray<EngineEffect>,
  offered: Offered | undefined,
): Turned => {
  const call = state.calls + 1
  const system = askedSystem(turn, state, node)
  const module = turn.script.moduleOf(node.node.id)
  return {
    state: { ...state, calls: call, waiting: { for: "webhook", first: offered?.text ?? null, text: null } },
    effects: [
      ...said,
      {
        kind: "callWebhook",
        ...(module === 0 ? {} : { askedBy: module }),
        call,
        nodeName: node.node.title,
        message: turn.heard,
        variables: system === undefined ? valuesByName(state.variables) : {},
        ...(system === undefined ? {} : { system }),
      },
    ],
  }
}
