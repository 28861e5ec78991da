import { createHttpDialogs, createHttpDialogTemplates, createHttpRooms } from "@prosa/adapters-http/clients"
import { createLiveDialogs } from "@prosa/adapters-ws/clients"
import {
  type Dialogs,
  type DialogTemplates,
  type LiveDialogs,
  type MessageActs,
  type RoomLabels,
  type RoomNotes,
  type RoomSnoozes,
  type ScheduledMessages,
  type Rooms,
  tabTitle,
} from "@prosa/core/conversation"
import { createChatMemory, createMessageNotices, createOutbox, resumeUnsent } from "@prosa/core/conversation/view"
import { createScope } from "@prosa/core/kernel/view"
import { combineLatest } from "rxjs"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { lazyPort } from "../lazy-port.ts"
import { peoplePort } from "../people-port.ts"
import { liveTokens } from "../live-sockets.ts"
import { browserClock } from "../browser-host.ts"
import { browserDepartures } from "../shell/browser-departures.ts"
import { createBrowserInboxView } from "./browser-inbox-view.ts"
import { createBrowserNotifier } from "./browser-notifier.ts"
import { createBrowserShortcuts } from "./browser-shortcuts.ts"
import { createBrowserUnsent } from "./browser-unsent.ts"
import { newClientId } from "./new-client-id.ts"

const conversationTokens = {
  dialogs: token<Dialogs>("Dialogs"),
  liveDialogs: token<LiveDialogs>("LiveDialogs"),
  templates: token<DialogTemplates>("DialogTemplates"),
  rooms: token<Rooms>("Rooms"),
  notes: token<RoomNotes>("RoomNotes"),
  roomLabels: token<RoomLabels>("RoomLabels"),
  snoozes: token<RoomSnoozes>("RoomSnoozes"),
  scheduled: token<ScheduledMessages>("ScheduledMessages"),
  acts: token<MessageActs>("MessageActs"),
}

const newConversationsOf = peoplePort(({ createHttpNewConversations }, http) => createHttpNewConversations(http))

export const conversationModule = new ContextModule("conversation", (bind, slice) => {
  bind(conversationTokens.dialogs).toResolvedValue(createHttpDialogs, [entryTokens.http])
  bind(conversationTokens.templates).toResolvedValue(createHttpDialogTemplates, [entryTokens.http])
  bind(conversationTokens.notes).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpRoomNotes } = await import("@prosa/adapters-http/room-clients")
        return createHttpRoomNotes(http)
      }),
    [entryTokens.http],
  )
  bind(conversationTokens.snoozes).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpSnoozes } = await import("@prosa/adapters-http/room-clients")
        return createHttpSnoozes(http)
      }),
    [entryTokens.http],
  )
  bind(conversationTokens.scheduled).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpScheduled } = await import("@prosa/adapters-http/room-clients")
        return createHttpScheduled(http)
      }),
    [entryTokens.http],
  )
  bind(conversationTokens.roomLabels).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpRoomLabels } = await import("@prosa/adapters-http/label-clients")
        return createHttpRoomLabels(http)
      }),
    [entryTokens.http],
  )
  bind(conversationTokens.acts).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpMessageActs } = await import("@prosa/adapters-http/room-clients")
        return createHttpMessageActs(http)
      }),
    [entryTokens.http],
  )
  bind(conversationTokens.rooms).toResolvedValue(createHttpRooms, [entryTokens.http])
  bind(conversationTokens.liveDialogs).toResolvedValue(
    (live, me, { companyId }) => createLiveDialogs(live, { me, companyId }),
    [liveTokens.options, liveTokens.me, entryTokens.session],
  )
  bind(slice).toResolvedValue(
    (
      dialogs,
      templates,
      http,
      live,
      rooms,
      notes,
      roomLabels,
      snoozes,
      scheduled,
      acts,
      session,
      navigation,
      toasts,
    ) => {
      const memory = createChatMemory(createScope(), session, {
        store: createBrowserUnsent(browserClock),
        clock: browserClock,
        departures: browserDepartures,
      })
      const outbox = createOutbox(createScope(), session)
      const unsent = { session, memory, outbox, dialogs, live, toasts, navigation, clock: browserClock }
      resumeUnsent(createScope(), unsent)
      const notices = createMessageNotices(createScope(), {
        notifier: createBrowserNotifier(),
        session,
        navigation,
        toasts,
      })
      const seen$ = combineLatest([notices.unread$, session.state$])
      seen$.subscribe(([unread, { user }]) => {
        document.title = tabTitle(document.title, user === undefined ? 0 : unread)
      })
      return {
        dialogs,
        dialogTemplates: templates,
        newConversations: newConversationsOf(http),
        live,
        managedRooms: rooms,
        notes,
        roomLabels,
        snoozes,
        scheduled,
        acts,
        inboxView: createBrowserInboxView(),
        shortcuts: createBrowserShortcuts(),
        newClientId,
        notices,
        chatMemory: memory,
        outbox,
      }
    },
    [
      conversationTokens.dialogs,
      conversationTokens.templates,
      entryTokens.http,
      conversationTokens.liveDialogs,
      conversationTokens.rooms,
      conversationTokens.notes,
      conversationTokens.roomLabels,
      conversationTokens.snoozes,
      conversationTokens.scheduled,
      conversationTokens.acts,
      entryTokens.session,
      entryTokens.navigation,
      entryTokens.toaster,
    ],
  )
})
