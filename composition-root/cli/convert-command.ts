import path from "node:path"
import { exportFlowCsv, exportFlowJson, FlowDocument } from "@prosa/core/flow"
import { decode } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type CannotRun, cannotRun, writeOutput } from "./cli-io.ts"
import type { Command } from "./command.ts"
import { readFlow, shownPlace } from "./read-flow.ts"

/** `prosa flow convert`: converts CSV to JSON and JSON to CSV; reports what is lost. */
export const convertCommand: Command = {
  summary: "de CSV para JSON, ou de JSON para CSV",
  help: [
    "prosa flow convert ARQUIVO [opções]",
    "",
    "Escreve um CSV como JSON, ou um JSON como CSV. O que o CSV não guarda, e o que foi descartado, sai como aviso.",
    "",
    "  -o, --output ARQUIVO  onde gravar; sem ela, na saída padrão",
    "  --name NOME           o nome do fluxo; sem ela, o de um CSV é o do arquivo",
    "",
    "Saída: 0 convertido; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: { output: { short: "o", takesValue: true }, name: { takesValue: true } },
  places: [1, 1],
  run: (typed, io) =>
    Effect.gen(function* () {
      const [place = "-"] = typed.places
      const output = typed.one("output")
      if (output !== undefined && output !== "-" && path.resolve(output) === path.resolve(place))
        return yield* cannotRun("O arquivo de saída é o de entrada: escolha outro com -o.")
      const { flow: read, format, warnings } = yield* readFlow(io, place)
      const name = decode(FlowDocument.fields.name, typed.one("name") ?? read.name)
      if (Result.isFailure(name)) return yield* cannotRun(...name.failure.map(({ message }) => `--name: ${message}.`))
      const flow = { ...read, name: name.success }
      for (const { message } of warnings) io.complain(`${shownPlace(place)}: ${message}`)
      const { text, lost } = format === "csv" ? { text: exportFlowJson(flow), lost: [] } : yield* csvOf(flow)
      yield* writeOutput(io, output, text)
      for (const sentence of lost) io.complain(sentence)
      return 0 as const
    }),
}

const csvOf = (
  flow: FlowDocument,
): Effect.Effect<{ readonly text: string; readonly lost: ReadonlyArray<string> }, CannotRun> =>
  Result.match(exportFlowCsv(flow), {
    onFailure: ({ message }) => cannotRun(message),
    onSuccess: ({ csv, lost }) =>
      Effect.succeed({
        text: csv,
        lost: lost.map(({ title, message }) => (title === null ? message : `Node "${title}": ${message}`)),
      }),
  })
