import { chakra } from "@chakra-ui/react"
import type { PhotoContent } from "@prosa/core/access"
import { CircleAlert, ImageUp } from "lucide-react"
import { useRef } from "react"
import { Button } from "../kit/buttons/button.tsx"

const Tile = chakra("div", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "88px",
    height: "12",
    padding: "1",
    color: "text-3",
    backgroundColor: "sunken",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "control",
    overflow: "hidden",
    "& img": { maxWidth: "full", maxHeight: "full", objectFit: "contain" },
  },
})

export interface BrandImageInputProps {
  readonly label: string
  readonly hint: string
  /** The address of the image; empty without one. */
  readonly url: string
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onUpload: (image: PhotoContent) => void
  readonly onRemove: () => void
}

/** One image of a brand: as it is, uploaded, or removed. */
export const BrandImageInput = (props: BrandImageInputProps) => {
  const { label, hint, url, busy, failure, onUpload, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <chakra.section aria-label={label} display="grid" gap="1">
      <chakra.h4 textStyle="label" color="text-2">
        {label}
      </chakra.h4>
      <chakra.div display="flex" alignItems="center" gap="3">
        <Tile>{url === "" ? <ImageUp aria-hidden size={16} /> : <img src={url} alt={label} />}</Tile>
        <Button
          size="compact"
          aria-label={`${url === "" ? "Enviar imagem" : "Trocar"}: ${label}`}
          busy={busy}
          busyLabel="Enviando…"
          onClick={() => input.current?.click()}
        >
          {url === "" ? "Enviar imagem" : "Trocar"}
        </Button>
        {url !== "" && (
          <Button size="compact" variant="ghost" aria-label={`Remover: ${label}`} onClick={onRemove}>
            Remover
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`Arquivo de ${label.toLowerCase()}`}
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) onUpload(file)
            event.target.value = ""
          }}
        />
      </chakra.div>
      {failure === undefined ? (
        <chakra.p textStyle="meta" color="text-3">
          {hint}
        </chakra.p>
      ) : (
        <chakra.p role="alert" display="flex" gap="1" textStyle="meta" color="danger">
          <CircleAlert aria-hidden size={14} />
          {failure}
        </chakra.p>
      )}
    </chakra.section>
  )
}
