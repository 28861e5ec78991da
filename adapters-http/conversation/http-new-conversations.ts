import type { NewConversations } from "@prosa/core/conversation"
import { type ClientOptions, makeClient } from "../client.ts"
import { newConversationRoutes } from "./new-conversation-routes.ts"

/** Implements `NewConversations` over HTTP. */
export const createHttpNewConversations = (options: ClientOptions): NewConversations => {
  const client = makeClient(newConversationRoutes, options)
  return {
    ways: (id) => client.ways({ id }),
    begin: (id, connectionId) => client.begin({ id, connectionId }),
  }
}
