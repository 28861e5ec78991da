import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { type BotList, type BotOrigin, createBotList } from "@prosa/core/bot/view"
import type { HomeToday } from "@prosa/core/home"
import { createHomeBoard, type HomeBoard, type HomeBoardState, myRoomsWords } from "@prosa/core/home/view"
import { formatTotal, type UserId } from "@prosa/core/kernel"
import { hasAlternativeLook, scopeWords } from "@prosa/core/tenancy"
import { Coffee } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useBotServices } from "../bot/bot-services.ts"
import { CreateBotDialog } from "../bot/list/create-bot-dialog.tsx"
import { Banner } from "../kit/feedback/banner.tsx"
import { PageHeader } from "../kit/layout/page-header.tsx"
import { ListSkeleton, Skeleton } from "../kit/feedback/skeleton.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { EmptyState, ErrorState } from "../kit/feedback/whole-state.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { FirstStepsPanel } from "./first-steps-panel.tsx"
import { HomeCards } from "./home-cards.tsx"
import { WordLink } from "./home-panel.tsx"
import { useHomeServices } from "./home-services.ts"
import { PausedCampaignsPanel } from "./paused-campaigns-panel.tsx"
import { TodayFigures } from "./today-figures.tsx"
import { TroublesPanel } from "./troubles-panel.tsx"
import { WaitingRoomsPanel } from "./waiting-rooms-panel.tsx"
import { Moment } from "../services/moment.tsx"

const Body = chakra("div", {
  base: {
    display: "grid",
    gap: "5",
    paddingInline: "6",
    paddingBottom: "6",
    smDown: { paddingInline: "4", paddingBottom: "4" },
  },
})

