import type { BotSummary, LastService } from "@prosa/core/bot"
import { Badge } from "../../kit/labels/badge.tsx"
import { type Column, DataTable } from "../../kit/tables/data-table.tsx"
import { BotCardFrame } from "./bot-card-frame.tsx"
import { Moment } from "../../services/moment.tsx"

const columns: ReadonlyArray<Column<LastService>> = [
  { label: "ID", cell: ({ id }) => id, width: 96 },
  { label: "Criado em", cell: ({ createdAt }) => <Moment at={createdAt} />, width: 160 },
  { label: "Última mensagem", cell: ({ lastMessage }) => <Moment at={lastMessage} />, width: 160 },
  {
    label: "Status",
    cell: ({ closedAt }) =>
      closedAt === null ? (
        <Badge tone="ok" dot>
          Aberto
        </Badge>
      ) : (
        <Badge dot>Finalizado</Badge>
      ),
    width: 128,
  },
]

/** 'Últimos atendimentos': the latest rooms of a bot. */
export const LastServicesCard = ({ bot }: { readonly bot: BotSummary }) => (
  <BotCardFrame title="Últimos atendimentos" flush>
    {bot.lastServices.length === 0 ? (
      <p>Nenhum atendimento ainda. Eles aparecem aqui com a primeira conversa.</p>
    ) : (
      <DataTable label="Últimos atendimentos" columns={columns} rows={bot.lastServices} keyOf={({ id }) => id} />
    )}
  </BotCardFrame>
)
