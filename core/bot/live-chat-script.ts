import type { BotSummary } from "./bot.ts"

/**
 * The lines that show a bot's chat on a page of the company: the product's stylesheet, the bot's token and colour, and the
 * product's script (bots, section 4, 'LiveChat script generator'). Token and colour hold no character that HTML knows.
 */
export const liveChatScript = (bot: Pick<BotSummary, "token" | "chatColor">, origin: string): string =>
  [
    `<link rel="stylesheet" href="${origin}/widget/prosa.css">`,
    `<script>window.ProsaWidget={token:"${bot.token}",color:"${bot.chatColor}"}</script>`,
    `<script src="${origin}/widget/prosa.js" async></script>`,
  ].join("\n")
