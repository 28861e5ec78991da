/** The sentences of the profiles' screen (access, section 8), verbatim. */
export const profileMessages = {
  saved: "Perfil salvo com sucesso.",
  /** Loading a profile failed. */
  fetchFailed: "Erro ao buscar dados. Por favor tente mais tarde!",
  /** Loading the list failed. */
  listFailed: "Nao foi possivel buscar os dados de Perfis neste momento. Tente mais tarde.",
} as const
