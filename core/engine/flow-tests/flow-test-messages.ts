/** The sentences of saved tests. */
export const flowTestMessages = {
  nothingSaid: "Converse com o robô antes de salvar o teste.",
  valuesByHand:
    "Esta conversa usou valores escritos à mão, que um teste não repete. Volte a fala ou comece outra conversa.",
  tooLong: "Conversa longa demais para um teste.",
  nameTaken: "Já existe um teste com este nome.",
  tooMany: (limit: number) => `O robô já tem ${limit} testes. Remova um antes de salvar outro.`,
  notReady: "Os dados do robô ainda estão sendo carregados. Tente novamente em instantes.",
  stillTalking: "Espere o robô terminar de responder.",
  saved: "Teste salvo.",
  saveFailed: "Não foi possível salvar o teste.",
  removed: "Teste removido.",
  removeFailed: "Não foi possível remover o teste.",
  removeTitle: "Remover teste",
  removeQuestion: (name: string) => `Deseja remover o teste "${name}"? Esta informação será perdida.`,
  accepted: "O teste agora espera o novo resultado.",
  listFailed: "Não foi possível carregar os testes.",
  /** In the report of a failed test, in place of words that were not said. */
  nothing: "(nada)",
  nothingMore: "(mais nada)",
  silence: "(silêncio)",
} as const
