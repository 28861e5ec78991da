/** The sentences of what a bot did not understand. */
export const unclearMessages = {
  listFailed: "Não foi possível carregar o que o robô não entendeu.",
  teachFailed: "Não foi possível ensinar o robô.",
  setAsideFailed: "Não foi possível deixar de lado.",
  takeBackFailed: "Não foi possível trazer de volta.",
  readingsFailed: "As conversas gravadas não puderam ser lidas.",
  notPlayable: "O fluxo tem defeitos que impedem de medi-lo.",
  measureFailed: "Não foi possível medir o fluxo.",
  nodeGone: "O node não está mais no rascunho.",
  answerGone: "A resposta não está mais no rascunho.",
  questionGone: "A pergunta não está mais no rascunho.",
  tooManyQuestions: "O rascunho já tem o máximo de perguntas de qualquer lugar.",
  noWords: "Só sinais não são uma frase de treino.",
  tooLong: "O texto é longo demais para uma frase de treino.",
} as const
