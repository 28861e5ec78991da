import type { AddressQuery } from "@prosa/core/shell"
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
