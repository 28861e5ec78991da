import { type RefObject, useEffect, useRef } from "react"

/**
 * Gives the focus back to a list whose focused control a change has removed: to the same row, or to the one in its place if
 * the row has left, so that the keyboard goes on from there.
 */
export const useFocusInRows = (list: RefObject<HTMLElement | null>): void => {
  const place = useRef<number>(undefined)
  useEffect(() => {
    const note = ({ target }: Event) => {
      const element = target instanceof Element ? target : document.body
      // The menu of a row stands elsewhere in the page.
      if (element.closest("[role=menu]") !== null) return
      const rows = [...(list.current?.children ?? [])]
      const at = rows.findIndex((row) => row.contains(element))
      place.current = at === -1 ? undefined : at
    }
    document.addEventListener("focusin", note)
    document.addEventListener("pointerdown", note)
    return () => {
      document.removeEventListener("focusin", note)
      document.removeEventListener("pointerdown", note)
    }
  }, [list])
  // Whatever is drawn may have changed the rows.
  useEffect(() => {
    const rows = list.current?.children ?? []
    if (place.current === undefined || document.activeElement !== document.body) return
    rows[Math.min(place.current, rows.length - 1)]?.querySelector<HTMLElement>("button:not(:disabled)")?.focus()
  })
}
