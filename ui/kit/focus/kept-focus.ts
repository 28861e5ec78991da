import { type RefObject, useEffect } from "react"
import { isWriting } from "./is-writing.ts"

/** The control that had the focus last, and the others around it while it had. */
interface Held {
  readonly control: Element
  readonly place: HTMLElement | null
  readonly list: Element | null
  readonly controls: ReadonlyArray<HTMLElement>
}

/**
 * Keeps the focus near a control that is removed while it has it, such as a button that its own press replaces: otherwise the
 * focus falls to the page behind. In a tab it goes on to what comes next there: in a list to the next control of the same
 * words, else to the next that opens no keyboard. A dialog takes it itself, and never leaves it on the page; beside a tab the page may be
 * what was pressed.
 */
export const useKeptFocus = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    let held: Held | undefined
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof Element) held = heldAt(target)
    }
    element.addEventListener("focusin", keep)
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return
      const dialog = element.closest<HTMLElement>("[role=dialog]")
      if (dialog !== null) {
        focusPlace(dialog)
        return
      }
      if (held === undefined || held.control.isConnected) return
      const gone = held
      // It is led on once: what is removed later was not pressed.
      held = undefined
      const next = nextOf(gone)
      if (next !== undefined) next.focus()
      else if (gone.place?.isConnected === true) focusPlace(gone.place)
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      element.removeEventListener("focusin", keep)
    }
  }, [ref])
}

const takesFocus = ":is(a[href], button, input, select, textarea, [contenteditable=true]):not(:disabled)"

const heldAt = (control: Element): Held => {
  const place = control.closest<HTMLElement>("[role=tabpanel]")
  const all = [...(place?.querySelectorAll<HTMLElement>(takesFocus) ?? [])]
  const at = all.findIndex((one) => one === control)
  const before = all.slice(0, Math.max(0, at)).toReversed()
  return { control, place, list: control.closest("ul, ol"), controls: [...all.slice(at + 1), ...before] }
}

const nextOf = ({ control, list, controls }: Held): HTMLElement | undefined => {
  const present = controls.filter((one) => one.isConnected && one.matches(takesFocus))
  return (
    present.find((one) => list?.contains(one) === true && one.textContent === control.textContent) ??
    present.find((one) => one instanceof HTMLSelectElement || !isWriting(one))
  )
}

/** A tab's panel takes no focus of its own where it has controls. Its tabs stay in sight. */
const focusPlace = (place: HTMLElement): void => {
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
