import { type Effect, Schema } from "effect"
import { BotId, type CallRefused, DialogId, NodeId, textUpTo } from "../../kernel/index.ts"
import { Conversation } from "../replay/conversation-document.ts"

/** The days whose texts are listed. */
export const unclearListedDays = 30
/** The days after which a text is deleted. */
export const unclearKeptDays = 90
/** The newest texts of a bot that a list counts, at most. */
export const unclearCounted = 20_000
/** Groups in a list, at most. */
export const unclearGroupLimit = 200
/** Spellings of a group besides the most frequent one, at most. */
export const unclearSpellings = 5
/** The newest conversations that are given to be read again, at most. */
export const unclearConversations = 200

/** Characters of the words that a group has in common, at most. */
export const sayingLimit = 500

/** The kinds of lists: not recognised, recognised with a low score, and set aside. */
export const UnclearKind = Schema.Literals(["missed", "unsure", "aside"])
export type UnclearKind = typeof UnclearKind.Type

/** Texts of contacts that say alike and that one node did not understand, or hardly. */
export const UnclearText = Schema.Struct({
  nodeId: NodeId,
  /** The title of the node when the latest text was read. */
  title: Schema.String,
  /** Names the group, with the node: what its texts have in common (`sayingOf`). */
  saying: Schema.String,
  /** The spelling written most often. */
  text: Schema.String,
  /** Other spellings, those written most often first. */
  alike: Schema.Array(Schema.String),
  times: Schema.Int,
  /** ISO time of the latest. */
  lastAt: Schema.String,
  /** The conversation of the latest. */
  dialogId: DialogId,
  /** The answer that the latest text came nearest to, by the node it leads to, with a score from 0 to 1. */
  nearest: Schema.NullOr(Schema.Struct({ nodeId: NodeId, score: Schema.Finite })),
})
export type UnclearText = typeof UnclearText.Type

/** The unclear texts of a bot in the last 30 days, those written most often first. */
export const UnclearList = Schema.Struct({
  texts: Schema.Array(UnclearText),
  /** Groups of each kind. */
  totals: Schema.Struct({ missed: Schema.Int, unsure: Schema.Int, aside: Schema.Int }),
  /** Only the newest 20,000 texts were counted. */
  cut: Schema.Boolean,
})
export type UnclearList = typeof UnclearList.Type

/** Names a group of a bot's unclear texts. */
export const UnclearGroup = Schema.Struct({
  botId: BotId,
  nodeId: NodeId,
  saying: textUpTo(sayingLimit),
})
export type UnclearGroup = typeof UnclearGroup.Type

/**
 * The port to what contacts wrote and a bot did not understand. Who may see both the bot and the conversations may see it;
 * it is deleted with its conversation or message, and after 90 days.
 */
export interface UnclearTexts {
  list(wish: { readonly botId: BotId; readonly kind: UnclearKind }): Effect.Effect<UnclearList, CallRefused>
  /** Sets a group aside, with what will be written alike, or takes it back. */
  setAside(wish: UnclearGroup & { readonly aside: boolean }): Effect.Effect<unknown, CallRefused>
  /** Returns what contacts wrote in the newest conversations of the last 30 days, to be replayed. */
  conversations(wish: { readonly botId: BotId }): Effect.Effect<ReadonlyArray<Conversation>, CallRefused>
}
