import type { ChannelFlags } from "../tenancy/index.ts"

/** The cards of a bot's page ('Integrated channels', bots, section 2). */
export const channelCards = ["whatsapp", "livechat", "webhook", "facebook", "instagram", "telegram"] as const
/** A channel's card. */
export type ChannelCard = (typeof channelCards)[number]

/**
 * Returns whether a card may be opened (bots, section 6): administrators open every one, others those that their company
 * may use; the webhook is for everybody, and Telegram for nobody.
 */
export const mayOpenCard = (card: ChannelCard, flags: ChannelFlags, admin: boolean): boolean => {
  if (card === "telegram") return false
  if (admin || card === "webhook") return true
  return card === "whatsapp" ? flags.whatsappQrcode || flags.whatsappApiMeta : flags[card]
}
