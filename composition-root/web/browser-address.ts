import type { AddressQuery, Departures } from "@prosa/core/shell"
import { navigate } from "wouter/use-browser-location"

/** What changes the address: going back and forward, and wouter's own word for each step that the page takes. */
const steps = ["popstate", "pushState", "replaceState"] as const

/** The query of the address bar. */
export const browserAddress: AddressQuery = {
  read: () => Object.fromEntries(new URLSearchParams(window.location.search)),
  write: (fields, step) => {
    const query = new URLSearchParams(fields).toString()
    navigate(`${window.location.pathname}${query === "" ? "" : `?${query}`}`, { replace: step === "replace" })
  },
  watch: (changed) => {
    const own = window.location.pathname
    // Another page's query is not this page's business, though this one still stands for a moment.
    const listen = () => {
      if (window.location.pathname === own) changed()
    }
    for (const step of steps) window.addEventListener(step, listen)
    return () => {
      for (const step of steps) window.removeEventListener(step, listen)
    }
  },
}

/** Back, links and the closing of the tab, stopped before the page's own router hears of them. */
export const browserDepartures: Departures = {
  guard: (asked) => {
    const here = `${window.location.pathname}${window.location.search}`
    const closing = (event: BeforeUnloadEvent) => event.preventDefault()
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      // The browser has gone already: it is brought back, and goes again when it may.
      window.history.pushState(null, "", here)
      asked(() => {
        stop()
        window.history.back()
      })
    }
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null
      const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (link === null || !plain || link.target === "_blank" || link.origin !== window.location.origin) return
      event.preventDefault()
      event.stopImmediatePropagation()
      asked(() => {
        stop()
        navigate(`${link.pathname}${link.search}`)
      })
    }
    const stop = () => {
      window.removeEventListener("beforeunload", closing)
      window.removeEventListener("popstate", back, { capture: true })
      window.removeEventListener("click", follow, { capture: true })
    }
    window.addEventListener("beforeunload", closing)
    window.addEventListener("popstate", back, { capture: true })
    window.addEventListener("click", follow, { capture: true })
    return stop
  },
}
