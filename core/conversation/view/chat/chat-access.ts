import { barringSentence } from "./barring-sentence.ts"
import { Result } from "effect"
import { concat, ignoreElements, type Observable, of, switchMap, tap, timer } from "rxjs"
import type { CallRefused, DialogId } from "../../../kernel/index.ts"
import { callStream } from "../../../kernel/view/index.ts"
import type { Dialog } from "../../dialogs/dialog.ts"
import type { Dialogs } from "../../dialogs/dialogs.ts"
import { refuseAllPending } from "../../chat/timeline.ts"
import type { ChatState } from "./chat-state.ts"

type Change = (state: ChatState) => ChatState

/** Pause before a socket that the server ended is opened again, in milliseconds. */
const reopenPause = 5_000

/** What a chat whose socket was ended needs. */
export interface ChatAccessNeeds {
  readonly dialogs: Pick<Dialogs, "get">
  /** The server has ended the socket, or the user asks again after that. */
  readonly ended$: Observable<void>
  readonly withDialog: (state: ChatState, dialog: Dialog) => ChatState
  /** Opens the socket again. */
  readonly follow: () => void
}

/** Finds out why the server ended the socket: the room may have left the user's workspaces, or their rights. */
export const chatAccess = (
  id: DialogId,
  { dialogs, ended$, withDialog, follow }: ChatAccessNeeds,
): Observable<Change> =>
  ended$.pipe(
    switchMap(() =>
      concat(
        of((state: ChatState): ChatState => ({ ...state, asking: state.barred !== undefined })),
        callStream(() => dialogs.get(id)).pipe(
          switchMap((answer) =>
            Result.isFailure(answer)
              ? of(withoutAccess(answer.failure))
              : concat(
                  of((state: ChatState): ChatState => ({
                    ...withDialog(state, answer.success),
                    trouble: "trying",
                    asking: false,
                  })),
                  timer(reopenPause).pipe(tap(follow), ignoreElements()),
                ),
          ),
        ),
      ),
    ),
  )

/** Stops the writing, unless the server only could not be asked: then the user asks again. */
const withoutAccess =
  (failure: CallRefused): Change =>
  (state) => {
    const sentence = barringSentence(failure)
    if (sentence === undefined)
      return { ...state, asking: false, ...(failure._tag === "SessionEnded" ? {} : { trouble: "lost" }) }
    return {
      ...state,
      asking: false,
      barred: sentence,
      composer: "barred",
      finalizable: false,
      clientTyping: false,
      trouble: undefined,
      timeline: refuseAllPending(state.timeline, sentence),
    }
  }
