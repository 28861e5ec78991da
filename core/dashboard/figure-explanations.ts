import { formatMinutes } from "./figure-words.ts"
import type { DashboardServices } from "./dashboard.ts"

/** What is explained: the five figures and the charts. */
export type Explained =
  | "open"
  | "closed"
  | "messages"
  | "human"
  | "saved"
  | "channels"
  | "targets"
  | "days"
  | "hours"
  | "months"

/** How each figure is counted, for the people who read it ('como é contado'). */
export const explanations: Readonly<Record<Explained, string>> = {
  open: "Atendimentos que começaram no período e estão abertos agora. É o único número que muda depois que o dia passa.",
  closed: "Atendimentos finalizados no período, por robô ou por pessoa, tenham começado quando for.",
  messages:
    "Cada mensagem do contato, do robô ou de um atendente, no momento em que chegou ao sistema. Avisos do sistema não contam; mensagens apagadas, sim.",
  human:
    "Atendimentos em que um atendente entrou no período. Conta uma vez por atendimento, e de novo se ele for reaberto.",
  saved:
    "Atendimentos que os robôs finalizaram sozinhos, vezes a duração média de um atendimento humano no período: da entrada do atendente até a finalização.",
  channels:
    "Quantidade: atendimentos que começaram no período. Tempo médio: do começo, ou da reabertura, até a finalização, dos que foram finalizados no período.",
  targets: "Atendimentos que começaram no período, pelo objetivo do robô com que o contato começou a falar.",
  days: "Atendimentos que começaram em cada dia, no fuso horário da empresa.",
  hours: "Atendimentos que começaram em cada hora do dia, no fuso horário da empresa.",
  months:
    "Atendimentos Robô: finalizados sem que um atendente entrasse ou fosse esperado. Atendimento Humano: em que um atendente entrou. Cada um no mês em que aconteceu.",
}

/** Says what the saved minutes were reckoned with, or why there are none. */
export const savedWords = ({ averageHumanMinutes, averageHumanFrom }: DashboardServices): string => {
  if (averageHumanMinutes === null)
    return "Nenhum atendente finalizou um atendimento nos últimos 90 dias: ainda não há duração média para comparar."
  const average = formatMinutes(averageHumanMinutes)
  return averageHumanFrom === "period"
    ? `Com ${average} min por atendimento humano.`
    : `Com ${average} min por atendimento humano, a média dos últimos 90 dias: não houve nenhum finalizado no período.`
}
