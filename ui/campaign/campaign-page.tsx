import { chakra } from "@chakra-ui/react"
import {
  type CampaignAudience,
  type CampaignDetails,
  campaignStatuses,
  courseOfCampaign,
  describeSendingHours,
  nextOfCampaign,
} from "@prosa/core/campaign"
import { type CampaignPageModel, createCampaignPage } from "@prosa/core/campaign/view"
import { CampaignId, formatCount, idFrom } from "@prosa/core/kernel"
import { ArrowLeft, Copy } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Link } from "wouter"
import { Button } from "../kit/buttons/button.tsx"
import { Banner } from "../kit/feedback/banner.tsx"
import { Skeleton } from "../kit/feedback/skeleton.tsx"
import { ErrorState } from "../kit/feedback/whole-state.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { Badge } from "../kit/labels/badge.tsx"
import { HiddenWords, Name } from "../kit/labels/name.tsx"
import type { PageProps } from "../services/page-route.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { CampaignMenu, campaignTones } from "./campaign-columns.tsx"
import { MessagesTable } from "./campaign-messages-table.tsx"
import { useCampaignServices } from "./campaign-services.ts"
import { NewCampaignDialog } from "./new-campaign-dialog.tsx"
import { useCompanyMoments } from "../services/moment.tsx"

/** The chart is loaded once there is something to draw. */
const CampaignCourse = lazy(async () => ({
  default: (await import("./course/campaign-course-chart.tsx")).CampaignCourseChart,
}))

/** '/campaigns/{id}': one campaign's counters, its message, and what became of it for every contact. */
export const CampaignPage = ({ params }: PageProps) => {
  const { session, toaster, confirmer, navigation, clock } = useEntry()
  const { campaigns } = useCampaignServices()
  const { address, downloads } = useShellServices()
  const id = idFrom(CampaignId, params["campaignId"])
  const model = useViewModel(
    (scope) =>
      id &&
      createCampaignPage(scope, {
        id,
        campaigns,
        session,
        address,
        downloads,
        clock,
        toasts: toaster,
        confirmations: confirmer,
      }),
    `campaign ${id}`,
  )
  if (id === undefined)
    return (
      <Whole
        title="Campanha não encontrada"
        sentence="O endereço não é de uma campanha."
        onRetry={() => navigation.go("/campaigns")}
      />
    )
  return model === undefined ? null : <Loaded id={id} model={model} />
}

// Where the window is low, the page scrolls: some of the table is always seen.
const Page = chakra("div", {
  base: { display: "flex", flexDirection: "column", flex: "1", minHeight: 0, overflowY: "auto" },
})
const Head = chakra("header", {
  base: { display: "grid", gap: "3", padding: "6", paddingBottom: "4", smDown: { padding: "4" } },
})

const BackToAll = () => (
  <chakra.span textStyle="control" color="brand-ink">
    <Link href="/campaigns">
      <chakra.span display="inline-flex" alignItems="center" gap="1">
        <ArrowLeft aria-hidden size={14} />
        Gestão de campanhas
      </chakra.span>
    </Link>
  </chakra.span>
)

interface WholeProps {
  readonly title: string
  readonly sentence: string
  readonly onRetry: () => void
}

const Whole = ({ title, sentence, onRetry }: WholeProps) => (
  <Page>
    <Head>
      <BackToAll />
      <ErrorState title={title} sentence={sentence} onRetry={onRetry} />
    </Head>
  </Page>
)

/** A new campaign that is being written. */
interface NewOne {
  readonly selected: CampaignAudience
  readonly count: number
  readonly copyOf?: CampaignId
}

