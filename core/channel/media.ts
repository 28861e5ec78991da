import { TransferMedia, transferMediaLabels } from "../transfer/index.ts"
import type { Channel } from "./channel.ts"
import type { FileKind } from "./files/files.ts"

/**
 * A way to reach a person: a channel, and for WhatsApp how the number is connected ('WHATSAPP' is the Cloud API). The
 * names are those of a bot transfer's channel (bots, section 3).
 */
export const Medium = TransferMedia
export type Medium = typeof Medium.Type

/** How a medium takes the files of one kind. */
export interface FileRule {
  /** MIME types without parameters; absent: any. */
  readonly mimes?: ReadonlyArray<string>
  /** Maximum size in bytes. */
  readonly bytes: number
  /** The same of an animated one, where it may be larger. */
  readonly animatedBytes?: number
}

/** What a medium can show, and what its vendor allows. */
export interface Capabilities {
  readonly channel: Channel
  /** Its label in the interface. */
  readonly label: string
  /** What connects it to a bot: an account at Meta, a QR code that a telephone reads, or nothing, for the product's own. */
  readonly connectedBy: "meta" | "qr-code" | "nothing"
  /**
   * Whether the person writes before they see the greeting: then it follows their first text, which is offered to the
   * start node. Otherwise it stands in front of the text.
   */
  readonly personBegins: boolean
  /** How its text is formatted: by marks that the page draws, by signs within the text, or not at all. */
  readonly reads: "marks" | "whatsapp-signs" | "plain-text"
  /** What the text limits count: UTF-16 units, or bytes of UTF-8. */
  readonly textUnit: "characters" | "bytes"
  readonly textLimit: number
  /** Of a text with quick replies or link buttons below it. */
  readonly textWithButtonsLimit: number
  /** Of the text below a picture, a video or a document; 0: a text of its own. */
  readonly captionLimit: number
  /** Quick replies as buttons; `most: 0` where there are none. */
  readonly buttons: { readonly most: number; readonly labelLimit: number }
  /** Quick replies as rows of a list that the person opens; null where there is none. */
  readonly list: { readonly most: number; readonly labelLimit: number; readonly descriptionLimit: number } | null
  /** Buttons that open an address, below a text of at most `textLimit`; `most: 0`: the addresses are written in the text. */
  readonly links: { readonly most: number; readonly labelLimit: number; readonly textLimit: number }
  /** How files are shown. One that no rule takes is sent as a document, or as a link where that is too large too. */
  readonly files: Readonly<Partial<Record<FileKind, FileRule>>>
  /** How outgoing messages reach the person: they fetch them ("read"), or the gateway sends them ("sent"). */
  readonly delivery: "read" | "sent"
  /** The window after a person's last message in which the company may write freely, in hours; null: unlimited. */
  readonly freeHours: number | null
  /** Whether approved templates may be sent after that window. */
  readonly templates: boolean
  /** Whether the person sees that the company has read their messages, where the vendor is told. */
  readonly readMarks: boolean
  /** Whether the person sees that somebody types, where the vendor is told; `lasts` is in milliseconds. */
  readonly typing: { readonly lasts: number } | null
  /** What can still be done with a message that the person has. */
  readonly later: LaterChanges
}

/** What can still be done with a message that the person has. */
export interface LaterChanges {
  /** The company reacts to it with an emoji. */
  readonly reacts: boolean
  /** For how long after it was sent its text can be replaced, in minutes; 0: never. */
  readonly editMinutes: number
  /** For how long it can be taken back, in hours; 0: never. */
  readonly removeHours: number
}

const megabytes = (count: number) => count * 1_048_576

const productFiles = {
  image: { bytes: megabytes(5) },
  audio: { bytes: megabytes(16) },
  video: { bytes: megabytes(16) },
  sticker: { bytes: 512 * 1_024 },
  document: { bytes: megabytes(100) },
} as const

const whatsappAudio = ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg", "audio/opus"]
const metaAudio = ["audio/aac", "audio/mp4", "audio/mpeg", "audio/wav", "audio/x-wav", "audio/m4a", "audio/x-m4a"]

