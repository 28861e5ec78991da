import type { SessionUser } from "@prosa/core/access"
import type { InMemoryFiles } from "@prosa/core/channel/testing"
import {
  createFakeNotifier,
  createInMemoryDialogs,
  createInMemoryDialogTemplates,
  createInMemoryNewConversations,
  createInMemoryMessageActs,
  createInMemoryRoomLabels,
  createInMemoryScheduled,
  createInMemorySnoozes,
  createInMemoryRoomNotes,
  createInMemoryRooms,
  createInMemoryUnsent,
  type DialogRecord,
  type InMemoryRoomsFacts,
  type RoomRecord,
} from "@prosa/core/conversation/testing"
import type { Colleague, InboxView } from "@prosa/core/conversation"
import type { Session } from "@prosa/core/access/view"
import { createChatMemory, createMessageNotices, createOutbox } from "@prosa/core/conversation/view"
import type { Navigation, Toasts } from "@prosa/core/shell"
import { createInMemoryDepartures } from "@prosa/core/shell/testing"
import type { Scope } from "@prosa/core/kernel/view"
import type { ClientId } from "@prosa/core/kernel"
import type { InMemoryLabels } from "@prosa/core/label/testing"
import { testNow } from "@prosa/core/kernel/testing"
import type { ConversationServices } from "../conversation-services.ts"

export interface FakeConversationFacts {
  readonly dialogs?: ReadonlyArray<DialogRecord>
  /** The rows of the table of rooms. */
  readonly rooms?: ReadonlyArray<RoomRecord>
  /** The attendants of each workspace, by its id. */
  readonly attendants?: NonNullable<InMemoryRoomsFacts["attendants"]>
  /** Who sees the rooms besides the user. */
  readonly colleagues?: ReadonlyArray<Colleague>
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
  labels: InMemoryLabels,
  { navigation, toaster }: { readonly navigation: Pick<Navigation, "go">; readonly toaster: Toasts },
  {
    dialogs = [],
    rooms: rows = [],
    attendants = {},
    colleagues = [],
    newConversations = [[], []],
    latency = 0,
  }: FakeConversationFacts = {},
) => {
  const rooms = createInMemoryDialogs(user, dialogs, { latency, files: uploads })
  const templates = createInMemoryDialogTemplates(undefined, rooms.say)
  const table = createInMemoryRooms(rows, { attendants, latency, dialogs: rooms })
  const begun = createInMemoryNewConversations(...newConversations)
  const notifier = createFakeNotifier()
  const noted = createInMemoryRoomNotes(user, colleagues, { latency, changed: rooms.tellNotes })
  const acted = createInMemoryMessageActs(user, rooms, { latency })
  const labelled = createInMemoryRoomLabels(labels, rooms, table, latency)
  const timed = createInMemoryScheduled(user, rooms, { latency, files: uploads })
  const snoozed = createInMemorySnoozes(user, rooms, { latency })
  let hasShortcuts = true
  let view: InboxView | undefined
  let sent = 0
  return {
    dialogs: rooms.dialogs,
    dialogTemplates: templates.templates,
    newConversations: begun.conversations,
    live: rooms.live,
    managedRooms: table.rooms,
    acts: acted.acts,
    notes: noted.notes,
    roomLabels: labelled.roomLabels,
    snoozes: snoozed.snoozes,
    scheduled: timed.scheduled,
    inboxView: { read: () => view, write: (chosen) => void (view = chosen) },
    shortcuts: { read: () => hasShortcuts, write: (isOn) => void (hasShortcuts = isOn) },
    // The fakes take any text for one of theirs.
    newClientId: () => `enviada-${(sent += 1)}` as ClientId,
    notices: createMessageNotices(scope, { notifier: notifier.port, session, navigation, toasts: toaster }),
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
    noted,
    acted,
    labelled,
    snoozed,
    timed,
  } satisfies ConversationServices & {
    readonly rooms: unknown
    readonly table: unknown
    readonly notifier: unknown
    readonly templates: unknown
    readonly begun: unknown
    readonly noted: unknown
    readonly acted: unknown
    readonly labelled: unknown
    readonly snoozed: unknown
    readonly timed: unknown
  }
}
