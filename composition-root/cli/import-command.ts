import path from "node:path"
import {
  csvNameOfBrought,
  csvOfBrought,
  exportFlowJson,
  type ForeignFlow,
  importForeignFlow,
  reportMarkdown,
  reportSentence,
} from "@prosa/core/flow"
import { Effect, Result } from "effect"
import { cannotRun, readBytes, writeOutput } from "./cli-io.ts"
import type { Command } from "./command.ts"
import { nameFrom, shownPlace } from "./read-flow.ts"

/** `prosa flow import`: reads the flow of another builder, and tells what became of every block. */
export const importCommand: Command = {
  summary: "de um fluxo de outro construtor para JSON, com o relatório do que mudou",
  help: [
    "prosa flow import ARQUIVO [opções]",
    "",
    "Lê o fluxo de outro construtor, reconhecido pelo conteúdo:",
    "  o JSON que o Typebot exporta;",
    "  o JSON que o Builder da Blip exporta;",
    "  um bot do Botpress 12 em .zip, ou um flow.json dele;",
    "  o zip de um agente do Dialogflow ES;",
    "  o zip de um projeto do Rasa, ou um arquivo YAML dele;",
    "  um menu em CSV: uma linha por opção, com as colunas node, mensagem, opção e próximo.",
    "Escreve o fluxo como JSON; o que mudou e o que não veio, bloco a bloco, é o relatório.",
    "",
    "  -o, --output ARQUIVO    onde gravar o fluxo; sem ela, na saída padrão",
    "  --report ARQUIVO        onde gravar o relatório: em JSON se o nome termina em .json, senão em Markdown;",
    "                          sem ela, como aviso",
    "  --entities PASTA        grava nesta pasta, que já existe, as entidades que vieram: um CSV de cada, como “Importar” das",
    "                          entidades os lê",
    "",
    "Saída: 0 tudo veio inteiro; 1 algo mudou ou não veio; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: {
    output: { short: "o", takesValue: true },
    report: { takesValue: true },
    entities: { takesValue: true },
  },
  places: [1, 1],
  run: (typed, io) =>
    Effect.gen(function* () {
      const [place = "-"] = typed.places
      const [output, reported] = [typed.one("output"), typed.one("report")]
      if ([output, reported].some((to) => to !== undefined && to !== "-" && path.resolve(to) === path.resolve(place)))
        return yield* cannotRun("O arquivo de saída é o de entrada: escolha outro.")
      const read = importForeignFlow(yield* readBytes(io, place), nameFrom(place))
      if (Result.isFailure(read)) return yield* cannotRun(`${shownPlace(place)}: ${read.failure.message}`)
      const { flow, report, entities }: ForeignFlow = read.success
      yield* writeOutput(io, output, exportFlowJson(flow))
      const written =
        reported?.endsWith(".json") === true
          ? `${JSON.stringify(report, undefined, 2)}\n`
          : reportMarkdown(report, flow.name)
      if (reported !== undefined) yield* writeOutput(io, reported, written)
      else io.complain(written.trimEnd())
      if (reported !== undefined) io.complain(`${shownPlace(place)}: ${reportSentence(report)}.`)
      const folder = typed.one("entities")
      const taken = new Set<string>()
      for (const entity of entities) {
        const name = csvNameOfBrought(entity, taken)
        taken.add(name.toLowerCase())
        if (folder !== undefined) yield* writeOutput(io, path.join(folder, name), csvOfBrought(entity))
      }
      if (folder === undefined && entities.length > 0)
        io.complain(
          `${shownPlace(place)}: o robô precisa ter as entidades que o fluxo usa (${entities
            .slice(0, 20)
            .map(({ name }) => name)
            .join(", ")}${entities.length > 20 ? " …" : ""}): “--entities PASTA” grava os valores de cada uma.`,
        )
      return report.lines.length === 0 ? (0 as const) : (1 as const)
    }),
}
