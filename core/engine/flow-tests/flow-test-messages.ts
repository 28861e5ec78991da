/** The sentences of saved tests. */
export const flowTestMessages = {
  nothingSaid: "Converse com o robô antes de salvar o teste.",
  tooLong: "Conversa longa demais para um teste.",
  nameTaken: "Já existe um teste com este nome.",
  tooMany: (limit: number) => `O robô já tem ${limit} testes. Remova um antes de salvar outro.`,
  /** In the report of a failed test, in place of words that were not said. */
  nothing: "(nada)",
  nothingMore: "(mais nada)",
  silence: "(silêncio)",
} as const
