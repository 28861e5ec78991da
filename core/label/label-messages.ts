import { labelCountLimit, labelLimit, labelsOfOne } from "./label.ts"

/** Writes what a label stands on: '1.000+' from the limit on. */
export const labelCountWords = (count: number): string =>
  count.toLocaleString("pt-BR") + (count >= labelCountLimit ? "+" : "")

/** The sentences of labels. */
export const labelMessages = {
  listFailed: "Não foi possível carregar as etiquetas.",
  listFailedAdvice: "Verifique a conexão e tente novamente.",
  empty: "Nenhuma etiqueta por aqui",
  emptyAdvice: "Palavras com cor que marcam conversas e contatos, e filtram as listas.",
  none: "A empresa ainda não tem etiquetas.",
  noneWith: (word: string) => `Nenhuma etiqueta com “${word}”.`,
  create: (name: string) => `Criar “${name}”`,
  saved: "Etiqueta salva.",
  removed: "Etiqueta excluída.",
  removeFailed: "Não foi possível excluir a etiqueta.",
  putFailed: "As etiquetas não foram alteradas.",
  remove: (name: string, rooms: number, contacts: number) => ({
    title: `Excluir “${name}”?`,
    sentence:
      rooms + contacts === 0
        ? "Ela não está em nenhuma conversa e em nenhum contato. Isso não pode ser desfeito."
        : `Ela sai de ${rooms === 1 ? "1 conversa" : `${labelCountWords(rooms)} conversas`} e de ${
            contacts === 1 ? "1 contato" : `${labelCountWords(contacts)} contatos`
          }. Isso não pode ser desfeito.`,
  }),
  taken: "Esta etiqueta já existe",
  tooMany: `A empresa tem ${labelLimit} etiquetas: exclua alguma antes.`,
  tooManyOnOne: `Cada conversa e cada contato tem no máximo ${labelsOfOne} etiquetas.`,
  editDenied: "Seu perfil não permite alterar as etiquetas.",
} as const
