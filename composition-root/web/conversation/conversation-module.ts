import { createHttpDialogs, createHttpDialogTemplates } from "@prosa/adapters-http/clients"
import { createLiveDialogs } from "@prosa/adapters-ws/clients"
import type { Dialogs, DialogTemplates, LiveDialogs } from "@prosa/core/conversation"
import { createChatMemory } from "@prosa/core/conversation/view"
import { createScope } from "@prosa/core/kernel/view"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { liveTokens } from "../live-sockets.ts"
import { newClientId } from "./new-client-id.ts"

const conversationTokens = {
  dialogs: token<Dialogs>("Dialogs"),
  liveDialogs: token<LiveDialogs>("LiveDialogs"),
  templates: token<DialogTemplates>("DialogTemplates"),
}

export const conversationModule = new ContextModule("conversation", (bind, slice) => {
  bind(conversationTokens.dialogs).toResolvedValue(createHttpDialogs, [entryTokens.http])
  bind(conversationTokens.templates).toResolvedValue(createHttpDialogTemplates, [entryTokens.http])
  bind(conversationTokens.liveDialogs).toResolvedValue(
    (live, me, { companyId }) => createLiveDialogs(live, { me, companyId }),
    [liveTokens.options, liveTokens.me, entryTokens.session],
  )
  bind(slice).toResolvedValue(
    (dialogs, templates, live, session) => ({
      dialogs,
      dialogTemplates: templates,
      live,
      newClientId,
      chatMemory: createChatMemory(createScope(), session),
    }),
    [conversationTokens.dialogs, conversationTokens.templates, conversationTokens.liveDialogs, entryTokens.session],
  )
})
