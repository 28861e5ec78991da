import type { Session } from "../../../access/view/index.ts"
import { derive, type Scope } from "../../../kernel/view/index.ts"
import type { Label } from "../../../label/index.ts"
import { createPutLabels, type PutLabels } from "../../../label/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { RoomLabels } from "../../rooms/room-labels.ts"
import type { Chat } from "../chat/chat-state.ts"

const none: ReadonlyArray<Label> = []

/** Creates the labels of the room of a chat. */
export const createLabelsOfRoom = (
  scope: Scope,
  chat: Pick<Chat, "id" | "state$">,
  deps: {
    readonly roomLabels: RoomLabels
    readonly session: Session
    readonly toasts: Pick<Toasts, "show">
  },
): PutLabels =>
  createPutLabels(scope, {
    labels$: derive(scope, chat.state$, ({ dialog }) => dialog?.labels ?? none),
    put: (change) => deps.roomLabels.put(deps.session.companyId(), [chat.id], change),
    toasts: deps.toasts,
  })
