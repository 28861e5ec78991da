/** Sentences about a contact, to the letter of the specification. */
export const contactMessages = {
  saved: "Contato atualizado com sucesso!",
  loadFailed: "Erro ao buscar dados do usuário. Por favor tente mais tarde.",
  phoneInvalid: "Formato do telefone inválido",
} as const
