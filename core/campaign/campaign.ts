import { Schema } from "effect"
import {
  BotId,
  ContactId,
  IsoDateTime,
  nonEmptyList,
  PositiveNumber,
  requiredChoice,
  requiredText,
  sentences,
  textUpTo,
  WorkspaceId,
} from "../kernel/index.ts"
import { CampaignStatus } from "./campaign-status.ts"

/** The selectable seconds between two messages (access, section 9). */
export const campaignIntervals = [60, 120, 180, 240, 300, 600] as const
/** Delay of an immediate campaign, in milliseconds. */
export const immediateStart = 300_000
/** The only channel of campaigns. */
export const campaignMedia = "WHATSAPP_QRCODE"
/** Maximum characters of a message. */
export const campaignMessageLimit = 4_096

/** A campaign's message for one contact, variables filled in (access, section 3). */
export const CampaignMessage = Schema.Struct({
  message: textUpTo(campaignMessageLimit),
  contact: Schema.Struct({
    id: ContactId,
    name: Schema.String,
    phone: Schema.String,
    email: Schema.NullOr(Schema.String),
    createdAt: IsoDateTime,
    workspace: Schema.String,
  }),
})
export type CampaignMessage = typeof CampaignMessage.Type

/** The body of `POST /api/campaigns` (access, section 3). `startAt` is local time with an offset. */
export const CampaignRequest = Schema.Struct({
  name: requiredText(200),
  message: requiredText(campaignMessageLimit),
  interval: requiredChoice(campaignIntervals),
  botId: BotId,
  media: Schema.Literal(campaignMedia).pipe(Schema.annotate({ message: sentences.invalid })),
  file: Schema.NullOr(Schema.Struct({ base64File: Schema.String, name: textUpTo(300) })),
  startAt: IsoDateTime,
  workspaceId: WorkspaceId,
  messages: nonEmptyList(CampaignMessage),
})
export type CampaignRequest = typeof CampaignRequest.Type

/** A row of the campaigns table. */
export const CampaignRow = Schema.Struct({
  id: PositiveNumber,
  name: Schema.String,
  createdAt: IsoDateTime,
  startAt: IsoDateTime,
  totalMessages: Schema.Number,
  totalMessagesSent: Schema.Number,
  totalMessagesPending: Schema.Number,
  totalMessagesFailed: Schema.Number,
  totalMessagesCanceled: Schema.Number,
  status: CampaignStatus,
})
export type CampaignRow = typeof CampaignRow.Type
