import { differenceSentence, replay, type Replay } from "@prosa/core/engine"
import { Effect } from "effect"
import type { Command } from "./command.ts"
import { type GivenConversation, readConversations, readPlayable, scriptHelp, scriptOptions } from "./read-script.ts"

/** `prosa flow replay`: replays conversations on a flow and reports each one's first difference. */
export const replayCommand: Command = {
  summary: "conversas repetidas sobre um fluxo",
  help: [
    "prosa flow replay FLUXO CONVERSA… [opções]",
    "",
    "Repete conversas em JSON e mostra, de cada uma, a primeira diferença. Um arquivo pode ter uma ou uma lista delas:",
    '  { "version": 1, "turns": [{ "person": "oi" }, { "bot": "Olá!" }] }',
    "",
    ...scriptHelp,
    "  --json              o resultado em JSON, com o que o robô disse",
    "",
    "Saída: 0 todas iguais; 1 alguma diferente; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: { ...scriptOptions, json: { takesValue: false } },
  places: [2, Number.POSITIVE_INFINITY],
  run: (typed, io) =>
    Effect.gen(function* () {
      const [place = "-", ...others] = typed.places
      const script = yield* readPlayable(io, place, typed)
      const conversations = yield* readConversations(io, others)
      const played = conversations.map((given) => ({ ...given, ...replay(script, given.conversation) }))
      io.say(typed.has("json") ? `${JSON.stringify(played.map(jsonOf), undefined, 2)}\n` : played.map(textOf).join(""))
      return played.every(({ difference }) => difference === undefined) ? 0 : 1
    }),
}

type Played = GivenConversation & Replay

const jsonOf = ({ place, conversation, difference, turns }: Played) => ({
  file: place,
  name: conversation.name ?? null,
  difference: difference === undefined ? null : { ...difference, message: differenceSentence(difference) },
  turns,
})

const textOf = ({ place, conversation, difference }: Played): string => {
  const name = conversation.name === undefined ? place : `${place} (${conversation.name})`
  if (difference === undefined) return `✓ ${name}\n`
  const before = conversation.turns.slice(0, difference.turn).findLast((turn) => "person" in turn)
  const after = before === undefined ? "" : `, depois de "${before.person}"`
  return `✗ ${name}\n    turno ${difference.turn + 1}${after}: ${differenceSentence(difference)}\n`
}
