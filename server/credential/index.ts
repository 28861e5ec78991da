export { type BotKey, findBotKey, freeKeysOf, hasBotKeys, takeFreeKeys } from "./bot-keys.ts"
export { providerKeyApi } from "./provider-key-api.ts"
