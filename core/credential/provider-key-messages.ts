/** The sentences of the keys' screen (bots, section 8), verbatim. */
export const providerKeyMessages = {
  downloadFailed: "Erro ao salvar arquivo. Por favor tente mais tarde.",
  deleted: "Chave deletada com sucesso",
  taken: "Chave removida do bot com sucesso!",
  kept: "Não é possível desvincular uma credencial de um bot existente.",
  removeFailed: "Erro ao deletar chave. Por favor tente mais tarde.",
  duplicates: (count: number) => `${count} chave(s) da lista já foram importadas`,
  saved: (count: number) => (count === 1 ? "Nova chave gravada com sucesso" : "Novas chaves gravadas com sucesso"),
  saveFailed: "Erro ao gravar nova chave",
  readFailed: "Erro ao ler arquivo",
} as const

/** The name under which a key file is downloaded. */
export const keyFileName = "my-key-file.json"
