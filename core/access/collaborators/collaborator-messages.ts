/** The sentences of the collaborators' screen (access, section 8), verbatim. */
export const collaboratorMessages = {
  saved: "Colaborador Atualizado com sucesso.",
  linkCopied: "Link copiado com sucesso!",
  linkFailed: "Erro ao tentar copiar o link.",
  /** Stands over the server's message where the list could not be loaded. */
  listFailed: "Atenção",
  /** The mark of a person who belongs to no selection of workspaces. */
  noActiveWorkspace: "Sem workspace ativo",
} as const
