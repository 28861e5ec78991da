import { type FileKind, fileKindLabels, type StoredFile } from "../channel/index.ts"

const many: Readonly<Record<FileKind, string>> = {
  image: "imagens",
  audio: "áudios",
  video: "vídeos",
  sticker: "figurinhas",
  document: "documentos",
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
  if (files.length === 1) return fileKindLabels[first.kind]
  const alike = files.every(({ kind }) => kind === first.kind)
  return `${files.length} ${alike ? many[first.kind] : "arquivos"}`
}
