import { Effect, Schema } from "effect"
import type { ContactSelection } from "../contact/index.ts"
import {
  BotId,
  type CallRefused,
  type CampaignId,
  type CompanyId,
  ContactId,
  defaultTimeZone,
  DialogId,
  failure,
  IsoDateTime,
  type Page,
  sentences,
  WorkspaceId,
} from "../kernel/index.ts"
import type { MessageTemplate, VendorRefused } from "../channel/index.ts"
import { type campaignIntervals, type CampaignMedia, CampaignRow } from "./campaign.ts"
import type { CampaignFileRefused } from "./campaign-file-refused.ts"
import type { CampaignPreview } from "./campaign-audience.ts"
import { campaignMessages } from "./campaign-messages.ts"
import type { CampaignRisks, RisksNotAccepted } from "./campaign-risks.ts"
import { CampaignStatus, type CampaignAction } from "./campaign-status.ts"
import { CampaignVariables } from "./message-variables.ts"
import { CampaignTemplate, type ChosenTemplateName } from "./templates/campaign-template.ts"
import { SendingHours } from "./sending/sending-hours.ts"

/** The contacts that a campaign writes to. */
export type CampaignAudience =
  | ContactSelection
  /** The contacts of a campaign's messages, or of those that a filter finds. */
  | { readonly kind: "campaign"; readonly id: CampaignId; readonly state?: CampaignMessageFilter }
  /** A text for each contact, filled in by the caller; no variables are mapped. */
  | { readonly kind: "written"; readonly messages: ReadonlyArray<WrittenMessage> }

/** A text that the caller filled in for a contact. */
export interface WrittenMessage {
  readonly id: ContactId
  readonly text: string
}

/** A campaign to be saved (access, section 3, 'Campaign'). */
export interface NewCampaign {
  readonly companyId: CompanyId
  readonly name: string
  readonly message: string
  readonly mapping: CampaignVariables
  /** Seconds. */
  readonly interval: (typeof campaignIntervals)[number]
  readonly botId: BotId
  readonly media: CampaignMedia
  /** Of a medium with templates; its text takes the place of `message`. Null for the others. */
  readonly template: ChosenTemplateName | null
  readonly file: CampaignFile | null
  /** Local time with an offset. */
  readonly startAt: string
  readonly workspaceId: WorkspaceId
  readonly audience: CampaignAudience
  /** When it may send; null: at any time. */
  readonly sendingHours: SendingHours | null
}

/** The attachment of a campaign. */
export interface CampaignFile {
  /** The bytes in base64, with or without the head of a data URL. */
  readonly base64File: string
  readonly name: string
}

/** The filters of the table; '' and undefined match everything. Days are 'yyyy-MM-dd' in the company's zone, inclusive. */
export interface CampaignFilters {
  /** A part of the name. */
  readonly name: string
  readonly id: CampaignId | undefined
  readonly status: CampaignStatus | ""
  readonly createdFrom: string
  readonly createdUntil: string
}

/** Filters that match every campaign. */
export const noCampaignFilters: CampaignFilters = {
  name: "",
  id: undefined,
  status: "",
  createdFrom: "",
  createdUntil: "",
}

/** A query of the table. */
export interface CampaignsWish {
  readonly companyId: CompanyId
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly filters: CampaignFilters
  readonly offset: number
  readonly limit: number
}

/** Everything that a campaign's page shows besides its messages. */
export const CampaignDetails = Schema.Struct({
  campaign: CampaignRow,
  message: Schema.String,
  mapping: CampaignVariables,
  /** As it was approved at saving; null where the text is free. */
  template: Schema.NullOr(CampaignTemplate).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  sendingHours: Schema.NullOr(SendingHours).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** The attachment's name; empty without one. */
  fileName: Schema.String,
  createdBy: Schema.String,
  /** Messages that may be tried again (`isRetriable`). */
  retriable: Schema.Number.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  /** What was sent, failed and was answered in each hour of the company's time zone that had any, in order. */
  hours: Schema.Array(
    Schema.Struct({
      at: IsoDateTime,
      sent: Schema.Number,
      failed: Schema.Number,
      answered: Schema.Number.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
    }),
  ),
})
export type CampaignDetails = typeof CampaignDetails.Type

