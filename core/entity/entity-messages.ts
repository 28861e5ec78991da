/** The sentences of the entities screen and dialog (conversations, sections 2, 5 and 8), verbatim. */
export const entityMessages = {
  invalidName: "Nome da entidade invalido.",
  invalidNameAdvice: "Favor inserir um nome para sua entidade.",
  invalidEntity: "Entidade inválida.",
  noEntriesAdvice: "Favor inserir pelo menos um valor/sinônimo para a nova entidade.",
  nothingFound: "Não foram encontrados valores em sua busca.",
  /** The server's description of a name that is taken. */
  duplicate: "Entidade já cadastrada!",
  duplicateTitle: "Erro ao salvar nova entidade.",
  duplicateAdvice: "Favor definir outro nome para a entidade",
  saved: "Entidade salva com sucesso .",
  saveFailed: "Erro ao salvar nova entidade.",
  saveFailedAdvice: "Não foi possível salvar a entidade neste momento. Por favor tente mais tarde.",
  loadFailed: "Erro ao buscar entidades.",
  loadFailedAdvice: "Não é possível buscar entidades neste momento. Por favor tenta mais tarde.",
  wrongFile: "Erro no arquivo",
  wrongFileAdvice: "O arquivo selecionado não é um CSV.",
  unreadableFile: "Erro no arquivo CSV",
  uploadFailed: "Erro no upload de arquivo.",
  /** The server's message for a failed import. */
  importFailed: "Erro ao importar arquivo",
  imported: "Entidades inseridas com sucesso.",
  closeQuestion: "Deseja fechar o modal?",
  systemLocked: "As entidades do sistema não podem ser alteradas.",
  nameLocked: "O nome de uma entidade não pode ser alterado.",
  fileTooLarge: "O arquivo tem mais de 8 MB.",
} as const
