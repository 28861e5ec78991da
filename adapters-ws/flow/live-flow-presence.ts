import type { FlowPresence, PresentUser } from "@prosa/core/flow"
import type { NodeId, UserId } from "@prosa/core/kernel"
import { filter, map, merge, Observable, share, tap, throttleTime } from "rxjs"
import { createLive, type LiveOptions } from "../live-socket.ts"
import { FlowPresenceNews, flowPresencePath } from "./flow-presence-events.ts"

/** Minimum interval between two frames of a client, in milliseconds: a key held down in the outline walks fast. */
export const presenceThrottle = 300

/**
 * Implements `FlowPresence` over its socket. `me` is read at every connection. While the user is alone, the selected node
 * is not sent: it is when another user comes.
 */
export const createLiveFlowPresence = (options: LiveOptions, me: () => UserId): FlowPresence => ({
  join: (botId, node$) =>
    new Observable((out) => {
      let node: NodeId | null = null
      let sent: NodeId | null = null
      let others: ReadonlyArray<PresentUser> = []
      const frame = () => ({ type: "select", node })
      const live = createLive(
        options,
        () => flowPresencePath(botId, me()),
        () => {
          sent = node
          return frame()
        },
      )
      const others$ = merge(
        live.news$(FlowPresenceNews).pipe(map(({ users }) => users)),
        live.connection$.pipe(
          filter(({ state }) => state !== "open"),
          map((): ReadonlyArray<PresentUser> => []),
        ),
      ).pipe(
        tap((users) => void (others = users)),
        share(),
      )
      const selecting = merge(node$.pipe(tap((selected) => void (node = selected))), others$)
        .pipe(throttleTime(presenceThrottle, undefined, { leading: true, trailing: true }))
        .subscribe(() => {
          if (others.length > 0 && node !== sent && live.send(frame())) sent = node
        })
      selecting.add(others$.subscribe(out))
      return selecting
    }),
})
