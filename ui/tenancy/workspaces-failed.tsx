import { workspaceMessages } from "@prosa/core/tenancy"
import { Banner } from "../kit/feedback/banner.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useTenancyServices } from "./tenancy-services.ts"

/** Says that the workspaces of a form could not be loaded, and loads them again; nothing while they are there. */
export const WorkspacesFailed = () => {
  const { selection } = useTenancyServices()
  const { status } = useBehavior(selection.state$)
  return status === "failed" ? (
    <Banner tone="danger" action={{ label: "Tentar novamente", run: selection.reload }}>
      {workspaceMessages.unavailable}
    </Banner>
  ) : null
}
