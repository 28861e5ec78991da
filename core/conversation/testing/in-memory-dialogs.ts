import type { MessageDelivery } from "../../channel/index.ts"
import { Effect, Schema } from "effect"
import { contactPhoneAfter, personFound, personSearch } from "../../contact/index.ts"
import { filter, map, merge, mergeMap, Observable } from "rxjs"
import {
  type Connection,
  conversationMessages as say,
  type Dialog,
  type DialogEvent,
  type Dialogs,
  type EarlierRoom,
  heldByNoOther,
  type LiveDialogs,
  type Message,
  mayJoin,
  mayWrite,
  notHeldSentence,
  type RoomFinished,
  roomFinished,
  type RoomHeld,
  roomHeld,
  type RoomViewer,
} from "../index.ts"
import {
  type CallRefused,
  type DialogId,
  type InvalidInput,
  type NotFound,
  notFound,
  UserId,
} from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import type { InMemoryFiles } from "../../channel/testing/index.ts"
import { createDialogRecords } from "./dialog-records.ts"
import { contactOf, counted, type DialogRecord, itemOf } from "./dialog-record.ts"

/** The ports `Dialogs` and `LiveDialogs` without a server, with controls for tests. */
export interface InMemoryDialogs {
  readonly dialogs: Dialogs
  readonly live: LiveDialogs
  /** Adds a message of the person or the bot. */
  tell(id: DialogId, text: string, sender?: "CLIENT" | "BOT"): void
  /** Stores a message of the attendant; returns it. */
  say(id: DialogId, text: string): Message
  /** The channel reports what became of a message. */
  deliver(id: DialogId, seq: number, delivery: MessageDelivery): void
  /** Others have opened or left the room. */
  watchedBy(id: DialogId, viewers: ReadonlyArray<RoomViewer>): void
  /** Sets the earlier rooms of a conversation's person. */
  knowEarlier(id: DialogId, rooms: ReadonlyArray<EarlierRoom>): void
  /** Simulates that the person is typing. */
  typing(id: DialogId): void
  /** The rooms for which a typing indicator was sent, in order. */
  readonly typedIn: ReadonlyArray<DialogId>
  /** The room goes to a workspace that the attendant does not see. */
  leave(id: DialogId): void
  /** Begins a new conversation. */
  begin(told: DialogRecord): void
  /** Sets the connection state. While disconnected, nothing is sent or received. */
  connection(state: Connection): void
  /** Refuses messages with this reason; undefined accepts them again. */
  refuseMessages(reason: string | undefined): void
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** The ids marked as read, in order. */
  readonly read: ReadonlyArray<DialogId>
  /** Number of open dialog sockets. */
  readonly openSockets: number
  see(id: DialogId): DialogRecord
}

