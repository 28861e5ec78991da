import {
  type BackupSocket,
  createPinoLogger,
  createRunningBackup,
  type Database,
  demoPath,
  findDemoBot,
  type FirstLogin,
  foundWith,
  migrate,
  migrations,
  openBackupSocket,
  openDatabase,
  openWaitingRoom,
  seedBase,
  seedDemo,
  subscribeDemoNumber,
  type WaitingRoom,
} from "@prosa/server"
import { Effect } from "effect"
import type { Container } from "inversify"
import type { Config } from "./config.ts"
import { createContainer, tokens } from "./container.ts"
import { dataParts } from "./data-parts.ts"
import { keepLogins } from "./first-logins.ts"
import { sessionSecret } from "./session-secret.ts"
import { type StartRefused, startRefused } from "./start-refused.ts"

/** A running server. */
export interface Running {
  /** The address that it listens on. */
  readonly url: string
  /** The address of the demo page, if there is one. */
  readonly demoUrl: string | undefined
  /** The accounts created by this start; empty on later starts. */
  readonly logins: ReadonlyArray<FirstLogin>
  /**
   * Stops accepting requests, completes those in progress within ten seconds, closes sockets, and releases the data
   * folder.
   */
  readonly stop: () => Promise<void>
}

/** Opens and migrates the database, seeds an empty one, and serves. If a step fails, the earlier ones are undone. */
export const startProgram = (
  config: Config,
  onFatal: (error: Error) => void,
): Effect.Effect<Running, { readonly message: string }> =>
  Effect.gen(function* () {
    const logger = createPinoLogger(config.logLevel)
    const room = yield* Effect.tryPromise({
      try: () => openWaitingRoom(config),
      catch: (error) => listenRefused(error, config),
    })
    return yield* openDatabase(config.place, { logger, onFatal }).pipe(
      Effect.flatMap((database) =>
        startOn(createContainer({ config, logger, database }), config, database, room).pipe(
          Effect.onError(() => Effect.promise(() => database.close())),
        ),
      ),
      Effect.onError(() => Effect.promise(() => room.close())),
    )
  })

const startOn = (container: Container, config: Config, database: Database, room: WaitingRoom) =>
  Effect.gen(function* () {
    yield* migrate(database, migrations)
    container.bind(tokens.secret).toConstantValue(yield* sessionSecret(config))
    const logins = yield* seed(container, config)
    if (config.demo)
      yield* subscribeDemoNumber({
        transactions: container.get(tokens.transactions),
        clock: container.get(tokens.clock),
      })
    const demoBot = config.demo ? yield* findDemoBot({ transactions: container.get(tokens.transactions) }) : undefined
    container.bind(tokens.demoBot).toConstantValue({ token: demoBot })

    const server = yield* Effect.promise(() => container.getAsync(tokens.server))
    const url = yield* Effect.tryPromise({
      try: async () => {
        await server.app.ready()
        await room.close()
        return server.app.listen({ port: room.port, host: config.host })
      },
      catch: (error) => listenRefused(error, config),
    })
    const workers = yield* Effect.promise(() => container.getAsync(tokens.workers))
    const mailWorker = container.get(tokens.mailWorker)
    const backups = yield* Effect.promise(() => openBackups(container))
    const shown = config.publicUrl?.replace(/\/+$/u, "") ?? shownAddress(url)
    const running: Running = {
      url: shown,
      demoUrl: demoBot === undefined ? undefined : `${shown}${demoPath}`,
      logins,
      stop: async () => {
        container.get(tokens.readiness).stopping()
        await backups?.close()
        await Promise.all([server.close(), workers.stop(), mailWorker.stop()])
        await container.get(tokens.nats).bus?.close()
        await database.close()
      },
    }
    return running
  })

/** A running program makes the backups of its embedded database; a server's are made with its own tools. */
const openBackups = async (container: Container): Promise<BackupSocket | undefined> => {
  const database = container.get(tokens.database)
  if (database.kind !== "embedded") return undefined
  const { dataDir } = container.get(tokens.config)
  const backup = createRunningBackup({ database, dataDir, files: container.get(tokens.files), parts: dataParts })
  return openBackupSocket(dataDir, backup, container.get(tokens.logger))
}

/** Seeds an empty database. The logins are written to a file before they are needed. */
const seed = (container: Container, config: Config): Effect.Effect<ReadonlyArray<FirstLogin>, StartRefused> =>
  Effect.gen(function* () {
    const database = container.get(tokens.database)
    const passwords = container.get(tokens.passwords)
    const transactions = container.get(tokens.transactions)
    yield* requireAdministrator(config, database)
    const deps = {
      database,
      passwords,
      transactions,
      clock: container.get(tokens.clock),
      devices: config.devices !== undefined,
    }
    const logins = config.demo
      ? yield* seedDemo(deps, config.administrator, config.demoCompanies)
      : (yield* seedBase(database, passwords, config.administrator))?.logins
    if (logins === undefined) return []
    yield* Effect.tryPromise({
      try: () => keepLogins(config.dataDir, logins),
      catch: () => startRefused(`Não é possível gravar na pasta de dados ${config.dataDir}: dê permissão de escrita.`),
    })
    return logins
  })

/** In production no first password is generated, since it would end up in the container's log. */
const requireAdministrator = ({ production, administrator }: Config, database: Database) =>
  Effect.gen(function* () {
    const { email, password } = administrator
    if (!production || (email !== undefined && password !== undefined)) return
    const founded = yield* foundWith(database, (found) => found.hasPlatform())
    if (!founded)
      return yield* Effect.fail(
        startRefused("O banco de dados está vazio: informe ADMIN_EMAIL e ADMIN_PASSWORD, o primeiro acesso."),
      )
  })

/** The address as opened by a user on this machine. */
const shownAddress = (url: string): string => url.replace(/\/\/(0\.0\.0\.0|\[::\]|127\.0\.0\.1)/u, "//localhost")

const listenRefused = (error: unknown, { port, host }: Config): StartRefused => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  switch (code) {
    case "EADDRINUSE":
      return startRefused(`A porta ${port} já está em uso: encerre o programa que a usa ou escolha outra com PORT.`)
    case "EACCES":
      return startRefused(`Este usuário não pode usar a porta ${port}: escolha outra com PORT.`)
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return startRefused(`O endereço ${host} não é desta máquina: corrija HOST.`)
    default:
      return startRefused(`Não foi possível abrir a porta ${port} em ${host}: escolha outra com PORT ou HOST.`)
  }
}
