import { chakra } from "@chakra-ui/react"
import { type FileKind, formatFileSize, smallPictureUrl } from "@prosa/core/channel"
import type { Attachment, Attachments, RefusedAttachment } from "@prosa/core/channel/view"
import { CircleAlert, FileText, Film, Image, Music, RotateCw, X } from "lucide-react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useObjectUrl } from "./use-object-url.ts"

const List = chakra("ul", {
  base: {
    // Above the text, but after it in the tab order.
    order: -1,
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    maxHeight: "196px",
    padding: "3",
    paddingBottom: "0",
    overflowY: "auto",
    smDown: { flexBasis: "full" },
  },
})

const Chip = chakra("li", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "2",
    width: "240px",
    maxWidth: "full",
    height: "14",
    padding: "2",
    textStyle: "label",
    color: "text",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
    overflow: "hidden",
  },
  variants: {
    failed: { true: { color: "danger", backgroundColor: "danger-ground", borderColor: "danger" } },
    refused: {
      true: {
        width: "full",
        height: "auto",
        alignItems: "flex-start",
        color: "danger",
        backgroundColor: "danger-ground",
        borderColor: "danger",
        overflowWrap: "anywhere",
        "& > svg": { flexShrink: 0, marginTop: "1.5" },
      },
    },
  },
})

const Preview = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "10",
    height: "10",
    color: "text-2",
    backgroundColor: "sunken",
    borderRadius: "badge",
    overflow: "hidden",
    "& img": { width: "full", height: "full", objectFit: "cover" },
  },
})

const Words = chakra("span", {
  base: { display: "flex", flexDirection: "column", flex: "1", minWidth: 0 },
})

const Detail = chakra("span", { base: { textStyle: "time", color: "text-2", fontVariantNumeric: "tabular-nums" } })

const Bar = chakra("progress", {
  base: {
    position: "absolute",
    insetInline: 0,
    bottom: 0,
    width: "full",
    height: "3px",
    appearance: "none",
    border: "0",
    backgroundColor: "active",
    "&::-webkit-progress-bar": { backgroundColor: "active" },
    "&::-webkit-progress-value": { backgroundColor: "brand-edge" },
    "&::-moz-progress-bar": { backgroundColor: "brand-edge" },
  },
})

/** What is attached to the message that is being written, and what was refused, each with its cross. */
export const AttachmentTray = ({ attachments }: { readonly attachments: Attachments }) => {
  const { attached, refused } = useBehavior(attachments.state$)
  if (attached.length + refused.length === 0) return null
  return (
    <List aria-label="Anexos">
      {attached.map((attachment) => (
        <AttachedChip
          key={attachment.key}
          attachment={attachment}
          onRemove={() => attachments.remove(attachment.key)}
          onRetry={() => attachments.retry(attachment.key)}
        />
      ))}
      {refused.map((one) => (
        <RefusedChip key={one.key} refused={one} onRemove={() => attachments.remove(one.key)} />
      ))}
    </List>
  )
}

interface AttachedChipProps {
  readonly attachment: Attachment
  readonly onRemove: () => void
  readonly onRetry: () => void
}

const AttachedChip = ({ attachment, onRemove, onRetry }: AttachedChipProps) => {
  const { name, bytes, kind, content, upload } = attachment
  const picture = useObjectUrl(kind === "image" || kind === "sticker" ? content : undefined)
  const shown = picture ?? (upload.state === "done" && kind === "image" ? smallPictureUrl(upload.file.url) : undefined)
  return (
    <Chip failed={upload.state === "failed"}>
      <Preview aria-hidden>{shown === undefined ? <FileIcon kind={kind} /> : <img src={shown} alt="" />}</Preview>
      <Words>
        <Name>{name}</Name>
        {upload.state === "failed" ? (
          <chakra.span textStyle="time" role="alert" truncate title={upload.reason}>
            {upload.reason}
          </chakra.span>
        ) : (
          <Detail>
            {upload.state === "running" ? `Enviando… ${Math.round(upload.part * 100)}%` : formatFileSize(bytes)}
          </Detail>
        )}
      </Words>
      {upload.state === "failed" && (
        <IconButton
          size="compact"
          label={`Tentar enviar ${name} novamente`}
          icon={<RotateCw aria-hidden size={14} />}
          onClick={onRetry}
        />
      )}
      <IconButton size="compact" label={`Remover ${name}`} icon={<X aria-hidden size={14} />} onClick={onRemove} />
      {upload.state === "running" && <Bar value={upload.part} max={1} aria-label={`Envio de ${name}`} />}
    </Chip>
  )
}

interface RefusedChipProps {
  readonly refused: RefusedAttachment
  readonly onRemove: () => void
}

const RefusedChip = ({ refused: { name, reason, detail }, onRemove }: RefusedChipProps) => (
  <Chip refused>
    <CircleAlert aria-hidden size={16} />
    <Words>
      <HiddenWords>Não anexado: </HiddenWords>
      <Name>{name}</Name>
      <chakra.span textStyle="meta">{reason}</chakra.span>
      {detail !== undefined && <chakra.span textStyle="meta">{detail}</chakra.span>}
    </Words>
    <IconButton
      size="compact"
      label={`Dispensar o aviso sobre ${name}`}
      icon={<X aria-hidden size={14} />}
      onClick={onRemove}
    />
  </Chip>
)

/** What kind of file it is, where the file itself is not seen. */
export const FileIcon = ({ kind, size = 20 }: { readonly kind: FileKind; readonly size?: number }) => {
  switch (kind) {
    case "image":
    case "sticker":
      return <Image aria-hidden size={size} />
    case "audio":
      return <Music aria-hidden size={size} />
    case "video":
      return <Film aria-hidden size={size} />
    case "document":
      return <FileText aria-hidden size={size} />
  }
}
