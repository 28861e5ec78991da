import { type RefObject, useEffect } from "react"

/**
 * Focuses the dialog or the tab around an element when the control in it that had the focus is removed, such as a
 * button that its own press replaces: otherwise the focus falls to the page behind. A dialog never leaves it there;
 * beside a tab the page may be what was pressed.
 */
export const useKeptFocus = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    let focused: EventTarget | null = null
    const keep = (event: FocusEvent) => {
      focused = event.target
    }
    element.addEventListener("focusin", keep)
    const observer = new MutationObserver(() => {
      const place = element.closest<HTMLElement>("[role=dialog], [role=tabpanel]")
      if (place === null || document.activeElement !== document.body) return
      const removed = focused instanceof Element && !focused.isConnected
      if (place.role !== "dialog" && !removed) return
      // A tab's panel takes no focus of its own where it has controls.
      if (!place.hasAttribute("tabindex")) place.tabIndex = -1
      place.focus()
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      element.removeEventListener("focusin", keep)
    }
  }, [ref])
}
