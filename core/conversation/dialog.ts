import { Schema } from "effect"
import { Channel } from "../channel/index.ts"
import { BotId, DialogId, formatPhone, IsoDateTime, UserId, WorkspaceId } from "../kernel/index.ts"

/** 'Aberto' or 'Finalizado' (conversations, section 4). */
export const DialogStatus = Schema.Literals(["OPEN", "CLOSED"])
export type DialogStatus = typeof DialogStatus.Type

/** Which rooms a list holds; '' is all of them. */
export const StatusFilter = Schema.Literals(["", "OPEN", "CLOSED"]).pipe(Schema.annotate({ message: "Valor inválido" }))
export type StatusFilter = typeof StatusFilter.Type

/** A conversation with one person, as the chat window shows it (conversations, section 3, 'Omnichannel dialog'). */
export const Dialog = Schema.Struct({
  id: DialogId,
  /** The person's name; empty when it is not known. */
  name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  botId: BotId,
  botName: Schema.String,
  channel: Channel,
  status: DialogStatus,
  workspaceId: WorkspaceId,
  workspaceName: Schema.String,
  /** Handed over by the bot, or taken by a person. */
  transferred: Schema.Boolean,
  transferredToExternal: Schema.Boolean,
  /** Who holds the room; null: nobody ('Sem transferência'). */
  holder: Schema.NullOr(Schema.Struct({ id: UserId, name: Schema.String })),
  startedAt: IsoDateTime,
  closedAt: Schema.NullOr(IsoDateTime),
  tag: Schema.String,
  /** The sequence number of the dialog's last change. */
  lastSeq: Schema.Int,
})
export type Dialog = typeof Dialog.Type

/** A conversation in the inbox's list ('Sidebar list item'). */
export const InboxItem = Schema.Struct({
  id: DialogId,
  name: Schema.String,
  lastMessage: Schema.String,
  lastSender: Schema.Literals(["CLIENT", "HUMAN", "BOT", "SYSTEM"]),
  lastMessageAt: IsoDateTime,
  unreadTotal: Schema.Int,
  channel: Channel,
  status: DialogStatus,
  botId: BotId,
  workspaceId: WorkspaceId,
  /** Who holds the room; null: nobody. */
  holderId: Schema.NullOr(UserId),
  /** Grows with every change of the dialog or of its unread count: of two items of one dialog the greater is the newer. */
  version: Schema.Int,
})
export type InboxItem = typeof InboxItem.Type

/** What stands at the foot of the chat window (conversations, section 4, 'Input bar states'). */
export type ComposerState = "join" | "write" | "held-by-another" | "closed"

/** What stands at the foot of a dialog for this person; an external system's room is held by another. */
export const composerFor = (dialog: Dialog, me: UserId): ComposerState => {
  if (dialog.status === "CLOSED") return "closed"
  if (dialog.transferredToExternal) return "held-by-another"
  if (dialog.holder === null) return "join"
  return dialog.holder.id === me ? "write" : "held-by-another"
}

/** Joining is refused when somebody else holds the room (section 4). Closed rooms are opened, not joined. */
export const mayJoin = (dialog: Pick<Dialog, "status" | "holder" | "transferredToExternal">, me: UserId): boolean =>
  dialog.status === "OPEN" && !dialog.transferredToExternal && (dialog.holder === null || dialog.holder.id === me)

/** Only who holds an open room writes in it. */
export const mayWrite = (dialog: Pick<Dialog, "status" | "holder">, me: UserId): boolean =>
  dialog.status === "OPEN" && dialog.holder?.id === me

/** How a person is called: by name, by telephone, or by the number of the conversation. */
export const personName = (dialog: Pick<Dialog, "id" | "name"> & { readonly phone?: string }): string =>
  dialog.name.trim() || (dialog.phone ? formatPhone(dialog.phone) : `Visitante #${dialog.id}`)

/** The last message in the list, with who said it: 'Você: …', 'Robô: …'. What the person said stands alone. */
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
