import type { MenuKey, SessionUser } from "@prosa/core/access"
import {
  aUser,
  createInMemoryRecovery,
  createInMemoryRegistrations,
  createInMemorySessions,
} from "@prosa/core/access/testing"
import type { InMemoryRegistrationFacts } from "@prosa/core/access/testing"
import { createSession } from "@prosa/core/access/view"
import { testNow } from "@prosa/core/kernel/testing"
import { constant, type Scope } from "@prosa/core/kernel/view"
import { createConfirmer, createToaster } from "@prosa/core/shell/view"
import { type CompanyChoice, defaultBrand } from "@prosa/core/tenancy"
import { createTheme } from "@prosa/core/tenancy/view"
import { memoryLocation } from "wouter/memory-location"
import type { EntryServices } from "../entry-services.ts"

const built: ReadonlySet<MenuKey> = new Set(["home", "omnichannel", "chatbots", "change-company"])

export interface FakeEntryFacts {
  readonly user?: SessionUser
  /** Whether a user is signed in at first; default true. */
  readonly signedIn?: boolean
  readonly path?: string
  /** Latency of every call, in milliseconds. */
  readonly latency?: number
  /** Accounts and invitations that the registrations know of. */
  readonly registrations?: InMemoryRegistrationFacts
  /** Receives an entry with each reload of the brand. */
  readonly brandReloads?: Array<string>
  /** The brand of the host; default that of unknown hosts. */
  readonly brand?: Partial<typeof defaultBrand>
  /** Whether the page holds unsaved work; by default not. */
  readonly hasUnsavedWork?: EntryServices["hasUnsavedWork"]
  /** What asks before the page ends; by default nothing. */
  readonly depart?: EntryServices["depart"]
  /** The available screens; default those of the first slice. */
  readonly available?: EntryServices["available"]
  /** The pages without parameters; default none. */
  readonly hasPage?: EntryServices["hasPage"]
  /** When the server is back; by default never. */
  readonly whenServerBack?: EntryServices["whenServerBack"]
}

/** Creates the entry's services on fakes, with the signed-in user, the sessions and the address bar. */
export const createFakeEntryServices = (scope: Scope, facts: FakeEntryFacts) => {
  const { user = aUser(), signedIn = true, path = "/home", latency = 0 } = facts
  const location = memoryLocation({ path, record: true })
  const sessions = createInMemorySessions(user, { signedIn, latency })
  const clock = { now: () => testNow }
  const registrations = createInMemoryRegistrations({ clock, latency, ...facts.registrations })
  const recovery = createInMemoryRecovery([user.email], { clock, latency })
  let chosen: CompanyChoice | undefined
  const session = createSession(scope, {
    sessions,
    host: {
      mayExist: () => signedIn,
      forget: () => {},
      exclusively: (work) => work,
      chosenCompany: {
        read: () => chosen,
        write: (company) => {
          chosen = company
        },
      },
    },
  })
  const entry: EntryServices = {
    session,
    freshStarts$: constant(0),
    clock,
    whenServerBack: facts.whenServerBack ?? (() => () => undefined),
    registrations,
    recovery,
    brand$: constant({ ...defaultBrand, ...facts.brand }),
    reloadBrand: () => void (facts.brandReloads ?? []).push("reloaded"),
    theme: createTheme({ read: () => undefined, write: () => {} }),
    toaster: createToaster(scope),
    confirmer: createConfirmer(scope),
    navigation: {
      get path() {
        return location.history.at(-1)?.replace(/\?.*$/u, "") ?? path
      },
      go: (to) => location.navigate(to),
      replace: (to) => location.navigate(to, { replace: true }),
    },
    hasUnsavedWork: facts.hasUnsavedWork ?? (() => false),
    depart: facts.depart ?? ((leave) => leave()),
    available: facts.available ?? ((page) => built.has(page)),
    hasPage: facts.hasPage ?? (() => false),
  }
  return { entry, user, location, sessions, registrations, recovery }
}
