import { Effect, Schema } from "effect"
import {
  type BotId,
  type CallRefused,
  failure,
  isWebAddress,
  IsoDateTime,
  requiredCode,
  sentences,
  textUpTo,
  type UserId,
} from "../../kernel/index.ts"
import { connectionMessages as say } from "./connection-messages.ts"
import { Medium } from "../media.ts"

/** How a connection stands: waiting for a scan or a number, connected, or refused by its vendor (`trouble` says why). */
export const ConnectionState = Schema.Literals(["waiting", "connected", "broken"])
export type ConnectionState = typeof ConnectionState.Type

/** What a card of the bot's page, the bot's list and the inbox say of a connection. */
export const ConnectionFacts = Schema.Struct({
  medium: Medium,
  /** The name of the number's profile or of the page; '' if unknown. */
  name: Schema.String,
  /** Digits with country code; '' for pages. */
  phone: Schema.String,
  state: ConnectionState,
  /** Why it is broken, or of what its vendor warns; '' otherwise. */
  trouble: Schema.String,
  active: Schema.Boolean,
  /** When the login at Meta ends by which the bot is connected; null: never, or it is not known. */
  accessUntil: Schema.NullOr(IsoDateTime),
  /** Where a number of the Cloud API is found at Meta; null or absent of others. An empty address is the installation's. */
  cloud: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        id: Schema.Int,
        urlMeta: Schema.String,
        businessPhoneId: Schema.String,
        businessAccountId: Schema.String,
      }),
    ),
  ),
})
export type ConnectionFacts = typeof ConnectionFacts.Type

/** Finds the number that is connected by the WhatsApp Cloud API; undefined if there is none. */
export const findCloudNumber = (connections: ReadonlyArray<ConnectionFacts>): ConnectionFacts | undefined =>
  connections.find(({ medium }) => medium === "WHATSAPP")

/** The number or page belongs to another bot, possibly of another company. */
export const ConnectionTaken = failure("ConnectionTaken")
export type ConnectionTaken = typeof ConnectionTaken.Type
/** The vendor refused, with its reason in Portuguese. */
export const VendorRefused = failure("VendorRefused", { description: Schema.String })
/** The vendor did not answer, or said that it is down; what is known of it in Portuguese. */
export const VendorUnavailable = failure("VendorUnavailable", { description: Schema.String })
/** The vendor has refused, or did not answer. */
export type VendorRefused = typeof VendorRefused.Type | typeof VendorUnavailable.Type

/** Returns the sentence of a failure: what the vendor said, where it is the vendor's. */
export const vendorReason = (failed: { readonly message: string; readonly description?: string }): string =>
  failed.description ?? failed.message
/** The login was used before, has expired, or is not this person's. */
export const LoginExpired = failure("LoginExpired")
export type LoginExpired = typeof LoginExpired.Type
/** The installation has no access to the vendor. */
export const ChannelNotConfigured = failure("ChannelNotConfigured")
export type ChannelNotConfigured = typeof ChannelNotConfigured.Type

/** The bot has no number that is, or is about to be, connected by QR code. */
export const DeviceMissing = failure("DeviceMissing")
export type DeviceMissing = typeof DeviceMissing.Type
/** The refusal to change a number that does not exist. */
export const deviceMissing: DeviceMissing = { _tag: "DeviceMissing", message: say.deviceMissing }

/** The form of a number on the Cloud API (bots, section 5). An empty token keeps the stored one. */
export const WhatsappBusinessDraft = Schema.Struct({
  phone: requiredCode(40),
  token: textUpTo(2_000),
  metaUrl: requiredCode(2_000, (text) => isWebAddress(text) || sentences.url),
  businessPhoneId: requiredCode(64),
  businessAccountId: requiredCode(64),
  on: Schema.Boolean,
})
export type WhatsappBusinessDraft = typeof WhatsappBusinessDraft.Type

/** A number that the login leads to. */
export const WhatsappAccount = Schema.Struct({
  phone: Schema.String,
  name: Schema.String,
  url: Schema.String,
  businessPhoneId: Schema.String,
  businessAccountId: Schema.String,
})
export type WhatsappAccount = typeof WhatsappAccount.Type

/** A bot's number on the Cloud API. */
export const WhatsappBusiness = Schema.Struct({
  /** The numbers of the connected login; empty without one. */
  accounts: Schema.Array(WhatsappAccount),
  /** The name of the connected login; null without one. */
  login: Schema.NullOr(Schema.String),
  phone: Schema.String,
  metaUrl: Schema.String,
  businessPhoneId: Schema.String,
  businessAccountId: Schema.String,
  on: Schema.Boolean,
  /** A token is stored; it is never sent to a browser. */
  hasToken: Schema.Boolean,
  /** Null while no number was saved. */
  state: Schema.NullOr(ConnectionState),
  trouble: Schema.String,
  /** What is entered at Meta, so that it tells us of messages. */
  urlWebhook: Schema.String,
  tokenWebhook: Schema.String,
})
export type WhatsappBusiness = typeof WhatsappBusiness.Type

