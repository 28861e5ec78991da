import { Channel, channels } from "@prosa/core/channel"
import { compile, createMisreading, createNearQuestions, recogniserOf, scriptOf } from "@prosa/core/engine"
import {
  applyEdit,
  documentOf,
  exportFlowJson,
  findFlowProblems,
  type FlowContext,
  type FlowDocument,
  type FlowProblem,
  graphOfDocument,
  problemSentence,
  isSafelyFixed,
  safeFixes,
  type Severity,
} from "@prosa/core/flow"
import { decode, type NodeId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type CannotRun, cannotRun, type CliIo, readBytes, writeOutput } from "./cli-io.ts"
import type { Typed } from "./command-line.ts"
import type { Command } from "./command.ts"
import { flowFrom, type GivenFlow, type NoFlow, readEntities, shownPlace } from "./read-flow.ts"

/** `prosa flow check`: the faults and problems of flows, by node. */
export const checkCommand: Command = {
  summary: "defeitos e problemas de fluxos",
  help: [
    "prosa flow check ARQUIVO… [opções]",
    "",
    "Mostra, por node, o que impede publicar (impede), o que pode parar uma conversa (aviso) e o que vale saber (dica).",
    "",
    "  --entities ARQUIVO  entidades que existem: uma lista em JSON, ou um fluxo em JSON que as tem",
    `  --channel CANAL     um canal em que o robô atende; pode repetir (${Object.keys(channels).join(", ")})`,
    "  --fallback TEXTO    uma mensagem de exceção do robô; pode repetir",
    "  --fix               grava as correções seguras no próprio arquivo (só JSON)",
    "  --strict            dicas também contam como problemas",
    "  --json              o resultado em JSON",
    "",
    "Saída: 0 sem problemas (dicas não contam); 1 problemas; 2 uso incorreto ou arquivo que não pôde ser lido.",
  ].join("\n"),
  options: {
    entities: { takesValue: true },
    channel: { takesValue: true },
    fallback: { takesValue: true },
    fix: { takesValue: false },
    strict: { takesValue: false },
    json: { takesValue: false },
  },
  places: [1, Number.POSITIVE_INFINITY],
  run: (typed, io) =>
    Effect.gen(function* () {
      const context = yield* contextFrom(typed, io)
      const reports: Array<Report> = []
      for (const place of typed.places) {
        const read = flowFrom(place, yield* readBytes(io, place))
        if (Result.isFailure(read)) reports.push({ place, refused: read.failure })
        else reports.push(yield* checked(read.success, context, typed.has("fix"), io))
      }
      io.say(
        typed.has("json") ? `${JSON.stringify(reports.map(jsonOf), undefined, 2)}\n` : reports.map(textOf).join("\n"),
      )
      const counts = typed.has("strict") ? () => true : ({ severity }: FlowProblem) => severity !== "hints"
      const isClean = (report: Report) =>
        !("refused" in report) && report.given.warnings.length === 0 && !report.problems.some(counts)
      return reports.every(isClean) ? 0 : 1
    }),
}

type Report =
  | { readonly place: string; readonly refused: NoFlow }
  | {
      readonly place: string
      readonly given: GivenFlow
      readonly problems: ReadonlyArray<FlowProblem>
      readonly fixed: ReadonlyArray<FlowProblem>
    }

const contextFrom = (typed: Typed, io: CliIo): Effect.Effect<FlowContext, CannotRun> =>
  Effect.gen(function* () {
    const names = typed.all("channel").map((name) => [name, decode(Channel, name.toUpperCase())] as const)
    const unknown = names.flatMap(([name, channel]) => (Result.isFailure(channel) ? [name] : []))
    if (unknown.length > 0)
      return yield* cannotRun(
        ...unknown.map((name) => `Canal desconhecido: ${name}. Os canais são ${Object.keys(channels).join(", ")}.`),
      )
    const place = typed.one("entities")
    return {
      ...(place !== undefined && { entities: yield* readEntities(io, place) }),
      ...(names.length > 0 && {
        channels: names.flatMap(([, channel]) => (Result.isSuccess(channel) ? [channel.success] : [])),
      }),
      ...(typed.has("fallback") && { botFallbacks: typed.all("fallback") }),
    }
  })

