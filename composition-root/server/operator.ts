import { makeBackup, migrations, moveDatabase, restoreBackup } from "@prosa/server"
import { Effect, Result, Schema } from "effect"
import { dataParts } from "./data-parts.ts"
import { Environment } from "./environment.ts"

/** What an operator does with the data: `operator.js backup FILE`, `restore FILE` or `move URL`. */
type Job = (dataDir: string, argument: string) => Effect.Effect<string, { readonly message: string }>

const jobs: Readonly<Record<string, { readonly usage: string; readonly run: Job }>> = {
  backup: {
    usage: "npm run backup -- ARQUIVO.tar.gz",
    run: (dataDir, file) =>
      makeBackup(dataDir, file, dataParts).pipe(
        Effect.map(
          ({ bytes, files }) =>
            `Cópia de segurança em ${file} (${megabytes(bytes)}): o banco, ${filesIn(files)} e os segredos de ${dataDir}. Guarde-a onde só quem administra a Prosa possa ler.`,
        ),
      ),
  },
  restore: {
    usage: "npm run restore -- ARQUIVO.tar.gz",
    run: (dataDir, file) =>
      restoreBackup(dataDir, file, dataParts, migrations).pipe(
        Effect.map(
          ({ createdAt, files }) =>
            `Restaurado em ${dataDir}: o banco, ${filesIn(files)} e os segredos, como estavam em ${momentOf(createdAt)}. Já pode iniciar a Prosa.`,
        ),
      ),
  },
  move: {
    usage: "npm run move -- postgres://usuario:senha@servidor:5432/banco",
    run: (dataDir, url) =>
      moveDatabase(dataDir, url, migrations).pipe(
        Effect.map((tables) => {
          const filled = tables.filter(({ rows }) => rows > 0)
          const all = tables.reduce((sum, { rows }) => sum + rows, 0)
          return [
            ...filled.map(({ table, rows }) => `${numeral(rows).padStart(12)}  ${table}`),
            `${numeral(all).padStart(12)}  registros copiados e conferidos. ${dataDir} não mudou.`,
            `Inicie a Prosa com DATABASE_URL e a mesma DATA_DIR, onde ficam os arquivos enviados.`,
          ].join("\n")
        }),
      ),
  },
}

const main = async (): Promise<number> => {
  const [name = "", argument = "", ...rest] = process.argv.slice(2)
  const job = jobs[name]
  if (job === undefined)
    return complain(
      `Uso: ${Object.values(jobs)
        .map(({ usage }) => usage)
        .join(" | ")}`,
    )
  if (argument === "" || rest.length > 0) return complain(`Uso: ${job.usage}`)
  const place = placeOf(process.env, name)
  if (Result.isFailure(place)) return complain(place.failure)
  const done = await Effect.runPromise(Effect.result(job.run(place.success, argument)))
  if (Result.isFailure(done)) return complain(done.failure.message)
  process.stdout.write(`${done.success}\n`)
  return 0
}

/** The data folder of the environment. A server's database is backed up with its own tools. */
const placeOf = (
  environment: Readonly<Record<string, string | undefined>>,
  job: string,
): Result.Result<string, string> => {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = environment
  if (url !== undefined && url !== "" && job !== "move")
    return Result.fail(
      "Com DATABASE_URL os dados estão no PostgreSQL: use pg_dump e pg_restore, como diz docs/operar.md. Este comando é do banco embutido, sem DATABASE_URL.",
    )
  if (dataDir === undefined || dataDir === "") return Result.succeed("var")
  return Schema.is(Environment.fields.DATA_DIR)(dataDir)
    ? Result.succeed(dataDir)
    : Result.fail("DATA_DIR deve ser o caminho de uma pasta.")
}

const complain = (sentence: string): number => {
  process.stderr.write(`${sentence}\n`)
  return 1
}

const numeral = (count: number): string => count.toLocaleString("pt-BR")
const filesIn = (count: number): string => (count === 1 ? "1 arquivo enviado" : `${numeral(count)} arquivos enviados`)
const megabytes = (bytes: number): string =>
  `${(bytes / 1_048_576).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`
const momentOf = (iso: string): string =>
  new Date(iso).toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "medium" })

main().then(
  (code) => process.exit(code),
  (error: unknown) =>
    process.exit(complain(`A Prosa não concluiu: ${error instanceof Error ? error.message : "erro"}`)),
)
