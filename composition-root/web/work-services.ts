import { type ClientOptions, createHttpSessions } from "@prosa/adapters-http/clients"
import { renewInTime, watchRights } from "@prosa/core/access/view"
import { createScope } from "@prosa/core/kernel/view"
import type { EntryServices, WorkServices } from "@prosa/ui"
import { Container } from "inversify"
import type { Observer } from "rxjs"
import { accessModule } from "./access/access-module.ts"
import { administrationModule } from "./administration/administration-module.ts"
import { browserClock } from "./browser-host.ts"
import { auditModule } from "./audit/audit-module.ts"
import { botModule } from "./bot/bot-module.ts"
import { campaignModule } from "./campaign/campaign-module.ts"
import { cannedModule } from "./canned/canned-module.ts"
import { channelModule } from "./channel/channel-module.ts"
import { contactModule } from "./contact/contact-module.ts"
import { ContextModule, entryTokens, sliceToken } from "./context-module.ts"
import { conversationModule } from "./conversation/conversation-module.ts"
import { credentialModule } from "./credential/credential-module.ts"
import { dashboardModule } from "./dashboard/dashboard-module.ts"
import { engineModule } from "./engine/engine-module.ts"
import { entityModule } from "./entity/entity-module.ts"
import { flowModule } from "./flow/flow-module.ts"
import { homeModule } from "./home/home-module.ts"
import { hasUnsavedWork } from "./shell/browser-departures.ts"
import { labelModule } from "./label/label-module.ts"
import { liveSocketsModule } from "./live-sockets.ts"
import { shellModule } from "./shell/shell-module.ts"
import { webhookModule } from "./webhook/webhook-module.ts"
import { tenancyModule } from "./tenancy/tenancy-module.ts"

const modules = [
  liveSocketsModule,
  shellModule,
  auditModule,
  tenancyModule,
  accessModule,
  administrationModule,
  entityModule,
  channelModule,
  labelModule,
  contactModule,
  flowModule,
  webhookModule,
  botModule,
  cannedModule,
  credentialModule,
  engineModule,
  conversationModule,
  campaignModule,
  homeModule,
  dashboardModule,
] as const

type Bound = Extract<(typeof modules)[number], { readonly slice: unknown }>["slice"]

/** What of the entry's services the signed-in pages build on. */
export interface WorkEntry extends Pick<EntryServices, "session" | "navigation" | "toaster"> {
  readonly http: ClientOptions
  readonly freshStarts$: Observer<number>
}

/** Creates the services of signed-in pages, with the ports bound to their adapters: each context's when it is first used. */
export const createWorkServices = (entry: WorkEntry): WorkServices => {
  // For as long as the page is open, whoever is signed in.
  const scope = createScope()
  renewInTime(scope, { session: entry.session, clock: browserClock })
  watchRights(scope, {
    sessions: createHttpSessions(entry.http),
    session: entry.session,
    host: { isVisible: () => document.visibilityState === "visible", hasUnsavedWork },
  }).subscribe(entry.freshStarts$)
  const container = new Container({ defaultScope: "Singleton" })
  container.bind(entryTokens.http).toConstantValue(entry.http)
  container.bind(entryTokens.session).toConstantValue(entry.session)
  container.bind(entryTokens.navigation).toConstantValue(entry.navigation)
  container.bind(entryTokens.toaster).toConstantValue(entry.toaster)
  container.load(...modules)
  const slices = modules.flatMap((module) => (module instanceof ContextModule ? [module.slice] : []))
  const created = new Map<string, unknown>()
  const first = (slice: Bound): unknown => {
    const services = created.get(slice) ?? container.get(sliceToken(slice))
    created.set(slice, services)
    return services
  }
  const getters = slices.map((slice) => [slice, { enumerable: true, get: () => first(slice) }] as const)
  // The getters lose which services belong to which name. A context without a module does not compile.
  return Object.defineProperties({}, Object.fromEntries(getters)) as Pick<WorkServices, Bound>
}
