import { Schema } from "effect"

/** The channels, by their names on the wire of the inbox. */
export const Channel = Schema.Literals(["LIVECHAT", "WHATSAPP", "FACEBOOK", "INSTAGRAM"]).pipe(
  Schema.annotate({ message: "Canal inválido" }),
)
export type Channel = typeof Channel.Type

interface ChannelFacts {
  /** Its label in the interface. */
  readonly label: string
  /** Its name in the table of rooms (conversations, section 3). */
  readonly roomsName: string
}

/** The channels as people see them. What each can do depends on how it is connected: `media`. */
export const channels: Readonly<Record<Channel, ChannelFacts>> = {
  LIVECHAT: { label: "Live Chat", roomsName: "LIVE CHAT" },
  WHATSAPP: { label: "WhatsApp", roomsName: "WHATSAPP" },
  FACEBOOK: { label: "Facebook", roomsName: "FACEBOOK" },
  INSTAGRAM: { label: "Instagram", roomsName: "INSTAGRAM" },
}
