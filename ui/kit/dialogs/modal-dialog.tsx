import { chakra, Dialog as Parts, Portal } from "@chakra-ui/react"
import { X } from "lucide-react"
import { type ReactNode, type RefObject, useRef } from "react"
import { menuMotion } from "../../theme/motion.ts"
import { backdropStyle, dialogStyle, firstField, positionerStyle } from "./dialog-style.ts"
import { IconButton } from "../buttons/icon-button.tsx"
import { dialogLayer } from "./dialog-layer.ts"

const Body = chakra("div", {
  base: { flex: "1", minHeight: 0, overflowY: "auto", paddingInline: "6", paddingTop: "4" },
})

const Foot = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "2", padding: "6", paddingTop: "5" },
})

export interface ModalDialogProps {
  readonly open: boolean
  /** Escape, the cross, or a press beside the dialog. */
  readonly onClose: () => void
  readonly title: string
  readonly sentence?: ReactNode
  readonly children?: ReactNode
  /** At the right, the main one last. */
  readonly actions?: ReactNode
  /** Pixels; 440 unless told. */
  readonly width?: number
  /** What has the focus when it opens; the first field unless told. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** An answer is needed: no cross, and a press beside it does not close it. */
  readonly question?: boolean
}

/** Asks or tells something above the page. The focus stays in it, and goes back to where it was when it closes. */
export const ModalDialog = (props: ModalDialogProps) => {
  const { open, onClose, title, sentence, children, actions, width = 440, initialFocus, question = false } = props
  const body = useRef<HTMLDivElement>(null)
  return (
    <Parts.Root
      open={open}
      role={question ? "alertdialog" : "dialog"}
      closeOnInteractOutside={!question}
      onOpenChange={(change) => !change.open && onClose()}
      {...dialogLayer}
      initialFocusEl={() => initialFocus?.current ?? firstField(body.current)}
    >
      <Portal>
        <Parts.Backdrop css={backdropStyle} />
        <Parts.Positioner css={positionerStyle}>
          <Parts.Content css={{ ...dialogStyle, ...menuMotion, maxWidth: `${width}px` }}>
            <chakra.div display="flex" alignItems="flex-start" gap="3" paddingInline="6" paddingTop="5">
              <Parts.Title css={{ textStyle: "dialog-title", flex: "1", minWidth: 0, overflowWrap: "anywhere" }}>
                {title}
              </Parts.Title>
              {!question && <IconButton size="compact" label="Fechar" icon={<X size={16} />} onClick={onClose} />}
            </chakra.div>
            {sentence !== undefined && (
              <Parts.Description css={{ textStyle: "body", color: "text-2", paddingInline: "6", paddingTop: "2" }}>
                {sentence}
              </Parts.Description>
            )}
            {children !== undefined && <Body ref={body}>{children}</Body>}
            {actions === undefined ? <chakra.div height="6" /> : <Foot>{actions}</Foot>}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
