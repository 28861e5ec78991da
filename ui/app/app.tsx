import { redirectFor } from "@prosa/core/access"
import { Suspense, useEffect, useState } from "react"
import { matchRoute, Redirect, useLocation, useRouter } from "wouter"
import { ConfirmDialog } from "../kit/confirm-dialog.tsx"
import { Toaster } from "../kit/toaster.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { AppShell } from "../shell/app-shell.tsx"
import { ThemeProvider } from "../theme/theme-provider.tsx"
import { type PageRoute, pages } from "./pages.ts"
import { Starting } from "./starting.tsx"
import { EntryProvider, type EntryServices, useEntry, WorkProvider, type WorkServices } from "./services.ts"

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
  return (
    <>
      <Toaster notices={notices} onDismiss={toaster.dismiss} />
      <ConfirmDialog question={question} onAnswer={confirmer.answer} />
    </>
  )
}

const Router = ({ loadWork }: Pick<AppProps, "loadWork">) => {
  const { session } = useEntry()
  const { starting, user, company } = useBehavior(session.state$)
  const [location] = useLocation()
  const { parser } = useRouter()
  if (starting) return <Starting />
  if (location === "/") return <Redirect to="/home" replace />
  // Routes ignore case and a slash at the end; parameters keep the case that they were written in.
  const path = location.length > 1 ? location.replace(/\/+$/u, "") : location
  const found = pages
    .map((page) => ({ page, match: matchRoute(parser, page.path, path) }))
    .find(({ page, match: [matches] }) => matches && page !== undefined)
  if (found === undefined) return <Redirect to={user === undefined ? "/login" : "/home"} replace />
  const elsewhere = redirectFor(found.page, user, company !== undefined)
  if (elsewhere === "/login") return <Redirect to={`/login?origin=${encodeURIComponent(currentAddress())}`} replace />
  if (elsewhere !== undefined && elsewhere !== path) return <Redirect to={elsewhere} replace />
  const params = found.match[1] ?? {}
  const drawn = (
    <Suspense fallback={<Starting />}>
      <found.page.page params={params} />
    </Suspense>
  )
  return found.page.public === true || user === undefined ? (
    drawn
  ) : (
    <SignedIn loadWork={loadWork} page={found.page}>
      {drawn}
    </SignedIn>
  )
}

const currentAddress = () => `${window.location.pathname}${window.location.search}`

let loading: Promise<WorkServices> | undefined

const SignedIn = (props: {
  readonly loadWork: AppProps["loadWork"]
  readonly page: PageRoute
  readonly children: React.ReactNode
}) => {
  const { loadWork, page, children } = props
  const [work, setWork] = useState<WorkServices>()
  useEffect(() => {
    let here = true
    loading ??= loadWork()
    void loading.then((services) => here && setWork(services))
    return () => {
      here = false
    }
  }, [loadWork])
  if (work === undefined) return <Starting />
  return (
    <WorkProvider value={work}>
      <AppShell menu={page.menu} bare={page.bare === true}>
        {children}
      </AppShell>
    </WorkProvider>
  )
}
