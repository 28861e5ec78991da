import { type ReactNode, useDeferredValue, useEffect } from "react"
import { type LoadedOnce, useLoaded } from "../kit/feedback/preloadable.ts"
import { Starting } from "../kit/feedback/starting.tsx"
import type { PageRoute } from "../services/page-route.ts"
import { SlicesProvider } from "../services/service-slices.ts"
import { AppShell } from "./app-shell.tsx"
import type { WorkServices } from "./work-services.ts"

export interface WorkFrameProps {
  readonly services: LoadedOnce<WorkServices>
  readonly page: PageRoute
  readonly children: ReactNode
}

/** What stands round a page of somebody who has signed in: its services, and the shell unless it stands alone. */
export const WorkFrame = ({ services, page, children }: WorkFrameProps) => {
  const work = useLoaded(services)
  // Asked for as long as the network is there, not when something has to be confirmed.
  useEffect(() => void import("../kit/dialogs/confirm-dialog.tsx"), [])
  // What follows the start is drawn in slices, between which the page answers.
  const begun = useDeferredValue(true, false)
  if (work === undefined || !begun) return <Starting />
  return (
    <SlicesProvider value={work}>
      {page.alone === true ? (
        children
      ) : (
        <AppShell menu={page.menu} bare={page.bare === true}>
          {children}
        </AppShell>
      )}
    </SlicesProvider>
  )
}
