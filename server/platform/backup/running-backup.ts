import { mkdir, rm } from "node:fs/promises"
import path from "node:path"
import { PassThrough, type Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { FolderStore } from "../files/folder-store.ts"
import { workFolder } from "../storage/data-folder.ts"
import type { Database } from "../storage/database.ts"
import { copyFolder } from "./copy-folder.ts"
import { createArchive, databasePart, type DataParts, listParts } from "./data-archive.ts"

export interface RunningBackupNeeds {
  readonly database: Database
  readonly dataDir: string
  readonly files: FolderStore
  readonly parts: DataParts
}

/** Backs up the data folder of the running program. */
export interface RunningBackup {
  /** Returns the archive as a stream, which the caller reads to its end or destroys; undefined while another is read. */
  readonly take: () => Promise<Readable | undefined>
}

/**
 * Creates the backups of an open embedded database.
 *
 * Queries wait only while the database's folder is copied, with nothing in progress; the archive is made of the copy.
 * The files that belong to it are listed at the same moment, and none is removed until the archive has been read.
 */
export const createRunningBackup = (needs: RunningBackupNeeds): RunningBackup => {
  let busy = false
  return {
    take: async () => {
      if (busy) return undefined
      busy = true
      const resumeRemovals = needs.files.holdRemovals()
      const work = path.join(needs.dataDir, workFolder)
      const finish = async () => {
        resumeRemovals()
        await rm(work, { recursive: true, force: true }).catch(() => undefined)
        busy = false
      }
      try {
        await rm(work, { recursive: true, force: true })
        await mkdir(work, { recursive: true, mode: 0o700 })
        const files = await copyDatabase(needs, work)
        const archive = await createArchive(needs.dataDir, `${workFolder}/${databasePart}`, files)
        const out = new PassThrough()
        // its end comes last: whoever has read it may ask for the next one
        pipeline(archive, out, { end: false }).then(
          () => finish().then(() => out.end()),
          (error: Error) => finish().then(() => out.destroy(error)),
        )
        return out
      } catch (error) {
        await finish()
        throw error
      }
    },
  }
}

/** Copies the database's folder while this holds its only connection, and lists the files of the same moment. */
const copyDatabase = async ({ database, dataDir, parts }: RunningBackupNeeds, work: string) => {
  const client = await database.pool.connect()
  try {
    await client.query("checkpoint")
    const [files] = await Promise.all([
      listParts(dataDir, parts),
      copyFolder(path.join(dataDir, databasePart), path.join(work, databasePart)),
    ])
    return files
  } finally {
    client.release()
  }
}
