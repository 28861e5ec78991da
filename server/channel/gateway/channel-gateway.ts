import type { Backoff, Medium, MessageTemplate, OutgoingFile, OutgoingPart, SendingTrouble } from "@prosa/core/channel"
import type { BotId, CompanyId, ConnectionId, UserId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import type { IncomingMedia, PersonIdentity } from "../events/channel-event.ts"

/** A connection with its secret opened, for calls to its vendor. */
export interface OpenConnection {
  readonly id: ConnectionId
  readonly companyId: CompanyId
  readonly botId: BotId | null
  readonly userId: UserId | null
  readonly medium: Medium
  /** The vendor's id of it: of the number, the instance, the page or the account. */
  readonly externalId: string
  /** The vendor's id of what it belongs to: the business account, or the page of an Instagram account. */
  readonly accountId: string
  /** The access token; '' if there is none. */
  readonly token: string
  /** Base of the vendor's API where a person has set one; '' for the installation's. */
  readonly baseUrl: string
}

/** An approved message with its variables filled in, which may be sent after the free window. */
export interface TemplatePart {
  readonly kind: "template"
  readonly name: string
  readonly language: string
  /** How the file of its title is shown, which is the message's; absent without one. */
  readonly file?: "image" | "video" | "document"
  /** The values of each place that has some, in order. */
  readonly places: ReadonlyArray<{
    readonly place: "header" | "body" | "button"
    /** Of a button: its position from 0. */
    readonly at: number
    readonly values: ReadonlyArray<{
      readonly text: string
      /** Where variables have names. */
      readonly name?: string
    }>
  }>
}

/** A template with the file of its title. */
export interface TemplateWithFile extends Omit<TemplatePart, "file"> {
  readonly file?: Extract<OutgoingPart, { readonly kind: "file" }>
}

/** The list of templates could not be fetched. */
export interface TemplatesRefused {
  readonly _tag: "TemplatesRefused"
  /** A Portuguese sentence for the attendant. */
  readonly reason: string
  /** The vendor did not answer, or is down. */
  readonly silent: boolean
}

/** One thing to send to a person. */
export interface PartToSend {
  readonly to: PersonIdentity & { readonly address: string }
  readonly part: OutgoingPart | TemplateWithFile
  /** Put in front of the key of each option, so that a press names its message: '50917.12.'. */
  readonly keyPrefix: string
  /** A person wrote it, not a bot. */
  readonly byPerson: boolean
  /** Names the part, for a vendor that repeats it in its reports. */
  readonly reference: string
  /** The message that it answers; absent if it is none in particular, and for all parts but the first. */
  readonly quoted?: VendorMessage
}

/** A message that a vendor knows. */
export interface VendorMessage {
  /** The vendor's id of it. */
  readonly externalId: string
  /** The company has sent it. */
  readonly outgoing: boolean
  /** What is quoted of it, for a vendor that does not know it by its id alone. */
  readonly text: string
}

/** What is done with a message that the person has already. Each can be repeated. */
export type MessageAct =
  /** '' takes the reaction back. */
  | { readonly kind: "react"; readonly emoji: string }
  | { readonly kind: "edit"; readonly text: string }
  | { readonly kind: "remove" }

/** What a vendor answered to a part that it did not take, for the log. */
export interface VendorAnswer {
  readonly status: number
  /** 0 where it has none. */
  readonly code: number
  readonly subcode: number
  /** In the vendor's own words; '' without any. */
  readonly details: string
}

/** A part that the vendor has taken. */
export interface TakenPart {
  /** The vendor's id of it. */
  readonly externalId: string
  /** The person's address in the vendor's own spelling, where the answer tells it. */
  readonly address?: string
}

/** The call that sends a part whose files are where the vendor takes them. */
export type PartCall = Effect.Effect<TakenPart, DeliveryRefused>

/** The vendor did not take a part. */
export interface DeliveryRefused {
  readonly _tag: "DeliveryRefused"
  /** Absent where the vendor did not answer. */
  readonly answer?: VendorAnswer
  /** A Portuguese sentence for the attendant. */
  readonly reason: string
  /**
   * - `final`: a repetition would be refused too;
   * - `later`: it was not taken, and may be sent again;
   * - `unknown`: the vendor may have taken it, so it is not sent again;
   * - `offline`: the connection is down for the moment. The message waits for it, and no attempt counts;
   * - `disconnected`: the connection itself is refused. The message waits for it, and the connection counts as broken.
   */
  readonly kind: "final" | "later" | "unknown" | "offline" | "disconnected"
  /** For `later`: how long the waits are; `usual` by default. */
  readonly backoff?: Backoff
  /** What the refusal says of more than this message; absent if it is of this message alone. */
  readonly trouble?: SendingTrouble
  /** For `final`: milliseconds before which a person may not send it again. */
  readonly pause?: number
}

/** A file that a person has sent could not be fetched. */
export interface MediaRefused {
  readonly _tag: "MediaRefused"
  /** For the log. */
  readonly reason: string
  /** Whether a repetition may succeed. */
  readonly later: boolean
}

/** The content of a file that a person has sent. */
export interface FetchedMedia {
  readonly name: string
  readonly mime: string
  readonly content: AsyncIterable<Uint8Array>
}

/** What a gateway needs to read and to link the files of messages. */
export interface GatewayFiles {
  /** Reads a stored file whole. */
  readonly read: (file: OutgoingFile) => Effect.Effect<Uint8Array, DeliveryRefused>
  /** Reads its beginning, of at most so many bytes. */
  readonly head: (file: OutgoingFile, length: number) => Effect.Effect<Uint8Array, DeliveryRefused>
  /** A link that needs no session, valid for at least a day. */
  readonly link: (file: OutgoingFile) => string
}

/** Sends to a channel's vendor, and fetches from it. None of the vendors recognises a repetition. */
export interface ChannelGateway {
  readonly medium: Medium
  /**
   * Brings the files of a part to where the vendor takes them, and returns the call that sends it. Whatever fails before
   * that call can be repeated: the vendor has no message yet.
   */
  readonly prepare: (
    connection: OpenConnection,
    sent: PartToSend,
    files: GatewayFiles,
  ) => Effect.Effect<PartCall, DeliveryRefused>
  /** Changes a message that the person has already. Absent where nothing can be done with one (`LaterChanges`). */
  readonly act?: (
    connection: OpenConnection,
    to: PartToSend["to"],
    message: VendorMessage,
    act: MessageAct,
  ) => Effect.Effect<void, DeliveryRefused>
  readonly fetchMedia: (connection: OpenConnection, media: IncomingMedia) => Effect.Effect<FetchedMedia, MediaRefused>
  /** Looks up what the vendor tells of a person; undefined if nothing. */
  readonly profileOf?: (
    connection: OpenConnection,
    person: PersonIdentity,
  ) => Effect.Effect<{ readonly name: string; readonly pictureUrl: string } | undefined>
  /** Asks where the vendor shows a person's picture; '' without one. Absent where it comes with the profile. */
  readonly pictureOf?: (connection: OpenConnection, to: PartToSend["to"]) => Effect.Effect<string, MediaRefused>
  /** Lists the approved templates of a connection, or those of one name; absent where the medium has none. */
  readonly templates?: (
    connection: OpenConnection,
    name?: string,
  ) => Effect.Effect<ReadonlyArray<MessageTemplate>, TemplatesRefused>
  /** Marks the person's messages, the last of which are named, as read. Failures are of no consequence. */
  readonly markRead?: (
    connection: OpenConnection,
    externalIds: ReadonlyArray<string>,
    to: PartToSend["to"],
  ) => Effect.Effect<void>
  /**
   * Shows the person for a while that somebody types. `lastExternalId` is the person's last message, which some vendors mark as
   * read with it. Failures are of no consequence.
   */
  readonly showTyping?: (
    connection: OpenConnection,
    lastExternalId: string | undefined,
    to: PartToSend["to"],
  ) => Effect.Effect<void>
}

/** The gateways of this server, by medium. */
export type ChannelGateways = Readonly<Partial<Record<Medium, ChannelGateway>>>
