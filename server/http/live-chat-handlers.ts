import type { liveChatRoutes } from "@prosa/adapters-http/routes"
import { tooManyRequests } from "@prosa/core/kernel"
import { Effect } from "effect"
import { createLiveChats, type LiveChatDeps, startLiveChat } from "../conversation/live-chats-service.ts"
import { createAttemptLimiter } from "../platform/http/attempt-limiter.ts"
import type { Handlers } from "../platform/http/mount-routes.ts"
import type { ApiContexts } from "./api-contexts.ts"

/** So many files may come from one visitor, and from one address, in five minutes. */
const uploadLimits = { perVisitor: 20, perAddress: 60, window: 300_000 }

export const liveChatHandlers = (deps: LiveChatDeps): Handlers<typeof liveChatRoutes, ApiContexts> => {
  const { perVisitor, perAddress, window } = uploadLimits
  const visitors = createAttemptLimiter({ attempts: perVisitor, window, clock: deps.clock })
  const addresses = createAttemptLimiter({ attempts: perAddress, window, clock: deps.clock })
  return {
    start: () => (wish) => startLiveChat(deps, wish),
    messages:
      ({ visitor }) =>
      ({ after }) =>
        createLiveChats(visitor, deps).messages(after),
    send:
      ({ visitor }) =>
      (message) =>
        createLiveChats(visitor, deps).send(message),
    upload:
      ({ visitor, call }) =>
      ({ name, file }) =>
        Effect.gen(function* () {
          const wait = visitors.take(visitor.visitorId) || addresses.take(call.address)
          if (wait > 0) return yield* Effect.fail(tooManyRequests(wait))
          return yield* createLiveChats(visitor, deps).upload({ ...file, givenName: name })
        }),
  }
}
