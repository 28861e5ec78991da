import { Schema } from "effect"

/** The channels that a company may use (access, section 3, 'Company'); only administrators switch them. */
export const ChannelFlags = Schema.Struct({
  whatsappQrcode: Schema.Boolean,
  whatsappApiMeta: Schema.Boolean,
  livechat: Schema.Boolean,
  facebook: Schema.Boolean,
  instagram: Schema.Boolean,
})
export type ChannelFlags = typeof ChannelFlags.Type

/** The warning about a channel that the company may not use (bots, section 6). */
export const channelOffWarning = "Você deve entrar em contato com o suporte para ativar o canal."
