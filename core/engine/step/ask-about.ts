import { type Doubt, questionAbout } from "./disambiguation.ts"
import type { EngineEffect } from "./engine-effect.ts"
import { stillWaiting, type WholeState } from "./engine-state.ts"
import type { Turn, Turned } from "./turn.ts"

/** The turn as if the text that the bot asked about had come now. */
export const aboutAsked = (turn: Turn): Turn => ({ ...turn, heard: turn.asked ?? turn.heard })

/** Asks which answer is meant, and waits for that. */
export const askAbout = (state: WholeState, doubt: Doubt, said: ReadonlyArray<EngineEffect>): Turned => ({
  state: { ...state, waiting: stillWaiting(state), doubt: doubt.text },
  effects: [...said, questionAbout(doubt)],
})