/** Two columns from 1000 px, the first wider. */
const Columns = chakra("div", {
  base: {
    display: "grid",
    alignItems: "start",
    gap: "3",
    gridTemplateColumns: "minmax(0, 1fr)",
    "2xl": { "&[data-columns='2']": { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" } },
  },
})

const Stack = chakra("div", { base: { display: "grid", gap: "3", minWidth: 0 } })

const Box = chakra("div", {
  base: {
    overflow: "hidden",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})

/** '/home'. */
export const HomePage = () => {
  const { session, toaster, available } = useEntry()
  const { bots } = useBotServices()
  const { selection } = useTenancyServices()
  const { summaries, attention, dismissedSteps } = useHomeServices()
  const { company } = useBehavior(session.state$)
  const models = useViewModel(
    (scope) => ({
      bots: createBotList(scope, { bots, session, selection, toasts: toaster }),
      board: createHomeBoard(scope, { summaries, session, selection, attention, dismissedSteps, available }),
    }),
    `home ${company?.id}`,
  )
  return models === undefined ? null : <Home {...models} />
}

/** The static line of the home page (access, section 2), whose last words lead to the dashboard. */
const insights = "2 canais conectados | Ver Insights"
const seeInsights = "Ver Insights"

interface HomeProps {
  readonly bots: BotList
  readonly board: HomeBoard
}

const Home = ({ bots, board }: HomeProps) => {
  const { session, available } = useEntry()
  const { user } = useBehavior(session.state$)
  const { total, loadedOnce } = useBehavior(bots.list.state$)
  const state = useBehavior(board.state$)
  // everyone has figures of their own there
  const hasInsights = available("dashboard")
  const [creating, setCreating] = useState<BotOrigin>()
  const begin = (origin: BotOrigin) => () => setCreating(bots.askToCreate() ? origin : undefined)
  const create = begin("scratch")
  const mayImport = user !== undefined && mayDo(user, "template.exchange")
  const { steps, place } = state.steps
  const panel =
    place === "nowhere" ? undefined : (
      <FirstStepsPanel steps={steps} onCreateBot={create} onDismiss={board.dismissSteps} />
    )
  return (
    <>
      <PageHeader
        title="Atendimento inteligente e automatizado"
        {...(loadedOnce ? { count: `${formatTotal(total)} Bots` } : {})}
        sentence={
          <>
            {insights.slice(0, -seeInsights.length)}
            {hasInsights ? <WordLink href="/dashboard">{seeInsights}</WordLink> : seeInsights}
          </>
        }
      />
      <Body>
        <HomeCards
          alternative={user !== undefined && hasAlternativeLook(user.platform)}
          inboxSentence={myRoomsWords(state) ?? "Atenda quem escreve."}
          onCreate={create}
          onImport={mayImport ? begin("import") : undefined}
        />
        {place === "above" && panel}
        {state.showsToday && user !== undefined && (
          <Today state={state} me={user.id} onRetry={board.retry}>
            {place === "beside" ? panel : undefined}
          </Today>
        )}
      </Body>
      {creating !== undefined && <CreateBotDialog origin={creating} onClose={() => setCreating(undefined)} />}
    </>
  )
}

interface TodayProps {
  readonly state: HomeBoardState
  readonly me: UserId
  readonly onRetry: () => void
  /** Beside the lists. */
  readonly children: ReactNode
}

const Today = ({ state: { status, today, failure }, me, onRetry, children }: TodayProps) => {
  const { all, selected } = useBehavior(useTenancyServices().selection.state$)
  if (today !== undefined && today.rooms === null && today.troubles === null && today.campaigns === null)
    return children
  return (
    <chakra.section aria-labelledby="home-today" display="grid" gap="2.5">
      <chakra.header display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
        <chakra.h2 id="home-today" textStyle="dialog-title" flex="1">
          Hoje
        </chakra.h2>
        {today !== undefined && (
          <chakra.span textStyle="meta" color="text-2">
            <Moment at={today.at} /> · {scopeWords(all, selected)}
          </chakra.span>
        )}
      </chakra.header>
      {today === undefined && status === "failed" && (
        <Box>
          <ErrorState
            title="Não foi possível carregar o que espera hoje."
            sentence={failure?.message}
            onRetry={onRetry}
          />
        </Box>
      )}
      {today === undefined && status !== "failed" && <TodaySkeleton />}
      {today !== undefined && (
        <Stack>
          {status === "failed" && (
            <Banner tone="warning" action={{ label: "Tentar novamente", run: onRetry }}>
              Não foi possível atualizar. O que você vê é de <Moment at={today.at} />.
            </Banner>
          )}
          {(today.rooms !== null || today.troubles !== null) && <TodayFigures today={today} />}
          <Columns data-columns={children === undefined ? 1 : 2}>
            <Lists today={today} me={me} />
            {children}
          </Columns>
        </Stack>
      )}
    </chakra.section>
  )
}

/** Figures and a list on their way. */
const TodaySkeleton = () => (
  <Stack>
    <Box aria-hidden display="grid" alignContent="center" gap="2" height="90px" paddingInline="4">
      <Skeleton width="24px" height="20px" />
      <Skeleton width="120px" height="10px" />
      <Skeleton width="160px" />
    </Box>
    <Box paddingInline="4">
      <ListSkeleton rows={4} rowHeight={52} />
    </Box>
  </Stack>
)

interface ListsProps {
  readonly today: HomeToday
  readonly me: UserId
}

const Lists = ({ today: { rooms, troubles, campaigns, at }, me }: ListsProps) => {
  const hasRooms = rooms !== null && rooms.total > 0
  const hasTroubles = troubles !== null && troubles.bots > 0
  const hasCampaigns = campaigns !== null && campaigns.total > 0
  if (!hasRooms && !hasTroubles && !hasCampaigns)
    return (
      <Box>
        <EmptyState
          icon={<Coffee aria-hidden size={24} strokeWidth={1.75} />}
          title="Nada esperando"
          sentence="O que precisar de você nos workspaces selecionados aparece aqui."
        />
      </Box>
    )
  return (
    <Stack>
      {hasCampaigns && <PausedCampaignsPanel campaigns={campaigns} />}
      {hasRooms && <WaitingRoomsPanel rooms={rooms} me={me} at={at} />}
      {hasTroubles && <TroublesPanel troubles={troubles} />}
    </Stack>
  )
}
