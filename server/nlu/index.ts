export { type BotLanguages, createBotLanguages } from "./bot-languages.ts"
export { createDialogflow } from "./dialogflow/dialogflow.ts"
export type { LanguageProvider } from "./language-provider.ts"
