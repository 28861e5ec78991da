/** The sentences of templates (access and conversations, section 8), verbatim where the specification has them. */
export const templateMessages = {
  created: "Template criado com sucesso.",
  imported: "Template importado com sucesso.",
  removed: "Template excluído com sucesso!",
  removeFailed: "Erro ao excluir template! Por favor. Tente mais tarde!",
  none: "Nenhum template encontrado.",
  listFailed: "Não foi possível carregar os templates.",
  listFailedAdvice: "Não foi possível buscar os dados de Templates neste momento. Tente mais tarde.",
  createFailed: "Erro ao criar template.",
  importFailed: "Erro ao importar template.",
  viewOnly: "Este é um template: somente leitura. Para editar, importe-o em um robô.",
  saveFirst: "O fluxo tem alterações não salvas: elas serão salvas antes de criar o template.",
  resolveFirst: "Salve o fluxo e veja o que a outra pessoa mudou antes de criar o template.",
} as const
