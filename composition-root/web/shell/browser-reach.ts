import { createHttpBrand } from "@prosa/adapters-http/entry-clients"
import type { Clock } from "@prosa/core/kernel"
import { callStream } from "@prosa/core/kernel/view"
import { createServerReach, type ServerReach } from "@prosa/core/shell/view"
import { Result } from "effect"
import { filter, fromEvent, map, merge } from "rxjs"

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Creates the reach of the page's server: the brand is the smallest that it answers to everybody. */
export const createBrowserReach = (clock: Clock): ServerReach =>
  createServerReach({
    clock,
    ask: () => {
      const brand = createHttpBrand({ fetch: (url, init) => fetch(url, init), sessionEnded: () => {} })
      return callStream(() => brand.current()).pipe(map(Result.isSuccess))
    },
    awakened$: merge(
      fromEvent(window, "online"),
      fromEvent(document, "visibilitychange").pipe(filter(() => document.visibilityState === "visible")),
    ),
  })

/** Fetches, and notes whether there was an answer. A call that the page itself has given up says nothing. */
export const fetchWithin =
  (reach: ServerReach, fetches: Fetch): Fetch =>
  async (url, init) => {
    try {
      const response = await fetches(url, init)
      if (isOfProxy(response)) reach.lost()
      else reach.answered()
      return response
    } catch (error) {
      if (init?.signal?.aborted !== true) reach.lost()
      throw error
    }
  }

/** A proxy answers so where the server behind it does not; the server's own 503 are failures in JSON. */
const isOfProxy = ({ status, headers }: Response): boolean =>
  status === 502 ||
  status === 504 ||
  (status === 503 && !(headers.get("content-type") ?? "").startsWith("application/json"))
