import { createHttpDialogs } from "@prosa/adapters-http/clients"
import { createLiveDialogs, type LiveOptions } from "@prosa/adapters-ws/clients"
import type { Dialogs, LiveDialogs } from "@prosa/core/conversation"
import { filter, fromEvent, merge } from "rxjs"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { newClientId } from "./new-client-id.ts"

const conversationTokens = {
  live: token<LiveOptions>("LiveOptions"),
  dialogs: token<Dialogs>("Dialogs"),
  liveDialogs: token<LiveDialogs>("LiveDialogs"),
}

export const conversationModule = new ContextModule("conversation", (bind, slice) => {
  bind(conversationTokens.live).toResolvedValue(
    (session) => ({
      open: (path) => new WebSocket(`${window.location.origin.replace(/^http/, "ws")}${path}`),
      awakened$: merge(
        fromEvent(window, "online"),
        fromEvent(document, "visibilitychange").pipe(filter(() => document.visibilityState === "visible")),
      ),
      sessionEnded: () => session.ended(),
    }),
    [entryTokens.session],
  )
  bind(conversationTokens.dialogs).toResolvedValue(createHttpDialogs, [entryTokens.http])
  bind(conversationTokens.liveDialogs).toResolvedValue(
    (live, session) =>
      createLiveDialogs(live, {
        me: () => {
          const { user } = session.state$.value
          if (user === undefined) throw new Error("A socket was opened with nobody signed in.")
          return user.id
        },
        companyId: session.companyId,
      }),
    [conversationTokens.live, entryTokens.session],
  )
  bind(slice).toResolvedValue(
    (dialogs, live) => ({ dialogs, live, newClientId }),
    [conversationTokens.dialogs, conversationTokens.liveDialogs],
  )
})
