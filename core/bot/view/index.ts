export { type BotCreation, type BotCreationValues, createBotCreation } from "./bot-creation.ts"
export { type BotDetail, type BotDetailState, createBotDetail } from "./bot-detail.ts"
export { type BotList, type BotListWish, createBotList } from "./bot-list.ts"
export { type BotOptions, type BotOptionsState, createBotOptions } from "./bot-options.ts"
