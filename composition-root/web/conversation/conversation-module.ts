import { createHttpDialogs } from "@prosa/adapters-http/clients"
import { createLiveDialogs } from "@prosa/adapters-ws/clients"
import type { Dialogs, LiveDialogs } from "@prosa/core/conversation"
import { createChatMemory } from "@prosa/core/conversation/view"
import { createScope } from "@prosa/core/kernel/view"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { liveTokens } from "../live-sockets.ts"
import { newClientId } from "./new-client-id.ts"

const conversationTokens = {
  dialogs: token<Dialogs>("Dialogs"),
  liveDialogs: token<LiveDialogs>("LiveDialogs"),
}

export const conversationModule = new ContextModule("conversation", (bind, slice) => {
  bind(conversationTokens.dialogs).toResolvedValue(createHttpDialogs, [entryTokens.http])
  bind(conversationTokens.liveDialogs).toResolvedValue(
    (live, me, { companyId }) => createLiveDialogs(live, { me, companyId }),
    [liveTokens.options, liveTokens.me, entryTokens.session],
  )
  bind(slice).toResolvedValue(
    (dialogs, live, session) => ({
      dialogs,
      live,
      newClientId,
      chatMemory: createChatMemory(createScope(), session),
    }),
    [conversationTokens.dialogs, conversationTokens.liveDialogs, entryTokens.session],
  )
})
