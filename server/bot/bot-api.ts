import { botRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { companyOfBot, companyOfBotToken } from "./bot-store.ts"
import { type BotsDeps, createBots } from "./bots-service.ts"

export const botApi = defineApi({
  section: "bots",
  table: botRoutes,
  things: { bot: companyOfBot, "bot-token": companyOfBotToken },
  port: createBots,
  handlers: (_deps: BotsDeps) => ({
    get:
      ({ port }) =>
      ({ id }) =>
        port.summary(id),
    summary:
      ({ port }) =>
      ({ id }) =>
        port.summary(id),
    bindLiveChat:
      ({ port }) =>
      ({ id, hosts }) =>
        port.bindLiveChat(id, hosts).pipe(Effect.map((bound) => ({ hosts: bound }))),
  }),
})
