import { Schema } from "effect"
import type { FileKind } from "./files.ts"

/** The channels on which people write to a company, by their names on the wire of the inbox. */
export const Channel = Schema.Literals(["LIVECHAT", "WHATSAPP", "FACEBOOK", "INSTAGRAM"]).pipe(
  Schema.annotate({ message: "Canal inválido" }),
)
export type Channel = typeof Channel.Type

interface ChannelFacts {
  /** As the interface names it. */
  readonly label: string
  /** Its name in the table of rooms (conversations, section 3). */
  readonly roomsName: string
  /** Whether the person writes first: then the first text is offered to the start node after the greeting. */
  readonly personBegins: boolean
  /** The most characters of a text, and of one that carries buttons. */
  readonly textLimit: number
  readonly textWithButtonsLimit: number
  /** Quick replies that are shown as they are: how many at the most, and the characters of a label. */
  readonly quickReplies: { readonly most: number; readonly labelLimit: number }
  /** The characters of the name of a link button. */
  readonly linkLabelLimit: number
  /** Bytes at the most; an absent kind is not accepted as such. */
  readonly fileLimits: Readonly<Partial<Record<FileKind, number>>>
  /**
   * How what the company says reaches the person: they read it themselves ("read"), or it is sent by the channel's gateway
   * ("sent").
   */
  readonly delivery: "read" | "sent"
  /** How long after a person's last message a company may write freely, in hours; null: always. */
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
 * What each channel can do. Components, the linter and the gateways ask here instead of naming channels. What does not fit is
 * adapted when it is sent (a list instead of buttons, pages, numbered text), never cut off in silence.
 */
export const channels: Readonly<Record<Channel, ChannelFacts>> = {
  LIVECHAT: {
    label: "Live Chat",
    roomsName: "LIVE CHAT",
    personBegins: false,
    textLimit: 4_096,
    textWithButtonsLimit: 4_096,
    quickReplies: { most: 50, labelLimit: 50 },
    linkLabelLimit: 50,
    fileLimits: productLimits,
    delivery: "read",
    freeHours: null,
  },
  WHATSAPP: {
    label: "WhatsApp",
    roomsName: "WHATSAPP",
    personBegins: true,
    textLimit: 4_096,
    textWithButtonsLimit: 1_024,
    // Up to three are buttons, up to ten the rows of a list; the label of a row is the shorter limit that holds for both.
    quickReplies: { most: 10, labelLimit: 20 },
    linkLabelLimit: 20,
    fileLimits: productLimits,
    delivery: "sent",
    freeHours: 24,
  },
  FACEBOOK: {
    label: "Facebook",
    roomsName: "FACEBOOK",
    personBegins: true,
    textLimit: 2_000,
    textWithButtonsLimit: 2_000,
    quickReplies: { most: 13, labelLimit: 20 },
    linkLabelLimit: 20,
    fileLimits: { image: anyFile, audio: anyFile, video: anyFile, document: anyFile },
    delivery: "sent",
    freeHours: 24,
  },
  INSTAGRAM: {
    label: "Instagram",
    roomsName: "INSTAGRAM",
    personBegins: true,
    textLimit: 1_000,
    textWithButtonsLimit: 1_000,
    quickReplies: { most: 13, labelLimit: 20 },
    linkLabelLimit: 20,
    fileLimits: { image: megabytes(8), audio: anyFile, video: anyFile, document: anyFile },
    delivery: "sent",
    freeHours: 24,
  },
}

/** The kind of a file by its MIME type. */
export const fileKindOf = (mime: string): FileKind => {
  const type = mime.trim().toLowerCase()
  if (type.startsWith("image/webp")) return "sticker"
  if (type.startsWith("image/") && !type.startsWith("image/svg")) return "image"
  return type.startsWith("audio/") ? "audio" : type.startsWith("video/") ? "video" : "document"
}
