import { useEffect, useEffectEvent } from "react"

/**
 * Calls `open` on Ctrl+K, wherever the focus is but in a dialog, which keeps what is written in it; and `expect` already
 * when Ctrl is pressed: what is typed right after it goes nowhere while the code of the finder is loaded.
 */
export const useFinderKey = (open: () => void, expect: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Control" || event.key === "Meta") return expect()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k")
      return undefined
    if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return undefined
    event.preventDefault()
    return open()
  })
  useEffect(() => {
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}
