export { type BotLanguages, createBotLanguages } from "./bot-languages.ts"
export { createDialogflow, type DialogflowSettings } from "./dialogflow/dialogflow.ts"
export type { LanguageProvider } from "./language-provider.ts"
