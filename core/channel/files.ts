import { type Effect, Schema } from "effect"
import { type CallRefused, type CompanyId, failure, FileId } from "../kernel/index.ts"

/** What a kind of file is called where limits are spoken of. */
export const FileKind = Schema.Literals(["image", "audio", "video", "sticker", "document"])
export type FileKind = typeof FileKind.Type

/** The most files of one message. */
export const filesPerMessage = 10
/** The refusal of more. */
export const tooManyFiles = `Máximo de ${filesPerMessage} arquivos por mensagem`

/** A file as somebody chose it: what a browser's `File` is. `type` is empty where the browser knows none. */
export interface FileContent {
  readonly name: string
  readonly type: string
  /** In bytes. */
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A file that the server keeps; its kind and its type are what its bytes are (server behaviour, 'Files'). */
export const StoredFile = Schema.Struct({
  id: FileId,
  /** For eyes only: cleaned, with an extension that belongs to its type. */
  name: Schema.String,
  mime: Schema.String,
  bytes: Schema.Int,
  kind: FileKind,
  /** Where it is read, by whoever was told this address. */
  url: Schema.String,
})
export type StoredFile = typeof StoredFile.Type

/** It weighs more than its kind may (conversations, section 5, 'Attachment rules'). */
export const FileTooLarge = failure("FileTooLarge")
export type FileTooLarge = typeof FileTooLarge.Type
/** Its content is none of what may be attached. */
export const WrongFileType = failure("WrongFileType")
export type WrongFileType = typeof WrongFileType.Type
/** The server cannot keep it now: nothing of it is left. */
export const NoRoomForFile = failure("NoRoomForFile")
export type NoRoomForFile = typeof NoRoomForFile.Type
/** It belongs to a conversation already. */
export const FileInUse = failure("FileInUse")
export type FileInUse = typeof FileInUse.Type

/** The refusal by a server whose disk is full, or cannot be written. */
export const noRoomForFile: NoRoomForFile = {
  _tag: "NoRoomForFile",
  message: "Não é possível guardar o arquivo agora. Por favor tente mais tarde.",
}
/** The refusal to remove what somebody has sent. */
export const fileInUse: FileInUse = { _tag: "FileInUse", message: "Este arquivo já faz parte de uma conversa." }

/** Why an upload was not taken. */
export type FileRefused = FileTooLarge | WrongFileType | NoRoomForFile

/** Told as an upload goes on: the part of it that has left, from 0 to 1. */
export type UploadProgress = (part: number) => void

/** The port to the files that signed-in people attach (conversations, section 7). */
export interface Files {
  /** Uploads a file; it is removed after 24 hours unless a message, or a flow, comes to refer to it. */
  upload(
    wish: { readonly companyId: CompanyId; readonly content: FileContent },
    onProgress?: UploadProgress,
  ): Effect.Effect<StoredFile, FileRefused | CallRefused>
  /** Removes one's own upload, to which nothing refers yet. */
  remove(id: FileId): Effect.Effect<void, FileInUse | CallRefused>
}

/** A file's size for eyes: '68 B', '12 KB', '1,4 MB'. */
export const formatFileSize = (bytes: number): string => {
  if (bytes < 1_024) return `${bytes} B`
  const megabytes = bytes / megabyte
  if (megabytes < 0.95) return `${Math.max(1, Math.round(bytes / 1_024))} KB`
  return `${megabytes < 9.95 ? megabytes.toFixed(1).replace(".", ",").replace(",0", "") : Math.round(megabytes)} MB`
}

const megabyte = 1_048_576
