import { link, open, rm, stat } from "node:fs/promises"
import path from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect } from "effect"
import { placeExists, restoringFolder, workFolder } from "../storage/data-folder.ts"
import { lockDataFolder } from "../storage/data-folder-lock.ts"
import {
  type DataFolderLocked,
  type DataFolderUnwritable,
  type RestoreUnfinished,
  restoreUnfinished,
} from "../storage/storage-errors.ts"
import {
  backupBusy,
  type BackupError,
  backupExists,
  backupInterrupted,
  backupUnwritable,
  noEmbeddedDatabase,
  systemReason,
} from "./backup-errors.ts"
import { askRunningProgram } from "./backup-socket.ts"
import { checkArchive, createArchive, databasePart, type DataParts, hasDatabase, listParts } from "./data-archive.ts"

/** A backup that was written. */
export interface MadeBackup {
  readonly bytes: number
  /** The number of uploaded files in it. */
  readonly files: number
}

type Refusal = BackupError | DataFolderLocked | DataFolderUnwritable | RestoreUnfinished

/**
 * Writes a backup of a data folder to a new file that only this system user may read. The running program makes it; if
 * none runs, it is made here, and no program can start meanwhile. The file appears only once it is whole and was read
 * back.
 */
export const makeBackup = (dataDir: string, file: string, parts: DataParts): Effect.Effect<MadeBackup, Refusal> =>
  Effect.gen(function* () {
    if (yield* Effect.promise(() => placeExists(file))) return yield* Effect.fail(backupExists(file))
    if (yield* Effect.promise(() => placeExists(path.join(dataDir, restoringFolder))))
      return yield* Effect.fail(restoreUnfinished(dataDir))
    if (!(yield* Effect.promise(() => hasDatabase(dataDir)))) return yield* Effect.fail(noEmbeddedDatabase(dataDir))

    const asked = yield* Effect.tryPromise({
      try: () => askRunningProgram(dataDir),
      catch: (error) => interruptedBy(systemReason(error)),
    })
    if (asked === undefined) return yield* makeAlone(dataDir, file, parts)
    if ("archive" in asked) return yield* writeWhole(asked.archive, file)
    return yield* Effect.fail(
      asked.refused === "busy" ? backupBusy() : backupInterrupted("o servidor não conseguiu fazê-la; veja o seu log"),
    )
  })

const makeAlone = (dataDir: string, file: string, parts: DataParts): Effect.Effect<MadeBackup, Refusal> =>
  Effect.acquireUseRelease(
    lockDataFolder(dataDir),
    () =>
      Effect.tryPromise({
        try: async () => createArchive(dataDir, databasePart, await listParts(dataDir, parts)),
        catch: (error) => backupUnwritable(dataDir, systemReason(error)),
      }).pipe(Effect.flatMap((archive) => writeWhole(archive, file))),
    (lock) =>
      Effect.promise(async () => {
        await rm(path.join(dataDir, workFolder), { recursive: true, force: true })
        await lock.release()
      }),
  )

const writeWhole = (archive: Readable, file: string): Effect.Effect<MadeBackup, BackupError> => {
  const draft = `${file}.part`
  return Effect.tryPromise({
    try: async () => {
      // what a killed backup left, perhaps with other permissions
      await rm(draft, { force: true })
      const handle = await open(draft, "wx", 0o600)
      try {
        await pipeline(archive, handle.createWriteStream({ flush: true }))
      } finally {
        await handle.close().catch(() => undefined)
      }
      const { files } = await checkArchive(draft)
      // unlike a rename, this never replaces a file
      await link(draft, file)
      return { files, bytes: (await stat(file)).size }
    },
    catch: (error) => failureOf(error, file),
  }).pipe(Effect.ensuring(Effect.promise(() => rm(draft, { force: true }))))
}

const failureOf = (error: unknown, file: string): BackupError => {
  const reason = systemReason(error)
  if (reason === "EEXIST") return backupExists(file)
  if (["ENOSPC", "EACCES", "EPERM", "EROFS", "ENOTDIR", "EISDIR", "EDQUOT"].includes(reason) || isMissing(error, file))
    return backupUnwritable(file, reason)
  return interruptedBy(reason)
}

const interruptedBy = (reason: string): BackupError =>
  backupInterrupted(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"].includes(reason) ? "o servidor encerrou" : reason)

/** The folder of the file does not exist, rather than one that was to be archived. */
const isMissing = (error: unknown, file: string): boolean =>
  error instanceof Error && "path" in error && error.path === `${file}.part` && systemReason(error) === "ENOENT"
