import type { FileKind, FileTooLarge, WrongFileType } from "./files.ts"
import {
  type ChosenFile,
  type AttachmentPlace,
  megabyte,
  kinds,
  untypedDocuments,
  acceptedExtensions,
  attachmentLimit,
  attachmentKind,
  limitInWords,
} from "./attachment-kinds.ts"

/** A refused file, and the reason in the wording of the place. */
export interface RejectedFile {
  readonly file: ChosenFile
  readonly reason: string
  /** The second line of the toast, where the place has one. */
  readonly detail?: string
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

export const formatRefusal = (place: AttachmentPlace): Pick<RejectedFile, "reason" | "detail"> => {
  switch (place) {
    case "flow":
      return { reason: "Formato não permitido!", detail: `Formatos aceitos: ${listed}` }
    case "campaign":
      return { reason: "Formato nao permitido!", detail: `Formatos aceitos: ${listed}` }
    case "chat":
      return { reason: `Formato de arquivo inválido. Formatos permitidos: ${chatFormats}.` }
  }
}

export const sizeRefusal = (place: AttachmentPlace, kind: FileKind): string => {
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
