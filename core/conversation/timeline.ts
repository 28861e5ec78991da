import type { StoredFile } from "../channel/index.ts"
import type { ClientId } from "../kernel/index.ts"
import type { Message, NewMessage } from "./message.ts"

/** A message that was written here and is not confirmed yet. */
export interface PendingMessage {
  readonly clientId: ClientId
  readonly text: string
  /** Uploaded already. */
  readonly files: ReadonlyArray<StoredFile>
  readonly sentAt: string
  readonly state: "sending" | "refused"
  /** Why it was refused, in words. */
  readonly reason?: string
}

/** A pending message as it is sent. */
export const outgoing = ({ clientId, text, files }: PendingMessage): NewMessage => ({
  clientId,
  text,
  fileIds: files.map(({ id }) => id),
})

/** What is known of a dialog's messages: those stored, in order, and those on their way. */
export interface Timeline {
  readonly messages: ReadonlyArray<Message>
  readonly pending: ReadonlyArray<PendingMessage>
  /** The greatest change that was seen: what a catch-up asks to continue after. */
  readonly lastSeq: number
}

/** The timeline of a dialog of which nothing is known yet. */
export const emptyTimeline: Timeline = { messages: [], pending: [], lastSeq: 0 }

/**
 * Takes messages in, whatever their order and however often they come: of two with one place the later change stays, and
 * what was pending here goes when it is stored.
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
 * Takes in the answer to something that was sent from here. It may have overtaken what others said before it, so a
 * catch-up still continues where it was: `lastSeq` stays.
 */
export const confirmMessage = (timeline: Timeline, message: Message): Timeline => ({
  ...mergeMessages(timeline, [message]),
  lastSeq: timeline.lastSeq,
})

/** Shows a message at once, before the server has it. A client id that is there already changes nothing. */
export const addPending = (timeline: Timeline, message: PendingMessage): Timeline =>
  timeline.pending.some((known) => known.clientId === message.clientId) ||
  timeline.messages.some((known) => known.clientId === message.clientId)
    ? timeline
    : { ...timeline, pending: [...timeline.pending, message] }

/** The server refused it: it stays, with the reason, to be tried again or thrown away. */
export const refusePending = (timeline: Timeline, clientId: ClientId, reason: string): Timeline => ({
  ...timeline,
  pending: timeline.pending.map((message) =>
    message.clientId === clientId ? { ...message, state: "refused", reason } : message,
  ),
})

/** A refused message is on its way again. */
export const retryPending = (timeline: Timeline, clientId: ClientId): Timeline => ({
  ...timeline,
  pending: timeline.pending.map((message) =>
    message.clientId === clientId
      ? { clientId, text: message.text, files: message.files, sentAt: message.sentAt, state: "sending" }
      : message,
  ),
})

/** A refused message is thrown away. */
export const withoutPending = (timeline: Timeline, clientId: ClientId): Timeline => ({
  ...timeline,
  pending: timeline.pending.filter((message) => message.clientId !== clientId),
})