/** The state of a campaign's message, as on the wire. */
export const CampaignMessageState = Schema.Literals(["pending", "sending", "sent", "failed", "cancelled"])
export type CampaignMessageState = typeof CampaignMessageState.Type

/** Which messages of a campaign: those in a state, those that were delivered, read or answered, or those after which the contact asked for no more. */
export const CampaignMessageFilter = Schema.Literals([
  ...CampaignMessageState.literals,
  "delivered",
  "read",
  "answered",
  "refused",
]).pipe(Schema.annotate({ message: sentences.invalid }))
export type CampaignMessageFilter = typeof CampaignMessageFilter.Type

/** A message of a campaign. */
export const CampaignMessageRow = Schema.Struct({
  /** Its place in the campaign, from 0. */
  id: Schema.Number,
  contactId: ContactId,
  contactName: Schema.String,
  phone: Schema.String,
  text: Schema.String,
  state: CampaignMessageState,
  /** Why it failed; empty if it did not. */
  reason: Schema.String,
  /** Whether it may be tried again (`isRetriable`). */
  mayRetry: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  /** Its outcome's time, else that of its claim; null before both. */
  at: Schema.NullOr(IsoDateTime),
  /** The room in which it was sent. */
  dialogId: Schema.NullOr(DialogId),
  /** When it reached the contact's device, and when it was read; null before, or where the vendor does not say. */
  deliveredAt: Schema.NullOr(IsoDateTime).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  readAt: Schema.NullOr(IsoDateTime).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  answeredAt: Schema.NullOr(IsoDateTime),
  /** When the contact, in answer to it, asked for no more campaigns. */
  refusedAt: Schema.NullOr(IsoDateTime).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
})
export type CampaignMessageRow = typeof CampaignMessageRow.Type

/** A query of a campaign's messages, in the order of sending; without `state`, of all. */
export interface CampaignMessagesWish {
  readonly state?: CampaignMessageFilter
  readonly offset: number
  readonly limit: number
}

/** A bot that may be chosen, or the reason why it may not: its target, and whether its number is connected. */
export const CampaignBotChoice = Schema.Struct({
  id: BotId,
  /** A campaign belongs to the workspace of its bot. */
  workspaceId: WorkspaceId,
  name: Schema.String,
  target: Schema.Number,
  isWhatsappQrCodeConnected: Schema.Boolean,
  /** The connected number, as `storedPhone` stores it; empty if it is not known. */
  phone: Schema.String,
  /** The connected number that sends approved templates; null without one. */
  templateNumber: Schema.NullOr(Schema.Struct({ phone: Schema.String })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(null)),
  ),
  /** Messages of campaigns that the number by QR code sent today, in the company's time zone. */
  sentToday: Schema.Number,
  /** Messages of campaigns that the number may send a day. */
  dailyCap: Schema.Number,
  /** The company's time zone, an IANA name. */
  timeZone: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(defaultTimeZone))),
})
export type CampaignBotChoice = typeof CampaignBotChoice.Type

/** The campaign's status does not allow the action (422). */
export const CampaignActionRefused = failure("ActionRefused", { status: CampaignStatus })
export type CampaignActionRefused = typeof CampaignActionRefused.Type

/** The bot is not one of campaigns, or has no connected QR code (422). */
export const BotNotConnected = failure("BotNotConnected")
export type BotNotConnected = typeof BotNotConnected.Type
/** The refusal of such a bot. */
export const botNotConnected: BotNotConnected = { _tag: "BotNotConnected", message: campaignMessages.botNotConnected }

