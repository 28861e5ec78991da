import type { SessionUser } from "../../access/index.ts"
import { createFakeMicrophone, createInMemoryFiles } from "../../channel/testing/index.ts"
import { ClientId, CompanyId } from "../../kernel/index.ts"
import { constant, type Scope } from "../../kernel/view/index.ts"
import { type Chat, type ChatDeps, createChat } from "../view/index.ts"
import type { InMemoryDialogs } from "./dialog-controls.ts"
import { createInMemoryDialogs } from "./in-memory-dialogs.ts"
import type { DialogRecord } from "./dialog-record.ts"

/** A chat window over rooms in memory. */
export interface OpenedChat {
  readonly chat: Chat
  readonly rooms: InMemoryDialogs
}

/** Opens a room's chat window for somebody who is signed in; `deps` replaces what the window is given. */
export const openChat = (
  scope: Scope,
  user: SessionUser,
  room: Omit<DialogRecord, "unread">,
  { now = () => 0, ...deps }: Partial<ChatDeps> & { readonly now?: () => number } = {},
): OpenedChat => {
  const rooms = createInMemoryDialogs(user, [{ ...room, unread: 0 }], { now })
  let written = 0
  const chat = createChat(scope, room.dialog.id, {
    dialogs: rooms.dialogs,
    live: rooms.live,
    files: createInMemoryFiles().files,
    microphone: createFakeMicrophone().microphone,
    session: {
      state$: constant({ starting: false, user, company: undefined }),
      companyId: () => CompanyId.make(1),
    },
    toasts: { show: () => undefined },
    confirmations: { ask: () => undefined },
    navigation: { path: "/omnichannel", go: () => undefined, replace: () => undefined },
    clock: { now },
    newClientId: () => ClientId.make(`mensagem-${(written += 1)}`),
    available: () => true,
    ...deps,
  })
  return { chat, rooms }
}
