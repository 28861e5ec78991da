import { homeOf, redirectFor } from "@prosa/core/access"
import { lazy, Suspense, useEffect, useState } from "react"
import { matchRoute, Redirect, useLocation, useRouter } from "wouter"
import { ToastStack } from "../kit/toast-stack.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { EntryProvider, type EntryServices, useEntry } from "../services/entry-services.ts"
import type { PageRoute } from "../services/page-route.ts"
import { SlicesProvider } from "../services/service-slices.ts"
import { ThemeProvider } from "../theme/theme-provider.tsx"
import { pages } from "./pages.ts"
import { FaultBoundary, PageFault } from "../kit/page-fault.tsx"
import { Starting } from "../kit/starting.tsx"
import type { WorkServices } from "./work-services.ts"

// Nobody needs these to sign in, and the login page is loaded first.
const loadShell = () => import("./app-shell.tsx")
const AppShell = lazy(() => loadShell().then((module) => ({ default: module.AppShell })))
const loadConfirmDialog = () => import("../kit/confirm-dialog.tsx")
const ConfirmDialog = lazy(() => loadConfirmDialog().then((module) => ({ default: module.ConfirmDialog })))

const unknownPage: PageRoute = {
  path: "*",
  withoutCompany: true,
  page: lazy(() => import("./unknown-page.tsx").then((module) => ({ default: module.UnknownPage }))),
}

export interface AppProps {
  readonly entry: EntryServices
  /** Loads and makes what the pages of signed-in people need; asked once. */
  readonly loadWork: () => Promise<WorkServices>
}

/** The whole product in the browser. */
export const App = ({ entry, loadWork }: AppProps) => {
  const brand = useBehavior(entry.brand$)
  return (
    <ThemeProvider mainColour={brand.mainColor}>
      <EntryProvider value={entry}>
        <Router loadWork={loadWork} />
        <Notices />
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

const Router = ({ loadWork }: Pick<AppProps, "loadWork">) => {
  const { session, freshStarts$, hasUnsavedWork } = useEntry()
  const [shown, setShown] = useState<PageRoute>()
  const freshStarts = useBehavior(freshStarts$)
  const { starting, unreachable, user, company } = useBehavior(session.state$)
  const [location] = useLocation()
  const { parser } = useRouter()
  if (starting)
    return unreachable === true ? (
      <PageFault title="Sem resposta do servidor" sentence="A página abre assim que ele responder." />
    ) : (
      <Starting />
    )
  if (location === "/") return <GoTo address={user === undefined ? "/login" : homeOf(user, window.innerWidth)} />
  // Routes ignore case and a slash at the end; parameters keep the case that they were written in.
  const path = location.length > 1 ? location.replace(/\/+$/u, "") : location
  const found = pages
    .map((page) => ({ page, match: matchRoute(parser, page.path, path) }))
    .find(({ match: [matches] }) => matches) ?? { page: unknownPage, match: [true, {}] as const }
  if (found.page === unknownPage && user === undefined) return <GoTo address="/login" />
  const elsewhere = redirectFor(found.page, user, company !== undefined)
  if (elsewhere === "/login") return <GoTo address={`/login?origin=${encodeURIComponent(currentAddress())}`} />
  // Who has lost a permission keeps what is written and not saved, to copy it: the next fresh start leads them away.
  const kept = elsewhere === "/401" && shown === found.page && hasUnsavedWork()
  if (elsewhere !== undefined && elsewhere !== path && !kept) return <GoTo address={elsewhere} />
  if (shown !== found.page) setShown(found.page)
  const params = Object.fromEntries(Object.entries(found.match[1] ?? {}).map(([name, text]) => [name, decoded(text)]))
  const drawn = (
    <FaultBoundary address={location}>
      <Suspense fallback={<Starting />}>
        {/* View models read once what their user may do. */}
        <found.page.page key={freshStarts} params={params} />
      </Suspense>
    </FaultBoundary>
  )
  return user === undefined || (found.page.public === true && found.page.inShell !== true) ? (
    drawn
  ) : (
    <FaultBoundary address={location}>
      <SignedIn loadWork={loadWork} page={found.page}>
        {drawn}
      </SignedIn>
    </FaultBoundary>
  )
}

/** A parameter as it was before it was put into an address; the text itself where it was never encoded. */
const decoded = (text: string | undefined): string | undefined => {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Leads to another page. One redirect may follow another at once, and each is one of its own. */
const GoTo = ({ address }: { readonly address: string }) => <Redirect key={address} to={address} replace />

const currentAddress = () => `${window.location.pathname}${window.location.search}${window.location.hash}`

let loading: Promise<WorkServices> | undefined

const SignedIn = (props: {
  readonly loadWork: AppProps["loadWork"]
  readonly page: PageRoute
  readonly children: React.ReactNode
}) => {
  const { loadWork, page, children } = props
  const [work, setWork] = useState<WorkServices>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let here = true
    loading ??= loadWork()
    void loadShell()
    void loadConfirmDialog()
    loading.then(
      (services) => here && setWork(services),
      () => {
        loading = undefined
        if (here) setFailed(true)
      },
    )
    return () => {
      here = false
    }
  }, [loadWork])
  if (work === undefined) return failed ? <PageFault /> : <Starting />
  if (page.alone === true) return <SlicesProvider value={work}>{children}</SlicesProvider>
  return (
    <SlicesProvider value={work}>
      <Suspense fallback={<Starting />}>
        <AppShell menu={page.menu} bare={page.bare === true}>
          {children}
        </AppShell>
      </Suspense>
    </SlicesProvider>
  )
}
