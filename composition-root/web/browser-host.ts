import type { SessionHost } from "@prosa/core/access/view"
import { type Clock, decode } from "@prosa/core/kernel"
import type { Navigation } from "@prosa/core/shell"
import { CompanyChoice } from "@prosa/core/tenancy"
import { Effect, Result, Schema } from "effect"
import { navigate } from "wouter/use-browser-location"
import { depart } from "./shell/browser-departures.ts"

export const browserClock: Clock = { now: () => Date.now() }

/** Navigation by the address bar. */
export const browserNavigation: Navigation = {
  get path() {
    return window.location.pathname
  },
  go: (path) => depart(() => navigate(path)),
  replace: (path) => navigate(path, { replace: true }),
}

/** Reads a value from local storage. If storage is blocked or full, values are not kept and nothing fails. */
export const stored = <A>(key: string, schema: Schema.Codec<A, unknown>): A | undefined => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : Result.getOrUndefined(decode(schema, JSON.parse(text)))
  } catch {
    return undefined
  }
}
export const store = (key: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Not stored.
  }
}

/** The specified key (access, section 3, 'Company (local)'). */
const companyKey = "company"

/** The selected workspaces of each person and company are stored under keys that begin so. */
export const selectionKey = "prosa.workspaces."

export const browserSessionHost: SessionHost = {
  mayExist: () => /(?:^|;\s*)prosa_session=1/.test(document.cookie),
  forget: () => {
    // as the server set it: a cookie is removed by its name and path
    document.cookie = "prosa_session=; path=/; max-age=0"
    // A logout clears the selected workspaces (access, section 4).
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(selectionKey)) localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
  exclusively: (work) =>
    "locks" in navigator
      ? Effect.promise(() => navigator.locks.request("prosa-refresh", () => Effect.runPromiseExit(work))).pipe(
          Effect.flatten,
        )
      : work,
  chosenCompany: {
    read: () => stored(companyKey, CompanyChoice),
    write: (company) => store(companyKey, company),
  },
}
