import { Cause } from "effect"

/**
 * The database provided no connection, because it is unreachable or too busy. The work did not begin and may be
 * retried.
 */
export class NoConnection extends Error {
  override readonly name = "NoConnection"
}

/** Returns whether work failed because no connection was available. */
export const lackedConnection = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && reason.defect instanceof NoConnection)
