import { chakra } from "@chakra-ui/react"
import type { CampaignForm } from "@prosa/core/campaign/view"
import { formatFileSize } from "@prosa/core/channel"
import { FileText, Paperclip, X } from "lucide-react"
import { useRef } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { Name } from "../kit/labels/name.tsx"

/** Chooses the file that the campaign sends with its message. */
export const AttachButton = ({
  model,
  describedBy,
}: {
  readonly model: CampaignForm
  readonly describedBy?: string | undefined
}) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined) => {
    if (file !== undefined)
      model.attach({ name: file.name, bytes: file.size, mime: file.type, read: () => readBase64(file) })
    if (input.current !== null) input.current.value = ""
  }
  return (
    <>
      <Button
        size="compact"
        icon={<Paperclip aria-hidden size={14} />}
        {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
        onClick={() => input.current?.click()}
      >
        Anexar arquivo
      </Button>
      <input ref={input} type="file" hidden aria-label="Anexo" onChange={(event) => choose(event.target.files?.[0])} />
    </>
  )
}

/** Reads a file of this device in base64. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => {
      const url = String(reader.result)
      resolve(url.slice(url.indexOf(",") + 1))
    })
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")))
    reader.readAsDataURL(file)
  })

const FileCard = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2.5",
    paddingBlock: "1.5",
    paddingInline: "3",
    textStyle: "cell",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "control",
  },
})

/** The chosen file, with its size and the way to remove it. */
export const AttachedFile = ({ model }: { readonly model: CampaignForm }) => {
  const file = useBehavior(model.attachment$)
  if (file === undefined) return null
  return (
    <FileCard>
      <FileText aria-hidden size={16} />
      <Name>{file.name}</Name>
      <chakra.span flex="1" textStyle="meta" color="text-3" whiteSpace="nowrap">
        {formatFileSize(file.bytes)}
      </chakra.span>
      <IconButton label="Remover anexo" icon={<X aria-hidden size={16} />} onClick={model.detach} />
    </FileCard>
  )
}

/** Says that a copy has not the attachment of its campaign. */
export const LostFile = ({ model }: { readonly model: CampaignForm }) => {
  const name = useBehavior(model.copiedFile$)
  const file = useBehavior(model.attachment$)
  if (name === "" || file !== undefined) return null
  return (
    <chakra.p textStyle="meta" color="text-2">
      O anexo da campanha copiada (<Name>{name}</Name>) não vem junto: anexe-o de novo se for preciso.
    </chakra.p>
  )
}