const whatsapp = {
  channel: "WHATSAPP",
  personBegins: true,
  reads: "whatsapp-signs",
  textUnit: "characters",
  textLimit: 4_096,
  captionLimit: 1_024,
  delivery: "sent",
} as const

const unchangeable: LaterChanges = { reacts: false, editMinutes: 0, removeHours: 0 }

const meta = {
  connectedBy: "meta",
  personBegins: true,
  later: unchangeable,
  reads: "plain-text",
  captionLimit: 0,
  buttons: { most: 13, labelLimit: 20 },
  list: null,
  delivery: "sent",
  freeHours: 24,
  templates: false,
  readMarks: true,
  typing: { lasts: 20_000 },
} as const

/**
 * The capabilities of each medium: the only table by which anything decides what fits. Content beyond a limit is adapted
 * when sent (`partsOf`), never silently cut. People are shown the media in its order.
 */
export const media: Readonly<Record<Medium, Capabilities>> = {
  LIVECHAT: {
    channel: "LIVECHAT",
    label: transferMediaLabels.LIVECHAT,
    connectedBy: "nothing",
    personBegins: false,
    reads: "marks",
    textUnit: "characters",
    textLimit: 4_096,
    textWithButtonsLimit: 4_096,
    captionLimit: 4_096,
    buttons: { most: 50, labelLimit: 50 },
    list: null,
    links: { most: 50, labelLimit: 50, textLimit: 4_096 },
    files: productFiles,
    delivery: "read",
    freeHours: null,
    templates: false,
    readMarks: false,
    // its own sockets show it
    typing: null,
    later: { reacts: true, editMinutes: 15, removeHours: Number.POSITIVE_INFINITY },
  },
  WHATSAPP: {
    ...whatsapp,
    label: transferMediaLabels.WHATSAPP,
    connectedBy: "meta",
    textWithButtonsLimit: 1_024,
    buttons: { most: 3, labelLimit: 20 },
    list: { most: 10, labelLimit: 24, descriptionLimit: 72 },
    links: { most: 1, labelLimit: 20, textLimit: 1_024 },
    files: {
      image: { mimes: ["image/jpeg", "image/png"], bytes: megabytes(5) },
      audio: { mimes: whatsappAudio, bytes: megabytes(16) },
      video: { mimes: ["video/mp4", "video/3gpp", "video/3gp"], bytes: megabytes(16) },
      // a larger one goes as a document
      sticker: { mimes: ["image/webp"], bytes: 100 * 1_024, animatedBytes: 500 * 1_024 },
      document: { bytes: megabytes(100) },
    },
    freeHours: 24,
    templates: true,
    readMarks: true,
    typing: { lasts: 25_000 },
    // the Cloud API neither edits nor deletes
    later: { ...unchangeable, reacts: true },
  },
  WHATSAPP_QRCODE: {
    ...whatsapp,
    label: transferMediaLabels.WHATSAPP_QRCODE,
    connectedBy: "qr-code",
    textWithButtonsLimit: 4_096,
    buttons: { most: 0, labelLimit: 50 },
    list: null,
    links: { most: 0, labelLimit: 50, textLimit: 0 },
    files: {
      image: { mimes: ["image/jpeg", "image/png"], bytes: megabytes(5) },
      audio: { mimes: whatsappAudio, bytes: megabytes(16) },
      video: { mimes: ["video/mp4", "video/3gpp", "video/3gp"], bytes: megabytes(16) },
      sticker: { mimes: ["image/webp"], bytes: 512 * 1_024 },
      document: { bytes: megabytes(100) },
    },
    freeHours: null,
    templates: false,
    readMarks: true,
    typing: { lasts: 10_000 },
    // as on the telephone
    later: { reacts: true, editMinutes: 15, removeHours: 60 },
  },
  FACEBOOK: {
    ...meta,
    channel: "FACEBOOK",
    label: transferMediaLabels.FACEBOOK,
    textUnit: "characters",
    textLimit: 2_000,
    textWithButtonsLimit: 2_000,
    links: { most: 3, labelLimit: 20, textLimit: 640 },
    files: {
      image: { mimes: ["image/jpeg", "image/png", "image/gif"], bytes: megabytes(25) },
      audio: { mimes: metaAudio, bytes: megabytes(25) },
      video: { mimes: ["video/mp4"], bytes: megabytes(25) },
      document: { bytes: megabytes(25) },
    },
  },
  INSTAGRAM: {
    ...meta,
    channel: "INSTAGRAM",
    label: transferMediaLabels.INSTAGRAM,
    textUnit: "bytes",
    textLimit: 1_000,
    textWithButtonsLimit: 1_000,
    links: { most: 0, labelLimit: 20, textLimit: 0 },
    files: {
      image: { mimes: ["image/jpeg", "image/png"], bytes: megabytes(8) },
      audio: { mimes: metaAudio, bytes: megabytes(25) },
      video: { mimes: ["video/mp4"], bytes: megabytes(25) },
      document: { mimes: ["application/pdf"], bytes: megabytes(25) },
    },
  },
}

