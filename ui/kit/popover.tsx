import { chakra } from "@chakra-ui/react"
import { type CSSProperties, type ReactNode, type Ref, useEffect, useRef, useState } from "react"
import { menuMotion } from "../theme/motion.ts"
import { firstField } from "./dialog-style.ts"
import { floatingStyle } from "./menu-style.ts"

const Panel = chakra("dialog", {
  base: {
    ...floatingStyle,
    ...menuMotion,
    position: "fixed",
    zIndex: "menu",
    margin: "0",
    display: "flex",
    flexDirection: "column",
    padding: "0",
    overflow: "hidden",
    whiteSpace: "normal",
  },
})

/** What the button that opens it needs; spread it on a button of the kit. */
export interface PopoverTrigger {
  readonly ref: Ref<HTMLButtonElement>
  readonly onClick: () => void
  readonly "aria-haspopup": "dialog"
  readonly "aria-expanded": boolean
}

export interface PopoverProps {
  /** What the panel is, for screen readers. */
  readonly label: string
  readonly renderTrigger: (wiring: PopoverTrigger) => ReactNode
  readonly children: ReactNode
  /** Which side of the button it lines up with. */
  readonly align?: "start" | "end"
  /** Pixels; 280 unless told. */
  readonly width?: number
}

/**
 * Something to choose or read behind a button, which is not a list of actions (that is a `Menu`). Escape, a press beside
 * it and the focus leaving it close it; Escape gives the focus back.
 */
export const Popover = ({ label, renderTrigger, children, align = "start", width = 280 }: PopoverProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>()
  const open = place !== undefined
  const close = () => setPlace(undefined)
  const leave = () => {
    close()
    button.current?.focus()
  }

  useEffect(() => {
    if (!open) return
    // A keyboard over half of a telephone's screen would be in the way.
    const field = window.matchMedia("(pointer: coarse)").matches ? null : firstField(panel.current)
    ;(field ?? panel.current)?.focus()
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target) && !button.current?.contains(target))
        setPlace(undefined)
    }
    const resized = () => setPlace(undefined)
    document.addEventListener("pointerdown", pressed)
    window.addEventListener("resize", resized)
    return () => {
      document.removeEventListener("pointerdown", pressed)
      window.removeEventListener("resize", resized)
    }
  }, [open])

  return (
    <chakra.span
      display="contents"
      onBlur={({ relatedTarget }) => {
        const stays = relatedTarget === null || panel.current?.contains(relatedTarget)
        if (!stays && relatedTarget !== button.current) close()
      }}
      onClick={({ target }) => {
        // A link in it leads away.
        if (target instanceof Element && target.closest("a") !== null) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || !open) return
        event.preventDefault()
        leave()
      }}
    >
      {renderTrigger({
        ref: button,
        onClick: () => setPlace(open ? undefined : placeUnder(button.current, width, align)),
        "aria-haspopup": "dialog",
        "aria-expanded": open,
      })}
      {open && (
        <Panel ref={panel} open aria-label={label} tabIndex={-1} style={place}>
          {children}
        </Panel>
      )}
    </chakra.span>
  )
}

const margin = 8

const placeUnder = (button: HTMLElement | null, width: number, align: "start" | "end"): CSSProperties => {
  const box = button?.getBoundingClientRect() ?? new DOMRect()
  const fitting = Math.min(width, window.innerWidth - 2 * margin)
  const wished = align === "start" ? box.left : box.right - fitting
  const top = box.bottom + 4
  return {
    top,
    left: Math.max(margin, Math.min(wished, window.innerWidth - fitting - margin)),
    width: fitting,
    maxHeight: window.innerHeight - top - margin,
  }
}
