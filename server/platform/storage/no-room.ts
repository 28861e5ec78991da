import { statfsSync } from "node:fs"
import { Cause } from "effect"
import { findPostgresRefusal } from "./postgres-errors.ts"

/** SQLSTATE of PostgreSQL for a full disk. */
const diskFull = "53100"

/** Returns whether work failed because the database's disk is full. It was rolled back and may be retried. */
export const lackedRoom = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && findPostgresRefusal(reason.defect)?.code === diskFull)

/** Minimum free space, in bytes. */
const least = 200 * 1_048_576

/** Describes, for the operator, a disk that is nearly full; undefined if it is not, or if that is unknown. */
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
