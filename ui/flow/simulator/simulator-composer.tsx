import { chakra } from "@chakra-ui/react"
import { messageLimit } from "@prosa/core/conversation"
import { simulatorMessages } from "@prosa/core/engine"
import type { Simulation } from "@prosa/core/engine/view"
import { SendHorizontal } from "lucide-react"
import type { FormEvent, RefObject } from "react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"

const Writing = chakra("form", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    padding: "3",
    backgroundColor: "surface",
    borderTop: "1px solid",
    borderColor: "border",
    "& input": {
      flex: 1,
      minWidth: 0,
      height: "10",
      paddingInline: "4",
      font: "inherit",
      textStyle: "body",
      color: "text",
      backgroundColor: "transparent",
      border: "1px solid",
      borderColor: "control",
      borderRadius: "full",
      "&:focus-visible": {
        borderColor: "brand-edge",
        outline: "none",
        boxShadow: "inset 0 0 0 1px {colors.brand-edge}",
      },
      "@media (pointer: coarse)": { fontSize: "16px" },
    },
    "& button": { borderRadius: "full" },
  },
})

export interface SimulatorComposerProps {
  readonly simulation: Simulation
  readonly field: RefObject<HTMLInputElement | null>
  readonly draft: string
  readonly onDraft: (text: string) => void
}

/** Where one writes; Enter sends. A text that the bot cannot take yet stays. */
export const SimulatorComposer = ({ simulation, field, draft, onDraft }: SimulatorComposerProps) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (simulation.say(draft)) onDraft("")
    field.current?.focus()
  }
  return (
    <Writing onSubmit={send}>
      <input
        ref={field}
        aria-label="Mensagem para o robô"
        placeholder={simulatorMessages.placeholder}
        maxLength={messageLimit}
        dir="auto"
        autoComplete="off"
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
      />
      <IconButton
        type="submit"
        variant="primary"
        label="Enviar"
        icon={<SendHorizontal size={16} />}
        disabled={draft.trim() === ""}
      />
    </Writing>
  )
}
