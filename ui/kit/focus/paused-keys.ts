import { useEffect } from "react"

/** Milliseconds without a key after which the next one is meant for what has come up. */
const pause = 500

/** Lets no key through that belongs to what somebody was typing when something came up, but for Escape. */
export const usePausedKeys = (active: boolean): void => {
  useEffect(() => {
    if (!active) return
    let last = performance.now()
    const hold = (event: KeyboardEvent) => {
      const isPaused = event.timeStamp - last > pause
      if (event.type === "keydown" && !isPaused) last = event.timeStamp
      if (isPaused || event.key === "Escape") return
      event.preventDefault()
      event.stopPropagation()
    }
    const listening = new AbortController()
    for (const type of ["keydown", "keyup"] as const)
      document.addEventListener(type, hold, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [active])
}
