import { chakra } from "@chakra-ui/react"
import { messageLimit } from "@prosa/core/conversation"
import { fileKindLabels, simulatedFiles } from "@prosa/core/channel"
import { simulatorMessages } from "@prosa/core/engine"
import type { Simulation } from "@prosa/core/engine/view"
import { Paperclip, SendHorizontal } from "lucide-react"
import type { FormEvent, RefObject } from "react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { SentFileIcon } from "./sent-file.tsx"

const Writing = chakra("form", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    padding: "3",
    paddingInlineStart: "2",
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

/** Where one writes; Enter sends. A text that the bot cannot take yet stays; it is the caption of a file. */
export const SimulatorComposer = ({ simulation, field, draft, onDraft }: SimulatorComposerProps) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (simulation.say(draft)) onDraft("")
    field.current?.focus()
  }
  return (
    <Writing onSubmit={send}>
      <Menu
        align="start"
        trigger={<IconButton label="Enviar um arquivo" icon={<Paperclip size={16} />} />}
        groups={[
          simulatedFiles.map((file) => ({
            id: file.kind,
            label: fileKindLabels[file.kind],
            icon: <SentFileIcon kind={file.kind} />,
            onSelect: () => {
              if (simulation.send(file, draft)) onDraft("")
            },
          })),
        ]}
      />
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
