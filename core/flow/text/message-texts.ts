import type { BotInteraction } from "../document/flow-node.ts"
import { type Mention, mentionsIn, type RichText } from "./rich-text.ts"

/** Lists the texts of a message of the bot, of which one is said at random: its own first. */
export const textsOf = ({ text, variants }: BotInteraction): ReadonlyArray<RichText> =>
  variants === undefined ? [text] : [text, ...variants]

/** Changes every text of a message; the same message if none changes. */
export const withTexts = (said: BotInteraction, change: (text: RichText) => RichText): BotInteraction => {
  const text = change(said.text)
  const variants = said.variants?.map(change)
  const same =
    text === said.text && (variants === undefined || variants.every((one, at) => one === said.variants?.[at]))
  return same ? said : { ...said, text, ...(variants === undefined ? {} : { variants }) }
}

/** Changes every text of each message; the list itself if none changes. */
export const withAllTexts = (
  said: ReadonlyArray<BotInteraction>,
  change: (text: RichText) => RichText,
): ReadonlyArray<BotInteraction> => {
  const changed = said.map((one) => withTexts(one, change))
  return changed.every((one, at) => one === said[at]) ? said : changed
}

/** Lists the mentions of a message, in all its texts. */
export const mentionsOf = (said: BotInteraction): ReadonlyArray<Mention> => textsOf(said).flatMap(mentionsIn)

/** Returns how many values a message mentions at most, whichever of its texts is said. */
export const mostMentions = (said: BotInteraction): number =>
  Math.max(...textsOf(said).map((text) => mentionsIn(text).length))

/** Where a text of a message stands in a node; `at` is its index among all texts of the message. */
export const textPath = (place: number, at: number): ReadonlyArray<string | number> =>
  at === 0 ? ["botInteractions", place, "text"] : ["botInteractions", place, "variants", at - 1]
