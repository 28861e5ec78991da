import { derivePalette } from "../tenancy/index.ts"
import type { BotSummary } from "./bot.ts"

/**
 * The colour of the bubble that opens a bot's chat. As in the chat itself and in every preview, it is the brand role of
 * the palette that the bot's chat colour makes, on which the text is readable.
 */
export const chatBubbleColour = (chatColor: string): string => derivePalette(chatColor, "light").brand

/**
 * Generates the lines that embed a bot's chat on a company's page: the product's stylesheet, the bot's token and the
 * bubble's colour, and the product's script (bots, section 4, 'LiveChat script generator'). Token and colour contain no
 * HTML special characters.
 */
export const liveChatScript = (bot: Pick<BotSummary, "token" | "chatColor">, origin: string): string =>
  [
    `<link rel="stylesheet" href="${origin}/widget/prosa.css">`,
    `<script>window.ProsaWidget={token:"${bot.token}",color:"${chatBubbleColour(bot.chatColor)}"}</script>`,
    `<script src="${origin}/widget/prosa.js" async></script>`,
  ].join("\n")