/** What became of a disconnection, which holds here in any case. */
export const Disconnection = Schema.Struct({
  /** The vendor sends nothing any more; false: it did not answer, and what it still sends is left out. */
  told: Schema.Boolean,
})
export type Disconnection = typeof Disconnection.Type

/** The port to the numbers of bots on the Cloud API. */
export interface WhatsappBusinesses {
  get(botId: BotId): Effect.Effect<WhatsappBusiness, CallRefused>
  save(
    botId: BotId,
    draft: WhatsappBusinessDraft,
  ): Effect.Effect<WhatsappBusiness, ConnectionTaken | VendorRefused | CallRefused>
  /** Ends the login and the number. */
  disconnect(botId: BotId): Effect.Effect<Disconnection, CallRefused>
}

/** What a login at Meta is for. */
export const LoginKind = Schema.Literals(["whatsapp", "messenger"])
export type LoginKind = typeof LoginKind.Type

/** The port to logins at Meta, which happen in a window of their own. */
export interface MetaLogins {
  /** Returns the address of the login window. Its state belongs to this person and is used once, within ten minutes. */
  begin(botId: BotId, kind: LoginKind): Effect.Effect<{ readonly url: string }, ChannelNotConfigured | CallRefused>
  /** Exchanges the code that came back with the state. */
  finish(
    kind: LoginKind,
    back: { readonly code: string; readonly state: string },
  ): Effect.Effect<void, ChannelNotConfigured | LoginExpired | VendorRefused | CallRefused>
}

/** A page of Facebook, or the Instagram account of one. */
export const MetaPage = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  /** The address of its picture; '' without one. */
  url: Schema.String,
  /** The bot answers on it. */
  active: Schema.Boolean,
  updatedAt: Schema.NullOr(IsoDateTime),
})
export type MetaPage = typeof MetaPage.Type

/** The pages of a connected login (bots, section 3, 'Meta pages response'). */
export const MetaPages = Schema.Struct({
  pages: Schema.Array(MetaPage),
  /** The id of the person at Meta; '' without a login. */
  id: Schema.String,
  userName: Schema.String,
  userPictureUrl: Schema.String,
})
export type MetaPages = typeof MetaPages.Type

/** The two kinds of pages. */
export const MetaPageType = Schema.Literals(["FACEBOOK", "INSTAGRAM"]).pipe(
  Schema.annotate({ message: "Canal inválido" }),
)
export type MetaPageType = typeof MetaPageType.Type

/** The port to the pages of bots on Messenger and Instagram. */
export interface MetaPageConnections {
  list(botId: BotId, type: MetaPageType): Effect.Effect<MetaPages, VendorRefused | CallRefused>
  /** Without a type the page is found among those of both; its id says which it is. */
  connect(
    botId: BotId,
    pageId: string,
    type?: MetaPageType,
  ): Effect.Effect<void, ConnectionTaken | VendorRefused | CallRefused>
  disconnect(
    botId: BotId,
    pageId: string,
    type?: MetaPageType,
  ): Effect.Effect<Disconnection, VendorRefused | CallRefused>
  /** Ends the login and every page of it. */
  disconnectAccount(botId: BotId, userId: string): Effect.Effect<Disconnection, CallRefused>
}

/** Whose number is connected by QR code: a bot's, or a person's own. */
export type DeviceOwner = { readonly botId: BotId } | { readonly userId: UserId }

/** A number that is connected by QR code. */
export const WhatsappDevice = Schema.Struct({
  /** The name of its profile; '' while it is not connected. */
  name: Schema.String,
  phone: Schema.String,
  keepBotOnDialogInitiatedOnDevice: Schema.Boolean,
  qrCodeConnected: Schema.Boolean,
  /** Somebody has begun to connect it, so that it may be removed. */
  begun: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  /** Why it is not connected any more; '' otherwise. */
  trouble: Schema.String,
  /** When its phone was last known to be used: it scanned a code, or somebody wrote on it; null if never. */
  lastSeenAt: Schema.NullOr(IsoDateTime),
})
export type WhatsappDevice = typeof WhatsappDevice.Type

/** A QR code to scan. */
export const QrCode = Schema.Struct({
  /** A picture as a data URL; '' while there is none. */
  qrcode: Schema.String,
  error: Schema.Boolean,
  message: Schema.String,
})
export type QrCode = typeof QrCode.Type

/** The port to numbers that are connected by QR code. */
export interface WhatsappDevices {
  /** Makes the instance that a QR code is fetched of. */
  begin(owner: DeviceOwner): Effect.Effect<void, ChannelNotConfigured | VendorRefused | CallRefused>
  qrCode(owner: DeviceOwner): Effect.Effect<QrCode, ChannelNotConfigured | VendorRefused | CallRefused>
  info(owner: DeviceOwner): Effect.Effect<WhatsappDevice, CallRefused>
  update(
    botId: BotId,
    change: Pick<WhatsappDevice, "name" | "keepBotOnDialogInitiatedOnDevice">,
  ): Effect.Effect<void, DeviceMissing | CallRefused>
  logOut(owner: DeviceOwner): Effect.Effect<void, VendorRefused | CallRefused>
}
