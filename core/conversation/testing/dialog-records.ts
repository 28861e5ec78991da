import { Effect } from "effect"
import { BehaviorSubject, Subject } from "rxjs"
import type { DialogId, UserId } from "../../kernel/index.ts"
import { type Connection, type Dialog, type DialogEvent, type InboxEvent, isUnreadFor, type Message } from "../index.ts"
import { aMessage } from "./conversation-builders.ts"
import { counted, type DialogRecord, itemOf } from "./dialog-record.ts"

/** Creates the store of conversations and what it publishes to the sockets while they are open. */
export const createDialogRecords = (given: ReadonlyArray<DialogRecord>, now: () => number, me: UserId) => {
  const rooms = new Map<DialogId, DialogRecord>(given.map((told) => [told.dialog.id, counted(told)]))
  const events$ = new Subject<{ readonly id: DialogId; readonly event: DialogEvent }>()
  const inbox$ = new Subject<InboxEvent>()
  const connection$ = new BehaviorSubject<Connection>({ state: "open" })
  const isOpen = () => connection$.value.state === "open"
  const unreadRooms = () => [...rooms.values()].filter((told) => isUnreadFor(itemOf(told), me)).length
  const publishInbox = (told: DialogRecord) => {
    if (isOpen()) inbox$.next({ items: [itemOf(told)], gone: [], unreadRooms: unreadRooms() })
  }
  const see = (id: DialogId): DialogRecord => {
    const told = rooms.get(id)
    if (told === undefined) throw new Error(`No dialog ${id}`)
    return told
  }
  const append = (id: DialogId, facts: Partial<Message>, unread: number): Message => {
    const told = see(id)
    const seq = told.dialog.lastSeq + 1
    const message = { ...aMessage({ seq, sentAt: new Date(now()).toISOString() }), ...facts }
    // A room that is put off comes back when the person writes.
    const dialog = message.sender === "CLIENT" ? { ...told.dialog, snooze: null } : told.dialog
    const next = counted({ ...told, dialog, messages: [...told.messages, message], unread: told.unread + unread })
    rooms.set(id, next)
    if (isOpen()) events$.next({ id, event: { type: "message", message } })
    publishInbox(next)
    return message
  }
  /** Changes a message, which takes a number of the dialog. */
  const amend = (id: DialogId, seq: number, facts: Partial<Message>): void => {
    const told = see(id)
    const changeSeq = told.dialog.lastSeq + 1
    const messages = told.messages.map((message) =>
      message.seq === seq ? { ...message, changeSeq, ...facts } : message,
    )
    rooms.set(id, counted({ ...told, messages }))
    const message = messages.find((one) => one.seq === seq)
    if (isOpen() && message !== undefined) events$.next({ id, event: { type: "message", message } })
  }
  /** Taking or finalizing a room marks it as read. */
  const change = (id: DialogId, changes: Partial<Dialog>, line: string): Effect.Effect<Dialog> =>
    Effect.sync(() => {
      const told = see(id)
      rooms.set(id, { ...told, unread: 0, dialog: { ...told.dialog, ...changes, snooze: null } })
      append(id, { sender: "SYSTEM", text: line }, 0)
      const { dialog } = see(id)
      if (isOpen()) events$.next({ id, event: { type: "dialog", dialog } })
      return dialog
    })

  return { rooms, events$, inbox$, connection$, isOpen, unreadRooms, publishInbox, see, append, amend, change }
}
