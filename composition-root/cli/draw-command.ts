import { flowSvg } from "@prosa/core/flow"
import { Effect } from "effect"
import { writeOutput } from "./cli-io.ts"
import type { Command } from "./command.ts"
import { readFlow, shownPlace } from "./read-flow.ts"

/** `prosa flow draw`: draws a flow as an SVG. */
export const drawCommand: Command = {
  summary: "o desenho de um fluxo em SVG",
  help: [
    "prosa flow draw ARQUIVO [opções]",
    "",
    "Desenha o fluxo pelo layout automático: nodes por nível, com nome e primeira linha, e setas entre eles.",
    "",
    "  --answers             com as respostas ao lado das setas",
    "  -o, --output ARQUIVO  onde gravar; sem ela, na saída padrão",
    "",
    "Saída: 0 desenhado; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: { output: { short: "o", takesValue: true }, answers: { takesValue: false } },
  places: [1, 1],
  run: (typed, io) =>
    Effect.gen(function* () {
      const [place = "-"] = typed.places
      const { flow, warnings } = yield* readFlow(io, place)
      for (const { message } of warnings) io.complain(`${shownPlace(place)}: ${message}`)
      yield* writeOutput(io, typed.one("output"), flowSvg(flow, { answers: typed.has("answers") }))
      return 0 as const
    }),
}
