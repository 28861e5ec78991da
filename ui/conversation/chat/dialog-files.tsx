import { chakra } from "@chakra-ui/react"
import { smallPictureUrl, type StoredFile } from "@prosa/core/channel"
import { type Chat, createDialogFiles, type SentFiles } from "@prosa/core/conversation/view"
import { Name } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { FileIcon } from "../../channel/files/attachment-tray.tsx"
import { useConversationServices } from "../conversation-services.ts"
import { InfoPart } from "./info-part.tsx"

const Tiles = chakra("ul", {
  base: { display: "grid", gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: "2", marginTop: "3" },
})

const Tile = chakra("a", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "1",
    height: "68px",
    padding: "1.5",
    textStyle: "time",
    color: "text-2",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "control",
    overflow: "hidden",
    "&:hover": { backgroundColor: "hover" },
    "& > bdi": { maxWidth: "full" },
  },
  variants: { picture: { true: { padding: 0, "& img": { width: "full", height: "full", objectFit: "cover" } } } },
})

/** What was sent in a conversation, newest first; nothing where nothing was. */
export const DialogFiles = ({ chat }: { readonly chat: Chat }) => {
  const { dialogs } = useConversationServices()
  const files$ = useViewModel((scope) => createDialogFiles(scope, chat, dialogs), `files ${chat.id}`)
  return files$ === undefined ? null : <Known files$={files$} />
}

const Known = ({ files$ }: { readonly files$: SentFiles }) => {
  const files = useBehavior(files$) ?? []
  if (files.length === 0) return null
  return (
    <InfoPart aria-labelledby="room-files">
      <chakra.div display="flex" justifyContent="space-between">
        <chakra.h3 id="room-files" textStyle="name">
          Arquivos
        </chakra.h3>
        <chakra.span textStyle="cell" color="text-3">
          {files.length}
        </chakra.span>
      </chakra.div>
      <Tiles>
        {files.map((file) => (
          <li key={file.id}>
            <FileTile file={file} />
          </li>
        ))}
      </Tiles>
    </InfoPart>
  )
}

const FileTile = ({ file: { kind, url, name } }: { readonly file: StoredFile }) =>
  kind === "image" || kind === "sticker" ? (
    <Tile href={url} target="_blank" rel="noreferrer" title={name} picture>
      <img src={smallPictureUrl(url)} alt={name} loading="lazy" decoding="async" />
    </Tile>
  ) : (
    <Tile href={url} {...(kind === "document" ? { download: name } : { target: "_blank", rel: "noreferrer" })}>
      <FileIcon kind={kind} />
      <Name>{name}</Name>
    </Tile>
  )
