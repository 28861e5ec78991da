import { formatDateTime, formatInternationalPhone, formatTotal } from "../kernel/index.ts"
import { type CampaignRow, campaignPauses } from "./campaign.ts"
import { campaignMessages } from "./campaign-messages.ts"
import type { CampaignMessageRow, CampaignMessageState } from "./campaigns.ts"

/** Says what happens next in a campaign, or why it stopped: the second line of its row. `isWarning`: somebody has to act. */
export const nextOfCampaign = (
  row: CampaignRow,
  now: number,
): { readonly words: string; readonly isWarning: boolean } => {
  const answers = answersOf(row)
  const plain = (...words: ReadonlyArray<string>) => ({
    words: words.filter((one) => one !== "").join(" · "),
    isWarning: false,
  })
  switch (row.status) {
    case "PENDING":
      return plain(`Agendada para ${formatDateTime(row.startAt)}`, answers)
    case "IN_PROGRESS":
      return plain(`Uma a cada ${minutes(row.interval)}`, nextIn(row.nextAt, now), endOf(row.endsAt), answers)
    case "PAUSED":
      if (row.pauseReason === "" || row.pauseReason === "person")
        return plain(row.pausedBy === "" ? "Pausada" : `Pausada por ${row.pausedBy}`, answers)
      return {
        words: `${campaignPauses[row.pauseReason]}${row.phone === "" ? "" : ` (${formatInternationalPhone(row.phone)})`} ${waiting(row.totalMessagesPending)}`,
        isWarning: true,
      }
    case "COMPLETED":
    case "CANCELLED":
      return plain(answers)
  }
}

/** Names the state of a message; one that was cut off is 'Sem confirmação', which counts as failed. */
export const labelOfMessage = ({ state, reason }: Pick<CampaignMessageRow, "state" | "reason">): string =>
  state === "failed" && reason === campaignMessages.unknownOutcome ? "Sem confirmação" : messageLabels[state]

/** The label of each state of a message. */
export const messageLabels: Readonly<Record<CampaignMessageState, string>> = {
  pending: "Pendente",
  sending: "Enviando",
  sent: "Enviada",
  failed: "Falhou",
  cancelled: "Cancelada",
}

const minutes = (seconds: number): string => `${seconds / 60} min`

const nextIn = (at: string | null, now: number): string => {
  if (at === null) return ""
  const seconds = Math.ceil((Date.parse(at) - now) / 1_000)
  if (seconds <= 0) return "próxima agora"
  return seconds < 120 ? `próxima em ${seconds} s` : `próxima às ${formatDateTime(at).slice(-5)}`
}

const endOf = (at: string | null): string => (at === null ? "" : `termina por volta de ${formatDateTime(at)}`)

const waiting = (pending: number): string =>
  pending === 1 ? "1 mensagem espera." : `${formatTotal(pending)} mensagens esperam.`

const answersOf = ({ answered, refused }: CampaignRow): string =>
  [
    answered === 0 ? "" : answered === 1 ? "1 respondeu" : `${formatTotal(answered)} responderam`,
    refused === 0 ? "" : refused === 1 ? "1 pediu para parar" : `${formatTotal(refused)} pediram para parar`,
  ]
    .filter((one) => one !== "")
    .join(", ")
