import { access, constants } from "node:fs/promises"
import path from "node:path"
import { Effect } from "effect"
import pg from "pg"
import type { Logger } from "../logger.ts"
import { placeExists, restoringFolder } from "./data-folder.ts"
import { lockDataFolder } from "./data-folder-lock.ts"
import { makeFolder } from "./make-folder.ts"
import { startPglite } from "./pglite-wire.ts"
import {
  databaseDamaged,
  databaseMissing,
  databaseRefused,
  databaseUnreachable,
  databaseUrlInvalid,
  dataFolderUnwritable,
  restoreUnfinished,
  type StorageError,
} from "./storage-errors.ts"

/** Location of the data: a PostgreSQL server, a folder for the embedded database, or memory (tests). */
export type DatabasePlace =
  | { readonly url: string; readonly connections?: number }
  | { readonly dataDir: string; readonly seedFile?: string }
  | { readonly memory: true; readonly seedFile?: string }

/** An open database. All work goes through `createTransactions`; the pool is for migrations and health checks. */
export interface Database {
  readonly kind: "embedded" | "postgres"
  /** On `embedded` it has one connection: using it inside a transaction fails after 5 s. */
  readonly pool: pg.Pool
  /** Waits for work in progress, closes, and releases the data folder. */
  readonly close: () => Promise<void>
}

export interface DatabaseNeeds {
  readonly logger: Logger
  /**
   * Called when the embedded database has crashed: the program should report it and exit. Never called for a server.
   */
  readonly onFatal: (error: Error) => void
}

/** Opens the database and checks that it responds. Fails with the reason and how to fix it. */
export const openDatabase = (place: DatabasePlace, needs: DatabaseNeeds): Effect.Effect<Database, StorageError> => {
  if ("url" in place) return openPostgres(place.url, place.connections ?? 10, needs.logger)
  if ("dataDir" in place) return openFolder(place.dataDir, place.seedFile ?? null, needs)
  return startEmbedded(null, place.seedFile ?? null, needs, async () => {})
}

/** The embedded database is in the subfolder `postgres`, so that the program may store its own files beside it. */
const openFolder = (folder: string, seedFile: string | null, needs: DatabaseNeeds) =>
  Effect.gen(function* () {
    const lock = yield* lockDataFolder(folder)
    const files = path.join(folder, "postgres")
    const unfinished = yield* Effect.promise(() => placeExists(path.join(folder, restoringFolder)))
    if (unfinished) {
      yield* Effect.promise(lock.release)
      return yield* Effect.fail(restoreUnfinished(folder))
    }
    const prepared = Effect.tryPromise({
      try: async () => {
        await makeFolder(files)
        await access(files, constants.R_OK | constants.W_OK | constants.X_OK)
        return !(await placeExists(path.join(files, "PG_VERSION")))
      },
      catch: (error) => dataFolderUnwritable(folder, reasonOf(error)),
    })
    return yield* prepared.pipe(
      Effect.flatMap((isNew) => startEmbedded(files, isNew ? seedFile : null, needs, lock.release)),
      Effect.onError(() => Effect.promise(lock.release)),
    )
  })

const startEmbedded = (
  dataDir: string | null,
  seedFile: string | null,
  { onFatal }: DatabaseNeeds,
  release: () => Promise<void>,
): Effect.Effect<Database, StorageError> =>
  Effect.tryPromise({
    try: () => startPglite({ dataDir, seedFile, onFatal }),
    catch: (error) => databaseDamaged(dataDir ?? "memory", reasonOf(error)),
  }).pipe(
    Effect.map((server) => ({
      kind: "embedded" as const,
      pool: server.pool,
      close: async () => {
        await server.stop()
        await release()
      },
    })),
  )

const openPostgres = (url: string, connections: number, logger: Logger): Effect.Effect<Database, StorageError> =>
  Effect.gen(function* () {
    const address = addressOf(url)
    if (address === null) return yield* Effect.fail(databaseUrlInvalid)
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // queries of the same tick travel together: BEGIN with the first statement, the last one with COMMIT
      pipeline: true,
    })
    // A broken connection fails its query and is replaced by the pool; without a listener, idle or busy, it would crash
    // the process.
    pool.on("error", (error) => logger.warn({ error }, "an idle database connection was lost"))
    pool.on("connect", (client) => {
      client.on("error", () => {})
      // Compiling a plan takes 0.1 s, and no statement of this product is worth it. Where it is refused, plans are compiled.
      client.query("set jit = off").catch(() => {})
    })
    yield* Effect.tryPromise({
      try: () => pool.query("select 1"),
      catch: (error) => explainRefusal(error, address),
    }).pipe(Effect.onError(() => Effect.promise(() => pool.end())))
    return { kind: "postgres" as const, pool, close: () => pool.end() }
  })

/** Returns host, port and database of a URL, without user and password; null if it cannot be parsed. */
const addressOf = (url: string): string | null => {
  if (!URL.canParse(url)) return null
  const { protocol, host, pathname, searchParams } = new URL(url)
  if (protocol !== "postgres:" && protocol !== "postgresql:") return null
  return `${host || searchParams.get("host") || "localhost"}${pathname}`
}

const explainRefusal = (error: unknown, address: string): StorageError => {
  switch (codeOf(error)) {
    case "28P01":
    case "28000":
      return databaseRefused(address)
    case "3D000":
      return databaseMissing(address)
    default:
      return databaseUnreachable(address, reasonOf(error))
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined

const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return message || String(codeOf(error))
}
