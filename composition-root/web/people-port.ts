import type { ClientOptions } from "@prosa/adapters-http/clients"
import { lazyPort } from "./lazy-port.ts"

type PeopleClients = typeof import("@prosa/adapters-http/people-clients")

/** Makes ports of contacts and campaigns, whose clients are loaded together with the first call of one. */
export const peoplePort =
  <Port extends object>(create: (clients: PeopleClients, http: ClientOptions) => Port) =>
  (http: ClientOptions): Port =>
    lazyPort(async () => create(await import("@prosa/adapters-http/people-clients"), http))
