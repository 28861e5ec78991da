export { botPart } from "./bot-part.ts"
export { botApi } from "./bot-api.ts"
export { companyOfBotToken, hostsOfBot, hostsOfToken, insertBot } from "./bot-store.ts"
export { newBotToken, removedBotJobKind } from "./bots-service.ts"
