import { Popover as Parts, Portal } from "@chakra-ui/react"
import { type ComponentProps, type ReactNode, useRef, useState } from "react"
import { menuMotion } from "../../theme/motion.ts"
import { firstField } from "../dialogs/dialog-style.ts"
import { floatingStyle } from "./menu-style.ts"

/** What the button that opens it needs; spread it on a button of the kit. */
export type PopoverTrigger = Pick<
  ComponentProps<"button">,
  "id" | "onClick" | "onPointerDown" | "onBlur" | "aria-haspopup" | "aria-expanded" | "aria-controls"
>

export interface PopoverProps {
  /** What the panel is, for screen readers. */
  readonly label: string
  readonly renderTrigger: (wiring: PopoverTrigger) => ReactNode
  /** A function gets what closes it: for a choice that is made. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  /** Which side of the button it lines up with. */
  readonly align?: "start" | "end"
  /** Pixels; 280 unless told. */
  readonly width?: number
  /** Opens above the button where there is more room. */
  readonly flips?: boolean
  readonly onOpenChange?: (open: boolean) => void
  /** The id of its button, where a label names it. */
  readonly triggerId?: string
}

/**
 * Something to choose or read behind a button, which is not a list of actions (that is a `Menu`). Escape, a press beside
 * it and the focus leaving it close it; Escape gives the focus back; a choice
 * leaves it where it has put it.
 */
export const Popover = (props: PopoverProps) => {
  const { label, renderTrigger, children, align = "start", width = 280, flips = false, onOpenChange, triggerId } = props
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const show = (shown: boolean) => {
    setOpen(shown)
    onOpenChange?.(shown)
  }
  return (
    <Parts.Root
      lazyMount
      unmountOnExit
      open={open}
      {...(triggerId === undefined ? {} : { ids: { trigger: triggerId } })}
      onOpenChange={(change) => show(change.open)}
      positioning={{ placement: `bottom-${align}`, offset: { mainAxis: 4 }, flip: flips, fitViewport: true }}
      initialFocusEl={() =>
        // A keyboard over half of a telephone's screen would be in the way.
        (window.matchMedia("(pointer: coarse)").matches ? null : firstField(panel.current)) ?? panel.current
      }
      finalFocusEl={() => placeElsewhere(panel.current)}
      onEscapeKeyDown={(event) => {
        // The Escape that empties a search must not close the panel around it.
        if (event.target instanceof HTMLInputElement && event.target.matches(search) && event.target.value !== "")
          event.preventDefault()
      }}
    >
      <Parts.Context>{(popover) => renderTrigger(popover.getTriggerProps())}</Parts.Context>
      <Portal>
        <Parts.Positioner css={{ zIndex: "menu !important" }}>
          <Parts.Content
            ref={panel}
            aria-label={label}
            css={{ ...panelStyle, width: `min(${width}px, calc(100vw - 16px))` }}
            onClick={({ target }) => {
              // A link in it leads away.
              if (target instanceof Element && target.closest("a") !== null) show(false)
            }}
          >
            {typeof children === "function" ? children(() => show(false)) : children}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}

const search = "[type=search], [role=combobox]"

/** Where a choice has put the focus: it stays there. Null in the panel or nowhere: then the button gets it back. */
const placeElsewhere = (panel: HTMLElement | null): HTMLElement | null => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null
  return panel?.contains(activeElement) === true ? null : activeElement
}

const panelStyle = {
  ...floatingStyle,
  ...menuMotion,
  display: "flex",
  flexDirection: "column",
  maxHeight: "var(--available-height)",
  padding: "0",
  overflow: "hidden",
  whiteSpace: "normal",
} as const
