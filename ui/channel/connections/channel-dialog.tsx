import { chakra, Dialog as Parts, Portal } from "@chakra-ui/react"
import { X } from "lucide-react"
import { type ReactNode, type RefObject, useRef } from "react"
import { backdropStyle, dialogStyle, firstField, positionerStyle } from "../../kit/dialogs/dialog-style.ts"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useKeptFocus } from "../../kit/focus/kept-focus.ts"
import { Name } from "../../kit/labels/name.tsx"
import { dialogLayer } from "../../kit/dialogs/dialog-layer.ts"
import { menuMotion } from "../../theme/motion.ts"

const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    flexShrink: 0,
    minHeight: "bar",
    paddingInlineStart: "5",
    paddingInlineEnd: "3",
  },
})

/** The content below the head. Tabs go from edge to edge, and each has its own body and foot. */
const Content = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    flex: "1",
    minHeight: 0,
    "& > [data-scope=tabs], & [role=tabpanel]": { display: "flex", flexDirection: "column", flex: "1", minHeight: 0 },
    "& [role=tablist]": { paddingInline: "5", flexShrink: 0 },
    "& [role=tabpanel][hidden]": { display: "none" },
  },
})

/** What scrolls in a channel's dialog. */
export const ChannelDialogBody = chakra("div", {
  base: {
    display: "grid",
    alignContent: "start",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4",
    flex: "1",
    minHeight: 0,
    overflowY: "auto",
    paddingBlock: "4",
    paddingInline: "5",
  },
})

/** The actions of a channel's dialog; what comes first stands at the start. */
export const ChannelDialogFoot = chakra("footer", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "2",
    flexShrink: 0,
    minHeight: "60px",
    paddingBlock: "3",
    paddingInline: "5",
    borderTop: "1px solid",
    borderColor: "border",
    "& > .first": { marginInlineEnd: "auto" },
  },
})

const height = (pixels: number) => `min(${pixels}px, 100dvh - 32px)`

export interface ChannelDialogProps {
  readonly title: string
  readonly icon: ReactNode
  /** Whose channel it is. */
  readonly owner: string
  /** Always as high as it may be: what changes inside moves nothing. */
  readonly tall?: boolean
  /** Escape, the cross, or a press beside the dialog. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog of a channel's connection. Drawn while it is open. */
export const ChannelDialog = ({ title, icon, owner, tall = false, onClose, children }: ChannelDialogProps) => {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Parts.Root
      open
      onOpenChange={(change) => !change.open && onClose()}
      {...dialogLayer}
      initialFocusEl={() => firstField(body.current) ?? mainAction(body.current)}
    >
      <Portal>
        <Parts.Backdrop css={backdropStyle} />
        <Parts.Positioner css={positionerStyle}>
          <Parts.Content
            css={{
              ...dialogStyle,
              ...menuMotion,
              maxWidth: "440px",
              maxHeight: height(740),
              ...(tall ? { height: height(740) } : { minHeight: height(440) }),
            }}
          >
            <Head>
              <chakra.span aria-hidden display="flex" flexShrink={0}>
                {icon}
              </chakra.span>
              <Parts.Title css={{ textStyle: "dialog-title", flexShrink: 0 }}>{title}</Parts.Title>
              <chakra.div flex="1" minWidth={0} textStyle="cell" color="text-2">
                <Name>{owner}</Name>
              </chakra.div>
              <IconButton label="Fechar" icon={<X size={16} />} tooltipSide="below" onClick={onClose} />
            </Head>
            <Inside ref={body}>{children}</Inside>
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}

/** Where nothing is to be filled in, the first button is what one came for: to log in, or to make a code. */
const mainAction = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>("button:not([role=tab], :disabled)") ?? null

interface InsideProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

/** Logging in, scanning and disconnecting replace the very button that was pressed. */
const Inside = ({ ref, children }: InsideProps) => {
  useKeptFocus(ref)
  return <Content ref={ref}>{children}</Content>
}
