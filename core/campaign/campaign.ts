import { Effect, Schema } from "effect"
import {
  BotId,
  CampaignId,
  ContactId,
  IsoDateTime,
  nonEmptyList,
  requiredChoice,
  requiredText,
  sentences,
  textUpTo,
  WorkspaceId,
} from "../kernel/index.ts"
import { media, SendingTrouble } from "../channel/index.ts"
import { SendingHours } from "./sending/sending-hours.ts"
import { CampaignStatus } from "./campaign-status.ts"

/** The selectable seconds between two messages (access, section 9). */
export const campaignIntervals = [60, 120, 180, 240, 300, 600] as const
/** Delay of an immediate campaign, in milliseconds. */
export const immediateStart = 300_000
/** The medium of a campaign where nothing else is chosen. */
export const campaignMedia = "WHATSAPP_QRCODE"
/** The medium of campaigns by templates. */
export const templateMedia = "WHATSAPP"
/** The media of campaigns: a number by QR code sends free texts, one of the Cloud API approved templates. */
export const CampaignMedia = Schema.Literals([campaignMedia, templateMedia]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type CampaignMedia = typeof CampaignMedia.Type
/** Returns whether campaigns of a medium send approved templates: their texts are the vendor's, and so are their limits. */
export const isByTemplate = (medium: CampaignMedia): boolean => media[medium].templates
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
  media: CampaignMedia,
  file: Schema.NullOr(Schema.Struct({ base64File: Schema.String, name: textUpTo(300) })),
  startAt: IsoDateTime,
  workspaceId: WorkspaceId,
  /** Beyond the specification: when it may send. */
  sendingHours: Schema.optionalKey(Schema.NullOr(SendingHours)),
  messages: nonEmptyList(CampaignMessage),
})
export type CampaignRequest = typeof CampaignRequest.Type

/** Why a campaign pauses: by a user, or by itself; '' while it is not paused. */
export const CampaignPause = Schema.Literals(["", "person", "disconnected", "flag", "bot", ...SendingTrouble.literals])
export type CampaignPause = typeof CampaignPause.Type

/** The sentence of each cause of a pause; `person` is followed by the name, where it is known. */
export const campaignPauses: Readonly<Record<Exclude<CampaignPause, "">, string>> = {
  person: "Pausada por uma pessoa.",
  disconnected: "Pausada porque o número do WhatsApp foi desconectado.",
  limit: "Pausada porque o WhatsApp recusou mensagens em excesso.",
  account: "Pausada porque há um problema com a conta do WhatsApp na Meta.",
  template: "Pausada porque a Meta pausou, desativou ou mudou o template.",
  flag: "Pausada porque a empresa não pode mais enviar campanhas.",
  bot: "Pausada porque o robô da campanha não está mais disponível.",
}

/** A row of the campaigns table. */
export const CampaignRow = Schema.Struct({
  id: CampaignId,
  name: Schema.String,
  createdAt: IsoDateTime,
  startAt: IsoDateTime,
  totalMessages: Schema.Number,
  totalMessagesSent: Schema.Number,
  totalMessagesPending: Schema.Number,
  totalMessagesFailed: Schema.Number,
  totalMessagesCanceled: Schema.Number,
  status: CampaignStatus,
  botId: BotId,
  botName: Schema.String,
  workspaceId: WorkspaceId,
  workspaceName: Schema.String,
  /** Seconds. */
  interval: Schema.Number,
  /** When the next message is due; null if none is. */
  nextAt: Schema.NullOr(IsoDateTime),
  /** When the last message is due at this pace (`endOfCampaign`); null if none is. */
  endsAt: Schema.NullOr(IsoDateTime),
  pauseReason: CampaignPause,
  /** The user who paused it; empty if none did, or the user is unknown by now. */
  pausedBy: Schema.String,
  /** Messages that were answered within 72 hours. */
  answered: Schema.Number,
  /** Contacts that asked for no more campaigns after a message of this one. */
  refused: Schema.Number,
  media: CampaignMedia.pipe(Schema.withDecodingDefaultKey(Effect.succeed(campaignMedia))),
  /** Messages that have reached the contact's device, those that were read included. */
  delivered: Schema.Number.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  read: Schema.Number.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  /** The number that sends, as `storedPhone` stores it; empty if it is not known. */
  phone: Schema.String,
  /** How many contacts of its selection have got their message, while more are being made; null once it is whole. */
  preparing: Schema.NullOr(Schema.Struct({ done: Schema.Number, total: Schema.Number })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(null)),
  ),
})
export type CampaignRow = typeof CampaignRow.Type
