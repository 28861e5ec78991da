export { botApi } from "./bot-api.ts"
export { hostsOfBot, hostsOfToken, insertBot } from "./bot-store.ts"
export { newBotToken } from "./bots-service.ts"