/** The refusal of a bot without a number that sends templates. */
export const botNotOnTemplates: BotNotConnected = {
  _tag: "BotNotConnected",
  message: campaignMessages.botNotOnTemplates,
}

/** Nobody of the selection can receive the campaign (422). */
export const NobodyReceives = failure("NobodyReceives")
export type NobodyReceives = typeof NobodyReceives.Type
/** The refusal of such a selection. */
export const nobodyReceives: NobodyReceives = { _tag: "NobodyReceives", message: campaignMessages.nobodyReceives }

/** The refusals of a new campaign; a start in the past and invalid fields are `InvalidInput`. */
export type CampaignNotCreated =
  | BotNotConnected
  | NobodyReceives
  | CampaignFileRefused
  | RisksNotAccepted
  | VendorRefused

/** What a preview is asked of: a selection, and a text or a template in its place. */
export interface CampaignPreviewWish extends Pick<NewCampaign, "companyId" | "audience" | "message" | "mapping"> {
  /** As the vendor has listed it. */
  readonly template: CampaignTemplate | null
}

/**
 * The port of '/campaigns', for the user's company and workspaces. Every call fails with `NotAllowed` for a company that
 * may not send campaigns.
 */
export interface Campaigns {
  /** Lists one page, newest first. */
  list(wish: CampaignsWish): Effect.Effect<Page<CampaignRow>, CallRefused>
  /** A campaign of another company or workspace does not exist. */
  get(id: CampaignId): Effect.Effect<CampaignDetails, CallRefused>
  messages(id: CampaignId, wish: CampaignMessagesWish): Effect.Effect<Page<CampaignMessageRow>, CallRefused>
  /** Writes the messages as CSV, with its head; a loop over the parts that is left ends the export. */
  exportMessages(
    id: CampaignId,
    wish: Pick<CampaignMessagesWish, "state">,
  ): Effect.Effect<AsyncIterable<string>, CallRefused>
  /**
   * Lets failed messages be sent again, those of these places or all, if they were certainly not sent (`retriedMessages`).
   * Returns how many.
   */
  retry(
    id: CampaignId,
    places?: ReadonlyArray<number>,
  ): Effect.Effect<{ readonly retried: number }, CampaignActionRefused | RisksNotAccepted | CallRefused>
  /** Says who would receive the campaign, and who would not. */
  preview(wish: CampaignPreviewWish): Effect.Effect<CampaignPreview, CallRefused>
  create(draft: NewCampaign): Effect.Effect<{ readonly id: CampaignId }, CampaignNotCreated | CallRefused>
  /** Resuming a campaign by QR code asks for the acceptance of its risks, as creating one does. */
  act(
    id: CampaignId,
    action: CampaignAction,
  ): Effect.Effect<void, CampaignActionRefused | RisksNotAccepted | CallRefused>
  /** Says whether the company has accepted the risks of campaigns by QR code. */
  risks(wish: { readonly companyId: CompanyId }): Effect.Effect<CampaignRisks, CallRefused>
  /** Accepts the risks for the company, with an audit row; the first acceptance stays. */
  acceptRisks(wish: { readonly companyId: CompanyId }): Effect.Effect<CampaignRisks, CallRefused>
  /** Sets how many messages of campaigns the number of a bot may send a day, from 1 to `dailyCapLimit`. */
  setDailyCap(id: BotId, dailyCap: number): Effect.Effect<void, BotNotConnected | CallRefused>
  /** Lists the approved templates of a bot's number; of a bot without such a number, fails with `BotNotConnected`. */
  templates(id: BotId): Effect.Effect<ReadonlyArray<MessageTemplate>, BotNotConnected | VendorRefused | CallRefused>
  /** Lists the active bots of target 5 (Campanha), by name. */
  bots(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
  }): Effect.Effect<ReadonlyArray<CampaignBotChoice>, CallRefused>
}
