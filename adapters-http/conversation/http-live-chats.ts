import type { LiveChats } from "@prosa/core/conversation"
import { type ClientOptions, makeClient } from "../client.ts"
import { liveChatRoutes } from "./live-chat-routes.ts"

/** Implements `LiveChats` over HTTP; `options.headers` carries the visitor's token once there is one. */
export const createHttpLiveChats = (options: ClientOptions): LiveChats => {
  const client = makeClient(liveChatRoutes, options)
  return { start: client.start, messages: (after) => client.messages({ after }), send: client.send }
}
