import { objectives } from "../../bot/index.ts"
import { channels } from "../../channel/index.ts"
import { contactName } from "../../contact/index.ts"
import { formatDateTime, formatPhone } from "../../kernel/index.ts"
import { roomMessages } from "./room-messages.ts"
import { unassigned } from "./rooms.ts"
import type { RoomRow } from "./room-row.ts"

/** The columns of 'Gestão de salas' in their order; the narrow ones are those of at most 900 px (section 2). */
export const roomColumns = [
  { key: "id", label: "ID", narrow: true },
  { key: "lead", label: "Lead", narrow: true },
  { key: "phone", label: "Telefone", narrow: true },
  { key: "bot", label: "Bot", narrow: false },
  { key: "channel", label: "Plataforma", narrow: false },
  { key: "holder", label: "Atendido Por", narrow: true },
  { key: "workspace", label: "Workspace", narrow: true },
  { key: "objective", label: "Objetivo", narrow: false },
  { key: "started", label: "Primeira mensagem", narrow: false },
  { key: "lastMessage", label: "Última mensagem", narrow: true },
  { key: "status", label: "Status", narrow: true },
  { key: "closed", label: "Encerrado em", narrow: false },
  { key: "tag", label: "Tag", narrow: false },
  { key: "repetitions", label: "Repetições", narrow: false },
  { key: "statusTime", label: "Tempo no status", narrow: false },
] as const

/** The key of a column of the table of rooms. */
export type RoomColumn = (typeof roomColumns)[number]["key"]

/**
 * Returns the text of every cell of a row, as the table and, but for the telephone, its export show it. `momentOf` formats
 * timestamps; by default in the reader's time zone.
 */
export const wordsOfRoom = (
  row: RoomRow,
  momentOf: (iso: string) => string = formatDateTime,
): Readonly<Record<RoomColumn, string>> => ({
  id: String(row.id),
  lead: contactName({ id: row.id, name: row.leadName, phone: row.phone }),
  phone: row.phone === "" ? roomMessages.noDate : formatPhone(row.phone),
  bot: row.botName,
  channel: channels[row.channel].label,
  holder: row.holderName ?? unassigned,
  workspace: row.workspaceName,
  objective: objectives.find(({ code }) => code === row.objective)?.label ?? "",
  started: momentOf(row.startedAt),
  lastMessage: momentOf(row.lastMessageAt),
  status: row.status === "OPEN" ? "Aberto" : "Finalizado",
  closed: row.closedAt === null ? roomMessages.noDate : momentOf(row.closedAt),
  tag: row.tag,
  repetitions: String(row.repetitions),
  statusTime: wordsOfDuration(row.statusSeconds),
})

/** Formats a duration in seconds by its two largest units: '2 h 10 min', '3 d 4 h', '45 min', 'menos de 1 min'. */
export const wordsOfDuration = (seconds: number): string => {
  const minutes = Math.floor(Math.max(0, seconds) / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`
  if (hours > 0) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
  return rest === 0 ? "menos de 1 min" : `${rest} min`
}
