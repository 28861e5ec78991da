import { Result } from "effect"
import { media } from "../media.ts"
import { type FileKind, fileKindLabels, type FileTooLarge, type WrongFileType } from "./files.ts"

/** A file to attach; `mime` may be empty, as browsers leave it for unknown types. */
export interface ChosenFile {
  readonly name: string
  readonly mime: string
  readonly bytes: number
}

/** Where files are attached: each place has its own rules and wording (conversations, section 5; access, section 5). */
export type AttachmentPlace = "flow" | "chat" | "campaign"

const megabyte = 1_048_576

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
const kinds: ReadonlyArray<KindRule> = [
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
const untypedDocuments = ["dwg", "cdr", "psd"]
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

/** File name of a recording made on the page, as ogg opus. */
export const recordingName = "myAudio.ogg"

/** Names a further recording beside files of these names: it must not count as the same file chosen twice. */
export const recordingNameAfter = (present: ReadonlyArray<string>): string => {
  for (let next = 1; ; next++) {
    const name = next === 1 ? recordingName : recordingName.replace(".", ` ${next}.`)
    if (!present.includes(name)) return name
  }
}

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

/** A refused file, and the reason in the wording of the place. */
export interface RejectedFile {
  readonly file: ChosenFile
  readonly reason: string
  /** The second line of the toast, where the place has one. */
  readonly detail?: string
}

/** The outcome of a drop: all, some or none of the files were accepted (green, yellow or red). */
export interface CheckedFiles {
  readonly accepted: ReadonlyArray<{ readonly file: ChosenFile; readonly kind: FileKind }>
  readonly rejected: ReadonlyArray<RejectedFile>
  /** File names chosen more than once: accepted once, with a warning. */
  readonly repeated: ReadonlyArray<string>
  readonly outcome: "all" | "some" | "none"
}

/**
 * Sorts chosen files by the rules of a place. In the chat, the limit of a kind is compared with the sum of all files of
 * that kind which are being attached, those already attached included (conversations, section 5): the caller passes
 * these first. A file over the limit does not count for the next ones. Elsewhere each file is compared by itself.
 * `present`: names of files that are there besides.
 */
export const checkFiles = (
  place: AttachmentPlace,
  files: ReadonlyArray<ChosenFile>,
  present: ReadonlyArray<string> = [],
): CheckedFiles => {
  const names = new Set(present)
  const weight = new Map<FileKind, number>()
  const accepted: Array<CheckedFiles["accepted"][number]> = []
  const rejected: Array<RejectedFile> = []
  const repeated: Array<string> = []
  for (const file of files) {
    if (names.has(file.name)) {
      repeated.push(file.name)
      continue
    }
    const kind = attachmentKind(place, file)
    if (kind === undefined) {
      rejected.push({ file, ...formatRefusal(place) })
      continue
    }
    const total = (place === "chat" ? (weight.get(kind) ?? 0) : 0) + file.bytes
    if (total > attachmentLimit(kind)) {
      rejected.push({ file, reason: sizeRefusal(place, kind) })
      continue
    }
    weight.set(kind, total)
    names.add(file.name)
    accepted.push({ file, kind })
  }
  const outcome = rejected.length === 0 ? "all" : accepted.length === 0 ? "none" : "some"
  return { accepted, rejected, repeated, outcome }
}

const listed = acceptedExtensions.join(", ")
/** In the chat the type decides: these are the usual extensions of the accepted types. */
const chatFormats = [
  "aac",
  "m4a",
  "mp3",
  ...kinds.flatMap(({ extensions }) => extensions),
  ...untypedDocuments,
  "ai",
  "eps",
  "svg",
].join(", ")

const formatRefusal = (place: AttachmentPlace): Pick<RejectedFile, "reason" | "detail"> => {
  switch (place) {
    case "flow":
      return { reason: "Formato não permitido!", detail: `Formatos aceitos: ${listed}` }
    case "campaign":
      return { reason: "Formato nao permitido!", detail: `Formatos aceitos: ${listed}` }
    case "chat":
      return { reason: `Formato de arquivo inválido. Formatos permitidos: ${chatFormats}.` }
  }
}

const limitInWords = (kind: FileKind): string =>
  kind === "sticker" ? "512 KB" : `${attachmentLimit(kind) / megabyte} MB`

/** Returns the size limits of all kinds, as a hint: 'Áudio até 16 MB, imagem até 5 MB, …'. */
export const attachmentLimits = (): string =>
  kinds
    .map(({ kind }, at) => {
      const label = fileKindLabels[kind]
      return `${at === 0 ? label : label.toLowerCase()} até ${limitInWords(kind)}`
    })
    .join(", ")

const sizeRefusal = (place: AttachmentPlace, kind: FileKind): string => {
  const label = kinds.find((rule) => rule.kind === kind)?.label ?? "documento"
  const size = limitInWords(kind)
  switch (place) {
    case "flow":
      return `Tamanho máximo excedido. Máximo permitido para ${label}: ${size}`
    case "campaign":
      return `Tamanho maximo excedido. Maximo permitido para ${label}: ${size}`
    case "chat":
      // The specification contradicts itself on stickers: the rule is 512 KB, the sentence says 100 KB.
      return kind === "sticker"
        ? "Tamanho máximo excedido. Máximo permitido: 100 KB."
        : `Tamanho máximo excedido. Máximo permitido: ${attachmentLimit(kind) / megabyte} MB.`
  }
}

/**
 * Returns why a stored file may not stay in a flow or a campaign: its content is of another type than its name said, and
 * none that is accepted there. Undefined if it may; the server itself checks by the rules of the chat.
 */
export const storedRefusal = (
  place: AttachmentPlace,
  { name, mime }: Pick<ChosenFile, "name" | "mime">,
): Pick<RejectedFile, "reason" | "detail"> | undefined =>
  place === "chat" || attachmentKind(place, { name, mime, bytes: 0 }) !== undefined ? undefined : formatRefusal(place)

/** Words the server's refusal of content, which speaks as the chat does, for a place. */
export const refusalAt = (
  place: AttachmentPlace,
  { _tag, message }: FileTooLarge | WrongFileType,
  file: ChosenFile,
): Pick<RejectedFile, "reason" | "detail"> => {
  if (place === "chat") return { reason: message }
  if (_tag === "WrongFileType") return formatRefusal(place)
  return { reason: sizeRefusal(place, attachmentKind(place, file) ?? "document") }
}

/**
 * Decides whether content is accepted, and as which kind: the server's check, by the rules and wording of the chat,
 * which accepts all that any place does. `mime` is detected from the content; empty if unknown.
 */
export const checkContent = (file: ChosenFile): Result.Result<FileKind, FileTooLarge | WrongFileType> => {
  const kind = file.mime === "" ? undefined : attachmentKind("chat", file)
  if (kind === undefined) return Result.fail({ _tag: "WrongFileType", message: formatRefusal("chat").reason })
  return file.bytes > attachmentLimit(kind)
    ? Result.fail({ _tag: "FileTooLarge", message: sizeRefusal("chat", kind) })
    : Result.succeed(kind)
}

/** Creates the warning for a file chosen twice. */
export const repeatedFile = (name: string) => ({
  title: "Arquivo duplicado",
  detail: `O arquivo ${name} foi adicionado mais de uma vez.`,
})

/** Returns whether a file is played as audio: by its type, or by its extension (section 5). */
export const isAudio = ({ name, mime }: Pick<ChosenFile, "name" | "mime">): boolean =>
  typeOf(mime).startsWith("audio") || ["mp3", "opus", "ogg", "amr"].includes(extensionOf(name))
