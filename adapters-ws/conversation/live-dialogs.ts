import { SayWire } from "@prosa/adapters-http/routes"
import type { LiveDialogs, LiveVisitor, VisitorEvent } from "@prosa/core/conversation"
import { type CompanyId, decode, type UserId } from "@prosa/core/kernel"
import { Result, Schema } from "effect"
import { filter, map, Observable, ReplaySubject, share, type Subscriber, takeUntil } from "rxjs"
import type { Connection } from "@prosa/core/conversation"
import {
  createReconnectingSocket,
  type ReconnectingSocket,
  type SocketHost,
  type SocketLike,
} from "../reconnecting-socket.ts"
import { DialogNews, InboxNews, socketPaths, VisitorNews } from "./dialog-events.ts"

export interface LiveOptions extends Omit<SocketHost, "open"> {
  /** Opens a socket to a path of the page's own host. */
  open(path: string): SocketLike
}

/** Whose sockets they are: asked at every connection. The company matters to an administrator, who works on any. */
export interface LivePerson {
  readonly me: () => UserId
  readonly companyId: () => CompanyId
}

const encodeSay = Schema.encodeSync(SayWire)

/** `LiveDialogs` over the sockets of the specification. */
export const createLiveDialogs = (options: LiveOptions, { me, companyId }: LivePerson): LiveDialogs => ({
  dialog: (id, lastSeq) => {
    const live = createLive(
      options,
      () => socketPaths.dialog(id, me()),
      () => ({ type: "resume", after: lastSeq() }),
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
    }
  },
  inbox: () => {
    const live = createLive(
      options,
      () => `${socketPaths.inbox(me())}?companyId=${companyId()}`,
      () => ({ type: "resume", after: 0 }),
    )
    return {
      connection$: live.connection$,
      reconnect: live.reconnect,
      events$: live.news$(InboxNews).pipe(map(({ dialogs, unreadRooms }) => ({ items: dialogs, unreadRooms }))),
    }
  },
})

/** The visitor's socket: the token travels in the first frame. */
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

/** A socket that is open while its news are subscribed to. */
const createLive = (options: LiveOptions, path: () => string, greet: () => object) => {
  let socket: ReconnectingSocket | undefined
  const connection$ = new ReplaySubject<Connection>(1)
  const frames$ = new Observable((out: Subscriber<string>) => {
    const mine = createReconnectingSocket({ ...options, open: () => options.open(path()) }, greet)
    socket = mine
    const over$ = new ReplaySubject<void>(1)
    mine.connection$.pipe(takeUntil(over$)).subscribe((state) => connection$.next(state))
    mine.frames$.pipe(takeUntil(over$)).subscribe((frame) => out.next(frame))
    return () => {
      over$.next()
      mine.end()
      if (socket === mine) socket = undefined
    }
  }).pipe(share())
  return {
    connection$: connection$.asObservable(),
    reconnect: () => socket?.reconnect(),
    send: (frame: object) => socket?.send(frame) ?? false,
    /** Frames that are none of the contract are passed over: a newer server may say more than this page knows. */
    news$: <A>(schema: Schema.Codec<A, unknown>): Observable<A> =>
      frames$.pipe(
        map((frame) => Result.getOrUndefined(decode(schema, parsed(frame)))),
        filter((news) => news !== undefined),
      ),
  }
}

const parsed = (frame: string): unknown => {
  try {
    return JSON.parse(frame)
  } catch {
    return undefined
  }
}
