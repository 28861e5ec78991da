import { Effect, Schema } from "effect"
import { contactPhoneAfter, inboxSearch, personFound } from "../../contact/index.ts"
import { filter, map, merge, mergeMap, Observable, Subject } from "rxjs"
import {
  conversationMessages as say,
  type Dialog,
  type DialogEvent,
  type Dialogs,
  type EarlierRoom,
  heldByNoOther,
  type LiveDialogs,
  type MentionEvent,
  mayBeQuoted,
  mayJoin,
  mayWrite,
  notHeldSentence,
  quotedOf,
  type RoomFinished,
  roomFinished,
  type RoomHeld,
  roomHeld,
} from "../index.ts"
import { type DialogId, type InvalidInput, type NotFound, notFound, UserId } from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import type { InMemoryFiles } from "../../channel/testing/index.ts"
import type { InMemoryDialogs } from "./dialog-controls.ts"
import { createDialogRecords } from "./dialog-records.ts"
import { createViewsOfRooms } from "./views-of-rooms.ts"
import { contactOf, counted, type DialogRecord, itemOf } from "./dialog-record.ts"

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
  const mentions$ = new Subject<MentionEvent>()
  const views = createViewsOfRooms(rooms, myself.id)
  let messageRefusal: string | undefined
  let openSockets = 0

  const withRoom = <A, E>(id: DialogId, work: (told: DialogRecord) => Effect.Effect<A, E>) =>
    answer((): Effect.Effect<A, E | NotFound> => {
      const told = rooms.get(id)
      return told === undefined ? Effect.fail(notFound) : work(told)
    })
  const keep = (room: DialogRecord) => {
    rooms.set(room.dialog.id, room)
    publishInbox(room)
  }
  const descriptions = new Map<DialogId, string>()
  const earlier = new Map<DialogId, ReadonlyArray<EarlierRoom>>()

  const dialogs: Dialogs = {
    list: ({ workspaces, bots, name, status, view = "all", labels = [], offset, limit }) =>
      answer(() => {
        const found = [...rooms.values()]
          .filter(
            ({ dialog }) =>
              views.isInView(view, see(dialog.id)) &&
              workspaces.includes(dialog.workspaceId) &&
              (bots.length === 0 || bots.includes(dialog.botId)) &&
              (labels.length === 0 || dialog.labels.some(({ id }) => labels.includes(id))) &&
              (status === "" || status === dialog.status) &&
              personFound(dialog, inboxSearch(name)),
          )
          .map(itemOf)
          .sort((a, b) => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt))
        return Effect.succeed({ result: found.slice(offset, offset + limit), total: found.length })
      }),
    counts: ({ workspaces }) => answer(() => Effect.succeed(views.countsOf(workspaces))),
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
          keep({ ...told, unread: 0 })
        }),
      ),
    markAsUnread: (id) =>
      withRoom(id, (told): Effect.Effect<void, RoomFinished> => {
        if (told.dialog.status === "CLOSED") return Effect.fail(roomFinished)
        return Effect.sync(() => {
          keep({ ...told, unread: Math.max(1, told.unread) })
        })
      }),
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
        Effect.succeed({
          contact: contactOf(dialog, descriptions.get(id)),
          contactLabels: [],
          earlierRooms: earlier.get(id) ?? [],
        }),
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

  const tellRoom = (id: DialogId, event: DialogEvent): void => {
    if (isOpen()) events$.next({ id, event })
  }
  const live: LiveDialogs = {
    dialog: (id, lastSeq) => ({
      connection$,
      events$: hear(id, lastSeq),
      send: ({ clientId, text, fileIds, quotedSeq }) => {
        if (!isOpen()) return
        const { dialog, messages } = see(id)
        if (messages.some((message) => message.clientId === clientId)) return
        const reason = messageRefusal ?? (mayWrite(dialog, myself.id) ? undefined : say.notHolder)
        if (reason !== undefined) return tellRoom(id, { type: "refused", clientId, reason })
        const files = fileIds.flatMap((fileId) => uploads?.find(fileId) ?? [])
        const unknown = { type: "refused", clientId, reason: say.unknownFile } as const
        if (files.length < fileIds.length) return tellRoom(id, unknown)
        for (const fileId of fileIds) uploads?.use(fileId)
        const answered = messages.find(({ seq }) => seq === quotedSeq)
        const quoted = answered !== undefined && mayBeQuoted(answered) ? { quoted: quotedOf(id, answered) } : {}
        append(id, { text, files, clientId, sender: "HUMAN", senderName: me.name, ...quoted }, 0)
      },
      typing: () => {
        if (isOpen() && mayWrite(see(id).dialog, myself.id)) typedIn.push(id)
      },
      reconnect: () => connection$.next({ state: "open" }),
    }),
    inbox: () => ({ connection$, events$: inbox$, mentions$, reconnect: () => connection$.next({ state: "open" }) }),
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
    change: amend,
    watchedBy: (id, viewers) => tellRoom(id, { type: "viewers", viewers }),
    tellNotes: (id) => tellRoom(id, { type: "notes" }),
    mention: (mention) => {
      views.mention(mention.dialogId)
      if (isOpen()) mentions$.next(mention)
    },
    knowEarlier: (id, told) => void earlier.set(id, told),
    typing: (id) => tellRoom(id, { type: "typing" }),
    typedIn,
    begin: (told) => {
      keep(counted(told))
    },
    find: (id) => rooms.get(id),
    adjust: (id, facts) => {
      const told = rooms.get(id)
      if (told === undefined) return
      const dialog = { ...told.dialog, ...facts }
      keep(counted({ ...told, dialog }))
      if (isOpen()) events$.next({ id, event: { type: "dialog", dialog } })
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
