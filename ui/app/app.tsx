import { homeOf, redirectFor } from "@prosa/core/access"
import { Suspense, useEffect, useState } from "react"
import { matchRoute, Redirect, useLocation, useRouter } from "wouter"
import { ToastStack } from "../kit/feedback/toast-stack.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { ServerBackProvider } from "../kit/hooks/use-server-back.ts"
import { EntryProvider, type EntryServices, useEntry } from "../services/entry-services.ts"
import { type LoadedOnce, loadedOnce, type Preloadable, preloadable, useLoaded } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"
import { ThemeProvider } from "../theme/theme-provider.tsx"
import { pages, unknownPage } from "./pages.ts"
import { FaultBoundary, PageFault } from "../kit/feedback/page-fault.tsx"
import { Starting } from "../kit/feedback/starting.tsx"
import type { WorkServices } from "./work-services.ts"

// Nobody needs these to sign in, and the login page is loaded first.
const WorkFrame = preloadable(() => import("./work-frame.tsx"), "WorkFrame")
const ConfirmDialog = preloadable(() => import("../kit/dialogs/confirm-dialog.tsx"), "ConfirmDialog")

export interface AppProps {
  readonly entry: EntryServices
  /** Loads the code of what the pages of signed-in people need, and returns what makes it; that is asked once. */
  readonly loadWork: () => Promise<() => WorkServices>
}

/** The whole product in the browser. */
export const App = ({ entry, loadWork }: AppProps) => {
  const brand = useBehavior(entry.brand$)
  const [services] = useState(() => loadedOnce(async () => (await loadWork())()))
  return (
    <ThemeProvider mainColour={brand.mainColor}>
      <EntryProvider value={entry}>
        <ServerBackProvider value={entry.whenServerBack}>
          <Router loadWork={loadWork} services={services} />
          <Notices />
        </ServerBackProvider>
      </EntryProvider>
    </ThemeProvider>
  )
}

const Notices = () => {
  const { toaster, confirmer } = useEntry()
  const notices = useBehavior(toaster.shown$)
  const question = useBehavior(confirmer.question$)
  // Once there it stays, so that it can go with its motion and give the focus back.
  const [asked, setAsked] = useState(false)
  if (question !== undefined && !asked) setAsked(true)
  return (
    <>
      <ToastStack notices={notices} onDismiss={toaster.dismiss} />
      {asked && (
        <Suspense>
          <ConfirmDialog question={question} onAnswer={confirmer.answer} />
        </Suspense>
      )}
    </>
  )
}

interface RouterProps extends Pick<AppProps, "loadWork"> {
  readonly services: LoadedOnce<WorkServices>
}

const Router = ({ loadWork, services }: RouterProps) => {
  const { session, freshStarts$, hasUnsavedWork } = useEntry()
  const [shown, setShown] = useState<PageRoute>()
  const freshStarts = useBehavior(freshStarts$)
  const { starting, unreachable, user, company } = useBehavior(session.state$)
  const [location] = useLocation()
  const { parser } = useRouter()
  // Routes ignore case and a slash at the end; parameters keep the case that they were written in.
  const path = location.length > 1 ? location.replace(/\/+$/u, "") : location
  const page = pages.find(({ path: pattern }) => matchRoute(parser, pattern, path)[0]) ?? unknownPage
  useCodeAhead(page, loadWork)
  if (starting)
    return unreachable ? (
      <PageFault title="Sem resposta do servidor" sentence="A página abre assim que ele responder." />
    ) : (
      <Starting />
    )
  if (location === "/") return <GoTo address={user === undefined ? "/login" : homeOf(user, window.innerWidth)} />
  if (page === unknownPage && user === undefined) return <GoTo address="/login" />
  const elsewhere = redirectFor(page, user, company !== undefined)
  if (elsewhere === "/login") return <GoTo address={`/login?origin=${encodeURIComponent(currentAddress())}`} />
  // Who has lost a permission keeps what is written and not saved, to copy it: the next fresh start leads them away.
  const kept = elsewhere === "/401" && shown === page && hasUnsavedWork()
  if (elsewhere !== undefined && elsewhere !== path && !kept) return <GoTo address={elsewhere} />
  if (shown !== page) setShown(page)
  const [, matched] = matchRoute(parser, page.path, path)
  const params = Object.fromEntries(Object.entries(matched ?? {}).map(([name, text]) => [name, decoded(text)]))
  const drawn = (
    <FaultBoundary address={location}>
      {/* View models read once what their user may do; two paths of one component are two pages. */}
      <OnceLoaded key={`${page.path} ${freshStarts}`} part={page.page} given={{ params }} />
    </FaultBoundary>
  )
  return user === undefined || (page.public && !page.inShell) ? (
    drawn
  ) : (
    <FaultBoundary address={location}>
      <OnceLoaded part={WorkFrame} given={{ services, page, children: drawn }} />
    </FaultBoundary>
  )
}

/** A parameter as it was before it was put into an address; the text itself where it was never encoded. */
const decoded = (text: string | undefined): string | undefined => {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Leads to another page. One redirect may follow another at once, and each is one of its own. */
const GoTo = ({ address }: { readonly address: string }) => <Redirect key={address} to={address} replace />

const currentAddress = () => `${window.location.pathname}${window.location.search}${window.location.hash}`

/** Loads the code of a page while it is still asked who opens it. Who has to sign in first has use for it later. */
const useCodeAhead = ({ page, public: isPublic }: PageRoute, loadWork: AppProps["loadWork"]): void => {
  useEffect(() => {
    for (const load of isPublic ? [page.load] : [page.load, WorkFrame.load, loadWork])
      // What could not be loaded is asked for again where it is drawn, and told there.
      load().catch(() => undefined)
  }, [page, isPublic, loadWork])
}

interface OnceLoadedProps<Props> {
  readonly part: Preloadable<Props>
  readonly given: Props
}

const OnceLoaded = <Props extends object>({ part: Part, given }: OnceLoadedProps<Props>) =>
  useLoaded(Part) === undefined ? <Starting /> : <Part {...given} />
