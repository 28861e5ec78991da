/** The sentences of the workspaces' screen (access, sections 5 and 8), verbatim. */
export const workspaceRecordMessages = {
  created: "Workspace adicionado com sucesso!!",
  updated: "Workspace Atualizado com sucesso!!",
  /** Loading one workspace failed. */
  fetchFailed: "Erro ao buscar workspaces. Tente novamente.",
  updateFailed: "Erro ao atualizar workspaces. Tente novamente.",
  /** Loading the list failed. */
  listFailed: "Nao foi possivel buscar os dados de Workspaces neste momento. Tente mais tarde.",
  /** Saving from the step of invitations without a name. */
  nameMissing: "Preencha o campo referente ao nome da Workspace",
} as const
