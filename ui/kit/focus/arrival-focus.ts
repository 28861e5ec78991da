import { type RefObject, useEffect } from "react"
import { isWriting } from "./is-writing.ts"

/** Why an element appears: the user asked for it, or it came with what was opened. */
export type Arrival = "asked" | "opened"

/**
 * Focuses an element that appears. One that came with what was opened leaves the focus in a field in which the user
 * writes, and does not open the keyboard of a touch screen.
 */
export const useArrivalFocus = (ref: RefObject<HTMLElement | null>, arrival: Arrival | undefined): void => {
  useEffect(() => {
    if (arrival === "asked" || (arrival === "opened" && isFree())) ref.current?.focus()
  }, [ref, arrival])
}

const isFree = () => !window.matchMedia("(pointer: coarse)").matches && !isWriting(document.activeElement)
