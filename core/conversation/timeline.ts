import type { FileContent, StoredFile } from "../channel/index.ts"
import type { ClientId } from "../kernel/index.ts"
import type { Message, NewMessage } from "./message.ts"

/** A message sent from here that is not confirmed yet. */
export interface PendingMessage {
  readonly clientId: ClientId
  readonly text: string
  /** Already uploaded. */
  readonly files: ReadonlyArray<StoredFile>
  readonly sentAt: string
  /** A recording that is not uploaded yet: its file is stored before the message is sent. */
  readonly recording?: FileContent
  readonly state: "sending" | "refused"
  /** Why it was refused, as a sentence. */
  readonly reason?: string
}

/** Returns a pending message in the form in which it is sent. */
export const outgoing = ({ clientId, text, files }: PendingMessage): NewMessage => ({
  clientId,
  text,
  fileIds: files.map(({ id }) => id),
})

/** The known messages of a dialog: the stored ones in order, and the pending ones. */
export interface Timeline {
  readonly messages: ReadonlyArray<Message>
  readonly pending: ReadonlyArray<PendingMessage>
  /** The highest change received: where a catch-up continues. */
  readonly lastSeq: number
}

/** The timeline of a dialog before anything is loaded. */
export const emptyTimeline: Timeline = { messages: [], pending: [], lastSeq: 0 }

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
  const stored = new Set(messages.map((message) => message.clientId))
  const pending = timeline.pending.filter((message) => !stored.has(message.clientId))
  return { messages, pending: pending.length === timeline.pending.length ? timeline.pending : pending, lastSeq }
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

/** Marks a refused message as pending again. */
export const retryPending = (timeline: Timeline, clientId: ClientId): Timeline => ({
  ...timeline,
  pending: timeline.pending.map((message) =>
    message.clientId === clientId
      ? {
          clientId,
          text: message.text,
          files: message.files,
          sentAt: message.sentAt,
          ...(message.recording === undefined ? {} : { recording: message.recording }),
          state: "sending",
        }
      : message,
  ),
})

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
