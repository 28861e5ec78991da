import { Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { unreachable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { createStartText } from "./index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

it.each([
  [[], "flow"],
  [["  ", ""], "flow"],
  [["Bem-vindo!"], "bot"],
])("a bot with the first messages %j begins with what is written in the %s", (liveChatInteractions, where) => {
  const bot = aBot()
  const bots = createInMemoryBots([bot])
  const summary: typeof bots.summary = (id) =>
    Effect.map(bots.summary(id), (facts) => ({ ...facts, liveChatInteractions }))
  expect(createStartText(scope, { botId: bot.id }, { bots: { summary } }).value).toBe(where)
})

it("where it is written is not known if the bot could not be read", () => {
  const bots = createInMemoryBots([aBot()])
  bots.refuse(unreachable)
  expect(createStartText(scope, { botId: aBot().id }, { bots }).value).toBeUndefined()
})
