import type { Bots } from "@prosa/core/bot"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { botRoutes } from "./bot-routes.ts"

/** Implements `Bots` over HTTP. */
export const createHttpBots = (options: ClientOptions): Bots => {
  const client = makeClient(botRoutes, options)
  return {
    list: client.list,
    create: client.create,
    summary: (id) => client.summary({ id }),
    bindLiveChat: (id, hosts) => client.bindLiveChat({ id, hosts }).pipe(Effect.map((answer) => answer.hosts)),
  }
}
