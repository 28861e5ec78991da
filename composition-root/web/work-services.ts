import {
  type ClientOptions,
  createHttpBots,
  createHttpCollaborators,
  createHttpDialogs,
  createHttpFiles,
  createHttpFlows,
  createHttpProfiles,
  createHttpSimulator,
  createHttpTenancy,
  sendWithProgress,
} from "@prosa/adapters-http/clients"
import { createLiveDialogs, type LiveOptions } from "@prosa/adapters-ws/clients"
import type { Collaborators, Profiles } from "@prosa/core/access"
import type { Bots } from "@prosa/core/bot"
import type { Files } from "@prosa/core/channel"
import type { Dialogs, LiveDialogs } from "@prosa/core/conversation"
import type { Simulator } from "@prosa/core/engine"
import type { Flows } from "@prosa/core/flow"
import { createScope, derive } from "@prosa/core/kernel/view"
import type { Companies, Workspaces } from "@prosa/core/tenancy"
import { createWorkspaceSelection } from "@prosa/core/tenancy/view"
import type { EntryServices, WorkServices } from "@prosa/ui"
import { Container, type ServiceIdentifier } from "inversify"
import { filter, fromEvent, merge } from "rxjs"
import { browserDownloads } from "./browser-downloads.ts"
import { newClientId } from "./browser-host.ts"
import { browserAddress } from "./browser-address.ts"
import { browserDepartures } from "./browser-departures.ts"
import { browserDrafts, browserSelection } from "./browser-stores.ts"

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>

const tokens = {
  http: token<ClientOptions>("ClientOptions"),
  live: token<LiveOptions>("LiveOptions"),
  entry: token<EntryServices>("EntryServices"),
  tenancy: token<{ readonly workspaces: Workspaces; readonly companies: Companies }>("Tenancy"),
  bots: token<Bots>("Bots"),
  flows: token<Flows>("Flows"),
  simulator: token<Simulator>("Simulator"),
  dialogs: token<Dialogs>("Dialogs"),
  liveDialogs: token<LiveDialogs>("LiveDialogs"),
  files: token<Files>("Files"),
  collaborators: token<Collaborators>("Collaborators"),
  profiles: token<Profiles>("Profiles"),
  selection: token<WorkServices["selection"]>("WorkspaceSelection"),
}

/** Binds the ports of signed-in pages to their adapters. */
export const createWorkServices = (entry: EntryServices & { readonly http: ClientOptions }): WorkServices => {
  const container = new Container({ defaultScope: "Singleton" })
  const { session } = entry
  container.bind(tokens.entry).toConstantValue(entry)
  container.bind(tokens.http).toConstantValue(entry.http)
  container.bind(tokens.live).toConstantValue({
    open: (path) => new WebSocket(`${window.location.origin.replace(/^http/, "ws")}${path}`),
    awakened$: merge(
      fromEvent(window, "online"),
      fromEvent(document, "visibilitychange").pipe(filter(() => document.visibilityState === "visible")),
    ),
    sessionEnded: () => session.ended(),
  })
  container.bind(tokens.tenancy).toResolvedValue(createHttpTenancy, [tokens.http])
  container.bind(tokens.bots).toResolvedValue(createHttpBots, [tokens.http])
  container.bind(tokens.flows).toResolvedValue(createHttpFlows, [tokens.http])
  container.bind(tokens.simulator).toResolvedValue(createHttpSimulator, [tokens.http])
  container.bind(tokens.dialogs).toResolvedValue(createHttpDialogs, [tokens.http])
  container
    .bind(tokens.files)
    .toResolvedValue((http) => createHttpFiles({ ...http, sendFile: sendWithProgress }), [tokens.http])
  container.bind(tokens.collaborators).toResolvedValue(createHttpCollaborators, [tokens.http])
  container.bind(tokens.profiles).toResolvedValue(createHttpProfiles, [tokens.http])
  container.bind(tokens.liveDialogs).toResolvedValue(
    (live) =>
      createLiveDialogs(live, {
        me: () => {
          const { user } = session.state$.value
          if (user === undefined) throw new Error("A socket was opened with nobody signed in.")
          return user.id
        },
        companyId: session.companyId,
      }),
    [tokens.live],
  )
  container.bind(tokens.selection).toResolvedValue(
    ({ workspaces }) => {
      const scope = createScope()
      const companyId$ = derive(scope, session.state$, ({ user, company }) =>
        user === undefined ? undefined : company?.id,
      )
      return createWorkspaceSelection(scope, { workspaces, companyId$, store: browserSelection })
    },
    [tokens.tenancy],
  )
  return {
    selection: container.get(tokens.selection),
    bots: container.get(tokens.bots),
    flows: container.get(tokens.flows),
    drafts: browserDrafts,
    simulator: container.get(tokens.simulator),
    dialogs: container.get(tokens.dialogs),
    live: container.get(tokens.liveDialogs),
    files: container.get(tokens.files),
    collaborators: container.get(tokens.collaborators),
    companies: container.get(tokens.tenancy).companies,
    profiles: container.get(tokens.profiles),
    address: browserAddress,
    departures: browserDepartures,
    downloads: browserDownloads,
    newClientId,
  }
}
