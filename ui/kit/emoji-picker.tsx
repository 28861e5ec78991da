import { Smile } from "lucide-react"
import type { ButtonSize } from "./button-style.ts"
import { IconButton } from "./icon-button.tsx"
import { Popover } from "./popover.tsx"
import { preloadable, useLoaded } from "./preloadable.ts"
import { Spinner } from "./spinner.tsx"

const EmojiChoices = preloadable(() => import("./emoji-choices.tsx"), "EmojiChoices")

export interface EmojiPickerProps {
  readonly onChoose: (emoji: string) => void
  readonly label?: string
  readonly size?: ButtonSize
}

/** 'Enviar Emoji': a button with a panel of emojis, whose code is loaded after the button is drawn. */
export const EmojiPicker = ({ onChoose, label = "Enviar Emoji", size = "compact" }: EmojiPickerProps) => {
  useLoaded(EmojiChoices)
  return (
    <Popover
      label={label}
      width={320}
      flips
      renderTrigger={(wiring) => (
        <IconButton label={label} size={size} icon={<Smile size={size === "compact" ? 14 : 16} />} {...wiring} />
      )}
    >
      {(close) => (
        <Choosing
          onChoose={(emoji) => {
            close()
            onChoose(emoji)
          }}
        />
      )}
    </Popover>
  )
}

const Choosing = ({ onChoose }: Pick<EmojiPickerProps, "onChoose">) => {
  const loaded = useLoaded(EmojiChoices) !== undefined
  return loaded ? <EmojiChoices onChoose={onChoose} /> : <Spinner size={20} />
}
