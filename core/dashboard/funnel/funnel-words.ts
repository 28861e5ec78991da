import type { CallRefused } from "../../kernel/index.ts"
import { formatShortCount } from "../../shell/index.ts"
import { writtenDay, formatFigure, shareWords } from "../figure-words.ts"
import type { DashboardPeriod } from "../dashboard-period.ts"
import type { FlowFunnel, FunnelFigures, FunnelNode } from "./flow-funnel.ts"

/** The sentences of the funnel. */
export const funnelMessages = {
  unavailable: "Não foi possível buscar o funil neste momento. Por favor tente mais tarde.",
  notPublished: "Este robô ainda não foi publicado.",
  notPublishedDetail: "O funil mostra por onde passam as conversas do fluxo publicado.",
  nobody: "Nenhuma conversa do período passou por este fluxo.",
  nobodyDetail: "As conversas contam no dia em que começaram. Escolha outro período.",
  mayNotSee: "Seu usuário não tem permissão para ver os números dos robôs.",
  botGone: "O robô não existe mais ou não está nos seus workspaces.",
} as const

/** Says why a funnel cannot be shown. */
export const funnelRefusal = (failure: CallRefused | undefined): string => {
  if (failure?._tag === "NotFound") return funnelMessages.botGone
  return failure?._tag === "NotAllowed" ? funnelMessages.mayNotSee : funnelMessages.unavailable
}

/** How the figures of a funnel are counted ('como é contado'). */
export const funnelExplanations: ReadonlyArray<readonly [label: string, words: string]> = [
  [
    "Passaram",
    "Conversas que chegaram ao node. Cada uma conta uma vez, por mais que volte a ele. A porcentagem é das que entraram no fluxo, também das que vieram de outro robô.",
  ],
  [
    "Exceções",
    "Conversas em que o robô não entendeu a pessoa neste node pelo menos uma vez, e respondeu com uma exceção.",
  ],
  [
    "Terminaram",
    "Conversas finalizadas quando estavam no node: pelo robô, por inatividade, ou por uma pessoa que não assumiu a conversa.",
  ],
  [
    "Transferidas",
    "Conversas que deixaram o robô quando estavam no node: para pessoas, para outro robô, para outro sistema, ou porque um atendente assumiu.",
  ],
  ["Agora", "Conversas abertas que estão no node agora, com o robô."],
  [
    "Período",
    "Cada conversa conta no dia em que começou, no fuso horário da empresa. Um dia passado ainda muda enquanto houver conversas dele abertas; reabrir uma conversa não muda nada.",
  ],
  [
    "Versões",
    "As versões do fluxo contam juntas, node por node. Um node removido aparece na tabela com seu último título.",
  ],
]

/** Says since when conversations are counted, where a period begins earlier or on that very day. */
export const sinceWords = (
  { since }: Pick<FlowFunnel, "since">,
  { startAt }: Pick<DashboardPeriod, "startAt">,
): string | undefined =>
  since === null || startAt > since
    ? undefined
    : `O funil conta as conversas que começaram desde ${writtenDay(since)}: das anteriores não se sabe por onde passaram.`

/** Names the conversations that entered the flow: '1 conversa entrou no fluxo'. */
export const enteredWords = ({ reached }: Pick<FunnelFigures, "reached">): string =>
  reached === 1 ? "1 conversa entrou no fluxo" : `${formatFigure(reached)} conversas entraram no fluxo`

/** What a card of the canvas shows of its node. */
export interface CardFigures {
  /** '1.240' */
  readonly reached: string
  /** '82,5%'; '' of none. */
  readonly share: string
  /** From 0 to 1. */
  readonly part: number
  readonly ended: string
  readonly handed: string
  readonly missed: string
  /** All of it in words, for screen readers and as a tooltip. */
  readonly sentence: string
}

/** Writes what a card shows; of a node that the funnel does not know, that no conversation was there. */
export const cardFiguresOf = (
  figures: FunnelFigures,
  { reached: entered }: Pick<FunnelFigures, "reached">,
): CardFigures => {
  const { reached, missed, ended, handed, here } = figures
  const share = reached === 0 ? "" : shareWords(reached, entered)
  return {
    reached: formatShortCount(reached),
    share,
    part: entered === 0 ? 0 : reached / entered,
    ended: formatShortCount(ended),
    handed: formatShortCount(handed),
    missed: formatShortCount(missed),
    sentence: [
      `${conversations(reached, "passou", "passaram")} por aqui${share === "" ? "" : ` (${share})`}`,
      `${formatFigure(missed)} com exceções`,
      `${formatFigure(ended)} ${ended === 1 ? "terminou" : "terminaram"} aqui`,
      `${formatFigure(handed)} ${handed === 1 ? "transferida" : "transferidas"}`,
      `${formatFigure(here)} aqui agora`,
    ].join(", "),
  }
}

const conversations = (count: number, one: string, many: string): string =>
  count === 1 ? `1 conversa ${one}` : `${formatFigure(count)} conversas ${many}`

/** The title of a node as the table shows it. */
export const funnelTitle = ({ title, kind }: Pick<FunnelNode, "title" | "kind">): string =>
  title.trim() === "" ? (kind === "start" ? "Início" : "Sem título") : title
