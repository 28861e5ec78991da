import { Effect, Result } from "effect"
import { checkCommand } from "./check-command.ts"
import type { CliIo } from "./cli-io.ts"
import { readCommandLine } from "./command-line.ts"
import type { Command, ExitCode } from "./command.ts"
import { convertCommand } from "./convert-command.ts"
import { coverageCommand } from "./coverage-command.ts"
import { importCommand } from "./import-command.ts"
import { diffCommand } from "./diff-command.ts"
import { drawCommand } from "./draw-command.ts"
import { measureCommand } from "./measure-command.ts"
import { missesCommand } from "./misses-command.ts"
import { recordCommand } from "./record-command.ts"
import { replayCommand } from "./replay-command.ts"

const commands: ReadonlyMap<string, Command> = new Map([
  ["check", checkCommand],
  ["convert", convertCommand],
  ["import", importCommand],
  ["diff", diffCommand],
  ["record", recordCommand],
  ["replay", replayCommand],
  ["coverage", coverageCommand],
  ["misses", missesCommand],
  ["measure", measureCommand],
  ["draw", drawCommand],
])

/**
 * Runs the program with its arguments. Returns the exit code: 0 success; 1 problems, differences or insufficient
 * coverage; 2 wrong use or an unreadable file. Every refusal is a Portuguese sentence.
 */
export const runCli = (argv: ReadonlyArray<string>, io: CliIo): Promise<ExitCode | 2> => {
  const [group, name, ...args] = argv
  const help = isHelp(group) || (group === "flow" && isHelp(name))
  if (help) return Promise.resolve(said(io, overview()))
  if (group === "--version") return Promise.resolve(said(io, `${io.version}\n`))
  if (group === undefined) return Promise.resolve(refused(io, [overview().trimEnd()]))
  if (group !== "flow") return Promise.resolve(refused(io, [`Comando desconhecido: ${group}.`, seeHelp("")]))
  if (name === undefined) return Promise.resolve(refused(io, [overview().trimEnd()]))
  const command = commands.get(name)
  if (command === undefined) return Promise.resolve(refused(io, [`Comando desconhecido: flow ${name}.`, seeHelp("")]))
  if (args.some((arg) => arg === "--help" || arg === "-h")) return Promise.resolve(said(io, `${command.help}\n`))
  const typed = readCommandLine(args, command.options)
  if (Result.isFailure(typed)) return Promise.resolve(refused(io, [...typed.failure, seeHelp(name)]))
  const wrongCount = wrongPlaces(typed.success.places, command.places)
  if (wrongCount !== undefined) return Promise.resolve(refused(io, [wrongCount, seeHelp(name)]))
  return Effect.runPromise(
    command
      .run(typed.success, readingOnce(io))
      .pipe(Effect.catchTag("CannotRun", ({ sentences }) => Effect.sync(() => refused(io, sentences)))),
  )
}

const isHelp = (word: string | undefined): boolean => word === "--help" || word === "-h" || word === "help"

const said = (io: CliIo, text: string): 0 => {
  io.say(text)
  return 0
}

const refused = (io: CliIo, sentences: ReadonlyArray<string>): 2 => {
  for (const sentence of sentences) io.complain(sentence)
  return 2
}

const seeHelp = (name: string): string => `Veja: prosa flow ${name === "" ? "" : `${name} `}--help`

const overview = (): string =>
  [
    "prosa flow COMANDO ARQUIVO…",
    "",
    "Fluxos em CSV ou JSON, reconhecidos pelo conteúdo; - é a entrada padrão.",
    "",
    ...[...commands].map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`),
    "",
    "prosa flow COMANDO --help explica cada um; prosa --version diz a versão.",
    "Saída: 0 tudo certo; 1 problemas ou diferenças; 2 uso incorreto ou arquivo que não pôde ser lido.",
    "",
  ].join("\n")

const wrongPlaces = (
  { length }: ReadonlyArray<string>,
  [least, most]: readonly [number, number],
): string | undefined => {
  if (length < least) return length === 0 ? "Falta o arquivo." : "Falta um arquivo."
  return length > most ? `Arquivos demais: ${most === 1 ? "é só um" : `são ${most}`}.` : undefined
}

/** Caches standard input, which can be read only once. */
const readingOnce = (io: CliIo): CliIo => {
  let piped = false
  const read: CliIo["read"] = (place) => {
    if (place !== "-") return io.read(place)
    if (piped) return Effect.fail("A entrada padrão (-) só pode ser lida uma vez.")
    piped = true
    return io.read(place)
  }
  return { ...io, read }
}
