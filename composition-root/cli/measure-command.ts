import { type MeasuredPhrase, measurePhrases, type PhraseMeasure, recognitionSentence } from "@prosa/core/engine"
import { Effect } from "effect"
import type { Command } from "./command.ts"
import { readPlayable, scriptHelp, scriptOptions } from "./read-script.ts"
import { readLeast, shownPercent } from "./share.ts"

/** `prosa flow measure`: how well a flow understands what it was not taught, by leaving its phrases out. */
export const measureCommand: Command = {
  summary: "quanto um fluxo entende do que não lhe foi ensinado",
  help: [
    "prosa flow measure FLUXO [opções]",
    "",
    "Deixa de fora cada frase das respostas e mostra o que o resto do fluxo entende dela: as certas, as que vão para outra",
    "resposta e as não entendidas.",
    "",
    ...scriptHelp,
    "  --min N             falha quando menos de N por cento são certas",
    "  --json              o resultado em JSON",
    "",
    "Saída: 0 o bastante; 1 abaixo de --min; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: { ...scriptOptions, min: { takesValue: true }, json: { takesValue: false } },
  places: [1, 1],
  run: (typed, io) =>
    Effect.gen(function* () {
      const least = yield* readLeast(typed)
      const [place = "-"] = typed.places
      const { script } = yield* readPlayable(io, place, typed)
      const measure = measurePhrases(script)
      const share = percentage(measure, measure.right)
      io.say(
        typed.has("json") ? `${JSON.stringify({ percentage: share, ...measure }, undefined, 2)}\n` : textOf(measure),
      )
      if (share >= least) return 0
      io.complain(`Certas são ${shownPercent(share)}, abaixo de ${shownPercent(least)}.`)
      return 1
    }),
}

const countOf = ({ right, wrong, turnedAway }: PhraseMeasure): number => right.length + wrong.length + turnedAway.length

/** Returns 100 if there is nothing to measure. */
const percentage = (measure: PhraseMeasure, phrases: ReadonlyArray<MeasuredPhrase>): number => {
  const all = countOf(measure)
  return all === 0 ? 100 : (100 * phrases.length) / all
}

const textOf = (measure: PhraseMeasure): string => {
  const { right, wrong, turnedAway, alone } = measure
  const part = (name: string, phrases: ReadonlyArray<MeasuredPhrase>) =>
    `${name}: ${phrases.length} (${shownPercent(countOf(measure) === 0 ? 0 : percentage(measure, phrases))})`
  return [
    `Frases medidas: ${countOf(measure)}`,
    part("Certas", right),
    part("Erradas", wrong),
    ...wrong.map(lineOf),
    part("Não entendidas", turnedAway),
    ...turnedAway.map(lineOf),
    `Não medidas, por serem a única de sua resposta: ${alone}`,
    "",
  ].join("\n")
}

const lineOf = ({ title, phrase, answer, recognition }: MeasuredPhrase): string =>
  `  ${title}: “${phrase}”, de “${answer}”: ${recognitionSentence(recognition)}`
