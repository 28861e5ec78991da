import { Schema } from "effect"
import type { FileKind } from "./files.ts"

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
  /**
   * Whether the person writes before they see the greeting: then it follows their first text, which is offered to the
   * start node. Otherwise it stands in front of the text.
   */
  readonly personBegins: boolean
  /** How its text is formatted: by marks that the page draws, by signs within the text, or not at all. */
  readonly reads: "marks" | "whatsapp-signs" | "plain-text"
  /** Maximum characters of a text, and of one with buttons. */
  readonly textLimit: number
  readonly textWithButtonsLimit: number
  /**
   * Quick replies that can be pressed: how many are buttons, how many there may be (beyond the buttons as rows of a list;
   * more are numbered lines of the text), and the maximum characters of a label.
   */
  readonly quickReplies: { readonly asButtons: number; readonly most: number; readonly labelLimit: number }
  /** Maximum characters of a link button's label. */
  readonly linkLabelLimit: number
  /** Maximum bytes by kind; an absent kind is not accepted as such. */
  readonly fileLimits: Readonly<Partial<Record<FileKind, number>>>
  /** How outgoing messages reach the person: they fetch them ("read"), or the channel's gateway sends them ("sent"). */
  readonly delivery: "read" | "sent"
  /** The window after a person's last message in which the company may write freely, in hours; null: unlimited. */
  readonly freeHours: number | null
}

const megabytes = (count: number) => count * 1_048_576

const productLimits = {
  image: megabytes(5),
  audio: megabytes(16),
  video: megabytes(16),
  sticker: 512 * 1_024,
  document: megabytes(100),
} as const

const anyFile = megabytes(25)

/**
 * The capabilities of each channel. Components, the linter and the gateways read them instead of naming channels.
 * Content beyond a limit is adapted when sent (a list instead of buttons, pages, numbered text), never silently
 * truncated.
 */
export const channels: Readonly<Record<Channel, ChannelFacts>> = {
  LIVECHAT: {
    label: "Live Chat",
    roomsName: "LIVE CHAT",
    personBegins: false,
    reads: "marks",
    textLimit: 4_096,
    textWithButtonsLimit: 4_096,
    quickReplies: { asButtons: 50, most: 50, labelLimit: 50 },
    linkLabelLimit: 50,
    fileLimits: productLimits,
    delivery: "read",
    freeHours: null,
  },
  WHATSAPP: {
    label: "WhatsApp",
    roomsName: "WHATSAPP",
    personBegins: true,
    reads: "whatsapp-signs",
    textLimit: 4_096,
    textWithButtonsLimit: 1_024,
    // Up to three are shown as buttons, up to ten as rows of a list; the label limit is the shorter of the two.
    quickReplies: { asButtons: 3, most: 10, labelLimit: 20 },
    linkLabelLimit: 20,
    fileLimits: productLimits,
    delivery: "sent",
    freeHours: 24,
  },
  FACEBOOK: {
    label: "Facebook",
    roomsName: "FACEBOOK",
    personBegins: true,
    reads: "plain-text",
    textLimit: 2_000,
    textWithButtonsLimit: 2_000,
    quickReplies: { asButtons: 13, most: 13, labelLimit: 20 },
    linkLabelLimit: 20,
    fileLimits: { image: anyFile, audio: anyFile, video: anyFile, document: anyFile },
    delivery: "sent",
    freeHours: 24,
  },
  INSTAGRAM: {
    label: "Instagram",
    roomsName: "INSTAGRAM",
    personBegins: true,
    reads: "plain-text",
    textLimit: 1_000,
    textWithButtonsLimit: 1_000,
    quickReplies: { asButtons: 13, most: 13, labelLimit: 20 },
    linkLabelLimit: 20,
    fileLimits: { image: megabytes(8), audio: anyFile, video: anyFile, document: anyFile },
    delivery: "sent",
    freeHours: 24,
  },
}

/** Returns the kind of a file by its MIME type. */
export const fileKindOf = (mime: string): FileKind => {
  const type = mime.trim().toLowerCase()
  if (type.startsWith("image/webp")) return "sticker"
  if (type.startsWith("image/") && !type.startsWith("image/svg")) return "image"
  return type.startsWith("audio/") ? "audio" : type.startsWith("video/") ? "video" : "document"
}

/** How a channel shows some quick replies. */
export type ChoiceStyle = "buttons" | "list" | "numbered"

/** Returns how a channel shows so many quick replies of one message. */
export const choiceStyleOf = (channel: Channel, count: number): ChoiceStyle => {
  const { asButtons, most } = channels[channel].quickReplies
  if (count <= asButtons) return "buttons"
  return count <= most ? "list" : "numbered"
}
