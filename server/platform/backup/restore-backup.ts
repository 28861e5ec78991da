import { mkdir, readdir, rename, rm, rmdir, stat } from "node:fs/promises"
import path from "node:path"
import { Effect } from "effect"
import { silentLogger } from "../logger.ts"
import { placeExists, restoringFolder } from "../storage/data-folder.ts"
import { lockDataFolder } from "../storage/data-folder-lock.ts"
import { openDatabase } from "../storage/database.ts"
import { findUnknownMigrations, type Migration } from "../storage/migrate.ts"
import { databaseNewer, type DatabaseNewer, type StorageError } from "../storage/storage-errors.ts"
import { type BackupError, backupInvalid, backupUnwritable, folderHoldsData, systemReason } from "./backup-errors.ts"
import { type BackupManifest, checkArchive, databasePart, type DataParts, extractArchive } from "./data-archive.ts"

/**
 * Restores a backup into a data folder that holds no data, and returns its manifest.
 *
 * The archive is read to its end, extracted to a folder beside, and its database opened, before anything takes its
 * place. If the program is killed in between, the data folder is not opened until a further restore has succeeded.
 */
export const restoreBackup = (
  dataDir: string,
  file: string,
  parts: DataParts,
  migrations: ReadonlyArray<Migration>,
): Effect.Effect<BackupManifest, BackupError | StorageError> =>
  Effect.gen(function* () {
    const manifest = yield* Effect.tryPromise({
      try: () => checkArchive(file),
      catch: (error) => backupInvalid(file, reasonOf(error)),
    })
    return yield* Effect.acquireUseRelease(
      lockDataFolder(dataDir),
      () => restoreInto(dataDir, file, parts, migrations),
      (lock) => Effect.promise(lock.release),
    ).pipe(Effect.as(manifest))
  })

const restoreInto = (dataDir: string, file: string, parts: DataParts, migrations: ReadonlyArray<Migration>) =>
  Effect.gen(function* () {
    const draft = path.join(dataDir, restoringFolder)
    // the database last: it is what makes a data folder one
    const all = [...parts, databasePart]
    const isRepeated = yield* Effect.promise(() => placeExists(draft))
    const taken = yield* Effect.promise(() => takenParts(dataDir, all))
    if (taken.length > 0 && !isRepeated) return yield* Effect.fail(folderHoldsData(dataDir, taken.join(", ")))

    yield* writing(dataDir, async () => {
      await rm(draft, { recursive: true, force: true })
      await mkdir(draft, { mode: 0o700 })
    })
    const abandon = Effect.promise(async () => {
      // what an earlier restore had put in place keeps the folder closed
      if (!isRepeated) await rm(draft, { recursive: true, force: true })
    })
    yield* writing(dataDir, () => extractArchive(file, draft)).pipe(
      Effect.andThen(openOnce(draft, migrations)),
      Effect.onError(() => abandon),
    )
    yield* writing(dataDir, async () => {
      // no program could open the folder since the interrupted restore, so that these are that restore's
      if (isRepeated) for (const part of all) await rm(path.join(dataDir, part), { recursive: true, force: true })
      for (const part of all) {
        if (!(await placeExists(path.join(draft, part)))) continue
        await rmdir(path.join(dataDir, part)).catch(() => undefined)
        await rename(path.join(draft, part), path.join(dataDir, part))
      }
      await rm(draft, { recursive: true, force: true })
    })
  })

/** Opens the restored database: it must start, and be of this version or an older one. */
const openOnce = (
  draft: string,
  migrations: ReadonlyArray<Migration>,
): Effect.Effect<void, StorageError | DatabaseNewer> =>
  Effect.acquireUseRelease(
    openDatabase({ dataDir: draft }, { logger: silentLogger, onFatal: () => {} }),
    (database) =>
      Effect.promise(() => findUnknownMigrations(database, migrations)).pipe(
        Effect.flatMap((unknown) => (unknown.length > 0 ? Effect.fail(databaseNewer(unknown)) : Effect.void)),
      ),
    (database) => Effect.promise(database.close),
  )

const writing = (dataDir: string, work: () => Promise<void>) =>
  Effect.tryPromise({ try: work, catch: (error) => backupUnwritable(dataDir, systemReason(error)) })

/** The parts that hold something; empty folders do not count. */
const takenParts = async (dataDir: string, parts: DataParts): Promise<ReadonlyArray<string>> => {
  const taken = await Promise.all(
    parts.map(async (part) => {
      const found = await stat(path.join(dataDir, part)).catch(() => undefined)
      if (found === undefined) return false
      return !found.isDirectory() || (await readdir(path.join(dataDir, part))).length > 0
    }),
  )
  return parts.filter((_, index) => taken[index])
}

const reasonOf = (error: unknown): string => {
  switch (systemReason(error)) {
    case "ENOENT":
      return "não existe"
    case "EACCES":
      return "não pode ser lido"
    case "EISDIR":
      return "é uma pasta"
    case "Z_BUF_ERROR":
    case "Z_DATA_ERROR":
    case "TAR_BAD_ARCHIVE":
    case "TAR_ENTRY_INVALID":
      return "está danificado ou incompleto"
    default:
      return error instanceof Error ? error.message : "não pôde ser lido"
  }
}
