import { useEffect, useState } from "react"

/**
 * Whether a part of the page fills the screen, and a way to change it. Where the browser refuses, as on some telephones, the
 * part fills the window. Escape leaves it, as the browser does it.
 */
export const useWholeScreen = (): readonly [boolean, (whole: boolean) => void] => {
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    const follow = () => setWhole(document.fullscreenElement !== null)
    document.addEventListener("fullscreenchange", follow)
    return () => {
      document.removeEventListener("fullscreenchange", follow)
      leave()
    }
  }, [])
  return [
    whole,
    (wanted) => {
      setWhole(wanted)
      if (wanted) enter()
      else leave()
    },
  ]
}

// The dialogs and menus of a page stand beside its parts, so that the whole page is shown.
const enter = (): void => void document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {})

const leave = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
}
