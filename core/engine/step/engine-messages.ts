import type { ContactField } from "./contact-questions.ts"

/** What the engine says on its own account. */
export const engineMessages = {
  /** Said when neither the node nor the bot has a fallback message: silence would look like a broken bot. */
  lastResort: "Desculpe, não entendi. Pode escrever de outra forma?",
  /** How the bot asks for what it wants to know at the start. */
  contactQuestions: {
    name: "Qual é o seu nome?",
    phone: "Qual é o seu telefone, com DDD?",
    email: "Qual é o seu e-mail?",
  } satisfies Record<ContactField, string>,
  unreadableScript: "O script publicado não pode ser lido.",
  unreadableState: "O estado da conversa não pode ser lido.",
} as const

/** Said when neither the node nor the bot has a fallback message. */
export const lastResort = engineMessages.lastResort
