import type { CompiledScript } from "../script/compiled-script.ts"
import type { BotTurn, Conversation, ConversationTurn } from "./conversation-document.ts"
import { type EngineState, initialState } from "../step/engine-state.ts"
import { type PlayedLine, playConversation } from "./play-conversation.ts"
import { type Standing, standingOf, writtenLine } from "./record-conversation.ts"

/** The first deviation from the recording; `turn` is the index of the turn at which it appears. */
export type ReplayDifference = { readonly turn: number } & (
  | { readonly _tag: "SaidNothing"; readonly expected: string }
  | { readonly _tag: "SaidOtherwise"; readonly expected: string; readonly actual: string }
  | { readonly _tag: "SaidMore"; readonly actual: string }
  | { readonly _tag: "OtherButtons"; readonly expected: ReadonlyArray<string>; readonly actual: ReadonlyArray<string> }
  | { readonly _tag: "OtherFiles"; readonly expected: ReadonlyArray<string>; readonly actual: ReadonlyArray<string> }
  | { readonly _tag: "StandsOtherwise"; readonly expected: Standing; readonly actual: Standing }
)

/** The outcome of a replay. */
export interface Replay {
  /** The actual events and bot lines, up to the first difference. */
  readonly turns: ReadonlyArray<ConversationTurn>
  /** Undefined if everything matched. */
  readonly difference: ReplayDifference | undefined
  /** The engine state after all that was played. */
  readonly state: EngineState
}

/** Replays a conversation on a script, up to the first difference. Any alternative of a random text matches. */
export const replay = (script: CompiledScript, conversation: Conversation): Replay => {
  const steps = playConversation(script, conversation)
  const state = steps.at(-1)?.after ?? initialState
  const run: Array<ConversationTurn> = []
  // Lines of the bot that no turn has matched yet.
  const said: Array<PlayedLine> = []
  let standing: Standing = "waiting"
  const listen = (turn: number): void => {
    for (const step of steps)
      if (step.turn === turn) {
        said.push(...step.lines)
        run.push(...step.lines.map((line) => writtenLine(line.said)))
        standing = standingOf(step.after)
      }
  }
  const more = (turn: number): ReplayDifference | undefined =>
    said[0] && { _tag: "SaidMore", turn, actual: said[0].said.bot }
  const differenceAt = (turn: ConversationTurn, at: number): ReplayDifference | undefined => {
    if ("bot" in turn) return compared(at, turn, said.shift())
    if (!("stands" in turn)) return more(at)
    if (said.length > 0) return more(at)
    return turn.stands === standing
      ? undefined
      : { _tag: "StandsOtherwise", turn: at, expected: turn.stands, actual: standing }
  }
  listen(-1)
  for (const [at, turn] of conversation.turns.entries()) {
    const difference = differenceAt(turn, at)
    if (difference !== undefined) return { turns: run, difference, state }
    if ("bot" in turn || "stands" in turn) continue
    run.push(turn)
    listen(at)
  }
  return { turns: run, difference: more(conversation.turns.length), state }
}

const compared = (at: number, turn: BotTurn, line: PlayedLine | undefined): ReplayDifference | undefined => {
  if (line === undefined) return { _tag: "SaidNothing", turn: at, expected: turn.bot }
  const { said, alternatives } = line
  const expected = turn.bot.trim()
  if (expected !== said.bot.trim() && !alternatives.some((text) => text.trim() === expected))
    return { _tag: "SaidOtherwise", turn: at, expected: turn.bot, actual: said.bot }
  if (turn.buttons !== undefined && !sameTexts(turn.buttons, said.buttons))
    return { _tag: "OtherButtons", turn: at, expected: turn.buttons, actual: said.buttons }
  if (turn.files !== undefined && !sameTexts(turn.files, said.files))
    return { _tag: "OtherFiles", turn: at, expected: turn.files, actual: said.files }
  return undefined
}

const sameTexts = (some: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean =>
  some.length === others.length && some.every((text, at) => text === others[at])

/** Returns the Portuguese sentence of a difference. */
export const differenceSentence = (difference: ReplayDifference): string => {
  switch (difference._tag) {
    case "SaidNothing":
      return `O robô deveria dizer "${difference.expected}", mas não disse nada.`
    case "SaidOtherwise":
      return `O robô deveria dizer "${difference.expected}", mas disse "${difference.actual}".`
    case "SaidMore":
      return `O robô disse "${difference.actual}", o que não era esperado.`
    case "OtherButtons":
      return `Os botões deveriam ser ${listed(difference.expected)}, mas foram ${listed(difference.actual)}.`
    case "OtherFiles":
      return `Os arquivos deveriam ser ${listed(difference.expected)}, mas foram ${listed(difference.actual)}.`
    case "StandsOtherwise":
      return `A conversa deveria ${expectedStanding[difference.expected]}, mas ${actualStanding[difference.actual]}.`
  }
}

const listed = (texts: ReadonlyArray<string>): string =>
  texts.length === 0 ? "nenhum" : texts.map((text) => `"${text}"`).join(", ")

const expectedStanding: Record<Standing, string> = {
  waiting: "continuar com o robô",
  transferred: "ser transferida",
  closed: "ser finalizada",
}
const actualStanding: Record<Standing, string> = {
  waiting: "continua com o robô",
  transferred: "foi transferida",
  closed: "foi finalizada",
}
