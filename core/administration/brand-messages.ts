/** The sentences of the brands' screen. */
export const brandMessages = {
  created: "Marca cadastrada com sucesso!",
  updated: "Marca atualizada com sucesso!",
  fetchFailed: "Erro ao buscar dados. Por favor tente mais tarde!",
} as const
