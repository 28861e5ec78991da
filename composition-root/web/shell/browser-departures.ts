import type { Departures } from "@prosa/core/shell"
import { navigate } from "wouter/use-browser-location"

type Asked = Parameters<Departures["guard"]>[0]

/** Active guards; the last one is asked. */
const guards = new Set<Asked>()

/** What ends with the tab, and holds nothing else. */
const tabHolds = new Set<object>()

const lastGuard = (): Asked | undefined => [...guards].at(-1)

/** Adds to what is held, until the function that it returns is called. */
const kept = <Held>(all: Set<Held>, held: Held) => {
  all.add(held)
  return () => void all.delete(held)
}

/** The address before a back navigation. */
let here = ""

/**
 * Intercepts navigation before the page's own router. Listeners run in order of registration, so this is called before
 * the first component renders.
 */
export const watchDepartures = (): void => {
  window.addEventListener("popstate", back)
  window.addEventListener("click", follow, { capture: true })
  window.addEventListener("beforeunload", (event) => {
    if (hasUnsavedWork()) event.preventDefault()
  })
}

const back = (event: PopStateEvent) => {
  const asked = lastGuard()
  if (asked === undefined) return
  event.stopImmediatePropagation()
  // The browser has already navigated: it is sent back, and continues if the guard allows it.
  window.history.pushState(null, "", here)
  asked(() => {
    guards.clear()
    window.history.back()
  })
}

const follow = (event: MouseEvent) => {
  const asked = lastGuard()
  const link = event.target instanceof Element ? event.target.closest("a") : null
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (asked === undefined || link === null || !plain || link.target === "_blank" || link.download !== "") return
  // Leaving for another site is confirmed by the browser itself.
  if (link.origin !== window.location.origin) return
  event.preventDefault()
  event.stopImmediatePropagation()
  depart(() => navigate(`${link.pathname}${link.search}`))
}

/** Runs a navigation of the product's own, once the guards allow it. */
export const depart = (leave: () => void): void => {
  const asked = lastGuard()
  if (asked === undefined) return leave()
  return asked(() => {
    guards.clear()
    leave()
  })
}

/** Whether a guard holds work that is not saved, or something is under way that ends with the tab. */
export const hasUnsavedWork = (): boolean => guards.size > 0 || tabHolds.size > 0

/** Implements `Departures` in the browser. */
export const browserDepartures: Departures = {
  guard: (asked) => {
    here = `${window.location.pathname}${window.location.search}`
    return kept(guards, asked)
  },
  holdTab: () => kept(tabHolds, {}),
}
