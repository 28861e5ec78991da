import { chakra } from "@chakra-ui/react"
import { cloneElement, type CSSProperties, type ReactElement, useEffect, useId, useRef, useState } from "react"
import { createPortal } from "react-dom"

const Bubble = chakra("span", {
  base: {
    position: "fixed",
    zIndex: "tooltip",
    width: "max-content",
    maxWidth: "260px",
    paddingInline: "2",
    paddingBlock: "1.5",
    textStyle: "label",
    fontWeight: 400,
    color: "surface",
    backgroundColor: "text",
    borderRadius: "control",
    overflowWrap: "anywhere",
    whiteSpace: "normal",
    textAlign: "start",
    // The delay belongs to the style: it needs no timer, and a bubble that is gone before it never shows.
    animation: "fade-in 100ms 400ms both",
    // Bridges the gap, so that the pointer can travel to the words.
    _before: { content: '""', position: "absolute", inset: "-8px", zIndex: -1 },
  },
})

export type TooltipSide = "above" | "below" | "after"

export interface TooltipProps {
  /** Undefined: no words now; the child stays the same element when they come and go. */
  readonly label: string | undefined
  /** Where it prefers to be; it turns round where there is no room. Above unless told. */
  readonly side?: TooltipSide
  /** The label is already the child's name, so it does not describe it too. */
  readonly names?: boolean
  /** One element that can be focused. */
  readonly children: ReactElement<{ "aria-describedby"?: string | undefined }>
}

/** Words beside a control while the pointer or the focus is on it. Escape hides them. Never the only place of a fact. */
export const Tooltip = ({ label, side = "above", names = false, children }: TooltipProps) => {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<{ readonly style: CSSProperties; readonly home: Element }>()
  /** Words that the focus shows let presses through: the pointer, which may be anywhere, did not ask for them. */
  const show = (pointed: boolean) => {
    const child = anchor.current?.firstElementChild
    if (!child) return
    // In the landmark of its target, or the dialog, where screen readers look for it.
    const home = child.closest(landmarks) ?? document.body
    const style = placeBeside(child.getBoundingClientRect(), side)
    setPlace({ style: pointed ? style : { ...style, pointerEvents: "none" }, home })
  }
  const hide = () => setPlace(undefined)
  const shown = place !== undefined && label !== undefined

  useEffect(() => {
    if (!shown) return
    const leave = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Escape") setPlace(undefined)
    }
    window.addEventListener("keydown", leave)
    window.addEventListener("scroll", leave, { capture: true, passive: true })
    return () => {
      window.removeEventListener("keydown", leave)
      window.removeEventListener("scroll", leave, { capture: true })
    }
  }, [shown])

  const isKeyboard = (target: Element) => target.matches(":focus-visible")
  return (
    <chakra.span
      ref={anchor}
      display="contents"
      onPointerEnter={(event) => event.pointerType !== "touch" && show(true)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => isKeyboard(event.target) && show(false)}
      onBlur={hide}
    >
      {names || !shown ? children : cloneElement(children, { "aria-describedby": id })}
      {shown &&
        createPortal(
          <Bubble id={id} role="tooltip" style={place.style}>
            {label}
          </Bubble>,
          place.home,
        )}
    </chakra.span>
  )
}

const landmarks = "main, nav, header, aside, dialog, [role$=dialog]"

const gap = 6
const room = 48

const placeBeside = (target: DOMRect, side: TooltipSide): CSSProperties => {
  if (side === "after") {
    return { left: target.right + gap, top: target.top + target.height / 2, transform: "translateY(-50%)" }
  }
  const below = side === "below" ? target.bottom + room < window.innerHeight : target.top < room
  const vertical = below ? { top: target.bottom + gap } : { bottom: window.innerHeight - target.top + gap }
  const middle = target.left + target.width / 2
  // Near an edge of the window it lines up with its target instead of being cut.
  if (middle < 136) return { ...vertical, left: Math.max(4, target.left) }
  if (window.innerWidth - middle < 136) return { ...vertical, right: Math.max(4, window.innerWidth - target.right) }
  return { ...vertical, left: middle, transform: "translateX(-50%)" }
}
