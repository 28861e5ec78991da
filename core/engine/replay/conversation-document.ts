import { Schema } from "effect"
import { sentences, textUpTo } from "../../kernel/index.ts"
import { TimerName } from "../automations/automations.ts"
import { KnownContact } from "../step/contact-questions.ts"
import { WebhookAnswer } from "../step/engine-input.ts"

const invalid = { message: sentences.invalid }
const TurnText = textUpTo(20_000)

/** The person writes, or presses a button with this label; with a file, it is written under it. */
const PersonTurn = Schema.Struct({ person: TurnText, file: Schema.optionalKey(Schema.String) })
/** The person sends a file and writes nothing. The name says what it is; the bot does not look at it. */
const FileTurn = Schema.Struct({ file: Schema.String })
/** The bot is expected to say this. Buttons (their labels) and files (their names) count when they are written down. */
const BotTurn = Schema.Struct({
  bot: TurnText,
  buttons: Schema.optionalKey(Schema.Array(Schema.String)),
  files: Schema.optionalKey(Schema.Array(Schema.String)),
})
/** The node's webhook fails, or answers this. A call that no later turn answers fails at once, unless one is 'unanswered'. */
const WebhookTurn = Schema.Struct({
  webhook: Schema.Union([
    Schema.Literals(["failed", "unanswered"]),
    Schema.Struct({
      variables: Schema.optionalKey(WebhookAnswer.fields.variables),
      messages: Schema.optionalKey(WebhookAnswer.fields.messages),
    }),
  ]).pipe(Schema.annotate(invalid)),
})
/** Nobody says anything until this timer falls due. */
const TimerTurn = Schema.Struct({ timer: TimerName })
/** Another bot hands the conversation over, with this message. */
const HandedOverTurn = Schema.Struct({ handedOver: TurnText, contact: Schema.optionalKey(KnownContact) })
/** How the conversation is expected to stand: the bot waits, has handed over, or has closed it. */
const StandingTurn = Schema.Struct({
  stands: Schema.Literals(["waiting", "transferred", "closed"]).pipe(Schema.annotate(invalid)),
})

/** One thing that happens in a conversation, or that the bot is expected to do. */
export const ConversationTurn = Schema.Union([
  PersonTurn,
  FileTurn,
  BotTurn,
  WebhookTurn,
  TimerTurn,
  HandedOverTurn,
  StandingTurn,
]).pipe(Schema.annotate(invalid))
export type ConversationTurn = typeof ConversationTurn.Type
export type BotTurn = typeof BotTurn.Type

/**
 * A conversation as people read it, to be kept and played again: `{ "version": 1, "turns": [{ "person": "oi" }, { "bot": "Olá!" }] }`.
 * When its first turn is the person's, the person speaks first; otherwise the bot greets.
 */
export const Conversation = Schema.Struct({
  version: Schema.Literal(1).pipe(Schema.annotate(invalid)),
  name: Schema.optionalKey(textUpTo(200)),
  /** What is known of the person at the start. */
  contact: Schema.optionalKey(KnownContact),
  /** Chooses among random texts, as when it was recorded. */
  seed: Schema.optionalKey(Schema.Int),
  turns: Schema.Array(ConversationTurn),
})
export type Conversation = typeof Conversation.Type
