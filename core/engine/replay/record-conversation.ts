import { type SentFile, sentFileNamed } from "../../channel/index.ts"
import { sameValue } from "../../kernel/index.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { BotTurn, Conversation, ConversationTurn } from "./conversation-document.ts"
import type { EngineInput } from "../step/engine-input.ts"
import type { EngineState } from "../step/engine-state.ts"
import { botLinesOf, playingOf, playInput } from "./play-conversation.ts"

/** The status of a conversation: the bot waits, has transferred it, or has closed it. */
export type Standing = Extract<ConversationTurn, { readonly stands: unknown }>["stands"]

export const standingOf = ({ stage }: EngineState): Standing =>
  stage === "closed" ? "closed" : stage === "handed-over" ? "transferred" : "waiting"

/**
 * Plays inputs on a script and records the outcome, such that `replay` on the same script finds no difference. Inputs
 * without effect (a stopped timer, a late webhook response) are omitted. Timers are played at their due time.
 */
export const recordConversation = (
  script: CompiledScript,
  inputs: ReadonlyArray<EngineInput>,
  facts: Pick<Conversation, "name" | "seed" | "at" | "about"> = {},
): Conversation => {
  const { seed = 0 } = facts
  const turns: Array<ConversationTurn> = []
  const begun = inputs[0]?.kind === "started" ? inputs[0].contact : undefined
  let playing = playingOf({ ...facts, ...(begun === undefined ? {} : { contact: begun }) })
  let contact: Conversation["contact"]
  let called = 0
  let answered = 0
  for (const input of inputs) {
    const { playing: next, effects } = playInput(script, playing, input, seed)
    if (!isPersons(input) && next.state === playing.state && effects.length === 0) continue
    if (input.kind === "started") contact = input.contact
    if (input.kind === "webhookAnswered") answered = input.call
    called = effects.find((effect) => effect.kind === "callWebhook")?.call ?? called
    const turn = turnOf(input)
    const lines = botLinesOf(script, playing.state, next.state, effects)
    turns.push(...(turn === undefined ? [] : [turn]), ...lines.map(({ said }) => writtenLine(said)))
    // For a bot that greets without text; otherwise the first turn would be the person's.
    if (turns.length === 0) turns.push({ stands: standingOf(next.state) })
    playing = next
  }
  if (called > answered) turns.push({ webhook: "unanswered" })
  turns.push({ stands: standingOf(playing.state) })
  return { version: 1, ...facts, ...(contact === undefined ? {} : { contact }), turns }
}

const isPersons = ({ kind }: EngineInput): boolean => kind === "text" || kind === "button" || kind === "file"

/** Files of which nothing is known have no names. */
const someFile = "arquivo"

/** Files as a turn has them: by the name of the first, if that says all. */
const filesIn = (files: ReadonlyArray<SentFile> | undefined) => {
  const [first, ...more] = files ?? []
  if (first === undefined) return { file: someFile }
  const saysAll = more.length === 0 && sameValue(first, sentFileNamed(first.name))
  return { file: first.name, ...(saysAll ? {} : { sent: files ?? [] }) }
}

const detectedIn = ({ detected }: Pick<Extract<EngineInput, { kind: "text" }>, "detected">) =>
  detected === undefined ? {} : { detected }

const turnOf = (input: EngineInput): ConversationTurn | undefined => {
  switch (input.kind) {
    case "started":
      if (input.files !== undefined && input.files.length > 0)
        return input.text === undefined
          ? filesIn(input.files)
          : { person: input.text, ...filesIn(input.files), ...detectedIn(input) }
      return input.text === undefined ? undefined : { person: input.text, ...detectedIn(input) }
    case "text":
      return { person: input.text, ...detectedIn(input) }
    case "button":
      return { person: input.label, ...detectedIn(input) }
    case "file":
      return input.text === undefined
        ? filesIn(input.files)
        : { person: input.text, ...filesIn(input.files), ...detectedIn(input) }
    case "handedOver":
      return {
        handedOver: input.initialMessage,
        ...(input.contact === undefined ? {} : { contact: input.contact }),
      }
    case "attended":
      return { attended: true }
    case "timerFired":
      return { timer: input.timer }
    case "webhookAnswered":
      return { webhook: input.answer ?? "failed" }
  }
}

/** Returns a bot line without its empty parts. */
export const writtenLine = ({ bot, buttons, files }: Required<BotTurn>): BotTurn => ({
  bot,
  ...(buttons.length === 0 ? {} : { buttons }),
  ...(files.length === 0 ? {} : { files }),
})
