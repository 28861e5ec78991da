import { Cause } from "effect"

/** The database gave no connection, being away or too busy: nothing of the work was begun, and it may be tried again. */
export class NoConnection extends Error {
  override readonly name = "NoConnection"
}

/** True when work came to nothing for want of a connection. */
export const lackedConnection = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && reason.defect instanceof NoConnection)
