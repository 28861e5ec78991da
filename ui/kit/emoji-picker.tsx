import { chakra } from "@chakra-ui/react"
import { Smile } from "lucide-react"
import { useEffect, useState } from "react"
import type { ButtonSize } from "./button-style.ts"
import { Button } from "./button.tsx"
import { IconButton } from "./icon-button.tsx"
import { Popover } from "./popover.tsx"
import { preloadable } from "./preloadable.ts"
import { Spinner } from "./spinner.tsx"

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

const Waiting = chakra("div", {
  base: { display: "grid", justifyItems: "start", gap: "2", padding: "3", textStyle: "cell", color: "text-2" },
})

const Choosing = ({ onChoose }: Pick<EmojiPickerProps, "onChoose">) => {
  const [code, setCode] = useState<"loading" | "ready" | "failed">(() =>
    EmojiChoices.loaded() === undefined ? "loading" : "ready",
  )
  useEffect(() => {
    if (code !== "loading") return undefined
    let here = true
    const turn = (next: "ready" | "failed") => () => here && setCode(next)
    EmojiChoices.load().then(turn("ready"), turn("failed"))
    return () => {
      here = false
    }
  }, [code])
  switch (code) {
    case "ready":
      return <EmojiChoices onChoose={onChoose} />
    case "loading":
      return (
        <Waiting>
          <Spinner size={20} />
        </Waiting>
      )
    case "failed":
      return (
        <Waiting role="alert">
          Não foi possível carregar os emojis.
          <Button size="compact" onClick={() => setCode("loading")}>
            Tentar novamente
          </Button>
        </Waiting>
      )
  }
}
