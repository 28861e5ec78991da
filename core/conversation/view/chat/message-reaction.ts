import { Result } from "effect"
import { concatMap, Subject } from "rxjs"
import type { DialogId } from "../../../kernel/index.ts"
import { callStream } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { MessageActs } from "../../chat/message-acts.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"
import type { Message } from "../../dialogs/message.ts"

/** Reacts to messages, one after the other. */
export interface MessageReaction {
  /** Puts an emoji on a message, or takes it away where it stands already. */
  react(id: DialogId, message: Pick<Message, "seq" | "reactions">, emoji: string): void
}

/**
 * Creates the reactions to messages. The change itself arrives by the dialog's socket. It has no scope: what was pressed is sent also
 * when another room is open by then.
 */
export const createMessageReaction = ({
  acts,
  toasts,
}: {
  readonly acts: Pick<MessageActs, "react">
  readonly toasts: Toasts
}): MessageReaction => {
  const pressed$ = new Subject<{ readonly id: DialogId; readonly seq: number; readonly emoji: string }>()
  pressed$.pipe(concatMap(({ id, seq, emoji }) => callStream(() => acts.react(id, seq, emoji)))).subscribe((answer) => {
    if (Result.isFailure(answer))
      toasts.show({ kind: "error", title: say.reactionFailed, detail: answer.failure.message })
  })
  return {
    react: (id, { seq, reactions }, emoji) =>
      pressed$.next({ id, seq, emoji: reactions?.company === emoji ? "" : emoji }),
  }
}
