import { ContextModule } from "../context-module.ts"
import { browserAddress } from "./browser-address.ts"
import { browserDepartures } from "./browser-departures.ts"
import { browserDownloads } from "./browser-downloads.ts"

export const shellModule = new ContextModule("shell", (bind, slice) => {
  bind(slice).toConstantValue({
    address: browserAddress,
    departures: browserDepartures,
    downloads: browserDownloads,
  })
})
