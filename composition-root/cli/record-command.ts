import {
  type Conversation,
  Conversation as ConversationDocument,
  type EngineInput,
  filesOfSpoken,
  recordConversation,
  sentFiles,
  type Spoken,
  spokenWith,
  textOfSpoken,
} from "@prosa/core/engine"
import { sentFileNamed } from "@prosa/core/channel"
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
    "de uma mudança que se quis. A linha “/arquivo rg.jpg” envia um arquivo: a extensão diz o tipo.",
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
      const { said, name, contact } = wordsIn(decodeBytes(yield* readBytes(io, words)))
      if (said.length === 0) return yield* cannotRun(`${shownPlace(words)}: o arquivo não tem nenhuma fala.`)
      const known = contact === undefined ? {} : { contact }
      const speaksFirst = typed.has("person-first")
      const [first] = speaksFirst ? said : []
      const begun = { kind: "started" as const, ...known, ...(first === undefined ? {} : partsOf(first)) }
      const inputs = (speaksFirst ? said.slice(1) : said).map(inputOf)
      const called = typed.one("name") ?? name
      const recorded = recordConversation(script, [begun, ...inputs], called === undefined ? {} : { name: called })
      yield* writeOutput(io, typed.one("output"), `${JSON.stringify(recorded, undefined, 2)}\n`)
      return 0 as const
    }),
}

interface Words extends Pick<Conversation, "name" | "contact"> {
  readonly said: ReadonlyArray<Spoken>
}

const inputOf = (spoken: Spoken): EngineInput =>
  filesOfSpoken(spoken).length === 0
    ? { kind: "text", text: textOfSpoken(spoken) }
    : { kind: "file", ...partsOf(spoken) }

const partsOf = (spoken: Spoken) => {
  const [text, files] = [textOfSpoken(spoken), filesOfSpoken(spoken)]
  return { ...(text === "" ? {} : { text }), ...(files.length === 0 ? {} : { files }) }
}

const fileLine = /^\/arquivo\s+(.+)$/u

const readLine = (line: string): Spoken => {
  const file = fileLine.exec(line)?.[1]
  return file === undefined ? line : { text: "", files: [sentFileNamed(file)] }
}

/** Reads what the person says: out of a conversation file, or line by line. */
const wordsIn = (content: string): Words => {
  const parsed = Result.getOrUndefined(Result.try((): unknown => JSON.parse(content)))
  const conversation = Result.getOrUndefined(decode(ConversationDocument, parsed))
  if (conversation === undefined)
    return {
      said: content
        .split(/\r?\n/u)
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .map(readLine),
    }
  const { name, contact, turns } = conversation
  return {
    said: turns.flatMap((turn) =>
      "person" in turn || "file" in turn ? [spokenWith("person" in turn ? turn.person : "", sentFiles(turn))] : [],
    ),
    ...(name === undefined ? {} : { name }),
    ...(contact === undefined ? {} : { contact }),
  }
}
