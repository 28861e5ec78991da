import type { LoginFlags, LoginWindows } from "@prosa/core/channel"

/** Creates the windows of this browser. A login's window has the size of a telephone, since its pages are made for one. */
export const createBrowserLoginWindows = (): LoginWindows => ({
  open: (url) => {
    const opened = window.open(url, "_blank", "popup,width=620,height=760")
    return opened === null ? undefined : { closed: () => opened.closed }
  },
  closeOwn: () => window.close(),
})

/** Creates the flags in local storage, which the windows of this browser share. Without a storage none is ever set. */
export const createBrowserLoginFlags = (): LoginFlags => ({
  take: (name) =>
    guarded(() => {
      const set = localStorage.getItem(name) === "true"
      if (set) localStorage.removeItem(name)
      return set
    }) ?? false,
  set: (name) => void guarded(() => localStorage.setItem(name, "true")),
})

/** A storage may be switched off, or full. */
const guarded = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
