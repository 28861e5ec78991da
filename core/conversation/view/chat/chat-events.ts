import type { Dialog } from "../../dialogs/dialog.ts"
import type { DialogEvent } from "../../dialogs/dialogs.ts"
import { mergeChange, refusePending } from "../../chat/timeline.ts"
import type { ChatState } from "./chat-state.ts"
import { withWindow } from "./chat-window.ts"

type Change = (state: ChatState) => ChatState

/** What the events of a dialog's socket need of the chat. */
export interface ChatEventNeeds {
  readonly now: () => number
  readonly withDialog: (state: ChatState, dialog: Dialog) => ChatState
  /** Called when the person on the other side types. */
  readonly typed: () => void
}

/** Returns what an event of the dialog's socket changes of the chat. */
export const chatEvent = (event: DialogEvent, { now, withDialog, typed }: ChatEventNeeds): Change => {
  switch (event.type) {
    case "message":
      return (state) =>
        withWindow(
          {
            ...state,
            timeline: mergeChange(state.timeline, event.message, state.hasOlder),
            clientTyping: state.clientTyping && event.message.sender !== "CLIENT",
          },
          now(),
        )
    case "typing":
      typed()
      return (state) => ({ ...state, clientTyping: true })
    case "viewers":
      return (state) => ({ ...state, viewers: event.viewers })
    case "notes":
      return (state) => ({ ...state, notesTold: state.notesTold + 1 })
    case "dialog":
      return (state) => withDialog(state, event.dialog)
    case "refused":
      return (state) => ({ ...state, timeline: refusePending(state.timeline, event.clientId, event.reason) })
  }
}
