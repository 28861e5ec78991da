import { type Effect, Schema } from "effect"
import { type CallRefused, type CompanyId, failure, FileId } from "../../kernel/index.ts"
import { PictureSize } from "./picture-size.ts"

/** The kinds of files, by which limits are set. */
export const FileKind = Schema.Literals(["image", "audio", "video", "sticker", "document"])
export type FileKind = typeof FileKind.Type

/** The names of the kinds, as they are shown. */
export const fileKindLabels: Readonly<Record<FileKind, string>> = {
  image: "Imagem",
  audio: "Áudio",
  video: "Vídeo",
  sticker: "Figurinha",
  document: "Documento",
}

/** Maximum files of one message. */
export const filesPerMessage = 10
/** The refusal of more files. */
export const tooManyFiles = `Máximo de ${filesPerMessage} arquivos por mensagem`

/** A chosen file, like a browser's `File`. `type` is empty if unknown. */
export interface FileContent {
  readonly name: string
  readonly type: string
  /** In bytes. */
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A file stored by the server; kind and type are detected from its content (server behaviour, 'Files'). */
export const StoredFile = Schema.Struct({
  id: FileId,
  /** For display: sanitised, with an extension that fits the type. */
  name: Schema.String,
  mime: Schema.String,
  bytes: Schema.Int,
  kind: FileKind,
  /** Where its reader loads it. */
  url: Schema.String,
  /** Of a picture that was measured. */
  picture: Schema.optionalKey(PictureSize),
})
export type StoredFile = typeof StoredFile.Type

/** It exceeds the size limit of its kind (conversations, section 5, 'Attachment rules'). */
export const FileTooLarge = failure("FileTooLarge")
export type FileTooLarge = typeof FileTooLarge.Type
/** Its content is of a type that cannot be attached. */
export const WrongFileType = failure("WrongFileType")
export type WrongFileType = typeof WrongFileType.Type
/** The server cannot store it at present; nothing of it is kept. */
export const NoRoomForFile = failure("NoRoomForFile")
export type NoRoomForFile = typeof NoRoomForFile.Type
/** It already belongs to a conversation. */
export const FileInUse = failure("FileInUse")
export type FileInUse = typeof FileInUse.Type

/** The refusal by a server whose disk is full or not writable. */
export const noRoomForFile: NoRoomForFile = {
  _tag: "NoRoomForFile",
  message: "Não é possível guardar o arquivo agora. Por favor tente mais tarde.",
}
/** The refusal to delete a file that was sent. */
export const fileInUse: FileInUse = { _tag: "FileInUse", message: "Este arquivo já faz parte de uma conversa." }

/** Why an upload was refused. */
export type FileRefused = FileTooLarge | WrongFileType | NoRoomForFile

/** Called during an upload with the fraction sent, from 0 to 1. */
export type UploadProgress = (part: number) => void

/** What a file is uploaded for, if not for a message. */
export const FileUse = Schema.Literals(["flow"])
export type FileUse = typeof FileUse.Type

/** The port to the files of signed-in users (conversations, section 7). */
export interface Files {
  /**
   * Uploads a file; it is deleted after 24 hours unless a message or a flow refers to it. One for a flow is kept for 30
   * days, and again for 30 days when a flow no longer refers to it: an unsaved draft may.
   */
  upload(
    wish: { readonly companyId: CompanyId; readonly content: FileContent; readonly use?: FileUse },
    onProgress?: UploadProgress,
  ): Effect.Effect<StoredFile, FileRefused | CallRefused>
  /** Deletes the user's own upload, if nothing refers to it. */
  remove(id: FileId): Effect.Effect<void, FileInUse | CallRefused>
}

/** Formats a file's size: '68 B', '12 KB', '1,4 MB'. */
export const formatFileSize = (bytes: number): string => {
  if (bytes < 1_024) return `${bytes} B`
  const megabytes = bytes / megabyte
  if (megabytes < 0.95) return `${Math.max(1, Math.round(bytes / 1_024))} KB`
  return `${megabytes < 9.95 ? megabytes.toFixed(1).replace(".", ",").replace(",0", "") : Math.round(megabytes)} MB`
}

const megabyte = 1_048_576
