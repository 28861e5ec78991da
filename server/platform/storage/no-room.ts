import { statfsSync } from "node:fs"
import { Cause } from "effect"
import { findPostgresRefusal } from "./postgres-errors.ts"

/** PostgreSQL's word for a disk on which nothing more can be written. */
const diskFull = "53100"

/** True when work came to nothing because the database's disk is full: all of it was taken back, and it may be tried again. */
export const lackedRoom = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && findPostgresRefusal(reason.defect)?.code === diskFull)

/** Less than this is too little to go on with, in bytes. */
const least = 200 * 1_048_576

/** That a folder's disk is nearly full, as a sentence for the operator; undefined while it is not, or nobody can tell. */
export const diskTrouble = (folder: string, enough = least): string | undefined => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const free = bavail * bsize
    if (free >= enough) return undefined
    return `O disco da pasta de dados está quase cheio: restam ${Math.floor(free / 1_048_576)} MB.`
  } catch {
    return undefined
  }
}
