import type { Connection } from "@prosa/core/conversation"
import { decode } from "@prosa/core/kernel"
import { Result, type Schema } from "effect"
import { filter, map, Observable, ReplaySubject, share, type Subscriber, takeUntil } from "rxjs"
import {
  createReconnectingSocket,
  type ReconnectingSocket,
  type SocketHost,
  type SocketLike,
} from "./reconnecting-socket.ts"

/** What sockets need from the page. */
export interface LiveOptions extends Omit<SocketHost, "open"> {
  /** Opens a socket to a path of the page's own host. */
  open(path: string): SocketLike
}

/** Creates a socket that is open while its events are subscribed to. */
export const createLive = (options: LiveOptions, path: () => string, greet: () => object) => {
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
    /** Ignores frames outside of the contract: a newer server may send more than this page knows. */
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
