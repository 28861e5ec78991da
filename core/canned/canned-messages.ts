import { cannedReplyLimit } from "./canned-reply.ts"

/** The sentences of canned replies. */
export const cannedMessages = {
  listFailed: "Não foi possível carregar as respostas rápidas.",
  listFailedAdvice: "Verifique a conexão e tente novamente.",
  empty: "Nenhuma resposta rápida por aqui",
  emptyAdvice: "Textos prontos que se inserem na conversa com / e um atalho.",
  noneWith: (word: string) => `Nenhuma resposta rápida com “${word}”. Enter fecha este aviso; de novo, envia o texto.`,
  saved: "Resposta rápida salva.",
  removeFailed: "Não foi possível excluir a resposta rápida.",
  removed: "Resposta rápida excluída.",
  remove: (shortcut: string) => ({
    title: `Excluir “/${shortcut}”?`,
    sentence: "Quem a usa deixa de encontrá-la. Isso não pode ser desfeito.",
  }),
  taken: "Este atalho já existe",
  tooMany: `A empresa tem ${cannedReplyLimit} respostas rápidas: exclua alguma antes.`,
  imported: (added: number, changed: number) =>
    `${added === 1 ? "1 resposta incluída" : `${added} respostas incluídas`}, ${changed === 1 ? "1 alterada" : `${changed} alteradas`}.`,
  importFailed: "O arquivo não foi importado.",
  unknownVariables: (names: ReadonlyArray<string>) =>
    `${names.map((name) => `{${name}}`).join(", ")}: não é uma variável e vai como está.`,
  editDenied: "Seu perfil só permite alterar as suas próprias respostas.",
} as const
