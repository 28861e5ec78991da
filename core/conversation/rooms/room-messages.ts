import { formatTotal } from "../../kernel/index.ts"
import { workspaceMessages } from "../../tenancy/index.ts"

/** The sentences of the table of rooms and of transfers (conversations, sections 2, 5 and 8), verbatim. */
export const roomMessages = {
  title: "Gestão de salas",
  close: "Fechar salas",
  transfer: "Transferir salas",
  nothingFound: "Salas não encontradas",
  noDate: "Sem registros",
  /** Of an order by a field that is no time. */
  tooManyToOrder: "Só até 10.000 salas podem ser ordenadas por esta coluna. Use os filtros.",
  tooManyToReckon:
    "Só até 10.000 salas podem ser filtradas por repetições ou tempo no status. Use também outros filtros.",
  /** Above the server's message when the table could not be loaded. */
  listFailed: "Erro ao gravar Mensagem",
  nothingSelected: "Salas não selecionadas",
  nothingSelectedDetail: "Não existem salas selecionadas para executar o fechamento.",
  closed: "Salas fechadas",
  closedDetail: "Salas selecionadas fechadas com sucesso",
  closeFailed: "Salas não fechadas",
  closeFailedDetail: "Não foi possível fechar as salas selecionadas. Por favor, tente novamente mais tarde.",
  transferred: "Salas selecionadas transferidas com sucesso",
  transferredSome: (changed: number, total: number): string =>
    changed === 1
      ? `1 de ${formatTotal(total)} salas foi transferida`
      : `${formatTotal(changed)} de ${formatTotal(total)} salas foram transferidas`,
  /** Why the others were passed over. */
  transferPassedOver: "As outras foram finalizadas, têm quem atenda ou não têm para onde ir, e continuam selecionadas.",
  /** Of rooms that have left the user's workspaces while they were selected. */
  unseenRooms: (count: number): string =>
    count === 1
      ? "1 sala não está mais nos seus workspaces e saiu da seleção."
      : `${formatTotal(count)} salas não estão mais nos seus workspaces e saíram da seleção.`,
  transferFailed: "Salas não transferidas",
  transferFailedDetail: "Não foi possível transferir as salas selecionadas.",
  label: "Etiquetar salas",
  labelled: "Etiquetas das salas alteradas",
  labelFailed: "Salas não etiquetadas",
  labelFailedDetail: "Não foi possível alterar as etiquetas das salas selecionadas.",
  exportFailed: "Salas não exportadas",
  toExternal: "Transferir para plataforma Externa",
  workspacesFailed: workspaceMessages.unavailable,
  /** Of one room. */
  handedOver: "Sala transferida com sucesso",
  handOverFailed: "Não foi possível transferir a sala de conversa. Por favor, tente novamente mais tarde.",
} as const
