import { mkdir, rm } from "node:fs/promises"
import path from "node:path"
import { Effect } from "effect"
import { silentLogger } from "../logger.ts"
import { placeExists, restoringFolder, workFolder } from "../storage/data-folder.ts"
import { lockDataFolder } from "../storage/data-folder-lock.ts"
import { type Database, openDatabase } from "../storage/database.ts"
import { migrate, type Migration } from "../storage/migrate.ts"
import { findPostgresRefusal } from "../storage/postgres-errors.ts"
import {
  databaseRightsMissing,
  databaseUnreachable,
  restoreUnfinished,
  type StorageError,
} from "../storage/storage-errors.ts"
import {
  type BackupError,
  backupUnwritable,
  copyDiffers,
  noEmbeddedDatabase,
  systemReason,
  targetHoldsData,
} from "./backup-errors.ts"
import { type CopiedTable, copyDatabase, findTakenTable } from "./copy-database.ts"
import { copyFolder } from "./copy-folder.ts"
import { databasePart, hasDatabase } from "./data-archive.ts"

/**
 * Copies the embedded database of a data folder to an empty database of a PostgreSQL server, and returns what was copied.
 *
 * A copy of the folder is opened and brought to this version, never the folder itself, which stays unchanged and closed
 * to other programs meanwhile. All rows arrive in one transaction.
 */
export const moveDatabase = (
  dataDir: string,
  url: string,
  migrations: ReadonlyArray<Migration>,
): Effect.Effect<ReadonlyArray<CopiedTable>, BackupError | StorageError> =>
  Effect.gen(function* () {
    if (yield* Effect.promise(() => placeExists(path.join(dataDir, restoringFolder))))
      return yield* Effect.fail(restoreUnfinished(dataDir))
    if (!(yield* Effect.promise(() => hasDatabase(dataDir)))) return yield* Effect.fail(noEmbeddedDatabase(dataDir))
    return yield* Effect.acquireUseRelease(
      lockDataFolder(dataDir),
      () => withOpen({ url, connections: 1 }, (target) => moveTo(target, dataDir, addressOf(url), migrations)),
      (lock) =>
        Effect.promise(async () => {
          await rm(path.join(dataDir, workFolder), { recursive: true, force: true })
          await lock.release()
        }),
    )
  })

const moveTo = (target: Database, dataDir: string, address: string, migrations: ReadonlyArray<Migration>) =>
  Effect.gen(function* () {
    // before the migrations: in a database of something else nothing is created
    const taken = yield* onTarget(address, () => findTakenTable(target))
    if (taken !== undefined) return yield* Effect.fail(targetHoldsData(address, taken))

    const work = path.join(dataDir, workFolder)
    yield* Effect.tryPromise({
      try: async () => {
        await rm(work, { recursive: true, force: true })
        await mkdir(work, { mode: 0o700 })
        await copyFolder(path.join(dataDir, databasePart), path.join(work, databasePart))
      },
      catch: (error) => backupUnwritable(work, systemReason(error)),
    })
    return yield* withOpen({ dataDir: work }, (source) =>
      Effect.gen(function* () {
        yield* migrate(source, migrations)
        yield* migrate(target, migrations)
        const copy = yield* onTarget(address, () => copyDatabase(source, target))
        switch (copy.outcome) {
          case "copied":
            return copy.tables
          case "taken":
            return yield* Effect.fail(targetHoldsData(address, copy.table))
          case "different":
            return yield* Effect.fail(copyDiffers(copy.tables.join(", ")))
        }
      }),
    )
  })

const withOpen = <A, E>(place: Parameters<typeof openDatabase>[0], work: (database: Database) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(openDatabase(place, { logger: silentLogger, onFatal: () => {} }), work, (database) =>
    Effect.promise(database.close),
  )

/** What the target refuses is told as a sentence: rights, or a connection that was lost. */
const onTarget = <A>(address: string, work: () => Promise<A>) =>
  Effect.tryPromise({
    try: work,
    catch: (error) => {
      const reason = error instanceof Error ? error.message : String(error)
      return findPostgresRefusal(error)?.code === "42501"
        ? databaseRightsMissing(reason)
        : databaseUnreachable(address, reason)
    },
  })

/** Host and database of a URL, without user and password. */
const addressOf = (url: string): string => (URL.canParse(url) ? new URL(url).host + new URL(url).pathname : url)
