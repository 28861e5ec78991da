import type { MessageActs } from "@prosa/core/conversation"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { messageActRoutes } from "./message-act-routes.ts"

/** Implements `MessageActs` over HTTP. */
export const createHttpMessageActs = (options: ClientOptions): MessageActs => {
  const client = makeClient(messageActRoutes, options)
  return {
    react: (id, seq, emoji) => client.react({ id, seq, emoji }).pipe(Effect.asVoid),
    edit: (id, seq, edited) => client.edit({ id, seq, ...edited }).pipe(Effect.asVoid),
  }
}
