import { createHttpBots } from "@prosa/adapters-http/clients"
import type { Bots } from "@prosa/core/bot"
import { ContextModule, entryTokens, token } from "../context-module.ts"

export const botTokens = { bots: token<Bots>("Bots") }

export const botModule = new ContextModule("bot", (bind, slice) => {
  bind(botTokens.bots).toResolvedValue(createHttpBots, [entryTokens.http])
  bind(slice).toResolvedValue((bots) => ({ bots }), [botTokens.bots])
})
