import {
  attendantName,
  attendantsTable,
  dashboardMessages as say,
  formatFigure,
  sortedTeam,
  workspacesTable,
} from "@prosa/core/dashboard"
import type { DashboardBoard } from "@prosa/core/dashboard/view"
import { Bot } from "lucide-react"
import { Skeleton } from "../kit/feedback/skeleton.tsx"
import { Banner } from "../kit/feedback/banner.tsx"
import { EmptyState, ErrorState } from "../kit/feedback/whole-state.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { Avatar } from "../kit/labels/avatar.tsx"
import { HiddenWords } from "../kit/labels/name.tsx"
import { Body, PrintedScope } from "./page-frame.tsx"
import { TeamCard } from "./team-card.tsx"
import { TeamStrip } from "./team-strip.tsx"

const personWords = (count: number) =>
  count === 1 ? "1 pessoa com atividade no período" : `${formatFigure(count)} pessoas com atividade no período`

/** The people and workspaces of a period. */
export const TeamView = ({ model }: { readonly model: DashboardBoard }) => {
  const { bots, chosen, period, sort } = useBehavior(model.choice$)
  const { status, team, period: shown = period } = useBehavior(model.team$)
  if (bots.status === "failed") return <ErrorState title={say.unavailable} onRetry={model.reloadBots} />
  if (bots.status === "ready" && chosen.ids.length === 0)
    return (
      <EmptyState
        icon={<Bot aria-hidden size={24} strokeWidth={1.75} />}
        title={bots.all.length === 0 ? say.noBots : chosen.gone > 0 ? say.botGone : say.noBotChosen}
      />
    )
  if (team === undefined)
    return status === "failed" ? <ErrorState title={say.unavailable} onRetry={model.reload} /> : <TeamSkeleton />
  const attendants = sortedTeam(
    team.attendants.map((one) => ({ ...one, name: attendantName(one) })),
    sort,
  )
  const workspaces = sortedTeam(team.workspaces, sort)
  return (
    <Body {...(status === "loading" ? { "data-busy": "" } : {})} aria-busy={status === "loading"}>
      <PrintedScope period={shown} bots={chosen.ids.length} timeZone={team.timeZone} />
      {status === "failed" && (
        <Banner tone="danger" action={{ label: "Tentar novamente", run: model.reload }}>
          {say.unavailable}
        </Banner>
      )}
      <TeamStrip figures={team.together} />
      <TeamCard
        title="Por atendente"
        lead="Atendente"
        aside={personWords(attendants.length)}
        noun={["atendente", "atendentes"]}
        rows={attendants}
        keyOf={({ userId }) => userId}
        renderMark={({ userId, name }) => <Avatar id={userId} name={name} size={24} />}
        table={attendantsTable(attendants)}
        sort={sort}
        onSort={model.sortTeam}
      />
      <TeamCard
        title="Por workspace"
        lead="Workspace"
        noun={["workspace", "workspaces"]}
        rows={workspaces}
        keyOf={({ workspaceId }) => workspaceId}
        table={workspacesTable(workspaces)}
        sort={sort}
        onSort={model.sortTeam}
      />
    </Body>
  )
}

/** Stands for the figures of people until they have come. */
export const TeamSkeleton = () => (
  <Body>
    <output>
      <HiddenWords>Carregando…</HiddenWords>
    </output>
    {[96, 300].map((height) => (
      <Skeleton key={height} style={{ height }} />
    ))}
  </Body>
)
