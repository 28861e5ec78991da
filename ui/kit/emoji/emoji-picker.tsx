import { Smile } from "lucide-react"
import { useEffect } from "react"
import type { ButtonSize } from "../buttons/button-style.ts"
import { IconButton } from "../buttons/icon-button.tsx"
import { LoadedPanel } from "../feedback/loaded-panel.tsx"
import { Popover } from "../menus/popover.tsx"
import { preloadable } from "../feedback/preloadable.ts"

const EmojiChoices = preloadable(() => import("./emoji-choices.tsx"), "EmojiChoices")

export interface EmojiPickerProps {
  readonly onChoose: (emoji: string) => void
  readonly label?: string
  readonly size?: ButtonSize
}

/** 'Enviar Emoji': a button with a panel of emojis, whose code is loaded after the button is drawn. */
export const EmojiPicker = ({ onChoose, label = "Enviar Emoji", size = "compact" }: EmojiPickerProps) => {
  // Should it fail, that is told in the panel alone.
  useEffect(() => void EmojiChoices.load().catch(() => undefined), [])
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
        <LoadedPanel code={EmojiChoices} failed="Não foi possível carregar os emojis.">
          <EmojiChoices
            onChoose={(emoji) => {
              close()
              onChoose(emoji)
            }}
          />
        </LoadedPanel>
      )}
    </Popover>
  )
}
