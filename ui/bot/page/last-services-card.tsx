import type { BotSummary, LastService } from "@prosa/core/bot"
import { formatDateTime } from "@prosa/core/kernel"
import { Badge } from "../../kit/labels/badge.tsx"
import { type Column, DataTable } from "../../kit/tables/data-table.tsx"
import { BotCardFrame } from "./bot-card-frame.tsx"

const columns: ReadonlyArray<Column<LastService>> = [
  { label: "ID", cell: ({ id }) => id, width: 96 },
  { label: "Criado em", cell: ({ createdAt }) => formatDateTime(createdAt), width: 160 },
  { label: "Última mensagem", cell: ({ lastMessage }) => formatDateTime(lastMessage), width: 160 },
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