const checked = (given: GivenFlow, told: FlowContext, fix: boolean, io: CliIo): Effect.Effect<Report, CannotRun> =>
  Effect.gen(function* () {
    const { place, entities } = given
    const known = told.entities === undefined && entities !== undefined ? { ...told, entities } : told
    const context = {
      ...known,
      recognises: earOf(given.flow, known.entities),
      misread: createMisreading(),
      nearQuestions: createNearQuestions(),
    }
    if (fix && (given.format === "csv" || place === "-"))
      return yield* cannotRun(`${shownPlace(place)}: --fix só grava em arquivos JSON.`)
    const { flow, fixed } = fix ? mended(given.flow, context) : { flow: given.flow, fixed: [] }
    if (fixed.length > 0) yield* writeOutput(io, place, exportFlowJson(flow, { entities: entities ?? [] }))
    return { place, given: { ...given, flow }, fixed, problems: findFlowProblems(graphOfDocument(flow), context) }
  })

const mended = (flow: FlowDocument, context: FlowContext) => {
  const graph = graphOfDocument(flow)
  const { edit, fixed } = safeFixes(graph, context)
  return { flow: documentOf(applyEdit(graph, edit).graph), fixed }
}

/** What a bot with this flow recognises; an answer with an unknown entity may match any text. */
const earOf = (flow: FlowDocument, entities: FlowContext["entities"]): NonNullable<FlowContext["recognises"]> => {
  const recognises = recogniserOf(compile(scriptOf(flow, { entities: entities ?? [] })))
  return (node, text) =>
    (entities === undefined && node.userInteractions.some(({ entity }) => entity !== null)) || recognises(node, text)
}

const severityNames: Readonly<Record<Severity, string>> = { blocks: "impede", warns: "aviso", hints: "dica" }

const textOf = (report: Report): string => {
  const place = shownPlace(report.place)
  if ("refused" in report)
    return [
      `${place}: ${report.refused.title}`,
      ...report.refused.problems.map(({ message }) => `  ${message}`),
      "",
    ].join("\n")
  const { given, problems, fixed } = report
  const lines = [`${place}: ${countsOf(given, problems, fixed)}`]
  if (given.warnings.length > 0)
    lines.push("  Arquivo", ...given.warnings.map(({ message }) => `    aviso   ${message}`))
  const byNode = new Map<NodeId, Array<FlowProblem>>()
  for (const problem of problems) byNode.set(problem.nodeId, [...(byNode.get(problem.nodeId) ?? []), problem])
  for (const node of given.flow.nodes) {
    const own = byNode.get(node.id) ?? []
    if (own.length > 0) lines.push(`  ${node.title} (node ${node.id})`)
    for (const problem of own) {
      const path = problem.path.length > 0 ? `  [${problem.path.join(".")}]` : ""
      lines.push(`    ${severityNames[problem.severity].padEnd(8)}${problemSentence(problem)}${path}`)
    }
  }
  return `${lines.join("\n")}\n`
}

const countsOf = (
  { warnings }: GivenFlow,
  problems: ReadonlyArray<FlowProblem>,
  fixed: ReadonlyArray<FlowProblem>,
): string => {
  const hints = problems.filter(({ severity }) => severity === "hints").length
  const wrong = problems.length - hints + warnings.length
  return [
    wrong === 0 ? "sem problemas" : counted(wrong, "problema", "problemas"),
    ...(hints === 0 ? [] : [counted(hints, "dica", "dicas")]),
    ...(fixed.length === 0 ? [] : [counted(fixed.length, "correção gravada", "correções gravadas")]),
  ].join(", ")
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const jsonOf = (report: Report) => {
  if ("refused" in report) return { file: report.place, refused: report.refused, problems: [], warnings: [], fixed: [] }
  const titles = new Map(report.given.flow.nodes.map(({ id, title }) => [id, title]))
  const shown = (found: FlowProblem) => {
    const { fix: _, ...problem } = found
    return {
      ...problem,
      node: titles.get(problem.nodeId) ?? null,
      message: problemSentence(problem),
      fixable: isSafelyFixed(found),
    }
  }
  return {
    file: report.place,
    refused: null,
    problems: report.problems.map(shown),
    warnings: report.given.warnings,
    fixed: report.fixed.map(shown),
  }
}
