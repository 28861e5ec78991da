import type { AddressQuery } from "@prosa/core/shell"
import { navigate } from "wouter/use-browser-location"

/** The events that change the address: back and forward, and wouter's event for each step of the page. */
const steps = ["popstate", "pushState", "replaceState"] as const

/** The address bar's query. */
export const browserAddress: AddressQuery = {
  read: () => Object.fromEntries(new URLSearchParams(window.location.search)),
  write: (fields, step) => {
    const query = new URLSearchParams(fields).toString()
    navigate(`${window.location.pathname}${query === "" ? "" : `?${query}`}`, { replace: step === "replace" })
  },
  watch: (changed) => {
    const own = window.location.pathname
    // Ignores another page's query while this page is still mounted.
    const listen = () => {
      if (window.location.pathname === own) changed()
    }
    for (const step of steps) window.addEventListener(step, listen)
    return () => {
      for (const step of steps) window.removeEventListener(step, listen)
    }
  },
}
