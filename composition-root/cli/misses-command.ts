import { findMisses, type UnclearTextGroup, missesSentence, type Misses } from "@prosa/core/engine"
import { Effect } from "effect"
import type { Command } from "./command.ts"
import { readConversations, readPlayable, scriptHelp, scriptOptions } from "./read-script.ts"

/** `prosa flow misses`: what people wrote in a set of conversations and a flow does not understand. */
export const missesCommand: Command = {
  summary: "o que um fluxo não entende de conversas",
  help: [
    "prosa flow misses FLUXO CONVERSA… [opções]",
    "",
    "Repete conversas em JSON e mostra os textos que nenhuma resposta do fluxo reconhece, e os reconhecidos com dúvida: os",
    "que dizem o mesmo juntos, os mais escritos primeiro.",
    "",
    ...scriptHelp,
    "  --json              o resultado em JSON",
    "",
    "Saída: 0 tudo entendido; 1 algum texto não entendido; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: { ...scriptOptions, json: { takesValue: false } },
  places: [2, Number.POSITIVE_INFINITY],
  run: (typed, io) =>
    Effect.gen(function* () {
      const [place = "-", ...others] = typed.places
      const script = yield* readPlayable(io, place, typed)
      const conversations = yield* readConversations(io, others)
      const found = findMisses(
        script,
        conversations.map(({ conversation }) => conversation),
      )
      io.say(typed.has("json") ? `${JSON.stringify(found, undefined, 2)}\n` : textOf(found))
      return found.missed.length === 0 ? 0 : 1
    }),
}

const textOf = ({ read, missed, unsure }: Misses): string =>
  [
    `Não entendidas: ${timesOf(missed)} de ${read}`,
    ...linesOf(missed),
    `Reconhecidas com dúvida: ${timesOf(unsure)} de ${read}`,
    ...linesOf(unsure),
    "",
  ].join("\n")

const timesOf = (texts: ReadonlyArray<UnclearTextGroup>): number => texts.reduce((sum, { times }) => sum + times, 0)

const linesOf = (texts: ReadonlyArray<UnclearTextGroup>): ReadonlyArray<string> =>
  texts.map((heard) => `  ${heard.title}: ${missesSentence(heard)}`)
