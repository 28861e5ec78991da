import { Schema } from "effect"
import { sentences, textUpTo } from "../../kernel/index.ts"
import { initialMessageLimit } from "../../transfer/index.ts"
import { TimerName } from "../automations/automations.ts"
import { KnownContact } from "./contact-questions.ts"
import { SaidButton } from "./engine-effect.ts"

/** What a webhook says in a conversation. */
const WebhookMessage = Schema.Struct({ text: Schema.String, buttons: Schema.Array(SaidButton) })

/** What a node's webhook answered; every part may be empty. */
export const WebhookAnswer = Schema.Struct({
  /** By the variables' names. */
  variables: Schema.Record(Schema.String, textUpTo(4_096)),
  messages: Schema.Array(WebhookMessage),
})
export type WebhookAnswer = typeof WebhookAnswer.Type

/** What reaches a conversation from outside. */
export const EngineInput = Schema.Union([
  /** A conversation begins. Nothing happens in one that has begun already. */
  Schema.Struct({
    kind: Schema.tag("started"),
    /** The first words of a person who spoke first: offered to the start node after the greeting. */
    text: Schema.optionalKey(Schema.String),
    /** What is known of the person, and so is not asked. */
    contact: Schema.optionalKey(KnownContact),
  }),
  /** Another bot hands the conversation over to this one, with a message that is said first. `state` is that of the other bot. */
  Schema.Struct({
    kind: Schema.tag("handedOver"),
    initialMessage: textUpTo(initialMessageLimit),
    contact: Schema.optionalKey(KnownContact),
  }),
  Schema.Struct({ kind: Schema.tag("text"), text: Schema.String }),
  /** A pressed quick reply is its label as a text, nothing more. */
  Schema.Struct({ kind: Schema.tag("button"), label: Schema.String }),
  /** A file that the person sent, with what they wrote under it. */
  Schema.Struct({ kind: Schema.tag("file"), text: Schema.optionalKey(Schema.String) }),
  /** The call of this number was answered; null: it failed. */
  Schema.Struct({
    kind: Schema.tag("webhookAnswered"),
    call: Schema.Int,
    answer: Schema.NullOr(WebhookAnswer),
  }),
  /** A timer fell due. `now` must be its due time or later: else it is a timer that something has stopped meanwhile. */
  Schema.Struct({ kind: Schema.tag("timerFired"), timer: TimerName }),
]).pipe(Schema.annotate({ message: sentences.invalid }))
export type EngineInput = typeof EngineInput.Type
