import {
  type CompiledScript,
  type EngineState,
  initialState,
  stepWithoutCalls,
  type TrailLeg,
} from "@prosa/core/engine"
import type { Message } from "@prosa/core/conversation"

/** A line of a simulated conversation. */
export interface RehearsedLine {
  readonly sender: "BOT" | "CLIENT"
  readonly text: string
  readonly buttons: Message["buttons"]
}

/** A simulated conversation; the bot's lines come from the engine. */
export interface Rehearsal {
  readonly lines: ReadonlyArray<RehearsedLine>
  readonly state: EngineState
  readonly tag: string
  /** What each turn passed through. */
  readonly turns: ReadonlyArray<Omit<TrailLeg, "bot">>
}

/** Simulates a conversation on a script with the client's messages. Throws if the bot no longer conducts it. */
export const rehearse = (script: CompiledScript, said: ReadonlyArray<string>): Rehearsal => {
  const lines: Array<RehearsedLine> = []
  const turns: Array<Omit<TrailLeg, "bot">> = []
  let tag = ""
  let state = initialState
  for (const text of [undefined, ...said]) {
    if (state.stage !== "talking") throw new Error(`nobody answers "${text}"`)
    if (text !== undefined) lines.push({ sender: "CLIENT", text, buttons: [] })
    const input = text === undefined ? ({ kind: "started" } as const) : ({ kind: "text", text } as const)
    const stepped = stepWithoutCalls(script, state, input, { now: 0, seed: lines.length })
    state = stepped.state
    turns.push({ passed: stepped.passed, hands: stepped.effects.some(({ kind }) => kind === "transfer") })
    for (const effect of stepped.effects) {
      if (effect.kind === "tag") tag = effect.tag
      if (effect.kind !== "say") continue
      const buttons = effect.buttons.map(({ label, link }, at) =>
        link === undefined ? { id: at + 1, label } : { id: at + 1, label, link },
      )
      lines.push({ sender: "BOT", text: effect.text, buttons })
    }
  }
  return { lines, state, tag, turns }
}