/** Creates the conversations of one attendant; calls and sockets share one store. `latency` is in milliseconds. */
export const createInMemoryDialogs = (
  me: { readonly id: number; readonly name: string },
  given: ReadonlyArray<DialogRecord>,
  options: { readonly latency?: number; readonly now?: () => number; readonly files?: InMemoryFiles } = {},
): InMemoryDialogs => {
  const { now = () => testNow, files: uploads } = options
  const { answer, refuse } = createFakeCalls(options.latency)
  const myself = { id: Schema.decodeSync(UserId)(me.id), name: me.name }
  const records = createDialogRecords(given, now, myself.id)
  const { rooms, events$, inbox$, connection$, isOpen, unreadRooms, publishInbox, see, append, amend, change } = records
  const read: Array<DialogId> = []
  const typedIn: Array<DialogId> = []
  let messageRefusal: string | undefined
  let openSockets = 0

  const withRoom = <A, E>(id: DialogId, work: (told: DialogRecord) => Effect.Effect<A, E>) =>
    answer((): Effect.Effect<A, E | NotFound> => {
      const told = rooms.get(id)
      return told === undefined ? Effect.fail(notFound) : work(told)
    })
  const descriptions = new Map<DialogId, string>()
  const earlier = new Map<DialogId, ReadonlyArray<EarlierRoom>>()

  const dialogs: Dialogs = {
    list: ({ workspaces, bots, name, status, offset, limit }) =>
      answer(() => {
        const found = [...rooms.values()]
          .filter(
            ({ dialog }) =>
              workspaces.includes(dialog.workspaceId) &&
              (bots.length === 0 || bots.includes(dialog.botId)) &&
              (status === "" || status === dialog.status) &&
              personFound({ name: dialog.name, phone: dialog.phone }, personSearch(name)),
          )
          .map(itemOf)
          .sort((a, b) => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt))
        return Effect.succeed({ result: found.slice(offset, offset + limit), total: found.length })
      }),
    get: (id) => withRoom(id, ({ dialog }) => Effect.succeed(dialog)),
    history: ({ id, before = 0, offset = 0, limit }) =>
      withRoom(id, ({ messages }) => {
        const all = before === 0 ? messages : messages.filter(({ seq }) => seq < before)
        const older = all.slice(0, Math.max(0, all.length - offset))
        return Effect.succeed({ messages: older.slice(-limit), more: older.length > limit })
      }),
    join: (id) =>
      withRoom(id, ({ dialog }): Effect.Effect<Dialog, RoomHeld | RoomFinished> => {
        if (dialog.status === "CLOSED") return Effect.fail(roomFinished)
        if (!mayJoin(dialog, myself.id)) return Effect.fail(roomHeld)
        if (dialog.holder !== null) return Effect.succeed(dialog)
        return change(id, { holder: myself, transferred: true }, say.joinedBy(me.name))
      }),
    reopen: (id) =>
      withRoom(id, ({ dialog }) =>
        dialog.status === "OPEN"
          ? Effect.succeed(dialog)
          : change(
              id,
              { status: "OPEN", closedAt: null, holder: myself, transferred: true, transferredToExternal: false },
              say.reopenedBy(me.name),
            ),
      ),
    finalize: (id) =>
      withRoom(id, ({ dialog }) =>
        dialog.status === "OPEN"
          ? change(id, { status: "CLOSED", closedAt: new Date(now()).toISOString() }, say.finalizedBy(me.name))
          : Effect.fail(roomFinished),
      ),
    markAsRead: (id) =>
      withRoom(id, (told) =>
        Effect.sync(() => {
          read.push(id)
          if (told.unread === 0 || !heldByNoOther(told.dialog, myself.id)) return
          const next = { ...told, unread: 0 }
          rooms.set(id, next)
          publishInbox(next)
        }),
      ),
    resend: (id, seq) =>
      withRoom(id, ({ dialog, messages }): Effect.Effect<void, RoomHeld | InvalidInput> => {
        if (!mayWrite(dialog, myself.id)) return Effect.fail({ _tag: "RoomHeld", message: notHeldSentence(dialog) })
        if (messages.find((one) => one.seq === seq)?.delivery?.again === false)
          return Effect.fail({ _tag: "InvalidInput", message: say.resentPartly })
        return Effect.sync(() => amend(id, seq, { delivery: { state: "queued", reason: "" } }))
      }),
    removeMessage: (_companyId, messageId) =>
      answer((): Effect.Effect<void, NotFound> => {
        const room = [...rooms.values()].find(({ messages }) => messages.some(({ id }) => id === messageId))
        const message = room?.messages.find(({ id }) => id === messageId)
        if (room === undefined || message === undefined || message.sender === "SYSTEM") return Effect.fail(notFound)
        if (message.deleted) return Effect.void
        return Effect.sync(() =>
          amend(room.dialog.id, message.seq, { deleted: true, deletedBy: me.name, text: "", files: [] }),
        )
      }),
    data: (id) =>
      withRoom(id, ({ dialog }) =>
        Effect.succeed({ contact: contactOf(dialog, descriptions.get(id)), earlierRooms: earlier.get(id) ?? [] }),
      ),
    saveContact: (id, { name, email, phone, description }) =>
      withRoom(id, (told) =>
        Effect.sync(() => {
          descriptions.set(id, description)
          const dialog = {
            ...told.dialog,
            name,
            email,
            phone: contactPhoneAfter(told.dialog.phone, phone),
            lastSeq: told.dialog.lastSeq + 1,
          }
          rooms.set(id, { ...told, dialog })
          if (isOpen()) events$.next({ id, event: { type: "dialog", dialog } })
          publishInbox(see(id))
          return contactOf(dialog, description)
        }),
      ),
    files: (id) =>
      withRoom(id, ({ messages }) =>
        Effect.succeed(messages.toReversed().flatMap(({ deleted, files }) => (deleted ? [] : files))),
      ),
  }

  /** Every connection starts with the missed changes, as on the server. */
  const hear = (id: DialogId, lastSeq: () => number) =>
    new Observable<DialogEvent>((out) => {
      openSockets++
      const missed$ = connection$.pipe(
        filter(({ state }) => state === "open"),
        mergeMap(() => see(id).messages.filter(({ changeSeq }) => changeSeq > lastSeq())),
        map((message): DialogEvent => ({ type: "message", message })),
      )
      const told$ = events$.pipe(
        filter((event) => event.id === id),
        map(({ event }) => event),
      )
      const both = merge(told$, missed$).subscribe(out)
      return () => {
        openSockets--
        both.unsubscribe()
      }
    })

  const live: LiveDialogs = {
    dialog: (id, lastSeq) => ({
      connection$,
      events$: hear(id, lastSeq),
      send: ({ clientId, text, fileIds }) => {
        if (!isOpen()) return
        const { dialog, messages } = see(id)
        if (messages.some((message) => message.clientId === clientId)) return
        const reason = messageRefusal ?? (mayWrite(dialog, myself.id) ? undefined : say.notHolder)
        if (reason !== undefined) return events$.next({ id, event: { type: "refused", clientId, reason } })
        const files = fileIds.flatMap((fileId) => uploads?.find(fileId) ?? [])
        if (files.length < fileIds.length)
          return events$.next({ id, event: { type: "refused", clientId, reason: say.unknownFile } })
        for (const fileId of fileIds) uploads?.use(fileId)
        append(id, { text, files, clientId, sender: "HUMAN", senderName: me.name }, 0)
      },
      typing: () => {
        if (isOpen() && mayWrite(see(id).dialog, myself.id)) typedIn.push(id)
      },
      reconnect: () => connection$.next({ state: "open" }),
    }),
    inbox: () => ({ connection$, events$: inbox$, reconnect: () => connection$.next({ state: "open" }) }),
  }

  return {
    dialogs,
    live,
    say: (id, text) => append(id, { text, sender: "HUMAN", senderName: me.name }, 0),
    tell: (id, text, sender = "CLIENT") => {
      append(
        id,
        { text, sender, senderName: sender === "BOT" ? see(id).dialog.botName : "" },
        sender === "CLIENT" ? 1 : 0,
      )
    },
    deliver: (id, seq, delivery) => amend(id, seq, { delivery }),
    watchedBy: (id, viewers) => {
      if (isOpen()) events$.next({ id, event: { type: "viewers", viewers } })
    },
    knowEarlier: (id, told) => void earlier.set(id, told),
    typing: (id) => {
      if (isOpen()) events$.next({ id, event: { type: "typing" } })
    },
    typedIn,
    begin: (told) => {
      rooms.set(told.dialog.id, counted(told))
      publishInbox(counted(told))
    },
    leave: (id) => {
      rooms.delete(id)
      if (isOpen()) inbox$.next({ items: [], gone: [id], unreadRooms: unreadRooms() })
    },
    connection: (state) => connection$.next(state),
    refuseMessages: (reason) => {
      messageRefusal = reason
    },
    refuse,
    read,
    get openSockets() {
      return openSockets
    },
    see,
  }
}
