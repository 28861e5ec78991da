import type { CallRefused } from "../../../kernel/index.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"

/** Returns the sentence of a refusal that means that the user no longer sees a room; undefined for any other. */
export const barringSentence = (failure: CallRefused): string | undefined => {
  switch (failure._tag) {
    case "NotFound":
      return say.roomElsewhere
    case "NotAllowed":
    case "InvalidInput":
      return failure.message
    case "SessionEnded":
    case "Unreachable":
    case "Unavailable":
    case "TooManyRequests":
      return undefined
  }
}
