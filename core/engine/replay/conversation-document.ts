import { Schema } from "effect"
import { SentFile, sentFileNamed } from "../../channel/index.ts"
import { IsoDateTime, sentences, textUpTo } from "../../kernel/index.ts"
import { TimerName } from "../step/timers/running-timers.ts"
import { Detected } from "../language/detected.ts"
import { KnownContact } from "../../contact/index.ts"
import { ConversationFacts } from "../step/conversation-facts.ts"
import { WebhookAnswer } from "../step/engine-input.ts"

const invalid = { message: sentences.invalid }
const TurnText = textUpTo(20_000)

/**
 * The person sends a text, or presses the button with this label; with `file`, the text is its caption. `detected` is what
 * a provider of language understanding made of it then. `sent`: the files, where their names do not say all of them (`sentFiles`).
 */
const PersonTurn = Schema.Struct({
  person: TurnText,
  file: Schema.optionalKey(Schema.String),
  sent: Schema.optionalKey(Schema.Array(SentFile)),
  detected: Schema.optionalKey(Detected),
})
/** The person sends a file without text. Its extension says what it is, where `sent` does not. */
const FileTurn = Schema.Struct({ file: Schema.String, sent: Schema.optionalKey(Schema.Array(SentFile)) })
/** The expected message of the bot. Buttons (labels) and files (names) are compared only if given. */
const BotTurn = Schema.Struct({
  bot: TurnText,
  buttons: Schema.optionalKey(Schema.Array(Schema.String)),
  files: Schema.optionalKey(Schema.Array(Schema.String)),
})
/**
 * The node's webhook fails, or responds with this. A call without a later webhook turn fails at once, unless one is
 * 'unanswered'.
 */
const WebhookTurn = Schema.Struct({
  webhook: Schema.Union([
    Schema.Literals(["failed", "unanswered"]),
    Schema.Struct({
      variables: Schema.optionalKey(WebhookAnswer.fields.variables),
      messages: Schema.optionalKey(WebhookAnswer.fields.messages),
      goTo: WebhookAnswer.fields.goTo,
    }),
  ]).pipe(Schema.annotate(invalid)),
})
/** Silence until this timer is due. */
const TimerTurn = Schema.Struct({ timer: TimerName })
/** Another bot hands the conversation over, with this message. */
const HandedOverTurn = Schema.Struct({ handedOver: TurnText, contact: Schema.optionalKey(KnownContact) })
/** An attendant takes the room, or writes in it. */
const AttendedTurn = Schema.Struct({ attended: Schema.Literal(true) })
/** The expected status of the conversation: the bot waits, has transferred it, or has closed it. */
const StandingTurn = Schema.Struct({
  stands: Schema.Literals(["waiting", "transferred", "closed"]).pipe(Schema.annotate(invalid)),
})

/** An event of a conversation, or an expectation on the bot. */
export const ConversationTurn = Schema.Union([
  PersonTurn,
  FileTurn,
  BotTurn,
  WebhookTurn,
  TimerTurn,
  HandedOverTurn,
  AttendedTurn,
  StandingTurn,
]).pipe(Schema.annotate(invalid))
export type ConversationTurn = typeof ConversationTurn.Type
export type BotTurn = typeof BotTurn.Type

/**
 * A readable conversation to store and replay: `{ "version": 1, "turns": [{ "person": "oi" }, { "bot": "Olá!" }] }`. If
 * the first turn is the person's, they speak first; otherwise the bot greets.
 */
export const Conversation = Schema.Struct({
  version: Schema.Literal(1).pipe(Schema.annotate(invalid)),
  name: Schema.optionalKey(textUpTo(200)),
  /** What is known about the person at the start. */
  contact: Schema.optionalKey(KnownContact),
  /** The moment at which it begins, for conditions on time; absent: that of every conversation, in 1970. */
  at: Schema.optionalKey(IsoDateTime),
  /** What conditions may ask for of the contact and the channel. */
  about: Schema.optionalKey(ConversationFacts),
  /** Selects among random texts, as in the recording. */
  seed: Schema.optionalKey(Schema.Int),
  turns: Schema.Array(ConversationTurn),
})
export type Conversation = typeof Conversation.Type

/** Returns the files of a person's turn, with its file's name alone as what the extension says; undefined if it has none. */
export const sentFiles = (turn: ConversationTurn): ReadonlyArray<SentFile> | undefined => {
  if (!("file" in turn) || turn.file === undefined) return undefined
  return turn.sent ?? [sentFileNamed(turn.file)]
}
