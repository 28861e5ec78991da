import { ContextModule, entryTokens } from "../context-module.ts"
import { browserAddress } from "./browser-address.ts"
import { browserDepartures } from "./browser-departures.ts"
import { createBrowserTableLayouts } from "./browser-table-layouts.ts"
import { browserDownloads } from "./browser-downloads.ts"

export const shellModule = new ContextModule("shell", (bind, slice) => {
  bind(slice).toResolvedValue(
    (session) => ({
      address: browserAddress,
      departures: browserDepartures,
      downloads: browserDownloads,
      tableLayouts: createBrowserTableLayouts(session),
    }),
    [entryTokens.session],
  )
})
