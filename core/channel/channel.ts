import { Schema } from "effect"

/** The channels on which people write to a company, by their names on the wire of the inbox. */
export const Channel = Schema.Literals(["LIVECHAT", "WHATSAPP", "FACEBOOK", "INSTAGRAM"])
export type Channel = typeof Channel.Type

interface ChannelFacts {
  /** As the interface names it. */
  readonly label: string
  /** Its name in the table of rooms (conversations, section 3). */
  readonly roomsName: string
  /** Whether the person writes first: then the first text is offered to the start node after the greeting. */
  readonly personBegins: boolean
}

/** What each channel can do. Components ask here instead of naming channels. */
export const channels: Readonly<Record<Channel, ChannelFacts>> = {
  LIVECHAT: { label: "Live Chat", roomsName: "LIVE CHAT", personBegins: false },
  WHATSAPP: { label: "WhatsApp", roomsName: "WHATSAPP", personBegins: true },
  FACEBOOK: { label: "Facebook", roomsName: "FACEBOOK", personBegins: true },
  INSTAGRAM: { label: "Instagram", roomsName: "INSTAGRAM", personBegins: true },
}
