import { SendingTrouble } from "@prosa/core/channel"
import { decode } from "@prosa/core/kernel"
import { Result, Schema } from "effect"

/** An identity of a person on a channel; the kind tells a telephone number from a vendor's opaque id. */
export const PersonIdentity = Schema.Struct({
  kind: Schema.Literals(["phone", "bsuid", "psid", "igsid"]),
  value: Schema.String,
})
export type PersonIdentity = typeof PersonIdentity.Type

/** The person whom an event is about. */
export const ChannelPerson = Schema.Struct({
  /** At least one; the first names the person in the queue. */
  identities: Schema.Array(PersonIdentity),
  /** What messages are sent to, where it is not the identity's value: a number in the vendor's own spelling. */
  address: Schema.String,
  /** '' if the vendor did not tell it. */
  name: Schema.String,
})
export type ChannelPerson = typeof ChannelPerson.Type

/** A file that the vendor holds; one of `id`, `url` and `base64` leads to it. */
export const IncomingMedia = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  url: Schema.optionalKey(Schema.String),
  base64: Schema.optionalKey(Schema.String),
  /** The vendor's own members of the file, where its gateway does not find it by the id alone. */
  members: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  mime: Schema.String,
  /** '' if it has none. */
  name: Schema.String,
})
export type IncomingMedia = typeof IncomingMedia.Type

/** What a person wrote, as something that can be read. */
export const IncomingContent = Schema.Struct({
  /** Words for what is no text, such as a location, are made by the converter (`incomingWords`). */
  text: Schema.String,
  media: Schema.Array(IncomingMedia),
  /** A line about what brought the person here, which no bot hears. */
  cameBy: Schema.optionalKey(Schema.String),
  /** The key of a pressed option, as the sender gave it to the vendor; the text is then its title. */
  press: Schema.optionalKey(Schema.String),
  /** The vendor's id of the message that this one answers or reacts to. */
  about: Schema.optionalKey(Schema.String),
  /** The emoji of a reaction to `about`; '' when it was taken back. */
  reaction: Schema.optionalKey(Schema.String),
  /** No bot hears it: it is an aside, or a message of a type that nothing can be made of. */
  quiet: Schema.Boolean,
  /** The vendor itself wrote it in the chat: it does not extend the free window, and begins no conversation. */
  notice: Schema.optionalKey(Schema.Boolean),
  /** It concerns an earlier message, as a reaction, an edit or a new number does (`receptionOf`). */
  aside: Schema.optionalKey(Schema.Literals(["remark", "note"])),
  /** No bot takes a turn for it, not even to greet: it is of a shape that nobody knows, or no words of the person. */
  unanswered: Schema.optionalKey(Schema.Boolean),
})
export type IncomingContent = typeof IncomingContent.Type

const identified = { externalId: Schema.String, person: ChannelPerson, at: Schema.Number }

/** What a vendor tells of one connection. Times are milliseconds since 1970. */
export const ChannelEvent = Schema.Union([
  Schema.Struct({ kind: Schema.tag("message"), ...identified, said: IncomingContent }),
  /** The company wrote by another tool: the device itself, or the vendor's own inbox. */
  Schema.Struct({ kind: Schema.tag("sent-elsewhere"), ...identified, said: IncomingContent }),
  Schema.Struct({
    kind: Schema.tag("status"),
    /** The vendor's id of our message. */
    externalId: Schema.String,
    state: Schema.Literals(["sent", "delivered", "read", "failed"]),
    at: Schema.Number,
    /** What the message was sent with to be known again (`partReference`). */
    reference: Schema.optionalKey(Schema.String),
    /** Why it failed, in Portuguese; '' otherwise. */
    reason: Schema.String,
    /** Of a failure: milliseconds before which the vendor takes it again at the earliest. */
    pause: Schema.optionalKey(Schema.Number),
    /** What a failure says of more than this message. */
    trouble: Schema.optionalKey(SendingTrouble),
    /** Of a failure, for the log: the vendor's code, and how it explains it. */
    code: Schema.optionalKey(Schema.Number),
    details: Schema.optionalKey(Schema.String),
  }),
  /** Everything that was sent to the person until then has come so far. */
  Schema.Struct({
    kind: Schema.tag("states-until"),
    person: ChannelPerson,
    state: Schema.Literals(["delivered", "read"]),
    at: Schema.Number,
  }),
  /** The person has deleted a message. */
  Schema.Struct({ kind: Schema.tag("deleted"), externalId: Schema.String, at: Schema.Number }),
  /** A message has another text. `at` is 0 where the vendor does not say when it was edited. */
  Schema.Struct({
    kind: Schema.tag("edited"),
    externalId: Schema.String,
    at: Schema.Number,
    said: IncomingContent,
  }),
  /** A person is known by further identities, or by new ones. */
  Schema.Struct({
    kind: Schema.tag("identities"),
    person: ChannelPerson,
    /** Identities by which the person was known, and is no longer. */
    left: Schema.optionalKey(Schema.Array(PersonIdentity)),
    at: Schema.Number,
  }),
  /** The connection itself changed. */
  Schema.Struct({
    kind: Schema.tag("connection"),
    state: Schema.Literals(["waiting", "connected", "broken"]),
    /** In Portuguese: why it is broken, or of what a connected one is warned; '' otherwise. */
    trouble: Schema.String,
    /** The change holds only where the connection has one of these troubles. */
    lifts: Schema.optionalKey(Schema.Array(Schema.String)),
    /**
     * The change holds only where none of a later moment was told, and, by a clock like ours, where the connection was made
     * before it. True in what was stored before the clocks were told apart: by ours.
     */
    inOrder: Schema.optionalKey(Schema.Union([Schema.Literals(["our clock", "its clock"]), Schema.Literal(true)])),
    name: Schema.optionalKey(Schema.String),
    phone: Schema.optionalKey(Schema.String),
    at: Schema.Number,
  }),
])
export type ChannelEvent = typeof ChannelEvent.Type

/** An event, and what the queue needs of it. */
export interface VendorEvent {
  /** The vendor's id of the connection: of the number, the page, the account or the instance. */
  readonly connection: string
  /** `connection` names the business account instead: the event is one of each of its numbers. */
  readonly ofAccount?: boolean
  /** When it is processed at the earliest, in milliseconds since 1970; at once by default. */
  readonly dueAt?: number
  /** Names the event: the same on every repetition. At most 300 characters. */
  readonly id: string
  /** Events of one person are processed one after the other; '' for those of the connection. At most 200 characters. */
  readonly person: string
  readonly event: ChannelEvent
}

/** Reads a stored event; undefined if it has no form that is known. */
export const readChannelEvent = (stored: unknown): ChannelEvent | undefined =>
  Result.getOrUndefined(decode(ChannelEvent, stored))
