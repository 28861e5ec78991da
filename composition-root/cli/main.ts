#!/usr/bin/env node
import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { Effect } from "effect"
import type { CliIo } from "./cli-io.ts"
import { replaceFile } from "./replace-file.ts"
import { runCli } from "./run-cli.ts"

const manifest: unknown = JSON.parse(readFileSync(new URL(import.meta.resolve("@prosa/core/package.json")), "utf8"))

const io: CliIo = {
  version: typeof manifest === "object" && manifest !== null ? String(Reflect.get(manifest, "version")) : "",
  read: (place) =>
    place === "-"
      ? Effect.tryPromise({ try: () => buffer(process.stdin), catch: () => "A entrada padrão não pôde ser lida." })
      : Effect.tryPromise({
          try: () => readFile(place),
          catch: (error) => reason(`Não foi possível ler ${place}`, error),
        }),
  write: (place, text) =>
    Effect.tryPromise({
      try: () => replaceFile(place, text),
      catch: (error) => reason(`Não foi possível gravar ${place}`, error),
    }),
  say: (text) => process.stdout.write(text),
  complain: (sentence) => process.stderr.write(`${sentence}\n`),
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "o arquivo ou a pasta não existe",
  ENOTDIR: "o arquivo ou a pasta não existe",
  EISDIR: "é uma pasta",
  EACCES: "falta permissão",
  EPERM: "falta permissão",
  EROFS: "o disco é só de leitura",
  ENOSPC: "não há espaço no disco",
}

const reason = (sentence: string, error: unknown): string => {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""
  return `${sentence}: ${reasons[code] ?? (code === "" ? "o nome não serve" : code)}.`
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of the output may close it early, as `head` does.
  if (error.code === "EPIPE") process.exit(process.exitCode ?? 0)
  io.complain(reason("Não foi possível gravar a saída", error))
  process.exit(2)
})
process.stderr.on("error", () => process.exit(process.exitCode ?? 2))

runCli(process.argv.slice(2), io).then(
  (code) => {
    process.exitCode = code
  },
  () => {
    process.stderr.write("A Prosa parou por um erro inesperado.\n")
    process.exitCode = 2
  },
)
