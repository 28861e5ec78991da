import { liveChatFileRoutes, liveChatRoutes } from "@prosa/adapters-http/routes"
import { NewMessage } from "@prosa/core/conversation"
import { decode, invalidInput, tooManyRequests } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { defineApi } from "../../caller/index.ts"
import { createAttemptLimiter } from "../../platform/http/attempt-limiter.ts"
import { createLiveChatSwitches } from "./live-chat-switches.ts"
import { createLiveChats, type LiveChatDeps, startLiveChat } from "./live-chats-service.ts"
import { createSharedReceiving } from "../receiving/shared-receiving.ts"

/** Upload limits in five minutes, per visitor and per address. */
const uploadLimits = { perVisitor: 20, perAddress: 60, window: 300_000 }

const SaidMessage = Schema.toType(NewMessage)

/** The widget's calls. Pages of any origin may make them: they carry no cookies. */
export const liveChatApi = defineApi({
  section: "livechat",
  table: { ...liveChatRoutes, ...liveChatFileRoutes },
  options: { anyOrigin: true },
  handlers: (deps: LiveChatDeps) => {
    const { perVisitor, perAddress, window } = uploadLimits
    const visitors = createAttemptLimiter({ attempts: perVisitor, window, clock: deps.clock })
    const switches = createLiveChatSwitches(deps)
    const receive = createSharedReceiving(deps)
    const addresses = createAttemptLimiter({ attempts: perAddress, window, clock: deps.clock })
    return {
      start:
        ({ call }) =>
        (wish) =>
          startLiveChat(deps, wish, call.foreignHost),
      messages:
        ({ visitor }) =>
        ({ after }) =>
          Effect.andThen(
            switches.requireOn(visitor.companyId),
            createLiveChats(visitor, deps, receive).messages(after),
          ),
      send:
        ({ visitor }) =>
        ({ fileId, ...body }) =>
          Effect.gen(function* () {
            yield* switches.requireOn(visitor.companyId)
            const fileIds = [...(fileId === undefined ? [] : [fileId]), ...(body.fileIds ?? [])]
            const message = decode(SaidMessage, { text: "", ...body, fileIds })
            if (Result.isFailure(message)) return yield* Effect.fail(invalidInput(message.failure))
            return yield* createLiveChats(visitor, deps, receive).send(message.success)
          }),
      upload:
        ({ visitor, call }) =>
        ({ name, file }) =>
          Effect.gen(function* () {
            yield* switches.requireOn(visitor.companyId)
            const wait = visitors.take(visitor.visitorId) || addresses.take(call.address)
            if (wait > 0) return yield* Effect.fail(tooManyRequests(wait))
            return yield* createLiveChats(visitor, deps, receive).upload({ ...file, givenName: name })
          }),
    }
  },
})
