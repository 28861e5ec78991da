import { can } from "@prosa/core/access"
import { dashboardMessages as say } from "@prosa/core/dashboard"
import { createDashboardBoard, type DashboardBoard } from "@prosa/core/dashboard/view"
import { Bot, Printer, RotateCw } from "lucide-react"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Banner } from "../kit/feedback/banner.tsx"
import { Skeleton } from "../kit/feedback/skeleton.tsx"
import { EmptyState, ErrorState } from "../kit/feedback/whole-state.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { HiddenWords } from "../kit/labels/name.tsx"
import { Tabs } from "../kit/layout/tabs.tsx"
import { PageHeader } from "../kit/layout/page-header.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { BotsFilter } from "./bots-filter.tsx"
import { DashboardCharts } from "./dashboard-charts.tsx"
import { useDashboardServices } from "./dashboard-services.ts"
import { FunnelView } from "./funnel/funnel-view.tsx"
import { FigureStrip } from "./figure-strip.tsx"
import { OwnFigures } from "./own-figures.tsx"
import { Body, Filters, PrintedGround, PrintedScope, PrintRules, Views } from "./page-frame.tsx"
import { PeriodFilter } from "../services/period-filter.tsx"
import { TeamView } from "./team-view.tsx"

/** '/dashboard': the figures of the company, or the reader's own for who may not see those. */
export const DashboardPage = () => {
  const { user } = useBehavior(useEntry().session.state$)
  if (user === undefined) return null
  return can(user, "dashboard_view") ? <CompanyDashboard /> : <OwnFigures />
}

const CompanyDashboard = () => {
  const { session, toaster, clock } = useEntry()
  const { selection } = useTenancyServices()
  const { address } = useShellServices()
  const { dashboard } = useDashboardServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) =>
      createDashboardBoard(scope, {
        dashboard,
        funnels: dashboard,
        session,
        selection,
        address,
        toasts: toaster,
        clock,
      }),
    `dashboard ${company?.id}`,
  )
  return model === undefined ? null : <Board model={model} />
}

const Board = ({ model }: { readonly model: DashboardBoard }) => {
  const choice = useBehavior(model.choice$)
  const { status, services } = useBehavior(model.figures$)
  const team = useBehavior(model.team$)
  const funnel = useBehavior(model.funnel$)
  const shown = {
    services: { status, has: services !== undefined },
    team: { status: team.status, has: team.team !== undefined },
    funnel: { status: funnel.status, has: funnel.funnel !== undefined },
  }[choice.view]
  return (
    <PrintedGround data-printed="">
      <PrintRules />
      <PageHeader
        title="Dashboard"
        actions={
          <Filters>
            <BotsFilter choice={choice} onChoose={model.chooseBots} onRetry={model.reloadBots} />
            <PeriodFilter
              choice={choice}
              page={model}
              {...(choice.view === "services" && { compared: { is: choice.compares, onChange: model.compare } })}
            />
            <IconButton
              variant="secondary"
              label="Atualizar"
              icon={<RotateCw aria-hidden size={16} />}
              aria-busy={shown.status === "loading"}
              onClick={model.reload}
            />
            <IconButton
              variant="secondary"
              label="Imprimir"
              icon={<Printer aria-hidden size={16} />}
              disabled={!shown.has}
              onClick={() => window.print()}
            />
          </Filters>
        }
      />
      <Views>
        <Tabs
          label="Números"
          tabs={[
            { id: "services", label: "Atendimentos", content: <Content model={model} /> },
            { id: "team", label: "Equipe", content: <TeamView model={model} /> },
            { id: "funnel", label: "Funil", content: <FunnelView model={model} /> },
          ]}
          open={choice.view}
          onOpen={model.open}
        />
      </Views>
    </PrintedGround>
  )
}

const Content = ({ model }: { readonly model: DashboardBoard }) => {
  const { bots, chosen, period } = useBehavior(model.choice$)
  const { status, services, previous, period: shown = period } = useBehavior(model.figures$)
  const hours = useBehavior(model.hours$)
  if (bots.status === "failed") return <ErrorState title={say.unavailable} onRetry={model.reloadBots} />
  if (bots.status === "ready" && chosen.ids.length === 0)
    return (
      <EmptyState
        icon={<Bot aria-hidden size={24} strokeWidth={1.75} />}
        title={bots.all.length === 0 ? say.noBots : chosen.gone > 0 ? say.botGone : say.noBotChosen}
      />
    )
  if (services === undefined)
    return status === "failed" ? <ErrorState title={say.unavailable} onRetry={model.reload} /> : <BoardSkeleton />
  const isOneDay = shown.startAt === shown.endAt
  return (
    <Body {...(status === "loading" ? { "data-busy": "" } : {})} aria-busy={status === "loading"}>
      <PrintedScope period={shown} bots={chosen.ids.length} timeZone={services.timeZone} />
      {chosen.gone > 0 && (
        <Banner tone="warning" action={{ label: "Usar todos os robôs", run: () => model.chooseBots(undefined) }}>
          {say.botGone}
        </Banner>
      )}
      {status === "failed" && (
        <Banner tone="danger" action={{ label: "Tentar novamente", run: model.reload }}>
          {say.unavailable}
        </Banner>
      )}
      <FigureStrip services={services} previous={previous} />
      <DashboardCharts services={services} hours={hours} isOneDay={isOneDay} onOpenDay={model.openDay} />
    </Body>
  )
}

const BoardSkeleton = () => (
  <Body>
    <output>
      <HiddenWords>Carregando…</HiddenWords>
    </output>
    {[96, 220, 300].map((height) => (
      <Skeleton key={height} style={{ height }} />
    ))}
  </Body>
)
