import type { Collaborators, MenuKey, Profiles } from "@prosa/core/access"
import type { Session } from "@prosa/core/access/view"
import type { Bots } from "@prosa/core/bot"
import type { Files } from "@prosa/core/channel"
import type { Dialogs, LiveDialogs } from "@prosa/core/conversation"
import type { Simulator } from "@prosa/core/engine"
import type { Flows } from "@prosa/core/flow"
import type { FlowDrafts } from "@prosa/core/flow/view"
import type { ClientId, Clock } from "@prosa/core/kernel"
import type { Behavior } from "@prosa/core/kernel/view"
import type { AddressQuery, Departures, Downloads, Navigation } from "@prosa/core/shell"
import type { Confirmer, Toaster } from "@prosa/core/shell/view"
import type { Brand, Companies } from "@prosa/core/tenancy"
import type { WorkspaceSelection } from "@prosa/core/tenancy/view"
import { createContext, useContext } from "react"

/** What every page needs, the login page included: kept small, since it is loaded first. */
export interface EntryServices {
  readonly session: Session
  readonly brand$: Behavior<Omit<Brand, "id">>
  readonly toaster: Toaster
  readonly confirmer: Confirmer
  readonly navigation: Navigation
  readonly clock: Clock
  /** Which screens this build has: the menu offers no others. */
  readonly available: (page: MenuKey) => boolean
}

/** What the pages of signed-in people need besides; loaded once somebody is signed in. */
export interface WorkServices {
  readonly selection: WorkspaceSelection
  readonly bots: Bots
  readonly flows: Flows
  readonly drafts: FlowDrafts
  readonly simulator: Simulator
  readonly dialogs: Dialogs
  readonly live: LiveDialogs
  readonly files: Files
  readonly collaborators: Collaborators
  readonly companies: Companies
  readonly profiles: Profiles
  readonly address: AddressQuery
  readonly departures: Departures
  readonly downloads: Downloads
  readonly newClientId: () => ClientId
}

const EntryContext = createContext<EntryServices | undefined>(undefined)
const WorkContext = createContext<WorkServices | undefined>(undefined)

export const EntryProvider = EntryContext.Provider
export const WorkProvider = WorkContext.Provider

/** The services of every page. */
export const useEntry = (): EntryServices => {
  const services = useContext(EntryContext)
  if (services === undefined) throw new Error("useEntry outside of the application")
  return services
}

/** The services of pages for signed-in people; only inside the shell. */
export const useWork = (): WorkServices => {
  const services = useContext(WorkContext)
  if (services === undefined) throw new Error("useWork outside of the shell")
  return services
}
