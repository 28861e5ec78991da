import { chmod, mkdir, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, request } from "node:http"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import type { Logger } from "../logger.ts"
import { systemReason } from "./backup-errors.ts"
import type { RunningBackup } from "./running-backup.ts"

/** The local socket over which `npm run backup` reaches the running program. */
export interface BackupSocket {
  readonly close: () => Promise<void>
}

/**
 * Listens on a Unix socket in the data folder, in a folder that only this system user may enter: who may read the
 * database's files may ask for a backup, and no one else. Where the system allows no such socket, it logs a warning:
 * backups then need the program stopped.
 */
export const openBackupSocket = async (
  dataDir: string,
  backup: RunningBackup,
  logger: Logger,
): Promise<BackupSocket> => {
  const server = createServer((asked, answer) => {
    const refuse = (status: number) => void answer.writeHead(status, { connection: "close" }).end()
    if (asked.method !== "POST" || asked.url !== backupPath) return refuse(404)
    backup.take().then(
      (archive) => {
        if (archive === undefined) return refuse(409)
        answer.writeHead(200, { "content-type": "application/gzip", connection: "close" })
        return pipeline(archive, answer).catch((error: unknown) => {
          logger.warn({ error }, "a backup was cut off")
          answer.destroy()
        })
      },
      (error: unknown) => {
        logger.error({ error }, "a backup failed")
        refuse(500)
      },
    )
  })
  // an archive takes as long as its reader
  server.requestTimeout = 0
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  try {
    const place = socketPlaceIn(dataDir)
    if (place === undefined) throw new Error("the path of the data folder is too long for a socket")
    await mkdir(path.dirname(place), { recursive: true })
    await chmod(path.dirname(place), 0o700)
    // a killed program leaves its socket; the data folder's lock is ours
    await rm(place, { force: true })
    await new Promise<void>((listening, failed) => {
      server.once("error", failed)
      server.listen(place, listening)
    })
  } catch (error) {
    logger.warn({ reason: systemReason(error) }, "no socket for backups: they need the program stopped")
    return { close: async () => {} }
  }
  return { close }
}

/**
 * Asks the program that runs on a data folder for a backup: the archive, or why there is none. Undefined if no program
 * answers there.
 */
export const askRunningProgram = (
  dataDir: string,
): Promise<{ readonly archive: IncomingMessage } | { readonly refused: "busy" | "failed" } | undefined> =>
  new Promise((resolve, reject) => {
    const place = socketPlaceIn(dataDir)
    if (place === undefined) return resolve(undefined)
    const unanswered = (error: unknown) => {
      const code = systemReason(error)
      if (["ENOENT", "ECONNREFUSED", "ENOTDIR"].includes(code)) resolve(undefined)
      else reject(error)
    }
    const asking = request({ socketPath: place, method: "POST", path: backupPath, agent: false })
    asking.once("response", (answer) => {
      if (answer.statusCode === 200) return resolve({ archive: answer })
      answer.resume()
      return resolve({ refused: answer.statusCode === 409 ? "busy" : "failed" })
    })
    asking.once("error", unanswered)
    asking.end()
  })

const backupPath = "/backup"

/** A socket's path may have about a hundred bytes: the shorter of the two ways to write it. */
const socketPlaceIn = (dataDir: string): string | undefined => {
  const place = path.resolve(dataDir, "control", "backup.sock")
  const relative = path.relative(process.cwd(), place)
  const shorter = relative.length < place.length ? relative : place
  // beyond that, the system would silently cut it off
  return Buffer.byteLength(shorter) > 103 ? undefined : shorter
}
