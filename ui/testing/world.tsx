import type { ReactNode } from "react"
import { Router } from "wouter"
import { ConfirmDialog } from "../kit/dialogs/confirm-dialog.tsx"
import { ToastStack } from "../kit/feedback/toast-stack.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { ServerBackProvider } from "../kit/hooks/use-server-back.ts"
import { EntryProvider } from "../services/entry-services.ts"
import { SlicesProvider } from "../services/service-slices.ts"
import { ThemeProvider } from "../theme/theme-provider.tsx"
import type { createFakeServices } from "./fake-services.ts"

export interface WorldProps {
  readonly services: ReturnType<typeof createFakeServices>
  readonly children: ReactNode
}

/** What stands round every page, on fakes: theme, address, services, toasts and questions. */
export const World = ({ services, children }: WorldProps) => {
  const { entry, work, location } = services
  return (
    <ThemeProvider>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <EntryProvider value={entry}>
          <SlicesProvider value={work}>
            <ServerBackProvider value={entry.whenServerBack}>
              {children}
              <Notices services={services} />
            </ServerBackProvider>
          </SlicesProvider>
        </EntryProvider>
      </Router>
    </ThemeProvider>
  )
}

const Notices = ({ services }: Pick<WorldProps, "services">) => {
  const { toaster, confirmer } = services.entry
  return (
    <>
      <ToastStack notices={useBehavior(toaster.shown$)} onDismiss={toaster.dismiss} />
      <ConfirmDialog question={useBehavior(confirmer.question$)} onAnswer={confirmer.answer} />
    </>
  )
}
