import { Schema } from "effect"
import { ClientId, IsoDateTime, MessageId, requiredText } from "../kernel/index.ts"

/** The most characters of a message that a person writes. */
export const messageLimit = 4_096

export const MessageText = requiredText(messageLimit)

/** Who said it; SYSTEM marks what happened to the room ('Camila entrou na conversa'). */
export const Sender = Schema.Literals(["CLIENT", "HUMAN", "BOT", "SYSTEM"])
export type Sender = typeof Sender.Type

export const MessageFile = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  mime: Schema.String,
  url: Schema.String,
})
export type MessageFile = typeof MessageFile.Type

export const MessageButton = Schema.Struct({
  id: Schema.Int,
  label: Schema.String,
  /** Present when the button opens an address; a quick reply says its label. */
  link: Schema.optionalKey(Schema.String),
})
export type MessageButton = typeof MessageButton.Type

/** A message of a dialog (conversations, section 3). */
export const Message = Schema.Struct({
  id: MessageId,
  /** Its place in the dialog: 1, 2, 3 … without holes. */
  seq: Schema.Int,
  /** The dialog's counter when the message last changed; equal to `seq` until it is edited or deleted. */
  changeSeq: Schema.Int,
  /** Empty once it is deleted. */
  text: Schema.String,
  sender: Sender,
  /** The name of the person or the bot that said it; empty for the client. */
  senderName: Schema.String,
  sentAt: IsoDateTime,
  updatedAt: Schema.NullOr(IsoDateTime),
  deleted: Schema.Boolean,
  files: Schema.Array(MessageFile),
  buttons: Schema.Array(MessageButton),
  /** Chosen by who sent it; null for what the bot or the system said. */
  clientId: Schema.NullOr(ClientId),
})
export type Message = typeof Message.Type

/** A message that was written here and is not confirmed yet. */
export interface PendingMessage {
  readonly clientId: ClientId
  readonly text: string
  readonly sentAt: string
  readonly state: "sending" | "refused"
  /** Why it was refused, in words. */
  readonly reason?: string
}

/** What is known of a dialog's messages: those stored, in order, and those on their way. */
export interface Timeline {
  readonly messages: ReadonlyArray<Message>
  readonly pending: ReadonlyArray<PendingMessage>
  /** The greatest change that was seen: what a catch-up asks to continue after. */
  readonly lastSeq: number
}

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
      ? { clientId, text: message.text, sentAt: message.sentAt, state: "sending" }
      : message,
  ),
})

/** A piece of a message's text: links are recognised and given https when they have no scheme (section 5, 'Chat'). */
export type TextPiece = { readonly text: string; readonly href?: string }

const link = /\b(?:https?:\/\/|www\.)[^\s<>"']+[^\s<>"'.,;:!?)\]}]/giu

export const piecesOf = (text: string): ReadonlyArray<TextPiece> => {
  const pieces: Array<TextPiece> = []
  let from = 0
  for (const found of text.matchAll(link)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) })
    pieces.push({ text: found[0], href: /^https?:/iu.test(found[0]) ? found[0] : `https://${found[0]}` })
    from = found.index + found[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** A refused message is thrown away. */
export const withoutPending = (timeline: Timeline, clientId: ClientId): Timeline => ({
  ...timeline,
  pending: timeline.pending.filter((message) => message.clientId !== clientId),
})
