import type { Departures } from "@prosa/core/shell"
import { navigate } from "wouter/use-browser-location"

type Asked = Parameters<Departures["guard"]>[0]

/** Who stands in the way; the last one is asked. */
const guards: Array<Asked> = []

/** Where the page was before somebody went back. */
let here = ""

/**
 * Stops what would leave the page before the page's own router hears of it. The browser tells in the order in which
 * listeners came: this is called before the first component is drawn.
 */
export const watchDepartures = (): void => {
  window.addEventListener("popstate", back)
  window.addEventListener("click", follow, { capture: true })
  window.addEventListener("beforeunload", (event) => {
    if (guards.length > 0) event.preventDefault()
  })
}

const back = (event: PopStateEvent) => {
  const asked = guards.at(-1)
  if (asked === undefined) return
  event.stopImmediatePropagation()
  // The browser has gone already: it is brought back, and goes again when it may.
  window.history.pushState(null, "", here)
  asked(() => {
    guards.length = 0
    window.history.back()
  })
}

const follow = (event: MouseEvent) => {
  const asked = guards.at(-1)
  const link = event.target instanceof Element ? event.target.closest("a") : null
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (asked === undefined || link === null || !plain || link.target === "_blank") return
  // Another site is a matter of the browser's own question.
  if (link.origin !== window.location.origin) return
  event.preventDefault()
  event.stopImmediatePropagation()
  asked(() => {
    guards.length = 0
    navigate(`${link.pathname}${link.search}`)
  })
}

/** The ways out of the page in the browser. */
export const browserDepartures: Departures = {
  guard: (asked) => {
    here = `${window.location.pathname}${window.location.search}`
    guards.push(asked)
    return () => {
      const at = guards.indexOf(asked)
      if (at >= 0) guards.splice(at, 1)
    }
  },
}
