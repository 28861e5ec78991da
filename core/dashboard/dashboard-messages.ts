/** The sentences of '/dashboard' (access, sections 2, 5 and 8), verbatim where the specification gives them. */
export const dashboardMessages = {
  noDate: "Dada inválida",
  noDateDetail: "Favor selecionar pelo menos uma data para pesquisa ou intervalo de dadas para buscar um período.",
  dateShape: "Escreva cada data como dd/mm/aaaa, por exemplo 05/11/2026.",
  refusedPeriod: "Período inválido",
  endsBefore: "A data final deve ser igual ou posterior à inicial.",
  tooLong: "Escolha um período de no máximo cinco anos.",
  tooManyBots: "Escolha no máximo 1.000 robôs.",
  unavailable: "Não foi possível buscar os dados neste momento. Por favor tente mais tarde.",
  reloaded: "Dados atualizados com sucesso.",
  noBots: "Nenhum bot encontrado para este workspace",
  noBotChosen: "Escolha pelo menos um robô.",
  botGone: "Um dos robôs escolhidos não existe mais ou não está nos seus workspaces.",
  noData: "Sem dados",
  noDataInPeriod: "Sem dados disponíveis no período selecionado",
} as const
