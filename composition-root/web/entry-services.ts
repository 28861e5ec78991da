import { type ClientOptions, createHttpBrand, createHttpSessions } from "@prosa/adapters-http/entry-clients"
import { createSession } from "@prosa/core/access/view"
import { callStream, createScope, hold } from "@prosa/core/kernel/view"
import { createConfirmer, createToaster } from "@prosa/core/shell/view"
import { type Brand, defaultBrand } from "@prosa/core/tenancy"
import { createTheme } from "@prosa/core/tenancy/view"
import { applyTheme, type EntryServices, hasPage, isBuilt } from "@prosa/ui"
import { Result } from "effect"
import { BehaviorSubject, filter, map, startWith, Subject, switchMap } from "rxjs"
import { depart, hasUnsavedWork } from "./shell/browser-departures.ts"
import { createBrowserReach, fetchWithin } from "./shell/browser-reach.ts"
import { createPublicPorts } from "./access/public-ports.ts"
import { brandOfPage } from "./tenancy/browser-brand.ts"
import { browserTheme } from "./tenancy/browser-theme.ts"
import { browserClock, browserNavigation, browserSessionHost } from "./browser-host.ts"

/**
 * Creates the first page's services, wired by hand: the container is loaded later, which keeps the login page small.
 * The scope lives as long as the page.
 */
export const createEntryServices = (): EntryServices & {
  readonly http: ClientOptions
  readonly freshStarts$: BehaviorSubject<number>
} => {
  const scope = createScope()
  // Any call may find that the session has ended: it speaks of one that is created below.
  const reach = createBrowserReach(browserClock)
  const http: ClientOptions = {
    fetch: fetchWithin(reach, (url, init) => fetch(url, init)),
    renewSession: () => session.renew(),
    sessionEnded: () => {
      if (session.state$.value.user !== undefined) session.ended()
    },
  }
  const sessions = createHttpSessions(http)
  const session = createSession(scope, { sessions, host: browserSessionHost })
  const freshStarts$ = new BehaviorSubject(0)
  const written = brandOfPage()
  const reloads$ = new Subject<void>()
  const brand$ = hold<Omit<Brand, "id">>(
    scope,
    written ?? defaultBrand,
    // the development server writes none into the page
    (written === undefined ? reloads$.pipe(startWith(undefined)) : reloads$).pipe(
      switchMap(() => callStream(() => createHttpBrand(http).current())),
      filter(Result.isSuccess),
      map((answer) => answer.success),
    ),
  )
  brand$.subscribe((brand) => {
    // The server has shown the one that it wrote into the page.
    if (brand !== written) void import("./tenancy/show-brand.ts").then(({ showBrand }) => showBrand(brand))
  })
  const theme = createTheme(browserTheme)
  theme.choice$.subscribe((choice) => applyTheme(document.documentElement, choice))
  return {
    http,
    session,
    freshStarts$,
    ...createPublicPorts(http),
    brand$,
    reloadBrand: () => reloads$.next(),
    theme,
    toaster: createToaster(scope),
    confirmer: createConfirmer(scope),
    navigation: browserNavigation,
    depart,
    hasUnsavedWork,
    clock: browserClock,
    whenServerBack: reach.whenBack,
    available: isBuilt,
    hasPage,
  }
}
