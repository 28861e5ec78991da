import { Schema } from "effect"
import { Email, formatPhone, InternationalPhone, phoneDigits, textUpTo } from "../kernel/index.ts"
import { Dialog } from "./dialog.ts"

/** What is known of the person of a dialog; empty fields are unknown (conversations, section 3, 'Contact'). */
export const DialogContact = Schema.Struct({
  name: Schema.String,
  email: Schema.String,
  /** Digits. */
  phone: Schema.String,
  description: Schema.String,
})
export type DialogContact = typeof DialogContact.Type

const orNothing = <Value extends Schema.Codec<string, string>>(value: Value) =>
  Schema.Union([Schema.Literal(""), value])

/** All fields of the contact form. */
export const DialogContactDraft = Schema.Struct({
  name: textUpTo(120),
  email: orNothing(Email),
  phone: orNothing(InternationalPhone),
  description: textUpTo(2_000),
})
export type DialogContactDraft = typeof DialogContactDraft.Type

/** Returns the number to store, in digits: one that was left as it is shown stays as it was. */
export const contactPhoneAfter = (stored: string, draft: string): string =>
  draft === formatPhone(stored) ? stored : phoneDigits(draft)

/** An earlier room of the same person. */
export const EarlierRoom = Schema.Struct({
  id: Dialog.fields.id,
  botName: Schema.String,
  channel: Dialog.fields.channel,
  status: Dialog.fields.status,
  startedAt: Dialog.fields.startedAt,
  lastMessage: Schema.String,
})
export type EarlierRoom = typeof EarlierRoom.Type

/** Maximum earlier rooms that are shown. */
export const earlierRoomsLimit = 20

/** What the info sidebar shows besides the dialog. */
export const DialogData = Schema.Struct({
  contact: DialogContact,
  /** Of the workspaces that the user sees, newest first; at most `earlierRoomsLimit`. */
  earlierRooms: Schema.Array(EarlierRoom),
})
export type DialogData = typeof DialogData.Type
