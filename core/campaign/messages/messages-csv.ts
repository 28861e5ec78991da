import { contactName } from "../../contact/index.ts"
import { byteOrderMark, escapeFormula, formatDateTime, writeCsv } from "../../kernel/index.ts"
import { dayAt } from "../../shell/index.ts"
import { labelOfMessage } from "../campaign-words.ts"
import type { CampaignMessageRow } from "../campaigns.ts"

const columns = [
  "Contato",
  "Telefone",
  "Situação",
  "Motivo",
  "Mensagem",
  "Data",
  "Resposta",
  "Sala",
  "Entrega",
  "Leitura",
] as const

/** Returns the beginning of an export of a campaign's messages: a byte order mark and the names of the columns. */
export const messagesCsvHead = (): string => writeCsv([columns])

/**
 * Writes messages as lines of an export, which follow `messagesCsvHead`; no cell is a formula for a spreadsheet. `momentOf`
 * formats timestamps; by default in the reader's time zone.
 */
export const messagesCsvLines = (
  rows: ReadonlyArray<CampaignMessageRow>,
  momentOf: (iso: string) => string = formatDateTime,
): string => {
  const moment = (at: string | null) => (at === null ? "" : momentOf(at))
  const cellsOf = (row: CampaignMessageRow): ReadonlyArray<string> =>
    [
      contactName({ id: row.contactId, name: row.contactName, phone: row.phone }),
      row.phone,
      labelOfMessage(row),
      row.reason,
      row.text,
      moment(row.at),
      moment(row.answeredAt),
      row.dialogId === null ? "" : String(row.dialogId),
      moment(row.deliveredAt),
      moment(row.readAt),
    ].map(escapeFormula)
  return writeCsv(rows.map(cellsOf)).slice(byteOrderMark.length)
}

/** Names the file of an export: 'campanha-12-AAAA-MM-DD.csv', the day in the company's time zone. */
export const messagesFileName = (id: number, now: number, timeZone: string): string =>
  `campanha-${id}-${dayAt(now, timeZone)}.csv`
