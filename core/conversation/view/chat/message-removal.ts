import { Result } from "effect"
import { concatMap, Subject } from "rxjs"
import type { Session } from "../../../access/view/index.ts"
import { media } from "../../../channel/index.ts"
import type { Clock } from "../../../kernel/index.ts"
import { callStream } from "../../../kernel/view/index.ts"
import type { Confirmations, Toasts } from "../../../shell/index.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"
import { isTakenBack } from "../../chat/message-acts.ts"
import type { Dialog } from "../../dialogs/dialog.ts"
import type { Dialogs } from "../../dialogs/dialogs.ts"
import type { Message } from "../../dialogs/message.ts"

/** Deletes messages, after a confirmation. */
export interface MessageRemoval {
  ask(message: Pick<Message, "id" | "sender" | "sentAt">, dialog: Pick<Dialog, "medium">): void
}

/**
 * Creates the deletion of messages (conversations, sections 4 and 8). The change itself arrives by the dialog's socket. It
 * has no scope: what is confirmed is deleted and told also when another room is open by then.
 */
export const createMessageRemoval = ({
  dialogs,
  session,
  toasts,
  confirmations,
  clock,
}: {
  readonly dialogs: Pick<Dialogs, "removeMessage">
  readonly session: Pick<Session, "companyId">
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly clock: Clock
}): MessageRemoval => {
  const confirmed$ = new Subject<Message["id"]>()
  confirmed$
    .pipe(concatMap((id) => callStream(() => dialogs.removeMessage(session.companyId(), id))))
    .subscribe((answer) =>
      toasts.show(
        Result.isSuccess(answer)
          ? { kind: "ok", title: say.messageRemoved }
          : { kind: "error", title: say.removeFailed },
      ),
    )
  return {
    ask: (message, { medium }) => {
      const { id, sender } = message
      const left =
        sender !== "CLIENT" && media[medium].delivery === "sent" && !isTakenBack(medium, message, clock.now())
      confirmations.ask({
        title: say.removeMessage,
        text: `${say.removeQuestion}${left ? ` ${say.removedHereOnly}` : ""}`,
        yes: "Apagar",
        no: "Cancelar",
        danger: true,
        confirmed: () => confirmed$.next(id),
      })
    },
  }
}
