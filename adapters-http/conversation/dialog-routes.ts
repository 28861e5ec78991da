import { StoredFile } from "@prosa/core/channel"
import { Contact, ContactDraft } from "@prosa/core/contact"
import { DialogData, RoomFinished, RoomHeld, StatusFilter } from "@prosa/core/conversation"
import { BotId, DialogId, MessageId, PageWish, pageOf, SequenceNumber, textUpTo, WorkspaceId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"
import { DialogWire, InboxItemWire } from "./dialog-wire.ts"
import { MessageWire } from "./message-wire.ts"

const Address = Schema.Struct({ id: DialogId })
const inboxAccess = ["dialog_view", "omnichannel_view"] as const
/** The filters of the inbox that is not read in pages; absent ones match everything. */
const InboxWish = {
  workspace: Schema.optionalKey(Schema.Array(WorkspaceId)),
  name: Schema.optionalKey(textUpTo(200)),
  status: Schema.optionalKey(StatusFilter),
}
const DialogDataWire = { contact: DialogData.fields.contact, earlierRooms: DialogData.fields.earlierRooms }
const one = Schema.Struct({ dialog: DialogWire })

export const dialogRoutes = {
  list: route({
    method: "GET",
    path: "/api/omnichannel/dialogs-pageable",
    access: inboxAccess,
    actsFor: { company: "companyId" },
    summary: "As conversas da caixa de entrada.",
    query: Schema.Struct({
      ...PageWish,
      ...OfCompany,
      workspace: Schema.Array(WorkspaceId),
      bots: Schema.Array(BotId),
      name: textUpTo(200),
      status: StatusFilter,
    }),
    answer: pageOf(InboxItemWire),
  }),
  get: route({
    method: "GET",
    path: "/api/omnichannel/dialogs/:id",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Uma conversa.",
    params: Address,
    answer: Schema.Struct({ dialog: DialogWire }),
  }),
  history: route({
    method: "GET",
    path: "/api/omnichannel/dialogs/:id/messages",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "As mensagens de uma conversa, das mais novas para trás.",
    params: Address,
    query: Schema.Struct({ ...PageWish, before: Schema.optionalKey(SequenceNumber) }),
    answer: Schema.Struct({ messages: Schema.Array(MessageWire), more: Schema.Boolean }),
  }),
  join: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/:id/join",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Entra na conversa.",
    params: Address,
    answer: one,
    failures: [
      [422, RoomHeld],
      [422, RoomFinished],
    ],
  }),
  reopen: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/:id/open",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Abre de novo uma conversa finalizada.",
    params: Address,
    answer: one,
  }),
  finalize: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/finalize/:id",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Finaliza a conversa.",
    params: Address,
    answer: one,
    failures: [[422, RoomFinished]],
  }),
  markAsRead: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/markAsRead/:id",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Marca a conversa como lida.",
    params: Address,
    answer: Schema.Struct({}),
  }),
  resend: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/:id/messages/:seq/resend",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Envia de novo uma mensagem que o canal não aceitou.",
    params: Schema.Struct({ id: DialogId, seq: SequenceNumber }),
    answer: Schema.Struct({}),
    failures: [[422, RoomHeld]],
  }),
  removeMessage: route({
    method: "DELETE",
    path: "/api/omnichannel/dialogs/message/:id",
    access: ["message_remove"],
    actsFor: { company: "companyId" },
    summary: "Apaga uma mensagem para todos.",
    params: Schema.Struct({ id: MessageId }),
    query: Schema.Struct(OfCompany),
    answer: Schema.Struct({}),
  }),
  data: route({
    method: "GET",
    path: "/api/omnichannel/dialogs/:id/data",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Uma conversa, a pessoa dela e as salas anteriores dessa pessoa.",
    params: Address,
    answer: Schema.Struct({ dialog: DialogWire, ...DialogDataWire }),
  }),
  contact: route({
    method: "GET",
    path: "/api/omnichannel/dialogs/:id/contact",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "A pessoa de uma conversa.",
    params: Address,
    answer: Schema.Struct({ contact: Contact }),
  }),
  saveContact: route({
    method: "PUT",
    path: "/api/omnichannel/dialogs/:id/contact",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Altera os dados da pessoa de uma conversa.",
    params: Address,
    body: ContactDraft,
    answer: Schema.Struct({ contact: Contact }),
  }),
  all: route({
    method: "GET",
    path: "/api/omnichannel/dialogs",
    access: inboxAccess,
    actsFor: { company: "companyId" },
    summary: "As conversas da caixa de entrada, as 200 mais novas.",
    query: Schema.Struct({ ...OfCompany, ...InboxWish, bots: Schema.optionalKey(Schema.Array(BotId)) }),
    answer: Schema.Struct({ dialogs: Schema.Array(InboxItemWire) }),
  }),
  unreadRooms: route({
    method: "GET",
    path: "/api/omnichannel/unreadRooms",
    access: inboxAccess,
    actsFor: { company: "companyId" },
    summary: "Quantas salas têm mensagens não lidas.",
    query: Schema.Struct({ ...OfCompany, ...InboxWish }),
    answer: Schema.Struct({ unreadRooms: Schema.Int }),
  }),
  files: route({
    method: "GET",
    path: "/api/omnichannel/dialogs/:id/files",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Os arquivos de uma conversa, dos mais novos para trás.",
    params: Address,
    answer: Schema.Struct({ files: Schema.Array(StoredFile) }),
  }),
} satisfies Routes
