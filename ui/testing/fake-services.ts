import type { MenuKey, Profile, SessionUser } from "@prosa/core/access"
import { createSession } from "@prosa/core/access/view"
import type { BotCard } from "@prosa/core/bot"
import type { ClientId } from "@prosa/core/kernel"
import { constant, derive, type Scope } from "@prosa/core/kernel/view"
import { createConfirmer, createToaster } from "@prosa/core/shell/view"
import { type CompanyChoice, defaultBrand, type Workspace } from "@prosa/core/tenancy"
import { createWorkspaceSelection } from "@prosa/core/tenancy/view"
import { aUser, createInMemoryProfiles, createInMemorySessions } from "@prosa/core/access/testing"
import { createInMemoryBots } from "@prosa/core/bot/testing"
import { createInMemoryFiles } from "@prosa/core/channel/testing"
import { createInMemoryDialogs, type Told } from "@prosa/core/conversation/testing"
import { testNow } from "@prosa/core/kernel/testing"
import { createInMemoryAddress, createInMemoryDepartures } from "@prosa/core/shell/testing"
import { aWorkspace, createInMemoryCompanies, createInMemoryWorkspaces } from "@prosa/core/tenancy/testing"
import { memoryLocation } from "wouter/memory-location"
import type { EntryServices, WorkServices } from "../app/services.ts"

const built: ReadonlySet<MenuKey> = new Set(["home", "omnichannel", "chatbots", "change-company"])

export interface FakeWorld {
  readonly user?: SessionUser
  /** Whether somebody is signed in from the start; true unless told. */
  readonly signedIn?: boolean
  readonly path?: string
  readonly workspaces?: ReadonlyArray<Workspace>
  readonly bots?: ReadonlyArray<BotCard>
  readonly companies?: ReadonlyArray<CompanyChoice>
  readonly profiles?: ReadonlyArray<Profile>
  /** What the address of the page says. */
  readonly query?: Readonly<Record<string, string>>
  readonly told?: ReadonlyArray<Told>
  /** Milliseconds that every call takes. */
  readonly latency?: number
  /** Which screens there are; those of the first slice unless told. */
  readonly available?: EntryServices["available"]
}

/** All that pages get, on fakes: nothing leaves the page. Pages that the fakes cannot serve (flow) get none. */
export const createFakeServices = (scope: Scope, world: FakeWorld = {}) => {
  const { user = aUser(), signedIn = true, path = "/home", latency = 0, workspaces = [aWorkspace()] } = world
  const location = memoryLocation({ path, record: true })
  const sessions = createInMemorySessions(user, { signedIn, latency })
  const clock = { now: () => testNow }
  let chosen: CompanyChoice | undefined
  const session = createSession(scope, {
    sessions,
    clock,
    host: {
      mayExist: () => signedIn,
      exclusively: (work) => work,
      chosenCompany: {
        read: () => chosen,
        write: (company) => {
          chosen = company
        },
      },
    },
  })
  const bots = createInMemoryBots(world.bots ?? [], { latency })
  const uploads = createInMemoryFiles()
  const rooms = createInMemoryDialogs(user, world.told ?? [], { latency, files: uploads })
  const profiles = createInMemoryProfiles(world.profiles ?? [], user, { latency })
  const address = createInMemoryAddress(world.query)
  const departures = createInMemoryDepartures()
  const selection = createWorkspaceSelection(scope, {
    workspaces: createInMemoryWorkspaces(workspaces),
    companyId$: derive(scope, session.state$, ({ company }) => company?.id),
    store: { read: () => undefined, write: () => {} },
  })
  let sent = 0
  const entry: EntryServices = {
    session,
    clock,
    brand$: constant(defaultBrand),
    toaster: createToaster(scope),
    confirmer: createConfirmer(scope),
    navigation: {
      get path() {
        return location.history.at(-1)?.replace(/\?.*$/u, "") ?? path
      },
      go: (to) => location.navigate(to),
      replace: (to) => location.navigate(to, { replace: true }),
    },
    available: world.available ?? ((page) => built.has(page)),
  }
  const work: Omit<WorkServices, "flows" | "drafts" | "simulator" | "collaborators" | "downloads"> = {
    selection,
    bots,
    dialogs: rooms.dialogs,
    live: rooms.live,
    files: uploads.files,
    companies: createInMemoryCompanies(world.companies ?? []),
    profiles,
    address,
    departures,
    // The fakes take any text for one of theirs.
    newClientId: () => `enviada-${(sent += 1)}` as ClientId,
  }
  return {
    entry,
    // What the pages of these tests never ask for is not there.
    work: work as WorkServices,
    location,
    sessions,
    bots,
    rooms,
    uploads,
    profiles,
    address,
    departures,
  }
}
