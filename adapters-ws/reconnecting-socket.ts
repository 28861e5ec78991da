import type { Connection } from "@prosa/core/conversation"
import { BehaviorSubject, type Observable, Subject } from "rxjs"

/** The limits of every socket (conversations, section 9), in milliseconds. */
export const socketLimits = { retries: 10, retryPause: 5_000, ping: 10_000, silence: 60_000 } as const

/** The used part of a browser's WebSocket; tests provide their own. */
export interface SocketLike {
  readonly readyState: number
  send(data: string): void
  close(code?: number): void
  addEventListener(type: "open", listener: () => void): void
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: "close", listener: (event: { readonly code: number }) => void): void
}

export interface SocketHost {
  open(): SocketLike
  /** Emits when the page comes back online or to the front: a lost connection is retried then. */
  readonly awakened$: Observable<unknown>
  /** Called when the server reports that the session behind the socket has ended. */
  readonly sessionEnded?: () => void
}

/** Close code of the server when the session has ended. */
export const sessionEndedCode = 4401
/** Close code of the server when the subject is gone, or not visible to the user. */
export const forbiddenCode = 4404

/** A reconnecting socket: up to 10 attempts at 5 s, a ping every 10 s, considered dead after 60 s of silence. */
export interface ReconnectingSocket {
  readonly connection$: Observable<Connection>
  /** The text frames, without pongs. */
  readonly frames$: Observable<string>
  /** Sends if open; returns whether it did. */
  send(frame: object): boolean
  reconnect(): void
  /** Closes for good. */
  end(): void
}

/** Creates the socket. `greet` builds the first frame of every connection: where to resume, and the token. */
export const createReconnectingSocket = (host: SocketHost, greet: () => object): ReconnectingSocket => {
  const connection$ = new BehaviorSubject<Connection>({ state: "connecting" })
  const frames$ = new Subject<string>()
  let socket: SocketLike | undefined
  let attempt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let pings: ReturnType<typeof setInterval> | undefined
  let heardAt = 0
  let ended = false

  const stopTimers = () => {
    clearTimeout(retry)
    clearInterval(pings)
  }

  const open = () => {
    stopTimers()
    const mine = host.open()
    socket = mine
    heardAt = Date.now()
    if (connection$.value.state !== "connecting") connection$.next({ state: "connecting" })
    mine.addEventListener("open", () => {
      if (socket !== mine) return
      heardAt = Date.now()
      mine.send(JSON.stringify(greet()))
    })
    mine.addEventListener("message", ({ data }) => {
      if (socket !== mine || typeof data !== "string") return
      heardAt = Date.now()
      attempt = 0
      if (connection$.value.state !== "open") connection$.next({ state: "open" })
      if (data !== pong) frames$.next(data)
    })
    mine.addEventListener("close", ({ code }) => {
      if (socket === mine) closed(code)
    })
    // Started before the socket is open, so that a connection attempt that hangs times out too.
    pings = setInterval(() => {
      if (Date.now() - heardAt > socketLimits.silence) {
        socket = undefined
        mine.close()
        closed(0)
      } else if (mine.readyState === 1) mine.send(ping)
    }, socketLimits.ping)
  }

  const closed = (code: number) => {
    socket = undefined
    stopTimers()
    if (ended) return
    if (code === sessionEndedCode) {
      connection$.next({ state: "ended" })
      host.sessionEnded?.()
    } else if (code === forbiddenCode) connection$.next({ state: "ended" })
    else if (attempt >= socketLimits.retries) connection$.next({ state: "lost" })
    else {
      attempt++
      connection$.next({ state: "waiting", attempt, retryInMs: socketLimits.retryPause })
      retry = setTimeout(open, socketLimits.retryPause)
    }
  }

  const reconnect = () => {
    const { state } = connection$.value
    if (ended || state === "open" || state === "connecting" || state === "ended") return
    attempt = 0
    open()
  }
  const awakenings = host.awakened$.subscribe(reconnect)
  open()

  return {
    connection$,
    frames$,
    send: (frame) => {
      if (socket?.readyState !== 1) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    reconnect,
    end: () => {
      ended = true
      awakenings.unsubscribe()
      stopTimers()
      socket?.close()
      socket = undefined
      connection$.complete()
      frames$.complete()
    },
  }
}

/** The server answers `{ "type": "ping" }` with `pong` (server behaviour, 'Realtime'). */
const ping = JSON.stringify({ type: "ping" })
const pong = JSON.stringify({ type: "pong" })
