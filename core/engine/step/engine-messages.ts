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
  unreadableScript: "O script publicado não pode ser lido.",
  unreadableState: "O estado da conversa não pode ser lido.",
} as const

/** Sent if neither the node nor the bot has a fallback message. */
export const lastResort = engineMessages.lastResort
