import type { EngineEffect } from "../engine-effect.ts"
import type { WholeState } from "../engine-state.ts"
import { timerList, timersFrom } from "./timers.ts"
import { noTimers, type Timers } from "./running-timers.ts"
import type { Automations } from "../../../bot/index.ts"

type StartTimers = Extract<EngineEffect, { kind: "startTimers" }>

/** Restarts all timers after a turn. Emits no effect if none ran and none is to run. */
export const withTimers = <Turn extends { readonly state: WholeState; readonly effects: ReadonlyArray<unknown> }>(
  automations: Automations,
  turned: Turn,
  now: number,
): Omit<Turn, "effects"> & { readonly effects: ReadonlyArray<Turn["effects"][number] | StartTimers> } => {
  const { state, effects } = turned
  const timers = timersFrom(automations, state, now)
  if (timers === noTimers && !anyRuns(state.timers)) return turned
  const started: StartTimers = { kind: "startTimers", timers: timerList(timers) }
  return { ...turned, state: { ...state, timers }, effects: [...effects, started] }
}

const anyRuns = ({ transfer, close, repeat }: Timers): boolean =>
  transfer !== undefined || close !== undefined || repeat !== undefined
