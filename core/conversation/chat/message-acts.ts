import { type Effect, Schema } from "effect"
import { media, type Medium } from "../../channel/index.ts"
import { type CallRefused, type DialogId, sentences, textUpTo } from "../../kernel/index.ts"
import type { RoomHeld } from "../dialogs/dialogs.ts"
import { type Message, messageLimit } from "../dialogs/message.ts"
import { mayBeQuoted } from "../dialogs/quoted-message.ts"

/** The emojis that are offered first. */
export const offeredReactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const

// What emojis are made of: a flag, a family, a hand with its colour. Figures, '#' and '*' count only with what makes them keys.
const ofEmojis =
  /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f?|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3)+$/u
const characters = new Intl.Segmenter("pt-BR", { granularity: "grapheme" })

/** Returns whether a text is one emoji, as people see it. */
const isEmoji = (text: string): boolean =>
  ofEmojis.test(text) && !/^[\d#*]+$/u.test(text) && [...characters.segment(text)].length === 1

/** The emoji of a reaction; '' takes it back. */
export const ReactionEmoji = Schema.String.check(
  Schema.isMaxLength(40, { message: sentences.invalid }),
  Schema.makeFilter((text: string) => text === "" || isEmoji(text) || sentences.invalid),
)

/** The new text of a message. */
export const EditedMessage = Schema.Struct({ text: textUpTo(messageLimit) }).check(
  Schema.makeFilter(({ text }) => (text.trim() === "" ? { path: ["text"], issue: sentences.required } : true)),
)
export type EditedMessage = typeof EditedMessage.Type

/** The port to what changes a message that the person has already. */
export interface MessageActs {
  /** Reacts to a message in the place of an earlier reaction; '' takes it back. Only the holder of an open room may, where the channel can. */
  react(id: DialogId, seq: number, emoji: string): Effect.Effect<void, RoomHeld | CallRefused>
  /** Replaces the text of one's own message, for as long as the channel lets one. */
  edit(id: DialogId, seq: number, edited: EditedMessage): Effect.Effect<void, RoomHeld | CallRefused>
}

/** Returns whether the company can react to a message. */
export const mayReact = (medium: Medium, message: Pick<Message, "sender" | "deleted" | "delivery">): boolean =>
  media[medium].later.reacts && mayBeQuoted(message)

/** Returns whether an attendant's message can be edited at a moment: a text without files, for as long as its channel lets one. */
export const mayEdit = (
  medium: Medium,
  { sender, deleted, files, text, sentAt, delivery }: Message,
  now: number,
): boolean =>
  sender === "HUMAN" &&
  !deleted &&
  files.length === 0 &&
  text !== "" &&
  delivery?.state !== "failed" &&
  delivery?.state !== "queued" &&
  now - Date.parse(sentAt) < media[medium].later.editMinutes * 60_000

/** Returns whether a message that is deleted disappears for the person too: their own stays with them. */
export const isTakenBack = (
  medium: Medium,
  { sender, sentAt }: Pick<Message, "sender" | "sentAt">,
  now: number,
): boolean => sender !== "CLIENT" && now - Date.parse(sentAt) < media[medium].later.removeHours * 3_600_000
