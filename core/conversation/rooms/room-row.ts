import { Effect, Schema } from "effect"
import { Objective } from "../../bot/index.ts"
import { Channel } from "../../channel/index.ts"
import { DialogId, IsoDateTime } from "../../kernel/index.ts"
import { Label } from "../../label/index.ts"
import { DialogStatus } from "../dialogs/dialog.ts"

/** A row of 'Gestão de salas' (conversations, section 3, 'Room/dialog list row'). */
export const RoomRow = Schema.Struct({
  id: DialogId,
  /** The person's name; empty if unknown. */
  leadName: Schema.String,
  /** Digits; empty without a number. */
  phone: Schema.String,
  /** Of the bot that the contact wrote to, whichever conducts the conversation later. */
  botName: Schema.String,
  channel: Channel,
  /** The name of the holder; null if unassigned ('Sem transferência'). */
  holderName: Schema.NullOr(Schema.String),
  workspaceName: Schema.String,
  objective: Objective,
  startedAt: IsoDateTime,
  lastMessageAt: IsoDateTime,
  status: DialogStatus,
  closedAt: Schema.NullOr(IsoDateTime),
  /** Its pipeline step and its labels in words (`tagWithLabels`); empty without any. */
  tag: Schema.String,
  /** Its labels, by name. */
  labels: Schema.Array(Label).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** The number of earlier conversations of the same person. */
  repetitions: Schema.Int,
  /** How long the room has been in its status, in seconds: since it was opened, reopened or closed. */
  statusSeconds: Schema.Int,
})
export type RoomRow = typeof RoomRow.Type
