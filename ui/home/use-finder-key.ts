import { useEffect, useEffectEvent, useRef } from "react"

/** What was typed before the finder had a field for it. */
export interface TypedAhead {
  readonly text: string
  /** Whether Enter was pressed after it. */
  readonly entered: boolean
}

/** Typing goes back to where the focus is after so many milliseconds, should the finder never come. */
const patience = 5_000

/**
 * Calls `open`, where there is a finder, on Ctrl+K, wherever the focus is but in a dialog, which keeps what is written in
 * it; and `expect` already when Ctrl is pressed. What is typed after Ctrl+K is caught until the returned function takes it,
 * so that it is not written into the field that had the focus.
 */
export const useFinderKey = (open: (() => void) | undefined, expect: () => void): (() => TypedAhead) => {
  const take = useRef<() => TypedAhead>(undefined)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Control" || event.key === "Meta") return expect()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k")
      return undefined
    if (open === undefined || document.querySelector("[role=dialog], [role=alertdialog]") !== null) return undefined
    event.preventDefault()
    take.current?.()
    take.current = catchTyping()
    return open()
  })
  useEffect(() => {
    document.addEventListener("keydown", onKey)
    return () => {
      document.removeEventListener("keydown", onKey)
      take.current?.()
    }
  }, [])
  return () => take.current?.() ?? { text: "", entered: false }
}

/** Catches what is typed; the function that it returns ends that, and has what was typed the first time. */
const catchTyping = (): (() => TypedAhead) => {
  let text = ""
  let entered = false
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === "Enter") entered = true
    else if (key === "Backspace") text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => {
    clearTimeout(timer)
    document.removeEventListener("keydown", onKey, true)
    const typed = { text, entered }
    text = ""
    entered = false
    return typed
  }
  document.addEventListener("keydown", onKey, true)
  const timer = setTimeout(end, patience)
  return end
}
