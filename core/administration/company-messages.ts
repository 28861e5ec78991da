/** The sentences of the companies' screen (access, sections 5 and 8), verbatim. */
export const companyMessages = {
  created: "Empresa cadastrada com sucesso!",
  updated: "Empresa atualizada com sucesso!",
  workspaceQuota: "Limite de workspaces (0 para ilimitadas)",
  userQuota: "Limite de usuários (0 para ilimitados)",
  botQuota: "Limite de bots (0 para ilimitados)",
  fetchFailed: "Erro ao buscar dados. Por favor tente mais tarde!",
} as const
