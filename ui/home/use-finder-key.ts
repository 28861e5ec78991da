import { useEffect, useEffectEvent } from "react"

/** Calls `open` on Ctrl+K, wherever the focus is but in a dialog, which keeps what is written in it. */
export const useFinderKey = (open: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return
    if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}
