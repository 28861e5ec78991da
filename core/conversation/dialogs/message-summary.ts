import { type FileKind, fileKindLabels, type StoredFile } from "../../channel/index.ts"
import { cutTo } from "../../kernel/index.ts"
import type { Sender } from "./message.ts"
import { conversationMessages as say } from "./conversation-messages.ts"

const many: Readonly<Record<FileKind, string>> = {
  image: "imagens",
  audio: "áudios",
  video: "vídeos",
  sticker: "figurinhas",
  document: "documentos",
}

/** What is summarised of a message. */
interface Said {
  readonly text: string
  readonly files: ReadonlyArray<Pick<StoredFile, "kind">>
}

/** Summarises a message in one line for notices: its text, or its files ('Imagem', '3 documentos'). */
export const summaryOf = ({ text, files }: Said): string => {
  const [first] = files
  if (text.trim() !== "" || first === undefined) return text
  if (files.length === 1) return fileKindLabels[first.kind]
  const alike = files.every(({ kind }) => kind === first.kind)
  return `${files.length} ${alike ? many[first.kind] : "arquivos"}`
}

/** Who says a message, in words, with the name of the person if it is known. */
export const speakerOf = (
  { sender, senderName }: { readonly sender: Sender; readonly senderName: string },
  client = "",
): string => {
  switch (sender) {
    case "CLIENT":
      return client || "Cliente"
    case "BOT":
      return `Robô ${senderName}`.trim()
    case "HUMAN":
      return senderName || "Atendente"
    case "SYSTEM":
      return "Aviso"
  }
}

/** What stands in the place of a deleted message: with the name of the user of the company who deleted it, if one did. */
export const deletionLabel = ({ deletedBy }: { readonly deletedBy?: string | undefined }): string =>
  deletedBy === undefined ? say.deleted : say.deletedBy(deletedBy)

/** Maximum UTF-16 units of what a dialog keeps of its last message. */
const lastMessageLimit = 300

/** The beginning of a message's summary, which its dialog keeps and shows in lists. */
export const lastMessageOf = (said: Said): string => cutTo(summaryOf(said), lastMessageLimit)
