import { Schema } from "effect"
import { SentFile } from "../../channel/index.ts"
import { titleLimit } from "../../flow/index.ts"
import { sentences, textUpTo } from "../../kernel/index.ts"
import { initialMessageLimit } from "../../transfer/index.ts"
import { TimerName } from "./timers/running-timers.ts"
import { Detected } from "../language/detected.ts"
import { KnownContact } from "../../contact/index.ts"
import { SentButton } from "./engine-effect.ts"

/** A message of a webhook's response. */
const WebhookMessage = Schema.Struct({ text: Schema.String, buttons: Schema.Array(SentButton) })

/** A webhook's response; every part may be empty. */
export const WebhookAnswer = Schema.Struct({
  /** By variable name. */
  variables: Schema.Record(Schema.String, textUpTo(4_096)),
  messages: Schema.Array(WebhookMessage),
  /** The title of the node where the conversation goes on after the messages; absent, blank or unknown: it goes on as the node says. */
  goTo: Schema.optionalKey(textUpTo(titleLimit)),
})
export type WebhookAnswer = typeof WebhookAnswer.Type

/** What a provider made of the text that this input offers to a node; absent: similarity to the phrases decides. */
const detected = Schema.optionalKey(Detected)

/**
 * Whether the person wrote this before they could read the bot's last words (`isUnread`); absent: they could. Where
 * nothing takes it, nothing is said.
 */
const unread = Schema.optionalKey(Schema.Boolean)

/** The files of the message, in order; absent: nothing is known of them. */
const files = Schema.optionalKey(Schema.Array(SentFile))

/** Input of a conversation. */
export const EngineInput = Schema.Union([
  /** The conversation begins. Without effect if it already has. */
  Schema.Struct({
    kind: Schema.tag("started"),
    /** The first text of a person who spoke first: offered to the start node after the greeting. */
    text: Schema.optionalKey(Schema.String),
    files,
    /** What is known of the contact, and therefore not asked. */
    contact: Schema.optionalKey(KnownContact),
    detected,
  }),
  /** Another bot hands the conversation over, with a message that is sent first. `state` is the other bot's. */
  Schema.Struct({
    kind: Schema.tag("handedOver"),
    initialMessage: textUpTo(initialMessageLimit),
    contact: Schema.optionalKey(KnownContact),
  }),
  Schema.Struct({ kind: Schema.tag("text"), text: Schema.String, unread, detected }),
  /** A pressed quick reply is equivalent to its label as text. */
  Schema.Struct({ kind: Schema.tag("button"), label: Schema.String, detected }),
  /** Files of the person, with their caption. */
  Schema.Struct({ kind: Schema.tag("file"), text: Schema.optionalKey(Schema.String), files, unread, detected }),
  /** The response to the call of this number; null if it failed. */
  Schema.Struct({
    kind: Schema.tag("webhookAnswered"),
    call: Schema.Int,
    answer: Schema.NullOr(WebhookAnswer),
  }),
  /** An attendant takes the room, or writes in it: the bot is silent from then on, and the close timer restarts. */
  Schema.Struct({ kind: Schema.tag("attended") }),
  /** A timer is due. `now` must be its due time or later; otherwise the timer was stopped meanwhile. */
  Schema.Struct({ kind: Schema.tag("timerFired"), timer: TimerName }),
]).pipe(Schema.annotate({ message: sentences.invalid }))
export type EngineInput = typeof EngineInput.Type
