import { type MouseEvent, useRef } from "react"

/** What is pressed as one thing. */
const controls = "button, a, label, input, select, textarea, [role=tab], [role=menuitem], [contenteditable=true]"

const controlAt = (target: EventTarget): EventTarget => {
  if (!(target instanceof Element)) return target
  const control = target.closest(controls) ?? target
  return (control instanceof HTMLInputElement ? control.labels?.[0] : undefined) ?? control
}

/**
 * Lets the second press of a double click count only where the first one did: what has come up under the pointer in between is
 * not pressed by somebody who was pressing something else.
 */
export const useSteadyPresses = (): { readonly onClickCapture: (event: MouseEvent) => void } => {
  const first = useRef<EventTarget>(undefined)
  return {
    onClickCapture: (event) => {
      const control = controlAt(event.target)
      if (event.detail > 1 && first.current !== undefined && first.current !== control) {
        event.preventDefault()
        event.stopPropagation()
      } else first.current = control
    },
  }
}
