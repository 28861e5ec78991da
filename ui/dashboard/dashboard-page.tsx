import { chakra } from "@chakra-ui/react"
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
import { PageHeader } from "../kit/layout/page-header.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { BotsFilter } from "./bots-filter.tsx"
import { DashboardCharts } from "./dashboard-charts.tsx"
import { useDashboardServices } from "./dashboard-services.ts"
import { FigureStrip } from "./figure-strip.tsx"
import { PeriodFilter, periodWords } from "./period-filter.tsx"

/** '/dashboard'. */
export const DashboardPage = () => {
  const { session, toaster, clock } = useEntry()
  const { selection } = useTenancyServices()
  const { address } = useShellServices()
  const { dashboard } = useDashboardServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createDashboardBoard(scope, { dashboard, session, selection, address, toasts: toaster, clock }),
    `dashboard ${company?.id}`,
  )
  return model === undefined ? null : <Board model={model} />
}

const Ground = chakra("div", {
  base: { flex: "1", backgroundColor: "app", "@media print": { backgroundColor: "transparent", zoom: 0.72 } },
})
const Body = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "3",
    paddingInline: "6",
    paddingBottom: "6",
    smDown: { paddingInline: "4", paddingBottom: "4" },
    "@media print": { padding: 0 },
    transitionProperty: "opacity",
    transitionDuration: "100ms",
    "&[data-busy]": { opacity: 0.6 },
  },
})
const Filters = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    minWidth: 0,
    "@media print": { display: "none" },
  },
})
const Printed = chakra("p", { base: { display: "none", "@media print": { display: "block", textStyle: "cell" } } })

/** A page of paper shows the page's content, and nothing of what stands round it. */
const printRules = `@media print {
  @page { size: A4 landscape; margin: 10mm }
  body *:not(:has([data-printed])):not([data-printed]):not([data-printed] *) { display: none !important }
  *:has([data-printed]) { display: block !important; height: auto !important; overflow: visible !important }
}`

const Board = ({ model }: { readonly model: DashboardBoard }) => {
  const choice = useBehavior(model.choice$)
  const { status, services } = useBehavior(model.figures$)
  return (
    <Ground data-printed="">
      <style>{printRules}</style>
      <PageHeader
        title="Dashboard"
        actions={
          <Filters>
            <BotsFilter choice={choice} onChoose={model.chooseBots} onRetry={model.reloadBots} />
            <PeriodFilter choice={choice} page={model} />
            <IconButton
              variant="secondary"
              label="Atualizar"
              icon={<RotateCw aria-hidden size={16} />}
              aria-busy={status === "loading"}
              onClick={model.reload}
            />
            <IconButton
              variant="secondary"
              label="Imprimir"
              icon={<Printer aria-hidden size={16} />}
              disabled={services === undefined}
              onClick={() => window.print()}
            />
          </Filters>
        }
      />
      <Content model={model} />
    </Ground>
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
      <Printed>
        {periodWords(shown)} · {chosen.ids.length === 1 ? "1 robô" : `${chosen.ids.length} robôs`} · fuso horário{" "}
        {services.timeZone}
      </Printed>
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
