export { aBot } from "./a-bot.ts"
export { createInMemoryBots, type InMemoryBots } from "./in-memory-bots.ts"
