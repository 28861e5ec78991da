import { chakra } from "@chakra-ui/react"
import type { FlowEditor } from "@prosa/core/flow/view"
import {
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  Copy,
  CopyPlus,
  Trash2,
  X,
} from "lucide-react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useRoving } from "../../kit/focus/use-roving.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"
import { clipboardCommands } from "./canvas-clipboard.ts"

const Bar = chakra("div", {
  base: {
    position: "absolute",
    zIndex: 5,
    bottom: "4",
    insetInlineStart: "50%",
    transform: "translateX(-50%)",
    display: "flex",
    alignItems: "center",
    gap: "0.5",
    padding: "0.5",
    maxWidth: "calc(100% - 16px)",
    backgroundColor: "raised",
    border: "1px solid",
    borderColor: "brand-edge",
    borderRadius: "card",
    // Above the tools of the view, which leave no room beside them.
    "@media (max-width: 1199px)": { bottom: "64px" },
    "& > output": { paddingInline: "2", textStyle: "cell", fontWeight: 500, whiteSpace: "nowrap" },
  },
})

export interface SelectedBarProps {
  readonly editor: FlowEditor
  /** Gives the focus back to the canvas. */
  readonly onDone: () => void
}

/** The number of selected cards, and what can be done with all of them; nothing where there are not several. */
export const SelectedBar = ({ editor, onDone }: SelectedBarProps) => {
  const { selection, canvas, clipboard, readOnly } = editor
  const { toaster } = useEntry()
  const several = useBehavior(selection.several$)
  const roving = useRoving<HTMLDivElement>("button", "horizontal")
  if (several.size === 0) return null
  return (
    <Bar role="toolbar" aria-label="Nodes selecionados" {...roving}>
      <output>{several.size} nodes</output>
      <IconButton
        label="Copiar (Ctrl+C)"
        icon={<Copy size={16} />}
        onClick={clipboardCommands(clipboard, toaster).copy}
      />
      {!readOnly && (
        <>
          <IconButton label="Duplicar (Ctrl+D)" icon={<CopyPlus size={16} />} onClick={clipboard.duplicate} />
          <IconButton
            label="Alinhar à esquerda"
            icon={<AlignStartVertical size={16} />}
            onClick={() => canvas.align(several, "left")}
          />
          <IconButton
            label="Alinhar em cima"
            icon={<AlignStartHorizontal size={16} />}
            onClick={() => canvas.align(several, "top")}
          />
          <IconButton
            label="Distribuir"
            icon={<AlignHorizontalDistributeCenter size={16} />}
            onClick={() => canvas.align(several, "spread")}
          />
          <IconButton label="Excluir (Delete)" icon={<Trash2 size={16} />} onClick={() => canvas.removeAll(several)} />
        </>
      )}
      <IconButton
        label="Desfazer a seleção (Esc)"
        icon={<X size={16} />}
        onClick={() => {
          onDone()
          selection.select(undefined)
        }}
      />
    </Bar>
  )
}
