import { coverage, type Coverage, type Reached, type Script } from "@prosa/core/engine"
import { questionTitle } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Command } from "./command.ts"
import { readConversations, readPlayable, scriptHelp, scriptOptions } from "./read-script.ts"
import { readLeast, shownPercent } from "./share.ts"

/** `prosa flow coverage`: what a set of conversations does not reach in a flow. */
export const coverageCommand: Command = {
  summary: "o que conversas nunca alcançam de um fluxo",
  help: [
    "prosa flow coverage FLUXO CONVERSA… [opções]",
    "",
    "Repete conversas em JSON e mostra os nodes, as interações do usuário, as mensagens de exceção, as palavras-chave e as perguntas de qualquer lugar que nenhuma alcança.",
    "",
    ...scriptHelp,
    "  --min N             falha quando o total fica abaixo de N por cento",
    "  --json              o resultado em JSON",
    "",
    "Saída: 0 o bastante; 1 abaixo de --min; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: { ...scriptOptions, min: { takesValue: true }, json: { takesValue: false } },
  places: [2, Number.POSITIVE_INFINITY],
  run: (typed, io) =>
    Effect.gen(function* () {
      const least = yield* readLeast(typed)
      const [place = "-", ...others] = typed.places
      const script = yield* readPlayable(io, place, typed)
      const conversations = yield* readConversations(io, others)
      const found = coverage(
        script,
        conversations.map(({ conversation }) => conversation),
      )
      const total = percentage(found.nodes, found.userInteractions, found.fallbacks, found.keywords, found.questions)
      if (typed.has("json")) io.say(`${JSON.stringify({ percentage: total, ...found }, undefined, 2)}\n`)
      else io.say(textOf(found, script.script, total))
      if (total >= least) return 0
      io.complain(`A cobertura de ${shownPercent(total)} está abaixo de ${shownPercent(least)}.`)
      return 1
    }),
}

/** Returns the percentage reached over all kinds together; 100 if there is nothing to reach. */
const percentage = (...kinds: ReadonlyArray<Reached<unknown>>): number => {
  const [reached, total] = kinds.reduce(([some, all], kind) => [some + kind.reached, all + kind.total], [0, 0])
  return total === 0 ? 100 : (100 * reached) / total
}

const textOf = (
  { nodes, userInteractions, fallbacks, keywords, questions }: Coverage,
  { flow, keywords: written }: Script,
  total: number,
): string => {
  const titles = new Map(flow.nodes.map(({ id, title }) => [id, title]))
  const titleOf = (id: NodeId) => titles.get(id) ?? String(id)
  return [
    ...section("Nodes", nodes, titleOf),
    ...section(
      "Interações do usuário",
      userInteractions,
      ({ nodeId, target }) => `${titleOf(nodeId)} → ${titleOf(target)}`,
    ),
    ...section("Mensagens de exceção", fallbacks, titleOf),
    // the script of a flow file has none
    ...(keywords.total === 0 ? [] : section("Palavras-chave", keywords, (at) => written[at]?.phrases[0] ?? "")),
    ...(questions.total === 0
      ? []
      : section("Perguntas de qualquer lugar", questions, (at) => {
          const question = flow.questions?.[at]
          return question === undefined ? "" : questionTitle(question)
        })),
    `Total: ${shownPercent(total)}`,
    "",
  ].join("\n")
}

const section = <Thing>(
  name: string,
  found: Reached<Thing>,
  nameOf: (thing: Thing) => string,
): ReadonlyArray<string> => [
  `${name}: ${found.reached} de ${found.total} (${shownPercent(percentage(found))})`,
  ...found.missing.map((thing) => `  nunca: ${nameOf(thing)}`),
]
