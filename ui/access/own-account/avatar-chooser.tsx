import { chakra } from "@chakra-ui/react"
import { avatarColours, type SessionUser } from "@prosa/core/access"
import { initialsColour } from "@prosa/core/tenancy"
import type { AvatarChoice } from "@prosa/core/access/view"
import { Check, ImageUp } from "lucide-react"
import { type DragEvent, useId, useRef, useState } from "react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const Drop = chakra("div", {
  base: {
    display: "flex",
    flex: "1",
    minWidth: 0,
    alignItems: "center",
    gap: "3",
    padding: "4",
    border: "1px dashed",
    borderColor: "control",
    borderRadius: "card",
    "& > svg": { flexShrink: 0, color: "text-2" },
    "&[data-over]": { borderColor: "brand-edge", backgroundColor: "brand-subtle" },
    "&:focus-within": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "2px" },
  },
})

const Colours = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "3" } })

const Swatch = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    placeItems: "center",
    width: "8",
    height: "8",
    borderRadius: "full",
    cursor: "pointer",
    "&:has(:checked)": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "2px" },
    "&:has(:focus-visible)": { boxShadow: "0 0 0 6px {colors.brand-muted}" },
    "& input": { position: "absolute", inset: 0, opacity: 0, cursor: "pointer" },
  },
})

export interface AvatarChooserProps {
  readonly choice: AvatarChoice
  readonly user: Pick<SessionUser, "id" | "name">
}

/** How the user will be seen: a photo, or the initials on one of 15 colours. */
export const AvatarChooser = ({ choice, user }: AvatarChooserProps) => {
  const { colour, photo, failure } = useBehavior(choice.state$)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const heading = useId()
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) choice.choosePhoto(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <>
      <chakra.div display="flex" alignItems="center" gap="4">
        <Avatar id={user.id} name={user.name} size={88} image={photo} colour={colour} />
        <Drop
          {...(over ? { "data-over": true } : {})}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <ImageUp aria-hidden size={20} strokeWidth={1.75} />
          <chakra.div flex="1" minWidth={0}>
            <Button size="compact" variant="ghost" onClick={() => input.current?.click()}>
              {photo === undefined ? "Enviar uma foto" : "Trocar a foto"}
            </Button>
            <chakra.p textStyle="meta" color="text-3" paddingInline="2.5">
              ou arraste para cá
            </chakra.p>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="Foto"
              accept="image/png,image/jpeg,image/webp"
              onChange={(event) => {
                take(event.target.files)
                event.target.value = ""
              }}
            />
          </chakra.div>
          {photo !== undefined && (
            <Button size="compact" variant="ghost" onClick={choice.removePhoto}>
              Usar iniciais
            </Button>
          )}
        </Drop>
      </chakra.div>
      <chakra.div display="grid" gap="2">
        <chakra.p id={heading} textStyle="label" color="text-2">
          Ou a inicial do seu nome, com uma cor
        </chakra.p>
        <Colours role="radiogroup" aria-labelledby={heading}>
          {avatarColours.map((each) => (
            <Swatch key={each.colour} title={each.name} style={{ backgroundColor: each.colour }}>
              <input
                type="radio"
                name="avatar-colour"
                aria-label={each.name}
                value={each.colour}
                checked={photo === undefined && colour === each.colour}
                onChange={() => choice.chooseColour(each.colour)}
              />
              {photo === undefined && colour === each.colour && (
                <Check aria-hidden size={16} color={initialsColour(each.colour)} />
              )}
            </Swatch>
          ))}
        </Colours>
      </chakra.div>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
    </>
  )
}
