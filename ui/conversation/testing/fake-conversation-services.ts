import type { SessionUser } from "@prosa/core/access"
import type { InMemoryFiles } from "@prosa/core/channel/testing"
import {
  createFakeNotifier,
  createInMemoryDialogs,
  createInMemoryDialogTemplates,
  createInMemoryNewConversations,
  createInMemoryRooms,
  createInMemoryUnsent,
  type DialogRecord,
  type InMemoryRoomsFacts,
  type RoomRecord,
} from "@prosa/core/conversation/testing"
import type { Session } from "@prosa/core/access/view"
import { createChatMemory, createMessageNotices, createOutbox } from "@prosa/core/conversation/view"
import type { Navigation } from "@prosa/core/shell"
import { createInMemoryDepartures } from "@prosa/core/shell/testing"
import type { Scope } from "@prosa/core/kernel/view"
import type { ClientId } from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import type { ConversationServices } from "../conversation-services.ts"

export interface FakeConversationFacts {
  readonly dialogs?: ReadonlyArray<DialogRecord>
  /** The rows of the table of rooms. */
  readonly rooms?: ReadonlyArray<RoomRecord>
  /** The attendants of each workspace, by its id. */
  readonly attendants?: NonNullable<InMemoryRoomsFacts["attendants"]>
  /** The connections by which staff may write first, and the contacts with a telephone. */
  readonly newConversations?: Parameters<typeof createInMemoryNewConversations>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** Conversations as the signed-in person sees them; `rooms` is the other side, `table` the store of the table of rooms. */
export const createFakeConversationServices = (
  scope: Scope,
  session: Pick<Session, "state$">,
  user: SessionUser,
  uploads: InMemoryFiles,
  navigation: Pick<Navigation, "go">,
  {
    dialogs = [],
    rooms: rows = [],
    attendants = {},
    newConversations = [[], []],
    latency = 0,
  }: FakeConversationFacts = {},
) => {
  const rooms = createInMemoryDialogs(user, dialogs, { latency, files: uploads })
  const templates = createInMemoryDialogTemplates(undefined, rooms.say)
  const table = createInMemoryRooms(rows, { attendants, latency, dialogs: rooms })
  const begun = createInMemoryNewConversations(...newConversations)
  const notifier = createFakeNotifier()
  let sent = 0
  return {
    dialogs: rooms.dialogs,
    dialogTemplates: templates.templates,
    newConversations: begun.conversations,
    live: rooms.live,
    managedRooms: table.rooms,
    // The fakes take any text for one of theirs.
    newClientId: () => `enviada-${(sent += 1)}` as ClientId,
    notices: createMessageNotices(scope, { notifier: notifier.port, session, navigation }),
    notifier,
    chatMemory: createChatMemory(scope, session, {
      store: createInMemoryUnsent(),
      clock: { now: () => testNow },
      departures: createInMemoryDepartures(),
    }),
    outbox: createOutbox(scope, session),
    rooms,
    table,
    templates,
    begun,
  } satisfies ConversationServices & {
    readonly rooms: unknown
    readonly table: unknown
    readonly notifier: unknown
    readonly templates: unknown
    readonly begun: unknown
  }
}
