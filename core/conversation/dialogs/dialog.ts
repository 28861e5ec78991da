import { Effect, Schema } from "effect"
import { Channel, Medium } from "../../channel/index.ts"
import { BotId, DialogId, IsoDateTime, UserId, WorkspaceId } from "../../kernel/index.ts"
import { Label } from "../../label/index.ts"
import { ScheduledInRoom } from "../scheduled/scheduled-in-room.ts"
import { RoomSnooze } from "../snooze/room-snooze.ts"
import { conversationMessages as say } from "./conversation-messages.ts"

/** 'Aberto' or 'Finalizado' (conversations, section 4). */
export const DialogStatus = Schema.Literals(["OPEN", "CLOSED"])
export type DialogStatus = typeof DialogStatus.Type

/** The status filter of a list of rooms; '' matches all. */
export const StatusFilter = Schema.Literals(["", "OPEN", "CLOSED"]).pipe(Schema.annotate({ message: "Valor inválido" }))
export type StatusFilter = typeof StatusFilter.Type

/** Where a signed-in user reads the picture that the vendor shows of the person: a file of ours. Absent without one. */
const Picture = Schema.optionalKey(Schema.String)

/** Its labels, by name. */
const LabelsOfRoom = Schema.Array(Label).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** How its holder has put it off; null if nobody has. */
const SnoozeOfRoom = Schema.NullOr(RoomSnooze).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** Its messages that are sent at a time; null if there is none. */
const ScheduledOfRoom = Schema.NullOr(ScheduledInRoom).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** A conversation with one person, as the chat window shows it (conversations, section 3, 'Omnichannel dialog'). */
export const Dialog = Schema.Struct({
  id: DialogId,
  /** The person's name; empty if unknown. */
  name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  botId: BotId,
  botName: Schema.String,
  channel: Channel,
  /** How the person is reached: for WhatsApp, by the Cloud API or by a number that is connected by QR code. */
  medium: Medium,
  /** When the person last wrote; null if never. */
  lastClientAt: Schema.NullOr(IsoDateTime),
  status: DialogStatus,
  workspaceId: WorkspaceId,
  workspaceName: Schema.String,
  /** Transferred by the bot, or taken by an attendant. */
  transferred: Schema.Boolean,
  transferredToExternal: Schema.Boolean,
  /** The holder of the room; null if unassigned ('Sem transferência'). */
  holder: Schema.NullOr(Schema.Struct({ id: UserId, name: Schema.String })),
  startedAt: IsoDateTime,
  closedAt: Schema.NullOr(IsoDateTime),
  /** The pipeline step that its bot has set; blank for none. */
  tag: Schema.String,
  labels: LabelsOfRoom,
  snooze: SnoozeOfRoom,
  scheduled: ScheduledOfRoom,
  /** The title of the node whose webhook has failed since the last call; null if none has. */
  webhookFailure: Schema.NullOr(Schema.String),
  /** Why its channel neither receives nor sends at present, in a sentence; null if it does. */
  channelTrouble: Schema.NullOr(Schema.String),
  /** The sequence number of the dialog's last change. */
  lastSeq: Schema.Int,
  picture: Picture,
})
export type Dialog = typeof Dialog.Type

/** A conversation in the inbox list ('Sidebar list item'). */
export const InboxItem = Schema.Struct({
  id: DialogId,
  name: Schema.String,
  /** The person's telephone, by which one without a name is called; empty if unknown. */
  phone: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))),
  lastMessage: Schema.String,
  lastSender: Schema.Literals(["CLIENT", "HUMAN", "BOT", "SYSTEM"]),
  lastMessageAt: IsoDateTime,
  /** The first message after the last one of the bot or of an attendant; null if that was the last (`waitingSinceOf`). */
  waitingSince: Schema.NullOr(IsoDateTime).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  unreadTotal: Schema.Int,
  /** The last message to the person was not delivered (`undeliveredAfter`). */
  undelivered: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  channel: Channel,
  status: DialogStatus,
  botId: BotId,
  workspaceId: WorkspaceId,
  /** Transferred by the bot, or taken by an attendant. */
  transferred: Schema.Boolean,
  transferredToExternal: Schema.Boolean,
  /** The holder of the room; null if unassigned. */
  holderId: Schema.NullOr(UserId),
  /** The holder's name; empty if unassigned. */
  holderName: Schema.String,
  labels: LabelsOfRoom,
  snooze: SnoozeOfRoom,
  scheduled: ScheduledOfRoom,
  /**
   * Incremented with every change of the dialog or its unread count: of two items of one dialog, the greater is newer.
   */
  version: Schema.Int,
  picture: Picture,
})
export type InboxItem = typeof InboxItem.Type

/**
 * The state of the chat window's input bar (conversations, section 4, 'Input bar states'). 'barred': the room has left the
 * user's sight while it was open.
 */
export type ComposerState = "join" | "write" | "held-by-another" | "closed" | "barred"

/** Returns the input bar's state for a user; a room transferred to an external system counts as held by another. */
export const composerFor = (dialog: Dialog, me: UserId): ComposerState => {
  if (dialog.status === "CLOSED") return "closed"
  if (dialog.transferredToExternal) return "held-by-another"
  if (dialog.holder === null) return "join"
  return dialog.holder.id === me ? "write" : "held-by-another"
}

/** Returns whether no other attendant holds a room: only then does a user who opens it mark it as read. */
export const heldByNoOther = ({ holder }: Pick<Dialog, "holder">, me: UserId): boolean =>
  holder === null || holder.id === me

/**
 * Returns whether a user may join a room: not if another holds it (section 4). Closed rooms are reopened, not joined.
 */
export const mayJoin = (dialog: Pick<Dialog, "status" | "holder" | "transferredToExternal">, me: UserId): boolean =>
  dialog.status === "OPEN" && !dialog.transferredToExternal && heldByNoOther(dialog, me)

/**
 * Returns whether finalizing is offered to a user: to the holder of an open room, and to all who may join it while it is
 * unassigned. The server also finalizes another attendant's room.
 */
export const mayFinalize = (dialog: Pick<Dialog, "status" | "holder" | "transferredToExternal">, me: UserId): boolean =>
  mayJoin(dialog, me)

/** Returns whether a user may write: only the holder of an open room. */
export const mayWrite = (dialog: Pick<Dialog, "status" | "holder">, me: UserId): boolean =>
  dialog.status === "OPEN" && dialog.holder?.id === me

/** Returns why a user may not write in a room. */
export const notHeldSentence = ({ status }: Pick<Dialog, "status">): string =>
  status === "CLOSED" ? say.roomClosed : say.notHolder

/**
 * Formats the last message for the list, with its author: 'Você: …', 'Robô: …'. The person's own messages have no
 * prefix.
 */
export const previewOf = (item: Pick<InboxItem, "lastMessage" | "lastSender" | "holderId">, me: UserId): string => {
  switch (item.lastSender) {
    case "HUMAN":
      return `${item.holderId === me ? "Você" : "Atendente"}: ${item.lastMessage}`
    case "BOT":
      return `Robô: ${item.lastMessage}`
    case "CLIENT":
    case "SYSTEM":
      return item.lastMessage
  }
}
