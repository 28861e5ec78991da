import type { Connection } from "../dialogs/dialogs.ts"

/** The connection problem shown to the user; none while connected or first connecting. */
export type ConnectionTrouble = "trying" | "lost" | undefined

/** Returns the next problem. A reconnection attempt keeps the present one, so that the text does not flicker. */
export const troubleAfter = (before: ConnectionTrouble, { state }: Connection): ConnectionTrouble => {
  switch (state) {
    case "waiting":
      return "trying"
    case "lost":
      return "lost"
    case "connecting":
      return before === undefined ? undefined : "trying"
    case "open":
    case "ended":
      return undefined
  }
}
