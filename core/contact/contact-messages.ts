/** Sentences about a contact, to the letter of the specification. */
export const contactMessages = {
  title: "Contatos",
  empty: "Sem registros",
  save: "SALVAR",
  clearDays: "Limpar datas",
  nothingFound: "Nenhum resultado encontrado",
  listFailed: "Não foi possível buscar os contatos",
  createCampaign: "Criar campanha",
  saved: "Contato atualizado com sucesso!",
  loadFailed: "Erro ao buscar dados do usuário. Por favor tente mais tarde.",
  saveFailed: "Erro ao atualizar o contato Por favor tente mais tarde.",
  nothingKnown: "Preencha o nome, o e-mail ou o telefone",
  created: "Contato criado com sucesso!",
  exportFailed: "Não foi possível exportar os contatos",
  phoneInvalid: "Formato do telefone inválido",
} as const
