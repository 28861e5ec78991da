import { Schema } from "effect"
import { type FileEntityName, isFileEntityName, type SystemEntityName } from "../../entity/index.ts"
import { cutTo, FileId, textUpTo } from "../../kernel/index.ts"
import { attachmentKind, isAudio } from "./attachment-kinds.ts"
import { FileKind } from "./files.ts"

/** Maximum characters of the name of a file that a person sent, as it is told to a bot. */
const sentNameLimit = 1_000

/** A file that a person sent, as far as a bot is told of it. */
export const SentFile = Schema.Struct({
  kind: FileKind,
  name: textUpTo(sentNameLimit),
  /** Absent where nothing is stored, as in a simulated conversation. */
  id: Schema.optionalKey(FileId),
})
export type SentFile = typeof SentFile.Type

const kindsTaken: Readonly<Record<FileEntityName, ReadonlyArray<FileKind>>> = {
  arquivo: FileKind.literals,
  imagem: ["image"],
  documento: ["document"],
  audio: ["audio"],
  video: ["video"],
}

/** The words for what an entity of the system takes: 'uma imagem'. */
export const fileEntityPhrases: Readonly<Record<FileEntityName, string>> = {
  arquivo: "um arquivo",
  imagem: "uma imagem",
  documento: "um documento",
  audio: "um áudio",
  video: "um vídeo",
}

/** Returns whether an entity of the system takes files of a kind; a sticker is a file, and no picture. */
export const takesFile = (entity: SystemEntityName | undefined, kind: FileKind): boolean =>
  entity !== undefined && isFileEntityName(entity) && kindsTaken[entity].includes(kind)

/** Returns what a file is by the extension of its name, where nothing else is known of it. */
export const sentFileNamed = (name: string): SentFile => {
  const known = attachmentKind("flow", { name, mime: "", bytes: 0 })
  return { kind: known ?? (isAudio({ name, mime: "" }) ? "audio" : "document"), name: cutTo(name, sentNameLimit) }
}

/** The files that a person of a simulated conversation can send, by what they are. */
export const simulatedFiles: ReadonlyArray<SentFile> = [
  { kind: "image", name: "imagem.jpg" },
  { kind: "document", name: "documento.pdf" },
  { kind: "audio", name: "audio.ogg" },
  { kind: "video", name: "video.mp4" },
]
