import { chakra } from "@chakra-ui/react"
import { can } from "@prosa/core/access"
import {
  dashboardMessages as say,
  enteredWords,
  type FlowFunnel,
  funnelMessages,
  funnelRefusal,
  sinceWords,
} from "@prosa/core/dashboard"
import type { DashboardBoard, DashboardChoice } from "@prosa/core/dashboard/view"
import { Bot, Funnel, Workflow } from "lucide-react"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { EmptyState, ErrorState } from "../../kit/feedback/whole-state.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"
import { Body, PrintedScope } from "../page-frame.tsx"
import { TeamSkeleton } from "../team-view.tsx"
import { FunnelCard } from "./funnel-card.tsx"

const Head = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: "3", "@media print": { display: "none" } },
})
const Bots = chakra("div", { base: { flex: "0 1 320px", minWidth: 0 } })

/** Where the conversations of a period went in the flow of one of the chosen bots. */
export const FunnelView = ({ model }: { readonly model: DashboardBoard }) => {
  const choice = useBehavior(model.choice$)
  const { status, funnel, failure, period = choice.period } = useBehavior(model.funnel$)
  const { bots, chosen } = choice
  if (bots.status === "failed") return <ErrorState title={say.unavailable} onRetry={model.reloadBots} />
  if (bots.status === "ready" && chosen.ids.length === 0)
    return (
      <EmptyState
        icon={<Bot aria-hidden size={24} strokeWidth={1.75} />}
        title={bots.all.length === 0 ? say.noBots : chosen.gone > 0 ? say.botGone : say.noBotChosen}
      />
    )
  return (
    <Body {...(status === "loading" ? { "data-busy": "" } : {})} aria-busy={status === "loading"}>
      <Head>
        <BotChoice choice={choice} onChoose={model.showFunnelOf} />
        {funnel !== undefined && <InFlow funnel={funnel} period={choice.period} />}
      </Head>
      {funnel === undefined ? (
        status === "failed" ? (
          <ErrorState title={funnelRefusal(failure)} onRetry={model.reload} />
        ) : (
          <TeamSkeleton />
        )
      ) : (
        <>
          <PrintedScope period={period} bots={1} timeZone={funnel.timeZone} />
          {status === "failed" && (
            <Banner tone="danger" action={{ label: "Tentar novamente", run: model.reload }}>
              {funnelRefusal(failure)}
            </Banner>
          )}
          <FunnelOf funnel={funnel} period={period} model={model} />
        </>
      )}
    </Body>
  )
}

const BotChoice = ({
  choice: { bots, chosen, funnelBot },
  onChoose,
}: {
  readonly choice: DashboardChoice
  readonly onChoose: DashboardBoard["showFunnelOf"]
}) => {
  const offered = bots.all.filter(({ id }) => chosen.ids.includes(id))
  return (
    <Bots>
      <SelectField
        label="Fluxo do robô"
        value={funnelBot === undefined ? undefined : String(funnelBot)}
        options={offered.map(({ id, name, removed }) => ({
          value: String(id),
          label: removed ? `${name} (removido)` : name,
        }))}
        onChange={(value) => {
          const bot = offered.find(({ id }) => String(id) === value)
          if (bot !== undefined) onChoose(bot.id)
        }}
      />
    </Bots>
  )
}

/** To the same figures on the cards of the flow, for who may open it. */
const InFlow = ({
  funnel: { botId, flowId },
  period: { startAt, endAt },
}: {
  readonly funnel: FlowFunnel
  readonly period: DashboardChoice["period"]
}) => {
  const { user } = useBehavior(useEntry().session.state$)
  if (flowId === null || user === undefined || !can(user, "bot_view")) return null
  return (
    <LinkButton
      href={`/drawflow/${botId}/${flowId}?funnel=1&from=${startAt}&until=${endAt}`}
      icon={<Workflow aria-hidden size={16} />}
    >
      Ver no fluxo
    </LinkButton>
  )
}

interface FunnelOfProps {
  readonly funnel: FlowFunnel
  readonly period: DashboardChoice["period"]
  readonly model: DashboardBoard
}

const FunnelOf = ({ funnel, period, model }: FunnelOfProps) => {
  const { funnelSort } = useBehavior(model.choice$)
  const since = sinceWords(funnel, period)
  if (!funnel.published && funnel.nodes.length === 0)
    return (
      <EmptyState
        icon={<Funnel aria-hidden size={24} strokeWidth={1.75} />}
        title={funnelMessages.notPublished}
        sentence={funnelMessages.notPublishedDetail}
      />
    )
  return (
    <>
      {since !== undefined && <Banner tone="neutral">{since}</Banner>}
      {funnel.whole.reached === 0 ? (
        <EmptyState
          icon={<Funnel aria-hidden size={24} strokeWidth={1.75} />}
          title={funnelMessages.nobody}
          sentence={funnelMessages.nobodyDetail}
        />
      ) : (
        <FunnelCard funnel={funnel} aside={enteredWords(funnel.whole)} sort={funnelSort} onSort={model.sortFunnel} />
      )}
    </>
  )
}
