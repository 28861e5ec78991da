/** The sentences of the brands' screen. */
export const brandMessages = {
  created: "Marca cadastrada com sucesso!",
  updated: "Marca atualizada com sucesso!",
  imageOnItsWay: "Aguarde o envio da imagem para salvar.",
  fetchFailed: "Erro ao buscar dados. Por favor tente mais tarde!",
} as const
