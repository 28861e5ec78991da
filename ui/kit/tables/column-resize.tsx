import { chakra } from "@chakra-ui/react"
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react"

/** The edge of a head, by which its column is made wider or narrower. */
export const ResizeEdge = chakra("span", {
  base: {
    position: "absolute",
    insetBlock: 0,
    insetInlineEnd: 0,
    width: "9px",
    cursor: "col-resize",
    touchAction: "none",
    "&::after": {
      content: "''",
      position: "absolute",
      insetBlock: "2",
      insetInlineEnd: "4px",
      width: "1px",
      backgroundColor: "border-strong",
      opacity: 0,
    },
    "&:hover::after": { opacity: 1 },
    "&[data-dragged]::after": { opacity: 1, backgroundColor: "brand-edge", width: "2px" },
  },
})

/** Pixels of one press of an arrow. */
const keyStep = 16

interface Drag {
  readonly from: number
  readonly width: number
}

/** Lets a column be resized: the width while its edge is dragged, and what its edge and its head need. */
export const useColumnResize = (width: number | undefined, onResize: ((width: number) => void) | undefined) => {
  const drag = useRef<Drag>(undefined)
  const [dragged, setDragged] = useState<number>()
  if (onResize === undefined) return { width, keys: {}, edge: {} }
  const end = () => {
    drag.current = undefined
    setDragged(undefined)
  }
  return {
    width: dragged ?? width,
    keys: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const by = event.key === "ArrowRight" ? keyStep : event.key === "ArrowLeft" ? -keyStep : 0
        if (!event.shiftKey || by === 0) return
        event.preventDefault()
        onResize((width ?? event.currentTarget.offsetWidth) + by)
      },
    },
    edge: {
      ...(dragged === undefined ? {} : { "data-dragged": "" }),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const present = event.currentTarget.parentElement?.offsetWidth ?? width ?? 0
        drag.current = { from: event.clientX, width: present }
        setDragged(present)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag.current !== undefined) setDragged(Math.max(48, drag.current.width + event.clientX - drag.current.from))
      },
      onPointerUp: () => {
        if (dragged !== undefined) onResize(dragged)
        end()
      },
      onPointerCancel: end,
    },
  }
}
