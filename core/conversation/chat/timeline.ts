import type { FileContent, StoredFile } from "../../channel/index.ts"
import type { ClientId } from "../../kernel/index.ts"
import type { Message, NewMessage, QuotedMessage } from "../dialogs/message.ts"

/** A message sent from here that is not confirmed yet. */
export interface PendingMessage {
  readonly clientId: ClientId
  readonly text: string
  /** Already uploaded. */
  readonly files: ReadonlyArray<StoredFile>
  readonly sentAt: string
  /** The message of this room that it answers. */
  readonly quoted?: QuotedMessage
  /** A recording that is not uploaded yet: its file is stored before the message is sent. */
  readonly recording?: FileContent
  readonly state: "sending" | "refused"
  /** Why it was refused, as a sentence. */
  readonly reason?: string
}

/** Returns a pending message in the form in which it is sent. */
export const outgoing = ({ clientId, text, files, quoted }: PendingMessage): NewMessage => ({
  clientId,
  text,
  fileIds: files.map(({ id }) => id),
  ...(quoted === undefined ? {} : { quotedSeq: quoted.seq }),
})

/** The known messages of a dialog: the stored ones in order, and the pending ones. */
export interface Timeline {
  readonly messages: ReadonlyArray<Message>
  readonly pending: ReadonlyArray<PendingMessage>
  /** The highest change received: where a catch-up continues. */
  readonly lastSeq: number
  /** The latest changes of messages before the first loaded one; each is shown once the page that holds it is loaded. */
  readonly unloaded: ReadonlyArray<Message>
}

/** The timeline of a dialog before anything is loaded. */
export const emptyTimeline: Timeline = { messages: [], pending: [], lastSeq: 0, unloaded: [] }

/**
 * Merges messages, in any order and idempotently: of two at one position the later change stays, and a pending message
 * is removed once it is stored.
 */
export const mergeMessages = (timeline: Timeline, incoming: ReadonlyArray<Message>): Timeline => {
  const bySeq = new Map(timeline.messages.map((message) => [message.seq, message]))
  let lastSeq = timeline.lastSeq
  let changed = false
  for (const message of incoming) {
    lastSeq = Math.max(lastSeq, message.changeSeq)
    const known = bySeq.get(message.seq)
    if (known !== undefined && known.changeSeq >= message.changeSeq) continue
    bySeq.set(message.seq, message)
    changed = true
  }
  if (!changed && lastSeq === timeline.lastSeq) return timeline
  const messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  return { ...timeline, messages, pending: pendingBeside(timeline.pending, messages), lastSeq }
}

/** Returns the pending messages that are not among the stored ones; the same array if that is all of them. */
const pendingBeside = (
  pending: ReadonlyArray<PendingMessage>,
  messages: ReadonlyArray<Message>,
): ReadonlyArray<PendingMessage> => {
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const left = pending.filter(({ clientId }) => !stored.has(clientId))
  return left.length === pending.length ? pending : left
}

/**
 * Merges a change received live. While older messages are not loaded (`hasOlder`), a message before the first loaded one
 * is not shown: its page would begin before it, and the messages between would never be loaded.
 */
export const mergeChange = (timeline: Timeline, message: Message, hasOlder: boolean): Timeline => {
  const first = timeline.messages[0]
  if (!hasOlder || first === undefined || message.seq >= first.seq) return mergeMessages(timeline, [message])
  return {
    ...timeline,
    pending: pendingBeside(timeline.pending, [message]),
    lastSeq: Math.max(timeline.lastSeq, message.changeSeq),
    unloaded: mergeMessages({ ...emptyTimeline, messages: timeline.unloaded }, [message]).messages,
  }
}

/**
 * Merges the page before the first loaded message, with the changes received since it was read. `lastSeq` stays: the page
 * may hold a change that overtook those of other messages. `hasOlder`: there are messages before the page.
 */
export const mergeOlder = (timeline: Timeline, page: ReadonlyArray<Message>, hasOlder: boolean): Timeline => {
  const merged = mergeMessages(timeline, page)
  const first = hasOlder ? (merged.messages[0]?.seq ?? 0) : 0
  return {
    ...mergeMessages(
      merged,
      timeline.unloaded.filter(({ seq }) => seq >= first),
    ),
    lastSeq: timeline.lastSeq,
    unloaded: timeline.unloaded.filter(({ seq }) => seq < first),
  }
}

/**
 * Merges the response to a message sent from here. It may have overtaken earlier messages of others, so `lastSeq` stays
 * and a catch-up continues where it was.
 */
export const confirmMessage = (timeline: Timeline, message: Message): Timeline => ({
  ...mergeMessages(timeline, [message]),
  lastSeq: timeline.lastSeq,
})

/** Shows a message before the server has stored it. Does nothing if the client id is already known. */
export const addPending = (timeline: Timeline, message: PendingMessage): Timeline =>
  timeline.pending.some((known) => known.clientId === message.clientId) ||
  timeline.messages.some((known) => known.clientId === message.clientId)
    ? timeline
    : { ...timeline, pending: [...timeline.pending, message] }

/** Marks a message as refused; it stays with the reason, to be retried or discarded. */
export const refusePending = (timeline: Timeline, clientId: ClientId, reason: string): Timeline => ({
  ...timeline,
  pending: timeline.pending.map((message) =>
    message.clientId === clientId ? { ...message, state: "refused", reason } : message,
  ),
})

/** Marks every message under way as refused. */
export const refuseAllPending = (timeline: Timeline, reason: string): Timeline =>
  timeline.pending.reduce(
    (before, { clientId, state }) => (state === "sending" ? refusePending(before, clientId, reason) : before),
    timeline,
  )

/** Marks a refused message as pending again. */
export const retryPending = (timeline: Timeline, clientId: ClientId): Timeline => ({
  ...timeline,
  pending: timeline.pending.map((message) => (message.clientId === clientId ? underWay(message) : message)),
})

const underWay = ({ reason: _reason, ...message }: PendingMessage): PendingMessage => ({ ...message, state: "sending" })

/** Puts the stored file of a pending recording in its place: the message can be sent now. */
export const storePendingRecording = (timeline: Timeline, clientId: ClientId, file: StoredFile): Timeline => ({
  ...timeline,
  pending: timeline.pending.map((message) => {
    if (message.clientId !== clientId) return message
    const { recording: _, ...rest } = message
    return { ...rest, files: [...message.files, file] }
  }),
})

/** Discards a refused message. */
export const withoutPending = (timeline: Timeline, clientId: ClientId): Timeline => ({
  ...timeline,
  pending: timeline.pending.filter((message) => message.clientId !== clientId),
})
