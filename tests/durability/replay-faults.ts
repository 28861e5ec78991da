import { isDeepStrictEqual } from "node:util"
import { conversationMessages } from "@prosa/core/conversation"
import { compile, type EngineInput, type EngineState, initialState, readScript, step } from "@prosa/core/engine"
import { Result } from "effect"
import type { Fault } from "./stored-reading.ts"
import type { StoredDialog, StoredMessage } from "./stored-reading.ts"

/** What the engine has to have said at one turn; a hand-over's line names whoever's turn it was. */
type Expected = { readonly sender: "BOT"; readonly text: string } | { readonly sender: "SYSTEM"; readonly text: RegExp }

/** What the replay has come to. */
interface Played {
  readonly state: EngineState
  readonly bot: "talks" | "handed over" | "closed"
  readonly unread: number
}

/**
 * Plays a stored dialog again, from what its visitor wrote: every reply of the engine stands once, where it belongs, and
 * the dialog's state and unread count are what they come to.
 */
export const replayFaults = (dialog: StoredDialog, scripts: ReadonlyMap<number, unknown>): ReadonlyArray<Fault> => {
  const faults: Array<Fault> = []
  const wrong = (what: string) => void faults.push({ kind: "reply", what: `dialog ${dialog.id}: ${what}` })
  const stored = dialog.flowId === null ? undefined : scripts.get(dialog.flowId)
  const script = stored === undefined ? undefined : Result.getOrUndefined(readScript(stored))
  if (script === undefined) return [{ kind: "reply", what: `dialog ${dialog.id} follows no published script` }]
  const compiled = compile({ ...script, id: String(dialog.flowId) })
  const turns = turnsOf(dialog.messages)

  let played: Played = { state: initialState, bot: "talks", unread: 0 }
  for (const { said, answered } of turns) {
    const before = said === undefined ? 0 : said.seq - 1
    if (played.bot === "closed") wrong(`message ${before + 1} came after the end`)
    const begins = before === 0
    // Who opened the conversation with a text is greeted and answered at one turn.
    const input: EngineInput = begins
      ? { kind: "started", ...(said === undefined ? {} : { text: said.text }) }
      : { kind: "text", text: said?.text ?? "" }
    const next = turn(played, input, { now: (said ?? answered[0])?.sentAt ?? 0, seed: dialog.id * 31 + before })
    for (const [at, expected] of next.expected.entries())
      if (!isAnswer(expected, answered[at]))
        wrong(`after message ${before} '${String(expected.text)}' is missing: ${textsOf(answered)}`)
    for (const extra of answered.slice(next.expected.length))
      wrong(`'${extra.text}' (${extra.seq}) is more than the engine says`)
    played = next.played
  }

  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(played.state)), dialog.engineState))
    wrong(`the engine stands elsewhere: ${JSON.stringify(dialog.engineState)} for ${JSON.stringify(played.state)}`)
  if (dialog.open === (played.bot === "closed"))
    wrong(dialog.open ? "it is open after its end" : "it is closed too early")
  if (dialog.transferred !== (played.bot === "handed over")) wrong("it is not where the bot left it")
  if (dialog.unreadCount !== played.unread)
    faults.push({ kind: "counter", what: `dialog ${dialog.id} has ${dialog.unreadCount} unread for ${played.unread}` })
  return faults

  function turn(from: Played, input: EngineInput, context: { readonly now: number; readonly seed: number }) {
    if (from.bot !== "talks") return { played: { ...from, unread: from.unread + 1 }, expected: [] }
    const { state, effects } = step(compiled, from.state, input, context)
    const expected = effects.flatMap((effect): ReadonlyArray<Expected> => {
      if (effect.kind === "say") return [{ sender: "BOT", text: effect.text }]
      if (effect.kind === "transfer") return [{ sender: "SYSTEM", text: /^Transferida para / }]
      if (effect.kind === "close") return [{ sender: "SYSTEM", text: closedLine }]
      return []
    })
    const kinds = new Set(effects.map(({ kind }) => kind))
    const handed = kinds.has("transfer")
    const bot = kinds.has("close") ? "closed" : handed ? "handed over" : "talks"
    return { played: { state, bot, unread: handed ? 1 : 0 } satisfies Played, expected }
  }
}

const closedLine = new RegExp(`^${conversationMessages.finalizedByBot}$`, "u")

const isAnswer = (expected: Expected, message: StoredMessage | undefined): boolean =>
  message?.sender === expected.sender &&
  (typeof expected.text === "string" ? expected.text === message.text : expected.text.test(message.text))

/** What a visitor said, with what followed until they spoke again. The greeting may come before they say anything. */
const turnsOf = (messages: ReadonlyArray<StoredMessage>) => {
  const turns: Array<{ readonly said: StoredMessage | undefined; readonly answered: Array<StoredMessage> }> = []
  for (const message of messages) {
    if (message.sender === "CLIENT") turns.push({ said: message, answered: [] })
    else {
      const last = turns.at(-1)
      if (last === undefined) turns.push({ said: undefined, answered: [message] })
      else last.answered.push(message)
    }
  }
  return turns
}

const textsOf = (messages: ReadonlyArray<StoredMessage>): string => messages.map(({ text }) => `'${text}'`).join(", ")
