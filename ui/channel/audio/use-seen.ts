import { type RefObject, useEffect, useEffectEvent } from "react"

/** Calls `seen` once an element comes into view; at once where the browser cannot say. */
export const useSeen = (ref: RefObject<HTMLElement | null>, seen: () => void): void => {
  const seenNow = useEffectEvent(seen)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    if (typeof IntersectionObserver === "undefined") {
      seenNow()
      return undefined
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      seenNow()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
}
