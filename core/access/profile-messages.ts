/** What the profiles' screen says (access, section 8), to the letter. */
export const profileMessages = {
  saved: "Perfil salvo com sucesso.",
  /** A profile could not be opened. */
  fetchFailed: "Erro ao buscar dados. Por favor tente mais tarde!",
  /** The list could not be loaded. */
  listFailed: "Nao foi possivel buscar os dados de Perfis neste momento. Tente mais tarde.",
} as const
