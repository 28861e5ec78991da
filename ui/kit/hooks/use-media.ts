import { useCallback, useSyncExternalStore } from "react"

/** The query of a telephone's window. */
export const telephoneWindow = "(max-width: 499.98px)"

/** Whether the window is so: `useMedia("(min-width: 1000px)")`. For what a style alone cannot say. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener("change", changed)
      return () => list.removeEventListener("change", changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
