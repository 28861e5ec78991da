import { chakra } from "@chakra-ui/react"
import {
  type CampaignDetails,
  type CampaignMessageRow,
  type CampaignMessageState,
  campaignStatuses,
  labelOfMessage,
  messageLabels,
  nextOfCampaign,
} from "@prosa/core/campaign"
import { type CampaignPageModel, createCampaignPage } from "@prosa/core/campaign/view"
import { contactName } from "@prosa/core/contact"
import { CampaignId, formatDateTime, formatInternationalPhone, formatTotal, idFrom } from "@prosa/core/kernel"
import { ArrowLeft, Mail } from "lucide-react"
import { Link } from "wouter"
import { Banner } from "../kit/feedback/banner.tsx"
import { Skeleton } from "../kit/feedback/skeleton.tsx"
import { ErrorState } from "../kit/feedback/whole-state.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { Badge, type BadgeTone } from "../kit/labels/badge.tsx"
import { HiddenWords, Name } from "../kit/labels/name.tsx"
import { Paginator } from "../kit/tables/paginator.tsx"
import { type Column, DataTable } from "../kit/tables/data-table.tsx"
import type { PageProps } from "../services/page-route.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { CampaignMenu, campaignTones } from "./campaign-columns.tsx"
import { useCampaignServices } from "./campaign-services.ts"

/** '/campaigns/{id}': one campaign's counters, its message, and what became of it for every contact. */
export const CampaignPage = ({ params }: PageProps) => {
  const { session, toaster, confirmer, navigation } = useEntry()
  const { campaigns } = useCampaignServices()
  const { address } = useShellServices()
  const id = idFrom(CampaignId, params["campaignId"])
  const model = useViewModel(
    (scope) =>
      id && createCampaignPage(scope, { id, campaigns, session, address, toasts: toaster, confirmations: confirmer }),
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
  return model === undefined ? null : <Loaded model={model} />
}

const Page = chakra("div", { base: { display: "flex", flexDirection: "column", flex: "1", minHeight: 0 } })
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

const Loaded = ({ model }: { readonly model: CampaignPageModel }) => {
  const state = useBehavior(model.state$)
  if (state.status === "failed")
    return <Whole title="Não foi possível abrir a campanha." sentence={state.failure.message} onRetry={model.reload} />
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
          <Facts model={model} details={state.details} />
        )}
      </Head>
      <Messages model={model} />
    </Page>
  )
}

const Figures = chakra("dl", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "8", rowGap: "2", margin: 0 },
})

const Facts = ({ model, details }: { readonly model: CampaignPageModel; readonly details: CampaignDetails }) => {
  const { clock } = useEntry()
  const { campaign, message, fileName } = details
  const { words, isWarning } = nextOfCampaign(campaign, clock.now())
  const figures = [
    ["Enviadas", campaign.totalMessagesSent],
    ["Pendentes", campaign.totalMessagesPending],
    ["Falhas", campaign.totalMessagesFailed],
    ["Canceladas", campaign.totalMessagesCanceled],
    ["Total", campaign.totalMessages],
    ["Responderam", campaign.answered],
    ["Pediram para parar", campaign.refused],
  ] as const
  return (
    <>
      <chakra.div display="flex" alignItems="center" gap="3" minWidth={0}>
        <chakra.h1 textStyle="page-title" minWidth={0}>
          <Name>{campaign.name}</Name>
        </chakra.h1>
        <Badge tone={campaignTones[campaign.status]} dot>
          {campaignStatuses[campaign.status].label}
        </Badge>
        <CampaignMenu row={campaign} mayChange={model.mayChange} onAct={(_row, action) => model.act(action)} />
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
              {formatTotal(value)}
            </chakra.dd>
          </chakra.div>
        ))}
      </Figures>
      <chakra.details textStyle="cell">
        <chakra.summary cursor="pointer" color="text-2">
          Mensagem, enviada por {campaign.botName}
          {fileName !== "" && ` com ${fileName}`}
        </chakra.summary>
        <chakra.p marginTop="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </chakra.p>
      </chakra.details>
    </>
  )
}

const tones: Readonly<Record<CampaignMessageState, BadgeTone>> = {
  pending: "neutral",
  sending: "brand",
  sent: "ok",
  failed: "danger",
  cancelled: "neutral",
}

const Missing = chakra("span", { base: { color: "text-3" } })

const columns: ReadonlyArray<Column<CampaignMessageRow>> = [
  {
    label: "Contato",
    width: 196,
    cell: ({ contactId, contactName: name, phone }) => (
      <Link href={`/contacts?contact=${contactId}`}>
        <Name>{contactName({ id: contactId, name, phone })}</Name>
      </Link>
    ),
  },
  {
    label: "Situação",
    width: 144,
    cell: (row) => (
      <Badge tone={tones[row.state]} dot>
        {labelOfMessage(row)}
      </Badge>
    ),
  },
  {
    label: "Telefone",
    width: 184,
    cell: ({ phone }) => (phone === "" ? <Missing>Sem registros</Missing> : formatInternationalPhone(phone)),
  },
  {
    label: "Motivo ou mensagem",
    cell: ({ reason, text }) => <Name>{reason === "" ? text : reason}</Name>,
  },
  {
    label: "Data",
    width: 152,
    cell: ({ at }) => (at === null ? <Missing>—</Missing> : formatDateTime(at)),
  },
  {
    label: "Resposta",
    width: 152,
    cell: ({ answeredAt }) => (answeredAt === null ? <Missing>—</Missing> : formatDateTime(answeredAt)),
  },
  {
    label: "Sala",
    width: 88,
    align: "end",
    cell: ({ dialogId }) =>
      dialogId === null ? (
        <Missing>—</Missing>
      ) : (
        <Link href={`/omnichannel/?dialogId=${dialogId}&showSidebar=false`}>#{dialogId}</Link>
      ),
  },
]

const states = ["sent", "pending", "sending", "failed", "cancelled"] as const

const Messages = ({ model }: { readonly model: CampaignPageModel }) => {
  const { rows, total, wish, status, loadedOnce, failure } = useBehavior(model.messages.state$)
  return (
    <>
      <chakra.div paddingInline="6" paddingBottom="3" smDown={{ paddingInline: "4" }}>
        <chakra.div width="200px">
          <SelectField<CampaignMessageState | "">
            label="Situação"
            labelHidden
            size="compact"
            value={wish.state}
            options={[
              { value: "", label: "Todas as mensagens" },
              ...states.map((value) => ({ value, label: messageLabels[value] })),
            ]}
            onChange={model.narrow}
          />
        </chakra.div>
      </chakra.div>
      {failure !== undefined && (
        <Banner tone="danger" edge action={{ label: "Tentar novamente", run: model.messages.reload }}>
          {failure.message}
        </Banner>
      )}
      {loadedOnce && status === "ready" && rows.length === 0 ? (
        <chakra.p padding="6" textStyle="cell" color="text-2" display="flex" gap="2">
          <Mail aria-hidden size={16} />
          Nenhum resultado encontrado
        </chakra.p>
      ) : (
        <DataTable
          label="Mensagens da campanha"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          loading={!loadedOnce}
        />
      )}
      <Paginator
        offset={wish.first}
        limit={wish.rows}
        total={total}
        noun={["mensagem", "mensagens"]}
        onGo={({ offset, limit }) => (limit === wish.rows ? model.messages.goTo(offset) : model.messages.resize(limit))}
      />
    </>
  )
}
