import "reflect-metadata"
import { existsSync } from "node:fs"
import { Effect, Result } from "effect"
import { type Config, readConfig } from "./config.ts"
import { describeLogins, firstLoginFile } from "./first-logins.ts"
import { type Running, startProgram } from "./program.ts"

/** Time after which a shutdown is forced, in milliseconds. */
const patience = 20_000

/** Ctrl+C reaches the program from the terminal and from npm: signals within this time count as one (milliseconds). */
const echo = 500

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

const main = async (): Promise<void> => {
  const config = readConfig(process.env, process.argv.slice(2))
  if (Result.isFailure(config)) return refuse(config.failure)
  const asked = whenAskedToEnd()
  const started = await Effect.runPromise(
    Effect.result(startProgram(config.success, (error) => endAtOnce(`O banco de dados parou: ${error.message}`))),
  )
  if (Result.isFailure(started)) return refuse([started.failure.message])
  const running = started.success
  announce(running, config.success)
  await asked
  await end(running)
}

/** Resolves at the first signal, even during start-up; a second one exits at once. */
const whenAskedToEnd = (): Promise<void> =>
  new Promise((resolve) => {
    let askedAt: number | undefined
    const ask = () => {
      if (askedAt === undefined) {
        askedAt = performance.now()
        resolve()
      } else if (performance.now() - askedAt > echo) endAtOnce("Encerrado sem esperar pelo que estava em curso.")
    }
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, ask)
  })

const announce = ({ url, demoUrl, logins }: Running, { dataDir, administrator }: Config): void => {
  // The operator knows a password they chose, so it is kept out of the container's log.
  const shown = logins.map((login) =>
    login.password === administrator.password ? { ...login, password: "(a de ADMIN_PASSWORD)" } : login,
  )
  say(`Prosa no ar: ${url}`)
  if (demoUrl !== undefined) say(`Página de demonstração do live chat: ${demoUrl}`)
  const kept = firstLoginFile(dataDir)
  if (logins.length > 0) say(`\nPrimeiros acessos (mostrados só agora; também em ${kept}):\n${describeLogins(shown)}\n`)
  else if (existsSync(kept)) say(`Primeiros acessos: ${kept}`)
}

const refuse = (sentences: ReadonlyArray<string>): void => {
  for (const sentence of sentences) complain(sentence)
  process.exit(1)
}

const end = async (running: Running): Promise<void> => {
  setTimeout(() => endAtOnce("O encerramento demorou demais e foi interrompido."), patience).unref()
  await running.stop()
  process.exit(0)
}

const endAtOnce = (sentence: string): void => {
  complain(sentence)
  process.exit(1)
}

main().catch((error: unknown) => endAtOnce(`A Prosa não iniciou: ${error instanceof Error ? error.message : "erro"}`))
