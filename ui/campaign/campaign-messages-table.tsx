import { chakra } from "@chakra-ui/react"
import {
  type CampaignMessageFilter,
  type CampaignMessageRow,
  type CampaignMessageState,
  messageFilterLabels,
  progressOfMessage,
} from "@prosa/core/campaign"
import type { CampaignPageModel } from "@prosa/core/campaign/view"
import { contactName } from "@prosa/core/contact"
import { formatInternationalPhone, formatTotal } from "@prosa/core/kernel"
import { CopyPlus, Download, Mail, RotateCw } from "lucide-react"
import { useMemo } from "react"
import { Link } from "wouter"
import { Button } from "../kit/buttons/button.tsx"
import { Banner } from "../kit/feedback/banner.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { Badge, type BadgeTone } from "../kit/labels/badge.tsx"
import { Name } from "../kit/labels/name.tsx"
import { type Column, DataTable } from "../kit/tables/data-table.tsx"
import { Paginator } from "../kit/tables/paginator.tsx"
import { Moment } from "../services/moment.tsx"

const Tools = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    paddingInline: "6",
    paddingBottom: "3",
    smDown: { paddingInline: "4" },
  },
})

const tones: Readonly<Record<CampaignMessageState, BadgeTone>> = {
  pending: "neutral",
  sending: "brand",
  sent: "ok",
  failed: "danger",
  cancelled: "neutral",
}

const Rows = chakra("div", {
  base: { display: "flex", flexDirection: "column", flex: "1 0 280px", minHeight: "280px" },
})

const Missing = chakra("span", { base: { color: "text-3" } })

const columnsOf = (
  onRetry: ((row: CampaignMessageRow) => void) | undefined,
): ReadonlyArray<Column<CampaignMessageRow>> => [
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
        {progressOfMessage(row)}
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
    cell: (row) => {
      const { reason, text, contactName: name, contactId: id, phone } = row
      return (
        <chakra.span display="flex" alignItems="center" gap="2" minWidth={0}>
          <Name>{reason === "" ? text : reason}</Name>
          {row.mayRetry && onRetry !== undefined && (
            <Button
              size="compact"
              variant="ghost"
              aria-label={`Tentar de novo para ${contactName({ id, name, phone })}`}
              onClick={() => onRetry(row)}
            >
              Tentar de novo
            </Button>
          )}
        </chakra.span>
      )
    },
  },
  {
    label: "Data",
    width: 152,
    cell: ({ at }) => (at === null ? <Missing>—</Missing> : <Moment at={at} />),
  },
  {
    label: "Resposta",
    width: 152,
    cell: ({ answeredAt, refusedAt }) => (
      <chakra.span display="grid">
        {answeredAt === null ? <Missing>—</Missing> : <Moment at={answeredAt} />}
        {refusedAt !== null && (
          <chakra.span textStyle="meta" color="warning">
            Pediu para parar
          </chakra.span>
        )}
      </chakra.span>
    ),
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

const filters = [
  "sent",
  "pending",
  "sending",
  "failed",
  "cancelled",
  "delivered",
  "read",
  "answered",
  "refused",
] as const

interface MessagesTableProps {
  readonly model: CampaignPageModel
  /** Messages of the campaign that may be tried again. */
  readonly retriable: number
  /** Opens a new campaign for the contacts of the filter. */
  readonly onWriteTo: () => void
}

/** What became of a campaign for every contact, with what may be done about it. */
export const MessagesTable = ({ model, retriable, onWriteTo }: MessagesTableProps) => {
  const { retrying, exporting } = useBehavior(model.busy$)
  const columns = useMemo(() => columnsOf(model.mayChange ? ({ id }) => model.retry(id) : undefined), [model])
  const { rows, total, wish, status, loadedOnce, failure } = useBehavior(model.messages.state$)
  return (
    <>
      <Tools>
        <chakra.div width="200px" marginInlineEnd="auto">
          <SelectField<CampaignMessageFilter | "">
            label="Situação"
            labelHidden
            size="compact"
            value={wish.state}
            options={[
              { value: "", label: "Todas as mensagens" },
              ...filters.map((value) => ({ value, label: messageFilterLabels[value] })),
            ]}
            onChange={model.narrow}
          />
        </chakra.div>
        {model.mayChange && retriable > 0 && (
          <Button
            size="compact"
            icon={<RotateCw aria-hidden size={14} />}
            busy={retrying}
            busyLabel="Tentando…"
            onClick={() => model.retry()}
          >
            Tentar de novo {formatTotal(retriable)}
          </Button>
        )}
        {model.mayCreate && total > 0 && (
          <Button size="compact" icon={<CopyPlus aria-hidden size={14} />} onClick={onWriteTo}>
            Nova campanha com estes
          </Button>
        )}
        {total > 0 && (
          <Button
            size="compact"
            icon={<Download aria-hidden size={14} />}
            busy={exporting}
            busyLabel="Exportando…"
            onClick={model.exportCsv}
          >
            Exportar
          </Button>
        )}
      </Tools>
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
        <Rows>
          <DataTable
            label="Mensagens da campanha"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            loading={!loadedOnce}
          />
        </Rows>
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
