import type { LiveOptions } from "@prosa/adapters-ws/clients"
import type { UserId } from "@prosa/core/kernel"
import { ContainerModule } from "inversify"
import { filter, fromEvent, merge } from "rxjs"
import { entryTokens, token } from "./context-module.ts"

export const liveTokens = {
  options: token<LiveOptions>("LiveOptions"),
  me: token<() => UserId>("Me"),
}

/** What the sockets of all contexts need of the page, and of its session. */
export const liveSocketsModule = new ContainerModule(({ bind }) => {
  bind(liveTokens.options).toResolvedValue(
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
  bind(liveTokens.me).toResolvedValue(
    (session) => () => {
      const { user } = session.state$.value
      if (user === undefined) throw new Error("A socket was opened with nobody signed in.")
      return user.id
    },
    [entryTokens.session],
  )
})
