import { dashboardMessages as say } from "@prosa/core/dashboard"
import { createOwnBoard, type OwnBoard } from "@prosa/core/dashboard/view"
import { RotateCw } from "lucide-react"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Banner } from "../kit/feedback/banner.tsx"
import { ErrorState } from "../kit/feedback/whole-state.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { PageHeader } from "../kit/layout/page-header.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useDashboardServices } from "./dashboard-services.ts"
import { Body, Filters, PrintedGround, Views } from "./page-frame.tsx"
import { PeriodFilter } from "../services/period-filter.tsx"
import { HowTeamIsCounted, TeamStrip } from "./team-strip.tsx"
import { TeamSkeleton } from "./team-view.tsx"

/** The reader's own figures, for who may not see those of others. */
export const OwnFigures = () => {
  const { session, toaster, clock } = useEntry()
  const { address } = useShellServices()
  const { dashboard } = useDashboardServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createOwnBoard(scope, { dashboard, session, address, toasts: toaster, clock }),
    `own figures ${company?.id}`,
  )
  return model === undefined ? null : <Board model={model} />
}

const Board = ({ model }: { readonly model: OwnBoard }) => {
  const choice = useBehavior(model.choice$)
  const { status } = useBehavior(model.own$)
  return (
    <PrintedGround>
      <PageHeader
        title="Meus números"
        actions={
          <Filters>
            <PeriodFilter choice={choice} page={model} />
            <IconButton
              variant="secondary"
              label="Atualizar"
              icon={<RotateCw aria-hidden size={16} />}
              aria-busy={status === "loading"}
              onClick={model.reload}
            />
            <HowTeamIsCounted title="Meus números" />
          </Filters>
        }
      />
      <Views>
        <Content model={model} />
      </Views>
    </PrintedGround>
  )
}

const Content = ({ model }: { readonly model: OwnBoard }) => {
  const { status, figures } = useBehavior(model.own$)
  if (figures === undefined)
    return status === "failed" ? <ErrorState title={say.unavailable} onRetry={model.reload} /> : <TeamSkeleton />
  return (
    <Body {...(status === "loading" ? { "data-busy": "" } : {})} aria-busy={status === "loading"}>
      {status === "failed" && (
        <Banner tone="danger" action={{ label: "Tentar novamente", run: model.reload }}>
          {say.unavailable}
        </Banner>
      )}
      <TeamStrip figures={figures} />
    </Body>
  )
}
