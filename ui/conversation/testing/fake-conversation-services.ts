import type { SessionUser } from "@prosa/core/access"
import type { InMemoryFiles } from "@prosa/core/channel/testing"
import {
  createInMemoryDialogs,
  createInMemoryDialogTemplates,
  type DialogRecord,
} from "@prosa/core/conversation/testing"
import type { Session } from "@prosa/core/access/view"
import { createChatMemory } from "@prosa/core/conversation/view"
import type { Scope } from "@prosa/core/kernel/view"
import type { ClientId } from "@prosa/core/kernel"
import type { ConversationServices } from "../conversation-services.ts"

export interface FakeConversationFacts {
  readonly dialogs?: ReadonlyArray<DialogRecord>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** Conversations as the signed-in person sees them; `rooms` is the other side. */
export const createFakeConversationServices = (
  scope: Scope,
  session: Pick<Session, "state$">,
  user: SessionUser,
  uploads: InMemoryFiles,
  { dialogs = [], latency = 0 }: FakeConversationFacts = {},
) => {
  const rooms = createInMemoryDialogs(user, dialogs, { latency, files: uploads })
  const templates = createInMemoryDialogTemplates(undefined, rooms.say)
  let sent = 0
  return {
    dialogs: rooms.dialogs,
    dialogTemplates: templates.templates,
    live: rooms.live,
    // The fakes take any text for one of theirs.
    newClientId: () => `enviada-${(sent += 1)}` as ClientId,
    chatMemory: createChatMemory(scope, session),
    rooms,
    templates,
  } satisfies ConversationServices & { readonly rooms: unknown; readonly templates: unknown }
}
