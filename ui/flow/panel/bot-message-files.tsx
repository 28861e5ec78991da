import { chakra } from "@chakra-ui/react"
import {
  attachmentLimits,
  fileKindLabels,
  fileKindOf,
  formatFileSize,
  isAudio,
  smallPictureUrl,
  recordingNameAfter,
} from "@prosa/core/channel"
import { type Attachments, createAudioRecorder } from "@prosa/core/channel/view"
import type { BotInteraction, FieldPath, FlowFile, FlowNode } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Upload, X } from "lucide-react"
import { type ChangeEvent, useLayoutEffect, useRef } from "react"
import { AttachmentTray, FileIcon } from "../../channel/files/attachment-tray.tsx"
import { AudioRecorderBar } from "../../channel/audio/audio-recorder-bar.tsx"
import { useChannelServices } from "../../channel/channel-services.ts"
import { SoundPlayer } from "../../channel/audio/sound-player.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { fieldAt } from "./field-focus.ts"

const Rows = chakra("ul", {
  base: { display: "flex", flexDirection: "column", gap: "1.5", marginInline: "2", paddingBottom: "2" },
})
const Row = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "40px minmax(0, 1fr) auto",
    alignItems: "center",
    columnGap: "2",
    rowGap: "1.5",
    padding: "2",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
  },
})
const Preview = chakra("a", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "10",
    height: "10",
    color: "text-2",
    backgroundColor: "sunken",
    borderRadius: "badge",
    overflow: "hidden",
    "& img": { width: "full", height: "full", objectFit: "cover" },
  },
})
const Zone = chakra("fieldset", {
  base: {
    minWidth: 0,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "2",
    margin: "2",
    padding: "3",
    textAlign: "center",
    color: "text-2",
    textStyle: "meta",
    border: "2px dashed",
    borderColor: "border-strong",
    borderRadius: "control",
  },
  variants: {
    look: {
      waiting: {},
      over: { borderColor: "brand-edge", backgroundColor: "brand-subtle" },
      // green, yellow, red (conversations, section 4)
      all: { borderColor: "ok", borderStyle: "solid", backgroundColor: "ok-ground" },
      some: { borderColor: "warning", borderStyle: "solid", backgroundColor: "warning-ground" },
      none: { borderColor: "danger", borderStyle: "solid", backgroundColor: "danger-ground" },
    },
  },
})

/** The colour of the border in words. */
const outcomes = {
  all: "Todos os arquivos foram aceitos.",
  some: "Alguns arquivos foram recusados.",
  none: "Nenhum arquivo foi aceito.",
} as const

export interface BotMessageFilesProps {
  readonly botFiles: FlowEditor["botFiles"]
  readonly node: FlowNode
  readonly said: BotInteraction
  readonly attachments: Attachments
  readonly readOnly: boolean
  /** The drop zone is open. */
  readonly open: boolean
  /** Files are held over the text. */
  readonly over: boolean
}

/** The files of one of the bot's texts: those it has, those on their way, those refused, and the zone for further ones. */
export const BotMessageFiles = ({ botFiles, node, said, attachments, readOnly, open, over }: BotMessageFilesProps) => {
  const place = { node: node.id, said: said.id }
  const sizes = useBehavior(botFiles.sizes$)
  const list = useRef<HTMLUListElement>(null)
  const remove = (fileId: string) => {
    botFiles.remove(place, fileId)
    list.current?.focus()
  }
  return (
    <>
      {said.files.length > 0 && (
        <Rows ref={list} tabIndex={-1} aria-label="Arquivos">
          {said.files.map((file, at) => (
            <SaidFile
              key={file.fileId}
              file={file}
              path={["botInteractions", node.botInteractions.indexOf(said), "files", at]}
              bytes={sizes[file.fileId]}
              onRemove={readOnly ? undefined : () => remove(file.fileId)}
            />
          ))}
        </Rows>
      )}
      {!readOnly && (
        <>
          {(open || over) && <DropZone said={said} attachments={attachments} over={over} />}
          <AttachmentTray attachments={attachments} />
        </>
      )}
    </>
  )
}

interface SaidFileProps {
  readonly path: FieldPath
  readonly file: FlowFile
  /** Known of what was just uploaded. */
  readonly bytes: number | undefined
  readonly onRemove: (() => void) | undefined
}

const SaidFile = ({ path, file: { name, url, mime }, bytes, onRemove }: SaidFileProps) => {
  const kind = fileKindOf(mime)
  const facts = [fileKindLabels[kind], ...(bytes === undefined ? [] : [formatFileSize(bytes)])]
  return (
    <Row {...fieldAt(...path)}>
      <Preview href={url} target="_blank" rel="noreferrer" aria-label={`Abrir ${name}`}>
        {kind === "image" || kind === "sticker" ? (
          <img src={smallPictureUrl(url)} alt="" loading="lazy" />
        ) : (
          <FileIcon kind={kind} />
        )}
      </Preview>
      <chakra.span display="flex" flexDirection="column" minWidth={0}>
        <chakra.span textStyle="cell" fontWeight={500} truncate>
          <Name>{name}</Name>
        </chakra.span>
        <chakra.span textStyle="meta" color="text-2">
          {facts.join(" · ")}
        </chakra.span>
      </chakra.span>
      {onRemove === undefined ? (
        <span />
      ) : (
        <IconButton size="compact" label={`Remover ${name}`} icon={<X aria-hidden size={14} />} onClick={onRemove} />
      )}
      {(kind === "audio" || isAudio({ name, mime })) && (
        <chakra.span gridColumn="1 / -1" display="flex">
          <SoundPlayer file={{ name, url, ...(bytes === undefined ? {} : { bytes }) }} tone="neutral" />
        </chakra.span>
      )}
    </Row>
  )
}

const DropZone = ({ said, attachments, over }: Pick<BotMessageFilesProps, "said" | "attachments" | "over">) => {
  const { outcome } = useBehavior(attachments.state$)
  const { microphone } = useChannelServices()
  const { toaster } = useEntry()
  const present = useRef(said.files)
  useLayoutEffect(() => {
    present.current = said.files
  })
  const recorder = useViewModel(
    (scope) =>
      createAudioRecorder(scope, {
        microphone,
        toasts: toaster,
        name: () => recordingNameAfter(present.current.map(({ name }) => name)),
        keep: (content) => attachments.add([content]),
      }),
    String(said.id),
  )
  const chooser = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    attachments.add([...(event.target.files ?? [])])
    // The same file may be chosen again after it was removed.
    event.target.value = ""
  }
  return (
    <Zone aria-label="Adicionar arquivos" look={over ? "over" : (outcome ?? "waiting")}>
      <span>Arraste arquivos para cá</span>
      <input ref={chooser} type="file" multiple hidden tabIndex={-1} onChange={choose} />
      <Button
        size="compact"
        variant="secondary"
        icon={<Upload aria-hidden size={14} />}
        onClick={() => chooser.current?.click()}
      >
        Escolher arquivos
      </Button>
      {recorder !== undefined && <AudioRecorderBar recorder={recorder} />}
      <span>{attachmentLimits()}</span>
      <output>{outcome === undefined ? "" : outcomes[outcome]}</output>
    </Zone>
  )
}
