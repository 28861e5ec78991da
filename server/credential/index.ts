export { type BotKey, findBotKey, freeKeysOf, takeFreeKeys } from "./bot-keys.ts"
export { providerKeyApi } from "./provider-key-api.ts"
