import { SayWire } from "@prosa/adapters-http/routes"
import type { LiveDialogs } from "@prosa/core/conversation"
import type { CompanyId, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { map } from "rxjs"
import { DialogNews, InboxNews, MentionNews } from "./dialog-events.ts"
import { createLive, type LiveOptions } from "../live-socket.ts"
import { socketPaths } from "./socket-frames.ts"

/** The user of the sockets, read at every connection. An administrator, who works on any company, names one. */
export interface LivePerson {
  readonly me: () => UserId
  readonly companyId: () => CompanyId
}

const encodeSay = Schema.encodeSync(SayWire)

/** Implements `LiveDialogs` over the sockets of the specification. */
export const createLiveDialogs = (options: LiveOptions, { me, companyId }: LivePerson): LiveDialogs => ({
  dialog: (id, lastSeq, { away } = { away: false }) => {
    const live = createLive(
      options,
      () => socketPaths.dialog(id, me()),
      () => ({ type: "resume", after: lastSeq(), ...(away ? { away } : {}) }),
    )
    return {
      connection$: live.connection$,
      reconnect: live.reconnect,
      events$: live.news$(DialogNews).pipe(
        map((news) => {
          if (news.type !== "message") return news
          const { type, ...message } = news
          return { type, message }
        }),
      ),
      send: (message) => void live.send(encodeSay(message)),
      typing: () => void live.send({ type: "typing" }),
    }
  },
  inbox: ({ watching } = { watching: false }) => {
    const live = createLive(
      options,
      () => `${socketPaths.inbox(me())}?companyId=${companyId()}${watching ? "&watching=true" : ""}`,
      () => ({ type: "resume", after: 0 }),
    )
    return {
      connection$: live.connection$,
      reconnect: live.reconnect,
      events$: live
        .news$(InboxNews)
        .pipe(map(({ dialogs, gone = [], unreadRooms }) => ({ items: dialogs, gone, unreadRooms }))),
      mentions$: live.news$(MentionNews),
    }
  },
})
