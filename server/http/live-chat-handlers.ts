import type { liveChatRoutes } from "@prosa/adapters-http/routes"
import { createLiveChats, type LiveChatDeps, startLiveChat } from "../conversation/live-chats-service.ts"
import type { Handlers } from "../platform/http/mount-routes.ts"
import type { ApiContexts } from "./api-contexts.ts"

export const liveChatHandlers = (deps: LiveChatDeps): Handlers<typeof liveChatRoutes, ApiContexts> => ({
  start: () => (wish) => startLiveChat(deps, wish),
  messages:
    ({ visitor }) =>
    ({ after }) =>
      createLiveChats(visitor, deps).messages(after),
  send:
    ({ visitor }) =>
    (message) =>
      createLiveChats(visitor, deps).send(message),
})
