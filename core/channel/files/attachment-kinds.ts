import { media } from "../media.ts"
import { type FileKind, fileKindLabels } from "./files.ts"

/** A file to attach; `mime` may be empty, as browsers leave it for unknown types. */
export interface ChosenFile {
  readonly name: string
  readonly mime: string
  readonly bytes: number
}

/** Where files are attached: each place has its own rules and wording (conversations, section 5; access, section 5). */
export type AttachmentPlace = "flow" | "chat" | "campaign"

export const megabyte = 1_048_576

interface KindRule {
  readonly kind: FileKind
  /** Its name in the flow editor's sentences. */
  readonly label: string
  readonly mimes: ReadonlyArray<string>
  /** Its extensions in the flow editor and campaigns. */
  readonly extensions: ReadonlyArray<string>
}

const office = [
  "text/plain",
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.ms-powerpoint",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
]

/** The table of conversations, section 5. The limits are the live chat's, which are the product's own. */
export const kinds: ReadonlyArray<KindRule> = [
  {
    kind: "audio",
    label: "audio",
    mimes: [
      "audio/aac",
      "audio/mp4",
      "audio/mpeg",
      "audio/amr",
      "audio/ogg",
      "audio/ogg; codecs=opus",
      "audio/opus",
      // as browsers name an .m4a
      "audio/x-m4a",
      "audio/m4a",
    ],
    extensions: ["ogg", "amr", "opus"],
  },
  {
    kind: "image",
    label: "imagem",
    mimes: ["image/jpeg", "image/png", "image/gif"],
    extensions: ["jpeg", "jpg", "png", "gif"],
  },
  { kind: "sticker", label: "figurinha", mimes: ["image/webp"], extensions: ["webp"] },
  { kind: "video", label: "video", mimes: ["video/mp4", "video/3gpp", "video/3gp"], extensions: ["mp4", "3gp"] },
  {
    kind: "document",
    label: "documento",
    mimes: office,
    extensions: ["pdf", "txt", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "ods"],
  },
]

/** The additional types of the chat: drawings. */
const drawings = [
  "application/vnd.oasis.opendocument.spreadsheet",
  "image/vnd.dwg",
  "application/acad",
  "image/x-dwg",
  "application/vnd.corel-draw",
  "application/cdr",
  "application/x-cdr",
  "application/coreldraw",
  "application/x-coreldraw",
  "application/postscript",
  "application/illustrator",
  "image/vnd.adobe.photoshop",
  "application/x-photoshop",
  "image/x-photoshop",
  "image/svg+xml",
]

/** Extensions that count as documents in the chat if the browser gives no type. */
export const untypedDocuments = ["dwg", "cdr", "psd"]

/** And those that count as audio then. */
const untypedAudio = ["mp3", "opus", "ogg", "amr", "aac", "m4a"]

/** The extensions accepted by the flow editor and campaigns, in the order of the specification. */
export const acceptedExtensions = [
  "jpeg",
  "jpg",
  "png",
  "gif",
  "mp4",
  "pdf",
  "txt",
  "doc",
  "docx",
  "xls",
  "xlsx",
  "ogg",
  "amr",
  "webp",
  "3gp",
  "ppt",
  "pptx",
  "ods",
  "opus",
] as const

/** Returns the size limit of a kind in bytes: image 5 MB, video and audio 16 MB, sticker 512 KB, document 100 MB. */
export const attachmentLimit = (kind: FileKind): number => media.LIVECHAT.files[kind]?.bytes ?? 0

const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf(".")
  return dot === -1 ? "" : name.slice(dot + 1).toLowerCase()
}

const typeOf = (mime: string): string =>
  mime
    .trim()
    .toLowerCase()
    .replace(/\s*;\s*/u, "; ")

/** Returns the kind of a file at a place; undefined if it is not accepted there. */
export const attachmentKind = (place: AttachmentPlace, { name, mime }: ChosenFile): FileKind | undefined => {
  const extension = extensionOf(name)
  if (place !== "chat") return kinds.find(({ extensions }) => extensions.includes(extension))?.kind
  const type = typeOf(mime)
  if (type === "") {
    if (untypedAudio.includes(extension)) return "audio"
    return untypedDocuments.includes(extension) ? "document" : undefined
  }
  if (drawings.includes(type)) return "document"
  return kinds.find(({ mimes }) => mimes.includes(type) || mimes.includes(type.split(";")[0] ?? ""))?.kind
}

export const limitInWords = (kind: FileKind): string =>
  kind === "sticker" ? "512 KB" : `${attachmentLimit(kind) / megabyte} MB`

/** Returns the size limits of all kinds, as a hint: 'Áudio até 16 MB, imagem até 5 MB, …'. */
export const attachmentLimits = (): string =>
  kinds
    .map(({ kind }, at) => {
      const label = fileKindLabels[kind]
      return `${at === 0 ? label : label.toLowerCase()} até ${limitInWords(kind)}`
    })
    .join(", ")

/** Returns whether a file is played as audio: by its type, or by its extension (section 5). */
export const isAudio = ({ name, mime }: Pick<ChosenFile, "name" | "mime">): boolean =>
  typeOf(mime).startsWith("audio") || ["mp3", "opus", "ogg", "amr"].includes(extensionOf(name))
