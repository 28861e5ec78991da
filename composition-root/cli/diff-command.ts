import { diffFlows, type FlowDifference } from "@prosa/core/flow"
import { Effect } from "effect"
import { cannotRun } from "./cli-io.ts"
import type { Command } from "./command.ts"
import { readFlow } from "./read-flow.ts"

/** `prosa flow diff`: describes the changes between two flows. */
export const diffCommand: Command = {
  summary: "o que mudou de um fluxo para outro",
  help: [
    "prosa flow diff ANTES DEPOIS [opções]",
    "",
    "Descreve cada mudança, na ordem dos nodes. De um CSV, que não guarda nome nem posições, estes não contam.",
    "",
    "  --by id|title  o que faz de dois nodes o mesmo: o identificador (dois JSON) ou o nome (quando há um CSV)",
    "  --json         as mudanças em JSON, com as edições que fazem de um fluxo o outro",
    "",
    "Saída: 0 são iguais; 1 são diferentes; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: { by: { takesValue: true }, json: { takesValue: false } },
  places: [2, 2],
  run: (typed, io) =>
    Effect.gen(function* () {
      const [first = "-", second = "-"] = typed.places
      const wish = typed.one("by")
      if (wish !== undefined && wish !== "id" && wish !== "title")
        return yield* cannotRun(`--by é id ou title, e não ${wish}.`)
      const before = yield* readFlow(io, first)
      const after = yield* readFlow(io, second)
      const fromCsv = before.format === "csv" || after.format === "csv"
      const by = wish ?? (fromCsv ? "title" : "id")
      const all = diffFlows(before.flow, after.flow, by)
      const differences = fromCsv ? all.filter((difference) => !isNotInCsv(difference)) : all
      if (typed.has("json")) io.say(`${JSON.stringify(differences, undefined, 2)}\n`)
      else io.say(differences.map(({ description }) => `${description}\n`).join(""))
      return differences.length === 0 ? 0 : 1
    }),
}

/** Returns whether a difference is in the flow's name, its questions from anywhere or a position, which a CSV does not hold. */
const isNotInCsv = ({ edit }: FlowDifference): boolean =>
  edit.every(
    (step) =>
      step.do === "rename-flow" ||
      step.do === "change-questions" ||
      (step.do === "change-node" && Object.keys(step.fields).every((field) => field === "position")),
  )
