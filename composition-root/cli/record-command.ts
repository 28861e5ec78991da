import {
  type Conversation,
  Conversation as ConversationDocument,
  type EngineInput,
  recordConversation,
} from "@prosa/core/engine"
import { decode, decodeBytes } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { cannotRun, readBytes, writeOutput } from "./cli-io.ts"
import type { Command } from "./command.ts"
import { shownPlace } from "./read-flow.ts"
import { readPlayable, scriptHelp, scriptOptions } from "./read-script.ts"

/** `prosa flow record`: plays what a person says on a flow, and writes down the conversation. */
export const recordCommand: Command = {
  summary: "uma conversa gravada: o que a pessoa diz, e o que o fluxo responde",
  help: [
    "prosa flow record FLUXO FALAS [opções]",
    "",
    "Escreve uma conversa em JSON, que replay e coverage leem. FALAS tem o que a pessoa diz, uma fala por linha (linhas em",
    "branco não contam), ou é uma conversa em JSON, da qual só as falas da pessoa são usadas: assim se grava outra vez, depois",
    "de uma mudança que se quis.",
    "",
    ...scriptHelp,
    "  --name NOME         o nome da conversa",
    "  --person-first      a pessoa fala antes de o robô saudar, como no WhatsApp",
    "  -o, --output ARQUIVO  onde gravar; sem ela, na saída padrão",
    "",
    "Saída: 0 gravada; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: {
    ...scriptOptions,
    name: { takesValue: true },
    "person-first": { takesValue: false },
    output: { short: "o", takesValue: true },
  },
  places: [2, 2],
  run: (typed, io) =>
    Effect.gen(function* () {
      const [flow = "-", words = "-"] = typed.places
      const script = yield* readPlayable(io, flow, typed)
      const { texts, name, contact } = wordsIn(decodeBytes(yield* readBytes(io, words)))
      if (texts.length === 0) return yield* cannotRun(`${shownPlace(words)}: o arquivo não tem nenhuma fala.`)
      const [first = "", ...rest] = texts
      const known = contact === undefined ? {} : { contact }
      const speaksFirst = typed.has("person-first")
      const began: EngineInput = speaksFirst
        ? { kind: "started", text: first, ...known }
        : { kind: "started", ...known }
      const said = (speaksFirst ? rest : texts).map((text): EngineInput => ({ kind: "text", text }))
      const called = typed.one("name") ?? name
      const recorded = recordConversation(script, [began, ...said], called === undefined ? {} : { name: called })
      yield* writeOutput(io, typed.one("output"), `${JSON.stringify(recorded, undefined, 2)}\n`)
      return 0 as const
    }),
}

interface Words extends Pick<Conversation, "name" | "contact"> {
  readonly texts: ReadonlyArray<string>
}

/** Reads what the person says: out of a conversation file, or line by line. */
const wordsIn = (content: string): Words => {
  const parsed = Result.getOrUndefined(Result.try((): unknown => JSON.parse(content)))
  const conversation = Result.getOrUndefined(decode(ConversationDocument, parsed))
  if (conversation === undefined)
    return {
      texts: content
        .split(/\r?\n/u)
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    }
  const { name, contact, turns } = conversation
  return {
    texts: turns.flatMap((turn) => ("person" in turn ? turn.person : [])),
    ...(name === undefined ? {} : { name }),
    ...(contact === undefined ? {} : { contact }),
  }
}
