import { Schema } from "effect"
import type { NotAllowed } from "../kernel/index.ts"

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

/** The refusal of a change of a channel that the company may not use. */
export const channelOff: NotAllowed = { _tag: "NotAllowed", message: channelOffWarning }
