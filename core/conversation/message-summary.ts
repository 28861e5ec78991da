import type { FileKind, StoredFile } from "../channel/index.ts"

const words: Readonly<Record<FileKind, { readonly one: string; readonly many: string }>> = {
  image: { one: "Imagem", many: "imagens" },
  audio: { one: "Áudio", many: "áudios" },
  video: { one: "Vídeo", many: "vídeos" },
  sticker: { one: "Figurinha", many: "figurinhas" },
  document: { one: "Documento", many: "documentos" },
}

/** Summarises a message in one line for lists and notices: its text, or its files ('Imagem', '3 documentos'). */
export const summaryOf = ({
  text,
  files,
}: {
  readonly text: string
  readonly files: ReadonlyArray<Pick<StoredFile, "kind">>
}): string => {
  const [first] = files
  if (text.trim() !== "" || first === undefined) return text
  if (files.length === 1) return words[first.kind].one
  const alike = files.every(({ kind }) => kind === first.kind)
  return `${files.length} ${alike ? words[first.kind].many : "arquivos"}`
}
