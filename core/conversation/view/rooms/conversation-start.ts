import { Result } from "effect"
import { Subject } from "rxjs"
import type { ConnectionId, ContactId } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Navigation } from "../../../shell/index.ts"
import { firstInboxAddress, inboxPath } from "../../inbox/inbox-address.ts"
import type { ConversationWay, NewConversations } from "../../rooms/new-conversation.ts"

/** State of the list of connections by which a contact can be written to. */
export type ConversationStartState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly message: string }
  | {
      readonly status: "ready"
      /** A number of the contact is known. */
      readonly phone: boolean
      readonly ways: ReadonlyArray<ConversationWay>
      /** Why there is no connection; '' if there is one. */
      readonly obstacle: string
      /** The connection by which a conversation is being begun. */
      readonly beginning: ConnectionId | undefined
      /** Why the last one was not begun. */
      readonly refusal: string | undefined
    }

/** Begins a conversation with a contact, and leads to its room. */
export interface ConversationStart {
  readonly state$: Behavior<ConversationStartState>
  reload(): void
  /** Ignored while another one is being begun. */
  begin(connectionId: ConnectionId): void
}

/** What the start of a conversation needs. */
export interface ConversationStartDeps {
  readonly contactId: ContactId
  readonly conversations: NewConversations
  readonly navigation: Pick<Navigation, "go">
}

/** Creates the start of a conversation, which loads the connections at once. */
export const createConversationStart = (scope: Scope, deps: ConversationStartDeps): ConversationStart => {
  const { contactId, conversations, navigation } = deps
  const changes$ = new Subject<ConversationStartState>()
  const state$ = hold<ConversationStartState>(scope, { status: "loading" }, changes$)
  const load = () =>
    scope.add(
      callStream(() => conversations.ways(contactId)).subscribe((answer) =>
        changes$.next(
          Result.isSuccess(answer)
            ? { status: "ready", ...answer.success, beginning: undefined, refusal: undefined }
            : { status: "failed", message: answer.failure.message },
        ),
      ),
    )
  load()
  return {
    state$,
    reload: () => {
      changes$.next({ status: "loading" })
      load()
    },
    begin: (connectionId) => {
      const state = state$.value
      if (state.status !== "ready" || state.beginning !== undefined) return
      changes$.next({ ...state, beginning: connectionId, refusal: undefined })
      scope.add(
        callStream(() => conversations.begin(contactId, connectionId)).subscribe((answer) => {
          if (Result.isSuccess(answer)) navigation.go(inboxPath(firstInboxAddress, answer.success.dialogId))
          else changes$.next({ ...state, beginning: undefined, refusal: answer.failure.message })
        }),
      )
    },
  }
}
