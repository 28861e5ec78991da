import type { Position } from "@prosa/core/flow"
import type { ReactFlowInstance } from "@xyflow/react"
import { useCallback, useEffect, useRef } from "react"

/** Tells where on the canvas the pointer is, on the grid; undefined while it is elsewhere. */
export const usePointer = (
  ground: HTMLElement | null,
  { screenToFlowPosition }: Pick<ReactFlowInstance, "screenToFlowPosition">,
): (() => Position | undefined) => {
  const last = useRef<Position>(undefined)
  useEffect(() => {
    const moved = ({ clientX: x, clientY: y }: PointerEvent) => {
      last.current = { x, y }
    }
    const left = () => {
      last.current = undefined
    }
    ground?.addEventListener("pointermove", moved)
    ground?.addEventListener("pointerleave", left)
    return () => {
      ground?.removeEventListener("pointermove", moved)
      ground?.removeEventListener("pointerleave", left)
    }
  }, [ground])
  return useCallback(
    () => (last.current === undefined ? undefined : screenToFlowPosition(last.current)),
    [screenToFlowPosition],
  )
}
