import type { ClientOptions } from "@prosa/adapters-http/clients"
import { lazyPort } from "./lazy-port.ts"

type SettingsClients = typeof import("@prosa/adapters-http/settings-clients")

/** Makes ports that few pages use, whose clients are loaded together with the first call of one. */
export const settingsPort =
  <Port extends object>(create: (clients: SettingsClients, http: ClientOptions) => Port) =>
  (http: ClientOptions): Port =>
    lazyPort(async () => create(await import("@prosa/adapters-http/settings-clients"), http))
