import type { BotSummary } from "./bot.ts"

/**
 * Generates the lines that embed a bot's chat on a company's page: the product's stylesheet, the bot's token and
 * colour, and the product's script (bots, section 4, 'LiveChat script generator'). Token and colour contain no HTML
 * special characters.
 */
export const liveChatScript = (bot: Pick<BotSummary, "token" | "chatColor">, origin: string): string =>
  [
    `<link rel="stylesheet" href="${origin}/widget/prosa.css">`,
    `<script>window.ProsaWidget={token:"${bot.token}",color:"${bot.chatColor}"}</script>`,
    `<script src="${origin}/widget/prosa.js" async></script>`,
  ].join("\n")
