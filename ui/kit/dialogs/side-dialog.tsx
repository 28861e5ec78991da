import { chakra, Dialog as Parts, Portal } from "@chakra-ui/react"
import { X } from "lucide-react"
import { type FormEvent, type ReactNode, useRef } from "react"
import { panelMotion } from "../../theme/motion.ts"
import { backdropStyle, firstField } from "./dialog-style.ts"
import { IconButton } from "../buttons/icon-button.tsx"
import { dialogLayer } from "./dialog-layer.ts"

const panelStyle = {
  position: "fixed",
  zIndex: "dialog",
  insetBlock: 0,
  insetInlineEnd: 0,
  width: "full",
  maxWidth: "side-dialog",
  color: "text",
  backgroundColor: "surface",
  outline: "none",
} as const

const Form = chakra("form", { base: { display: "flex", flexDirection: "column", height: "full" } })

const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    flexShrink: 0,
    height: "bar",
    paddingInline: "6",
    paddingInlineEnd: "3",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})

const Body = chakra("div", { base: { flex: "1", minHeight: 0, overflowY: "auto", padding: "6" } })

/** The form and what stands beside it: each scrolls by itself, or both together on a narrow window. */
const Halves = chakra("div", {
  base: {
    display: "flex",
    flex: "1",
    minHeight: 0,
    "@media (max-width: 1000px)": {
      flexDirection: "column",
      overflowY: "auto",
      // Over the styles of the two themselves.
      "&& > *": { flex: "none", width: "full", overflow: "visible", borderInlineStart: 0 },
    },
  },
})

const Beside = chakra("section", {
  base: {
    flexShrink: 0,
    width: "416px",
    overflowY: "auto",
    padding: "5",
    backgroundColor: "hover",
    borderInlineStart: "1px solid",
    borderColor: "border",
  },
})

const wideStyle = { maxWidth: "936px" } as const

const Foot = chakra("footer", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    flexWrap: "wrap",
    gap: "2",
    flexShrink: 0,
    minHeight: "64px",
    paddingBlock: "3",
    paddingInline: "6",
    paddingBottom: "calc({spacing.3} + env(safe-area-inset-bottom))",
    borderTop: "1px solid",
    borderColor: "border",
  },
})

const Unsaved = chakra("output", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    marginInlineEnd: "auto",
    textStyle: "meta",
    color: "warning",
    _before: { content: '""', width: "6px", height: "6px", borderRadius: "full", background: "currentColor" },
  },
})

const Start = chakra("div", { base: { marginInlineEnd: "auto", smDown: { order: -1 } } })

const Actions = chakra("div", { base: { display: "flex", gap: "2" } })

export interface SideDialogProps {
  readonly open: boolean
  /** Escape, the cross, or a press beside it; whoever has unsaved changes asks first. */
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Above the foot, whatever scrolls: a place to try out what is edited. */
  readonly below?: ReactNode
  /** At the right of the foot: 'Cancelar' and a submit button. */
  readonly actions?: ReactNode
  /** At the start of the foot: a further action, which moves what is not saved to a line of its own. */
  readonly footStart?: ReactNode
  /** How many changes are not saved; none are mentioned at 0. */
  readonly unsaved?: number
  /** Beside the form, under it on a narrow window: what the form makes. The dialog is 936 px wide then. */
  readonly beside?: ReactNode
  /** Enter in a field, or the submit button among the actions. */
  readonly onSubmit?: () => void
}

/** A form beside the page, 480 px wide (936 with something beside it), or as wide as the telephone. */
export const SideDialog = (props: SideDialogProps) => {
  const { open, onClose, title, children, below, actions, footStart, unsaved = 0, beside, onSubmit } = props
  const body = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Parts.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      initialFocusEl={() => firstField(body.current)}
      {...dialogLayer}
    >
      <Portal>
        <Parts.Backdrop css={backdropStyle} />
        <Parts.Positioner>
          <Parts.Content css={{ ...panelStyle, ...panelMotion, ...(beside === undefined ? {} : wideStyle) }}>
            <Form noValidate onSubmit={submit}>
              <Head>
                <Parts.Title css={{ textStyle: "dialog-title", flex: "1" }} lineClamp="1" title={title}>
                  {title}
                </Parts.Title>
                <IconButton label="Fechar" icon={<X size={16} />} tooltipSide="below" onClick={onClose} />
              </Head>
              {beside === undefined ? (
                <Body ref={body}>{children}</Body>
              ) : (
                <Halves>
                  <Body ref={body}>{children}</Body>
                  <Beside>{beside}</Beside>
                </Halves>
              )}
              {below}
              {actions !== undefined && (
                <Foot>
                  <Unsaved
                    display={unsaved > 0 ? "flex" : "none"}
                    {...(footStart === undefined
                      ? {}
                      : { flexBasis: "full", smDown: { flexBasis: "auto", marginInlineEnd: 0 } })}
                  >
                    {unsaved === 1 ? "1 alteração não salva" : `${unsaved} alterações não salvas`}
                  </Unsaved>
                  {footStart !== undefined && <Start>{footStart}</Start>}
                  <Actions>{actions}</Actions>
                </Foot>
              )}
            </Form>
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
