import { Effect, Schema } from "effect"
import { Contact } from "../../contact/index.ts"
import { Label } from "../../label/index.ts"
import { Dialog } from "./dialog.ts"

/** An earlier room of the same contact. */
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
  contact: Contact,
  /** Those of the contact, by name. */
  contactLabels: Schema.Array(Label).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** Of the workspaces that the user sees, newest first; at most `earlierRoomsLimit`. */
  earlierRooms: Schema.Array(EarlierRoom),
})
export type DialogData = typeof DialogData.Type
