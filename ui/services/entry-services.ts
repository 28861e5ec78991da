import type { MenuKey, PasswordRecovery, Registrations } from "@prosa/core/access"
import type { Session } from "@prosa/core/access/view"
import type { Clock } from "@prosa/core/kernel"
import type { Behavior } from "@prosa/core/kernel/view"
import type { Navigation } from "@prosa/core/shell"
import type { Confirmer, Toaster } from "@prosa/core/shell/view"
import type { Brand } from "@prosa/core/tenancy"
import type { Theme } from "@prosa/core/tenancy/view"
import { createContext, useContext } from "react"
import type { WhenServerBack } from "../kit/hooks/use-server-back.ts"

/** The services of every page, the login page included; kept small, since they are loaded first. */
export interface EntryServices {
  readonly session: Session
  /** How often pages must have started afresh, since what their user may do has changed. */
  readonly freshStarts$: Behavior<number>
  /** Becoming a user; its client is loaded with the first call. */
  readonly registrations: Registrations
  /** Choosing another password; its client is loaded with the first call. */
  readonly recovery: PasswordRecovery
  readonly brand$: Behavior<Omit<Brand, "id">>
  /** Loads the brand again, after an administrator has changed one. */
  readonly reloadBrand: () => void
  readonly theme: Theme
  readonly toaster: Toaster
  readonly confirmer: Confirmer
  readonly navigation: Navigation
  /** Whether the page holds work that is not saved. */
  readonly hasUnsavedWork: () => boolean
  /** Does what ends the page, once its unsaved work allows it. */
  readonly depart: (leave: () => void) => void
  readonly clock: Clock
  readonly whenServerBack: WhenServerBack
  /** Whether this build has a screen: the menu omits the others. */
  readonly available: (page: MenuKey) => boolean
  /** Whether this build has a page at a path without parameters. */
  readonly hasPage: (path: string) => boolean
}

const EntryContext = createContext<EntryServices | undefined>(undefined)

export const EntryProvider = EntryContext.Provider

/** Returns the services of every page. */
export const useEntry = (): EntryServices => {
  const services = useContext(EntryContext)
  if (services === undefined) throw new Error("useEntry outside of the application")
  return services
}
