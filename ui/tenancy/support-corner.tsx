import type { SessionUser } from "@prosa/core/access"
import { createSupportDesk } from "@prosa/core/tenancy/view"
import { useEffect } from "react"
import { useLocation } from "wouter"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { telephoneWindow, useMedia } from "../kit/hooks/use-media.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { RootProperties } from "../theme/root-properties.tsx"
import { useTenancyServices } from "./tenancy-services.ts"

type Desk = ReturnType<typeof createSupportDesk>

/** The support chat of the person who is signed in, for as long as they are (access, section 1). */
export const SupportCorner = ({ user }: { readonly user: Pick<SessionUser, "id"> }) => {
  const { supportChats, supportWidget } = useTenancyServices()
  const desk = useViewModel(
    (scope) => createSupportDesk(scope, { supportChats, widget: supportWidget }),
    `support chat of ${user.id}`,
  )
  return desk === undefined ? null : <Corner desk={desk} />
}

const Corner = ({ desk }: { readonly desk: Desk }) => {
  const [path] = useLocation()
  const narrow = useMedia(telephoneWindow)
  useEffect(() => desk.at({ signedIn: true, path, narrow }), [desk, path, narrow])
  const shown = useBehavior(desk.shown$)
  return shown ? <RootProperties properties={corner} /> : null
}

/**
 * The bubble stands in the lower corner of the sidebar, where it covers nothing: not a paginator, not a composer, not the
 * tools of the canvas. The chat opens beside it, below dialogs and toasts.
 */
const corner = {
  "--sidebar-corner": "56px",
  "--prosa-place": "auto auto 8px 8px",
  "--prosa-bubble-size": "40px",
  "--prosa-bubble-shadow": "none",
  "--prosa-frame-place": "auto auto 0 56px",
  "--prosa-layer": "30",
} as const
