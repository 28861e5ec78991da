import { type Effect, Schema } from "effect"
import { media, Medium } from "../../channel/index.ts"
import { type CallRefused, ConnectionId, type ContactId, DialogId, failure } from "../../kernel/index.ts"

/** A connection by which staff may write to a contact who has not written. */
export const ConversationWay = Schema.Struct({
  connectionId: ConnectionId,
  medium: Medium,
  /** '' for the user's own number. */
  botName: Schema.String,
  /** The name of the number's profile; '' if unknown. */
  name: Schema.String,
  /** Digits with country code; '' if unknown. */
  phone: Schema.String,
  /** The contact's open room by this connection, which goes on; null without one. */
  openRoom: Schema.NullOr(DialogId),
})
export type ConversationWay = typeof ConversationWay.Type

/**
 * The connections by which a contact can be written to; `obstacle` says why there is none, and is '' if there is one. `phone`: a
 * number of the contact is known.
 */
export const ConversationWays = Schema.Struct({
  phone: Schema.Boolean,
  ways: Schema.Array(ConversationWay),
  obstacle: Schema.String,
})
export type ConversationWays = typeof ConversationWays.Type

/** A room that staff began, or the open one of the same connection. */
export interface BegunConversation {
  readonly dialogId: DialogId
  /** False: the room was open already, and is as it was. */
  readonly isNew: boolean
}

/** The contact cannot be written to by this connection; the message says why. */
export const NoConversationWay = failure("NoConversationWay")
export type NoConversationWay = typeof NoConversationWay.Type

const sentences = {
  noPhone: "Este contato não tem telefone. Anote o número e salve, para começar uma conversa.",
  noConnection: "Nenhum número conectado de um robô dos seus workspaces pode começar uma conversa.",
  gone: "Este número não está mais conectado. Escolha outro.",
} as const

const refusal = (message: string): NoConversationWay => ({ _tag: "NoConversationWay", message })

/** The refusal of a connection that was removed, switched off or lost meanwhile, or whose channel lets nobody write first. */
export const connectionGone = refusal(sentences.gone)

/** The refusal of a contact without a telephone number. */
export const noPhoneToWriteTo = refusal(sentences.noPhone)

/** The refusal of a number by which the channel knows another contact. */
export const phoneOfAnother = (name: string): NoConversationWay =>
  refusal(
    `Neste canal o número é de outro contato${name === "" ? "" : `, ${name}`}. Abra aquele contato para conversar.`,
  )

/** Returns the line with which a room begins that staff opened. */
export const begunByLine = (name: string): string => `${name} iniciou a conversa`

/**
 * Returns whether the company may write by a medium before the person does: freely, or with an approved template. Where a vendor
 * allows answers only, nobody may.
 */
export const mayWriteFirst = (medium: Medium): boolean => {
  const { delivery, freeHours, templates } = media[medium]
  return delivery === "sent" && (freeHours === null || templates)
}

/** Returns whether the first message by a medium must be an approved template. */
export const beginsWithTemplate = (medium: Medium): boolean => mayWriteFirst(medium) && media[medium].freeHours !== null

/** Returns the connections by which a contact can be written to. `phone`: a number of the contact is known. */
export const conversationWays = <Way extends ConversationWay>(
  phone: boolean,
  connected: ReadonlyArray<Way>,
): Omit<ConversationWays, "ways"> & { readonly ways: ReadonlyArray<Way> } => {
  if (!phone) return { phone, ways: [], obstacle: sentences.noPhone }
  const ways = connected.filter(({ medium }) => mayWriteFirst(medium))
  return { phone, ways, obstacle: ways.length === 0 ? sentences.noConnection : "" }
}

/** The port to conversations that staff begin, for the contacts and bots of the user's workspaces. */
export interface NewConversations {
  ways(contactId: ContactId): Effect.Effect<ConversationWays, CallRefused>
  /**
   * Opens a room that the user holds: its bot says nothing. An open room of the same connection stays as it is. Nothing is sent
   * to the contact as yet.
   */
  begin(
    contactId: ContactId,
    connectionId: ConnectionId,
  ): Effect.Effect<BegunConversation, NoConversationWay | CallRefused>
}
