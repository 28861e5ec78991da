import { dateTimeFormatIn, formatCount, formatInternationalPhone, formatTotal } from "../kernel/index.ts"
import { type CampaignPause, type CampaignRow, campaignPauses } from "./campaign.ts"
import { campaignMessages } from "./campaign-messages.ts"
import type { CampaignMessageFilter, CampaignMessageRow, CampaignMessageState } from "./campaigns.ts"

/** Says what happens next in a campaign, in a time zone, or why it stopped: the second line of its row. `isWarning`: somebody has to act. */
export const nextOfCampaign = (
  row: CampaignRow,
  now: number,
  timeZone: string,
): { readonly words: string; readonly isWarning: boolean } => {
  const answers = answersOf(row)
  const momentOf = dateTimeFormatIn(timeZone)
  const plain = (...words: ReadonlyArray<string>) => ({
    words: words.filter((one) => one !== "").join(" · "),
    isWarning: false,
  })
  switch (row.status) {
    case "PENDING":
      if (row.preparing !== null) return plain(preparingWords(row.preparing))
      return plain(`Agendada para ${momentOf(row.startAt)}`, answers)
    case "IN_PROGRESS":
      return plain(
        `Uma a cada ${minutes(row.interval)}`,
        nextIn(row.nextAt, now, momentOf),
        endOf(row.endsAt, momentOf),
        answers,
      )
    case "PAUSED":
      if (row.pauseReason === "" || row.pauseReason === "person")
        return plain(row.pausedBy === "" ? "Pausada" : `Pausada por ${row.pausedBy}`, answers)
      return { words: pauseSentence({ ...row, pauseReason: row.pauseReason }), isWarning: true }
    case "COMPLETED":
      return plain(answers)
    case "CANCELLED":
      return plain(isForNobody(row) ? campaignMessages.nobodyReceives : answers)
  }
}

/** Says how many contacts of a campaign's selection have got their message. */
export const preparingWords = ({ done, total }: NonNullable<CampaignRow["preparing"]>): string =>
  `Preparando… ${formatCount(done)} de ${formatCount(total)}`

/** Whether a campaign ended since nobody of its selection can receive it: nobody cancelled a message. */
const isForNobody = (row: CampaignRow): boolean => row.totalMessages === row.totalMessagesFailed

/** Why a campaign paused by itself. */
export type OwnPause = Exclude<CampaignPause, "" | "person">

/** A campaign that paused by itself. */
export interface PausedByItself extends Pick<CampaignRow, "id" | "botId" | "phone" | "totalMessagesPending"> {
  readonly pauseReason: OwnPause
}

/** Says why a campaign paused by itself, by which number, and what waits. */
export const pauseSentence = ({
  pauseReason,
  phone,
  totalMessagesPending,
}: Omit<PausedByItself, "id" | "botId">): string =>
  `${campaignPauses[pauseReason]}${phone === "" ? "" : ` (${formatInternationalPhone(phone)})`} ${waiting(totalMessagesPending)}`

/** Returns the one action that lets such a campaign go on: where its cause is mended, or where it is resumed. */
export const pauseAction = ({
  id,
  botId,
  pauseReason,
}: Pick<PausedByItself, "id" | "botId" | "pauseReason">): { readonly label: string; readonly to: string } => {
  switch (pauseReason) {
    case "disconnected":
      return { label: "Reconectar", to: `/chatbots/${botId}` }
    case "bot":
      return { label: "Ver robô", to: `/chatbots/${botId}` }
    case "limit":
    case "account":
    case "template":
    case "flag":
      return { label: "Continuar na campanha", to: `/campaigns/${id}` }
  }
}

/** Names the state of a message; one that was cut off is 'Sem confirmação', which counts as failed. */
export const labelOfMessage = ({ state, reason }: Pick<CampaignMessageRow, "state" | "reason">): string =>
  state === "failed" && reason === campaignMessages.unknownOutcome ? "Sem confirmação" : messageLabels[state]

/** Names how far a message came: its state, and of one that was sent whether it was delivered or read. */
export const progressOfMessage = (
  row: Pick<CampaignMessageRow, "state" | "reason" | "deliveredAt" | "readAt">,
): string => {
  if (row.state !== "sent") return labelOfMessage(row)
  return row.readAt !== null ? "Lida" : row.deliveredAt !== null ? "Entregue" : messageLabels.sent
}

/** The label of each state of a message. */
export const messageLabels: Readonly<Record<CampaignMessageState, string>> = {
  pending: "Pendente",
  sending: "Enviando",
  sent: "Enviada",
  failed: "Falhou",
  cancelled: "Cancelada",
}

/** The label of each filter of a campaign's messages. */
export const messageFilterLabels: Readonly<Record<CampaignMessageFilter, string>> = {
  ...messageLabels,
  delivered: "Entregues",
  read: "Lidas",
  answered: "Responderam",
  refused: "Pediram para parar",
}

/** Returns whether a filter finds a message. */
export const isMessageIn = (
  row: Pick<CampaignMessageRow, "state" | "deliveredAt" | "readAt" | "answeredAt" | "refusedAt">,
  filter: CampaignMessageFilter | undefined,
): boolean => {
  switch (filter) {
    case undefined:
      return true
    case "delivered":
      return row.deliveredAt !== null
    case "read":
      return row.readAt !== null
    case "answered":
      return row.answeredAt !== null
    case "refused":
      return row.refusedAt !== null
    default:
      return row.state === filter
  }
}

const minutes = (seconds: number): string => `${seconds / 60} min`

type MomentOf = (iso: string) => string

const nextIn = (at: string | null, now: number, momentOf: MomentOf): string => {
  if (at === null) return ""
  const seconds = Math.ceil((Date.parse(at) - now) / 1_000)
  if (seconds <= 0) return "próxima agora"
  return seconds < 120 ? `próxima em ${seconds} s` : `próxima às ${momentOf(at).slice(-5)}`
}

const endOf = (at: string | null, momentOf: MomentOf): string =>
  at === null ? "" : `termina por volta de ${momentOf(at)}`

const waiting = (pending: number): string =>
  pending === 1 ? "1 mensagem espera." : `${formatTotal(pending)} mensagens esperam.`

const answersOf = ({ answered, refused }: CampaignRow): string =>
  [
    answered === 0 ? "" : answered === 1 ? "1 respondeu" : `${formatTotal(answered)} responderam`,
    refused === 0 ? "" : refused === 1 ? "1 pediu para parar" : `${formatTotal(refused)} pediram para parar`,
  ]
    .filter((one) => one !== "")
    .join(", ")
