export { type BotCreation, type BotCreationValues, createBotCreation } from "./bot-creation.ts"
export { type BotList, type BotListWish, createBotList } from "./bot-list.ts"
