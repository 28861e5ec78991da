import type { Bots } from "@prosa/core/bot"
import { type ClientOptions, makeClient } from "../client.ts"
import { botRoutes } from "./bot-routes.ts"

/** `Bots` over HTTP. */
export const createHttpBots = (options: ClientOptions): Bots => {
  const client = makeClient(botRoutes, options)
  return { list: client.list, create: client.create, summary: (id) => client.summary({ id }) }
}
