import type { LiveVisitor, VisitorEvent } from "@prosa/core/conversation"
import { map } from "rxjs"
import { createLive, type LiveOptions } from "../live-socket.ts"
import { socketPaths } from "./socket-frames.ts"
import { VisitorNews } from "./visitor-events.ts"

/** Creates the visitor's socket: the token travels in the first frame. */
export const createLiveVisitor = (
  options: LiveOptions,
  session: { readonly token: () => string; readonly dialogToken: () => string; readonly lastSeq: () => number },
): LiveVisitor => {
  const greet = () => ({
    type: "resume",
    after: session.lastSeq(),
    token: session.token(),
    dialogToken: session.dialogToken(),
  })
  const live = createLive(options, () => socketPaths.visitor, greet)
  return {
    connection$: live.connection$,
    typing: () => void live.send({ type: "typing" }),
    reconnect: live.reconnect,
    events$: live.news$(VisitorNews).pipe(
      map((news): VisitorEvent => {
        if (news.type !== "message") return news
        const { type, dialogToken, ...message } = news
        return { type, dialogToken, message }
      }),
    ),
  }
}
