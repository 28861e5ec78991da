import type { Connection } from "./dialogs.ts"

/** What a person is told of a live connection: nothing while it works or is made for the first time. */
export type ConnectionTrouble = "trying" | "lost" | undefined

/** An attempt to connect again is still the same trouble: the words on the screen do not come and go with each. */
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
