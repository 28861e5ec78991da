export { credentialPart } from "./credential-part.ts"
export { type BotKey, findBotKey, freeKeysOf, hasBotKeys, mayHaveBotKeys, takeFreeKeys } from "./bot-keys.ts"
export { providerKeyApi } from "./provider-key-api.ts"