const Loaded = ({ id, model }: { readonly id: CampaignId; readonly model: CampaignPageModel }) => {
  const { navigation } = useEntry()
  const state = useBehavior(model.state$)
  const { wish, total } = useBehavior(model.messages.state$)
  const [opened, setOpened] = useState<NewOne>()
  if (state.status === "failed")
    return <Whole title="Não foi possível abrir a campanha." sentence={state.failure.message} onRetry={model.reload} />
  const everyone = { kind: "campaign", id } as const
  return (
    <Page>
      <Head>
        <BackToAll />
        {state.status === "loading" ? (
          <chakra.output>
            <HiddenWords>Carregando…</HiddenWords>
            <Skeleton style={{ height: 96 }} />
          </chakra.output>
        ) : (
          <Facts
            model={model}
            details={state.details}
            onCopy={() => setOpened({ selected: everyone, count: state.details.campaign.totalMessages, copyOf: id })}
          />
        )}
      </Head>
      <MessagesTable
        model={model}
        retriable={state.status === "ready" && state.details.campaign.preparing === null ? state.details.retriable : 0}
        onWriteTo={() =>
          setOpened({
            selected: wish.state === "" ? everyone : { ...everyone, state: wish.state },
            count: total,
          })
        }
      />
      {opened !== undefined && (
        <NewCampaignDialog
          {...opened}
          onClose={() => setOpened(undefined)}
          onCreated={() => navigation.go("/campaigns")}
        />
      )}
    </Page>
  )
}

const Figures = chakra("dl", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "8", rowGap: "2", margin: 0 },
})

interface FactsProps {
  readonly model: CampaignPageModel
  readonly details: CampaignDetails
  readonly onCopy: () => void
}

const Facts = ({ model, details, onCopy }: FactsProps) => {
  const { clock } = useEntry()
  const { campaign, message, fileName, sendingHours, hours, template } = details
  const { timeZone } = useCompanyMoments()
  const { words, isWarning } = nextOfCampaign(campaign, clock.now(), timeZone)
  const course = courseOfCampaign(hours, timeZone)
  const figures = [
    ["Enviadas", campaign.totalMessagesSent],
    ["Entregues", campaign.delivered],
    ["Lidas", campaign.read],
    ["Pendentes", campaign.totalMessagesPending],
    ["Falhas", campaign.totalMessagesFailed],
    ["Canceladas", campaign.totalMessagesCanceled],
    ["Total", campaign.totalMessages],
    ["Responderam", campaign.answered],
    ["Pediram para parar", campaign.refused],
  ] as const
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" minWidth={0}>
        <chakra.h1 textStyle="page-title" minWidth={0}>
          <Name>{campaign.name}</Name>
        </chakra.h1>
        <Badge tone={campaignTones[campaign.status]} dot>
          {campaignStatuses[campaign.status].label}
        </Badge>
        <CampaignMenu row={campaign} mayChange={model.mayChange} onAct={(_row, action) => model.act(action)} />
        {model.mayCreate && campaign.preparing === null && (
          <Button size="compact" icon={<Copy aria-hidden size={14} />} onClick={onCopy}>
            Copiar
          </Button>
        )}
      </chakra.div>
      {isWarning ? (
        <Banner tone="warning">{words}</Banner>
      ) : (
        words !== "" && (
          <chakra.p textStyle="cell" color="text-2">
            {words}
          </chakra.p>
        )
      )}
      <Figures>
        {figures.map(([label, value]) => (
          <chakra.div key={label} display="grid">
            <chakra.dt textStyle="meta" color="text-3">
              {label}
            </chakra.dt>
            <chakra.dd margin="0" textStyle="dialog-title" fontVariantNumeric="tabular-nums">
              {formatCount(value)}
            </chakra.dd>
          </chakra.div>
        ))}
      </Figures>
      {course.length > 0 && (
        <Suspense fallback={<Skeleton style={{ height: 224, maxWidth: 720 }} />}>
          <CampaignCourse points={course} />
        </Suspense>
      )}
      <chakra.details textStyle="cell">
        <chakra.summary cursor="pointer" color="text-2">
          {template === null ? "Mensagem" : `Template ${template.template.name}`}, enviad{template === null ? "a" : "o"}{" "}
          por {campaign.botName}
          {fileName !== "" && ` com ${fileName}`}
          {sendingHours !== null && `, ${describeSendingHours(sendingHours)}`}
        </chakra.summary>
        <chakra.p marginTop="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </chakra.p>
      </chakra.details>
    </>
  )
}
