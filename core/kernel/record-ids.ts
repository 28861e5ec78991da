import { Schema } from "effect"
import { PositiveId, PositiveInt } from "./ids.ts"

// The first page needs none of these, and is loaded without this file.

/** A person in a company's list of contacts. */
export const ContactId = PositiveId.pipe(Schema.brand("ContactId"))
export type ContactId = typeof ContactId.Type
/** A bot of a company. */
export const BotId = PositiveId.pipe(Schema.brand("BotId"))
export type BotId = typeof BotId.Type
/** One version of a bot's flow: every publishing makes a new one. */
export const FlowId = PositiveId.pipe(Schema.brand("FlowId"))
export type FlowId = typeof FlowId.Type
/** A flow kept as a starting point for other bots. */
export const TemplateId = PositiveId.pipe(Schema.brand("TemplateId"))
export type TemplateId = typeof TemplateId.Type
/** A conversation saved as a test of a bot's flow. */
export const FlowTestId = PositiveId.pipe(Schema.brand("FlowTestId"))
export type FlowTestId = typeof FlowTestId.Type
/** A custom entity of a bot. */
export const EntityTypeId = PositiveId.pipe(Schema.brand("EntityTypeId"))
export type EntityTypeId = typeof EntityTypeId.Type
/** A key of the language provider. */
export const CredentialId = PositiveId.pipe(Schema.brand("CredentialId"))
export type CredentialId = typeof CredentialId.Type
/** A recorded call of a bot's webhook. */
export const WebhookCallId = PositiveId.pipe(Schema.brand("WebhookCallId"))
export type WebhookCallId = typeof WebhookCallId.Type
/** A text that attendants put into messages by a shortcut. */
export const CannedReplyId = PositiveId.pipe(Schema.brand("CannedReplyId"))
export type CannedReplyId = typeof CannedReplyId.Type
/** A word of a company, with a colour, that stands on rooms and contacts. */
export const LabelId = PositiveId.pipe(Schema.brand("LabelId"))
export type LabelId = typeof LabelId.Type
/** A note of a room, which only the company's people see. */
export const RoomNoteId = PositiveId.pipe(Schema.brand("RoomNoteId"))
export type RoomNoteId = typeof RoomNoteId.Type
/** A message that is sent at a time. */
export const ScheduledMessageId = PositiveId.pipe(Schema.brand("ScheduledMessageId"))
export type ScheduledMessageId = typeof ScheduledMessageId.Type
/** A conversation with one contact, from its beginning until it is closed. */
export const DialogId = PositiveId.pipe(Schema.brand("DialogId"))
export type DialogId = typeof DialogId.Type
/** A message of a dialog; its position in the dialog is its `seq`. */
export const MessageId = PositiveId.pipe(Schema.brand("MessageId"))
export type MessageId = typeof MessageId.Type
/** Two contacts that were joined by hand. */
export const ContactJoinId = PositiveId.pipe(Schema.brand("ContactJoinId"))
export type ContactJoinId = typeof ContactJoinId.Type
/** An import of contacts from a file. */
export const ContactImportId = PositiveId.pipe(Schema.brand("ContactImportId"))
export type ContactImportId = typeof ContactImportId.Type
/** An erasure of everything that is known of a contact. */
export const ContactErasureId = PositiveId.pipe(Schema.brand("ContactErasureId"))
export type ContactErasureId = typeof ContactErasureId.Type
/** A campaign: a message to many contacts. */
export const CampaignId = PositiveId.pipe(Schema.brand("CampaignId"))
export type CampaignId = typeof CampaignId.Type

/** A node of a flow; unique within its flow only. */
export const NodeId = PositiveInt.pipe(Schema.brand("NodeId"))
export type NodeId = typeof NodeId.Type
/** An interaction of a node, the bot's or the person's; unique within its node only. */
export const InteractionId = PositiveInt.pipe(Schema.brand("InteractionId"))
export type InteractionId = typeof InteractionId.Type

/** An uploaded file: 128 random bits in hexadecimal, so that it cannot be guessed. */
export const FileId = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{32}$/, { message: "Identificador inválido" }),
).pipe(Schema.brand("FileId"))
export type FileId = typeof FileId.Type

/** A connection of a bot, or of a person's own number, to a vendor's channel. */
export const ConnectionId = PositiveId.pipe(Schema.brand("ConnectionId"))
export type ConnectionId = typeof ConnectionId.Type

/**
 * Idempotency key of a message, chosen by the sender: a retry after a lost response is not stored twice. 8 to 64
 * URL-safe characters.
 */
export const ClientId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]{8,64}$/, { message: "Identificador inválido" }),
).pipe(Schema.brand("ClientId"))
export type ClientId = typeof ClientId.Type

/** The random public token by which the widget and the webhooks address a bot. */
export const BotToken = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]{16,64}$/, { message: "Identificador inválido" }),
).pipe(Schema.brand("BotToken"))
export type BotToken = typeof BotToken.Type
