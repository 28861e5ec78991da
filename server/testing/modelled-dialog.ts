import { conversationMessages as say } from "@prosa/core/conversation"
import {
  type CompiledScript,
  type EngineEffect,
  type EngineInput,
  type EngineState,
  initialState,
  step,
  timerList,
  versionToFollow,
} from "@prosa/core/engine"

/** The facts outside of a dialog that decide what becomes of it. */
export interface ModelledWorld {
  /** The scripts of the bot's versions; the last one is the newest. */
  readonly versions: ReadonlyArray<CompiledScript>
  /** Whether the bot is switched on. */
  readonly active: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A dialog of one bot as the pure engine makes it, without a database, jobs or workers. */
export interface ModelledDialog {
  readonly state: EngineState | null
  readonly open: boolean
  readonly transferred: boolean
  /** Whether the one attendant of the model holds the room. */
  readonly held: boolean
  readonly version: CompiledScript | null
  readonly lastMessageAt: number
  /** The transcript: 'BOT: Olá!'. */
  readonly lines: ReadonlyArray<string>
}

/** The one attendant of the model, to whom every transfer leads. */
export const modelAttendant = { name: "Rafael Nogueira", workspace: "Pós-venda" } as const

/** Begins a live chat's dialog with a person's first message: the bot greets in front of it. */
export const beginModelled = (world: ModelledWorld, text: string): ModelledDialog => {
  const empty: ModelledDialog = {
    state: null,
    open: true,
    transferred: false,
    held: false,
    version: null,
    lastMessageAt: world.now,
    lines: [],
  }
  const greeted = world.active ? turn(world, empty, { kind: "started" }) : empty
  return hearModelled(world, greeted, text)
}

/** Processes a person's message. A bot that is switched off does not hear it, and its timers end. */
export const hearModelled = (world: ModelledWorld, given: ModelledDialog, text: string): ModelledDialog => {
  const heard = (dialog: ModelledDialog) => line(world, dialog, `CLIENT: ${text}`)
  if (given.transferred) return heard(attended(world, given))
  if (world.active) return turn(world, given, { kind: "text", text }, heard)
  if (given.state?.timers === undefined) return heard(given)
  const { timers: _ended, ...state } = given.state
  return heard({ ...given, state })
}

/** What the attendant does with the room; refused where the inbox does not offer it. */
export const attendModelled = (
  world: ModelledWorld,
  given: ModelledDialog,
  act: "join" | "say" | "finalize" | "reopen",
): ModelledDialog => {
  if (act === "reopen") {
    if (given.open) return given
    const opened = { ...attended(world, given), open: true, transferred: true, held: true }
    return line(world, opened, `SYSTEM: ${say.reopenedBy(modelAttendant.name)}`)
  }
  if (!given.open) return given
  if (act === "finalize")
    return line(world, { ...given, open: false }, `SYSTEM: ${say.finalizedBy(modelAttendant.name)}`)
  if (act === "say") return given.held ? line(world, attended(world, given), "HUMAN: Pois não?") : given
  if (given.held) return given
  const joined = { ...attended(world, given), transferred: true, held: true }
  return line(world, joined, `SYSTEM: ${say.joinedBy(modelAttendant.name)}`)
}

/** Fires the timer that is due first and means something. Without one, those that are due lapse. */
export const fireModelled = (world: ModelledWorld, given: ModelledDialog): ModelledDialog => {
  const { state, open, transferred } = given
  const due = timerList(state?.timers ?? {}).filter(({ at }) => at <= world.now)
  if (state === null || !open || due.length === 0) return given
  if (world.active || transferred)
    for (const { timer } of due) {
      const fired = turn(world, given, { kind: "timerFired", timer })
      if (fired !== given) return fired
    }
  const { timers = {}, ...rest } = state
  const left = Object.fromEntries(Object.entries(timers).filter(([, at]) => at > world.now))
  return { ...given, state: Object.keys(left).length === 0 ? rest : { ...rest, timers: left } }
}

/** Tells the bot that a person holds the room, unless it knows and no timer runs. */
const attended = (world: ModelledWorld, given: ModelledDialog): ModelledDialog => {
  const { state, version } = given
  if (state?.stage === "handed-over" && state.timers === undefined) return given
  const script = followed(world, given)
  if (script === undefined) return given
  const stepped = step(script, state ?? initialState, { kind: "attended" }, { now: world.now, seed: 0 })
  return { ...given, state: stepped.state, version }
}

const followed = ({ versions, now }: ModelledWorld, { version, lastMessageAt }: ModelledDialog) =>
  versionToFollow({ pinned: version, newest: versions.at(-1) ?? null, lastMessageAt, now }) ?? undefined

/** `before` puts the person's message in front of what the bot does about it. The same dialog: a timer meant nothing. */
const turn = (
  world: ModelledWorld,
  given: ModelledDialog,
  input: EngineInput,
  before: (dialog: ModelledDialog) => ModelledDialog = (dialog) => dialog,
): ModelledDialog => {
  const script = followed(world, given)
  if (script === undefined) return before(given)
  const { state, effects } = step(script, given.state ?? initialState, input, { now: world.now, seed: 0 })
  if (input.kind === "timerFired" && effects.length === 0) return given
  return effects.reduce((dialog, effect) => apply(world, dialog, effect), before({ ...given, state, version: script }))
}

const apply = (world: ModelledWorld, dialog: ModelledDialog, effect: EngineEffect): ModelledDialog => {
  switch (effect.kind) {
    case "say":
      return line(world, dialog, `BOT: ${effect.text}`)
    case "transfer": {
      const { name, workspace } = modelAttendant
      return line(world, { ...dialog, transferred: true, held: true }, `SYSTEM: ${say.transferredTo(name, workspace)}`)
    }
    case "close": {
      const said = effect.message === undefined ? dialog : line(world, dialog, `BOT: ${effect.message}`)
      return line(world, { ...said, open: false }, `SYSTEM: ${say.finalizedByBot}`)
    }
    default:
      return dialog
  }
}

const line = ({ now }: ModelledWorld, dialog: ModelledDialog, text: string): ModelledDialog => ({
  ...dialog,
  lastMessageAt: now,
  lines: [...dialog.lines, text],
})
