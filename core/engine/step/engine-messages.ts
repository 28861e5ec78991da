import type { ContactField } from "../../contact/index.ts"

/** The engine's own texts. */
export const engineMessages = {
  /** Sent if neither the node nor the bot has a fallback message: silence would look like a failure. */
  lastResort: "Desculpe, não entendi. Pode escrever de outra forma?",
  /** The wording of the contact questions. */
  contactQuestions: {
    name: "Qual é o seu nome?",
    phone: "Qual é o seu telefone, com DDD?",
    email: "Qual é o seu e-mail?",
  } satisfies Record<ContactField, string>,
  /** The question which of the answers is meant that a text may mean. */
  disambiguation: {
    ask: (label: string) => `Você quis dizer “${label}”?`,
    askAmong: "Você quis dizer uma destas opções?",
    yes: "Sim",
    no: "Não",
    none: "Nenhuma dessas",
  },
  /** The texts of a form besides its own. */
  form: {
    confirm: "Confirma?",
    which: "O que você quer mudar?",
    yes: "Sim",
    no: "Não",
    nothing: "Está tudo certo",
    skip: "Pular",
    changed: (label: string, value: string) => `Alterado: ${label}: ${value}.`,
    line: (label: string, value: string) => `${label}: ${value}`,
  },
  /** Said while a person chooses among options. */
  choosing: {
    choose: "Escolha uma opção:",
    chosen: (labels: string) => `Anotei: ${labels}. Mais alguma opção?`,
    none: "Nada escolhido ainda. Escolha ao menos uma opção.",
    unknown: (words: string) => `Não encontrei “${words}”.`,
    done: "Pronto",
  },
  /** Said where a person takes over from a bot that did not understand, if nothing else is. */
  callingPerson: "Vou chamar alguém para ajudar você.",
  unreadableScript: "O script publicado não pode ser lido.",
  unreadableState: "O estado da conversa não pode ser lido.",
} as const

/** Sent if neither the node nor the bot has a fallback message. */
export const lastResort = engineMessages.lastResort
