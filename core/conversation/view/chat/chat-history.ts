import { Result } from "effect"
import { concat, exhaustMap, filter, map, merge, type Observable, of, switchMap, tap } from "rxjs"
import type { DialogId } from "../../../kernel/index.ts"
import { callStream } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"
import type { Dialog } from "../../dialogs/dialog.ts"
import { type Dialogs, historyPage } from "../../dialogs/dialogs.ts"
import type { Message } from "../../dialogs/message.ts"
import { mergeMessages, mergeOlder, type Timeline } from "../../chat/timeline.ts"
import type { ChatState } from "./chat-state.ts"

type Change = (state: ChatState) => ChatState

/** What loading a chat's dialog and messages needs. */
export interface ChatHistoryNeeds {
  readonly dialogs: Pick<Dialogs, "get" | "history">
  readonly toasts: Toasts
  /** Loads the dialog and its newest messages. */
  readonly loads$: Observable<void>
  /** Loads the page before the oldest message. */
  readonly older$: Observable<void>
  readonly state: () => ChatState
  readonly withDialog: (state: ChatState, dialog: Dialog) => ChatState
  /** Called once the newest messages are there. */
  readonly opened: () => void
}

/** Loads the dialog with its newest messages, and older ones page by page. */
export const chatHistory = (
  id: DialogId,
  { dialogs, toasts, loads$, older$, state, withDialog, opened }: ChatHistoryNeeds,
): Observable<Change> => {
  const openings$ = loads$.pipe(
    switchMap(() =>
      concat(
        of((before: ChatState): ChatState => ({ ...before, status: "loading", failure: undefined })),
        callStream(() => dialogs.get(id)).pipe(
          switchMap((dialog) =>
            Result.isFailure(dialog)
              ? of(Result.fail(dialog.failure))
              : callStream(() => dialogs.history({ id, before: 0, limit: historyPage })).pipe(
                  map((history) => Result.map(history, (page) => ({ dialog: dialog.success, ...page }))),
                ),
          ),
          tap((answer) => {
            if (Result.isSuccess(answer)) opened()
          }),
          map(
            (answer): Change =>
              (before) =>
                Result.isFailure(answer)
                  ? { ...before, status: "failed", failure: answer.failure }
                  : withDialog(
                      {
                        ...before,
                        status: "ready",
                        hasOlder: answer.success.more,
                        timeline: openedTimeline(before.timeline, answer.success),
                      },
                      answer.success.dialog,
                    ),
          ),
        ),
      ),
    ),
  )

  const olderLoads$ = older$.pipe(
    filter(() => state().hasOlder && state().status === "ready"),
    exhaustMap(() =>
      concat(
        of((before: ChatState): ChatState => ({ ...before, loadingOlder: true })),
        callStream(() =>
          dialogs.history({ id, before: state().timeline.messages[0]?.seq ?? 0, limit: historyPage }),
        ).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) toasts.show({ kind: "warning", title: say.olderFailed })
            return (before) =>
              Result.isFailure(answer)
                ? { ...before, loadingOlder: false, olderFailed: true }
                : {
                    ...before,
                    loadingOlder: false,
                    olderFailed: false,
                    hasOlder: answer.success.more,
                    timeline: mergeOlder(before.timeline, answer.success.messages, answer.success.more),
                  }
          }),
        ),
      ),
    ),
  )
  return merge(openings$, olderLoads$)
}

/** Merges the newest messages. They were read after the dialog: its changes need not be sent again. */
const openedTimeline = (
  timeline: Timeline,
  { dialog, messages }: { readonly dialog: Dialog; readonly messages: ReadonlyArray<Message> },
): Timeline => {
  const merged = mergeMessages(timeline, messages)
  return { ...merged, lastSeq: Math.max(merged.lastSeq, dialog.lastSeq) }
}
