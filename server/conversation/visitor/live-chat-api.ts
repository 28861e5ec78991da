import { liveChatFileRoutes, liveChatRoutes } from "@prosa/adapters-http/routes"
import { NewMessage } from "@prosa/core/conversation"
import { decode, invalidInput, tooManyRequests } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { defineApi } from "../../caller/index.ts"
import { type CallLimits, networkOf } from "../../platform/http/call-rate.ts"
import { createLiveChatSwitches } from "./live-chat-switches.ts"
import { createLiveChats, type LiveChatDeps, startLiveChat } from "./live-chats-service.ts"
import { createSharedReceiving } from "../receiving/shared-receiving.ts"

/** New visitors in five minutes, of an address and of a bot: each may begin a room. */
const newVisitors = { ofAddress: 60, ofBot: 3_000, seconds: 300 }

const SaidMessage = Schema.toType(NewMessage)

/** The widget's calls. Pages of any origin may make them: they carry no cookies. */
export const liveChatApi = defineApi({
  section: "livechat",
  table: { ...liveChatRoutes, ...liveChatFileRoutes },
  options: { anyOrigin: true },
  handlers: (deps: LiveChatDeps & { readonly limits: CallLimits }) => {
    const ofAddress = deps.limits.rateOf(newVisitors.ofAddress, newVisitors.seconds)
    const ofBot = deps.limits.rateOf(newVisitors.ofBot, newVisitors.seconds)
    const switches = createLiveChatSwitches(deps)
    const receive = createSharedReceiving(deps)
    return {
      start:
        ({ call }) =>
        (wish) =>
          startLiveChat(deps, wish, call.foreignHost, (botId) => {
            const wait = ofAddress.take(networkOf(call.address)) || ofBot.take(String(botId))
            return wait > 0 ? Effect.fail(tooManyRequests(wait)) : Effect.void
          }),
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
        ({ visitor }) =>
        ({ name, file }) =>
          Effect.gen(function* () {
            yield* switches.requireOn(visitor.companyId)
            return yield* createLiveChats(visitor, deps, receive).upload({ ...file, givenName: name })
          }),
    }
  },
})
