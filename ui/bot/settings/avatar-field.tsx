import { chakra } from "@chakra-ui/react"
import { avatarRefusal, isAvatarPicture } from "@prosa/core/bot"
import { ImageUp } from "lucide-react"
import { useRef, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { BotAvatar } from "../bot-avatar.tsx"

export interface AvatarFieldProps {
  readonly name: string
  readonly colour: string
  readonly iconUrl: string | null
  readonly onChange: (iconUrl: string | null) => void
  readonly error: string | undefined
}

/** The bot's picture, embedded as a data URL, or its initials. */
export const AvatarField = ({ name, colour, iconUrl, onChange, error }: AvatarFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const pick = async (file: File | undefined) => {
    if (file === undefined) return
    const url = await embedded(file)
    const accepted = url !== undefined && isAvatarPicture(url)
    setRefused(!accepted)
    if (accepted) onChange(url)
  }
  const words = refused ? avatarRefusal : error
  return (
    <chakra.div display="flex" alignItems="center" gap="4">
      <BotAvatar name={name} colour={colour} iconUrl={iconUrl} size={56} />
      <chakra.div display="grid" justifyItems="start" gap="1" minWidth={0}>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button size="compact" icon={<ImageUp aria-hidden size={14} />} onClick={() => input.current?.click()}>
            Trocar avatar
          </Button>
          {iconUrl !== null && (
            <Button size="compact" variant="ghost" onClick={() => onChange(null)}>
              Remover avatar
            </Button>
          )}
        </chakra.div>
        <chakra.span
          role={words === undefined ? undefined : "alert"}
          textStyle="meta"
          color={words === undefined ? "text-3" : "danger"}
        >
          {words ?? "png, jpeg, jpg ou svg"}
        </chakra.span>
        <chakra.input
          ref={input}
          type="file"
          srOnly
          tabIndex={-1}
          aria-label="Arquivo do avatar"
          accept=".png,.jpeg,.jpg,.svg,image/png,image/jpeg,image/svg+xml"
          onChange={(event) => {
            void pick(event.target.files?.[0])
            event.target.value = ""
          }}
        />
      </chakra.div>
    </chakra.div>
  )
}

const embedded = (file: File): Promise<string | undefined> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : undefined))
    reader.addEventListener("error", () => resolve(undefined))
    reader.readAsDataURL(file)
  })