/** The media in the order in which people are shown them: the keys of that very record. */
export const mediaInOrder = Object.keys(media) as ReadonlyArray<Medium>

/** The media that are connected by a QR code. */
export const mediaByQrCode: ReadonlyArray<Medium> = mediaInOrder.filter(
  (medium) => media[medium].connectedBy === "qr-code",
)

/** The media whose numbers send approved templates: those of a Cloud API. */
export const mediaWithTemplates: ReadonlyArray<Medium> = mediaInOrder.filter((medium) => media[medium].templates)

const ways = { meta: "Meta", "qr-code": "QRCode", nothing: "" } as const

/** Returns how a medium is connected, in a word, if its channel can be connected in several ways; otherwise ''. */
export const connectionWay = (medium: Medium): string => {
  const { channel, connectedBy } = media[medium]
  const several = Medium.literals.filter((other) => media[other].channel === channel).length > 1
  return several ? ways[connectedBy] : ""
}

/** Returns the kind of a file by its MIME type. */
export const fileKindOf = (mime: string): FileKind => {
  const type = mime.trim().toLowerCase()
  if (type.startsWith("image/webp")) return "sticker"
  if (type.startsWith("image/") && !type.startsWith("image/svg")) return "image"
  return type.startsWith("audio/") ? "audio" : type.startsWith("video/") ? "video" : "document"
}

/** What decides how a medium takes a file. */
export interface FileToTake {
  readonly mime: string
  readonly bytes: number
  readonly animated?: boolean
  /** Another sound than its MIME type stands for: no medium plays it. */
  readonly otherSound?: boolean
}

/** How a medium takes a file: as what it is, as a document, or not at all: then its address is sent. */
export const fileSentAs = (
  medium: Medium,
  { mime, bytes, animated = false, otherSound = false }: FileToTake,
): FileKind | "link" => {
  const type = (mime.split(";")[0] ?? "").trim().toLowerCase()
  const { files } = media[medium]
  const takes = (kind: FileKind): boolean => {
    const rule = files[kind]
    const limit = animated ? (rule?.animatedBytes ?? rule?.bytes) : rule?.bytes
    return (
      rule !== undefined &&
      limit !== undefined &&
      bytes <= limit &&
      (rule.mimes === undefined || rule.mimes.includes(type))
    )
  }
  const kind = fileKindOf(mime)
  const asItself = takes(kind) && !(kind === "audio" && otherSound)
  return asItself ? kind : takes("document") ? "document" : "link"
}

/** How a medium shows some quick replies. */
export type ChoiceStyle = "buttons" | "list" | "numbered"

/** Returns how a medium shows quick replies with these labels. */
export const choiceStyleOf = (medium: Medium, labels: ReadonlyArray<string>): ChoiceStyle => {
  const { buttons, list } = media[medium]
  if (buttons.most === 0) return "numbered"
  const fits = labels.length <= buttons.most && labels.every((label) => label.length <= buttons.labelLimit)
  return fits || list === null ? "buttons" : "list"
}
