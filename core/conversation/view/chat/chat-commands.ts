import { Result } from "effect"
import { type Observable, concat, exhaustMap, map, of } from "rxjs"
import type { DialogId } from "../../../kernel/index.ts"
import { lastingCallStream } from "../../../kernel/view/index.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"
import type { Dialog } from "../../dialogs/dialog.ts"
import type { Dialogs } from "../../dialogs/dialogs.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { ChatState } from "./chat-state.ts"

/** A command of a user about the room. */
export type ChatCommand = "join" | "finalize" | "reopen"

type Change = (state: ChatState) => ChatState

/** What the commands of a chat need. */
export interface ChatCommandNeeds {
  readonly dialogs: Pick<Dialogs, ChatCommand>
  readonly toasts: Toasts
  readonly commands$: Observable<ChatCommand>
  readonly withDialog: (state: ChatState, dialog: Dialog) => ChatState
  /** Called after a command that finalized the room, while the chat is open. */
  readonly finalized: () => void
  /** Called after a command that opened the room again. */
  readonly reopened: () => void
}

/** Returns what shows the refusal of a call. */
export const refusalShownIn =
  (toasts: Toasts) =>
  (answer: Result.Result<unknown, { readonly message: string }>): void => {
    if (Result.isFailure(answer)) toasts.show({ kind: "error", title: answer.failure.message })
  }

/** Carries out the commands one at a time. An ordered command is completed and reported also when another room is open by then. */
export const chatCommands = (
  id: DialogId,
  { dialogs, toasts, commands$, withDialog, finalized, reopened }: ChatCommandNeeds,
): Observable<Change> =>
  commands$.pipe(
    exhaustMap((command) =>
      concat(
        of((state: ChatState): ChatState => ({ ...state, busy: command })),
        lastingCallStream(
          () => dialogs[command](id),
          (answer) => {
            refusalShownIn(toasts)(answer)
            if (Result.isSuccess(answer) && command === "finalize") toasts.show({ kind: "ok", title: say.finalized })
          },
        ).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) return (state) => ({ ...state, busy: undefined })
            const finalizedHere = command === "finalize"
            if (finalizedHere) finalized()
            if (command === "reopen") reopened()
            return (state) => ({ ...withDialog(state, answer.success), busy: undefined, finalizedHere })
          }),
        ),
      ),
    ),
  )
