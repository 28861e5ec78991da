import { type RefObject, useEffect } from "react"

/**
 * Focuses the dialog around an element when the control that had the focus is removed, such as a button that its own
 * press replaces: otherwise the focus falls to the page behind.
 */
export const useKeptFocus = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) element.closest<HTMLElement>("[role=dialog]")?.focus()
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [ref])
}
