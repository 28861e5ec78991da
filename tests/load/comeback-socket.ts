import { setTimeout as sleep } from "node:timers/promises"
import { WebSocket } from "ws"
import { closeCodes } from "../../server/platform/ws/socket-peer.ts"

/** A page's socket, which is cut off and comes back until it is ended. */
export interface ComebackSocket {
  /** Sends when it is open; answers whether it did. */
  readonly send: (frame: object) => boolean
  readonly isOpen: () => boolean
  /** Cuts it off without a word; it comes back after so many milliseconds. */
  readonly cut: (awayFor: number) => void
  /** Reads no more until `read`. */
  readonly stall: () => void
  readonly read: () => void
  readonly comebacks: () => number
  readonly end: () => void
}

export interface SocketPage {
  readonly port: number
  readonly path: string
  readonly cookie?: string
  /** The first frame of every connection. */
  readonly greet: () => object
  /** A frame's parsed JSON, and whether it is the first of its connection. */
  readonly hear: (frame: unknown, isFirst: boolean) => void
  /** The server no longer shows what this socket follows: it does not come back. Without it, that is a surprise. */
  readonly barred?: () => void
  /** What should not happen. */
  readonly surprise: (what: string) => void
}

/** Pages come back after this time when the server closed, in milliseconds: shorter than the page's own 5 s. */
const pause = 300
/** Each page pings, as ours do, in milliseconds. */
const pingEvery = 10_000

export const openComebackSocket = (page: SocketPage): ComebackSocket => {
  const origin = `http://127.0.0.1:${page.port}`
  const headers = { origin, ...(page.cookie === undefined ? {} : { cookie: page.cookie }) }
  let socket: WebSocket | undefined
  let ended = false
  let awayFor = pause
  let connections = 0

  const barred = () => {
    if (!ended) page.barred?.()
    ended = true
  }
  const follow = async () => {
    for (;;) {
      await new Promise<void>((closed) => {
        const mine = new WebSocket(`ws://127.0.0.1:${page.port}${page.path}`, { headers, perMessageDeflate: false })
        socket = mine
        let isFirst = true
        const pings = setInterval(() => mine.readyState === WebSocket.OPEN && mine.send('{"type":"ping"}'), pingEvery)
        mine.on("open", () => {
          connections += 1
          mine.send(JSON.stringify(page.greet()))
        })
        mine.on("message", (data) => {
          const text = String(data)
          if (mine !== socket || text === '{"type":"pong"}') return
          page.hear(sharedJson(text), isFirst)
          isFirst = false
        })
        mine.on("unexpected-response", (_, { statusCode }) => {
          if (statusCode === 404 && page.barred !== undefined) barred()
          else if (!ended) page.surprise(`${page.path} was refused with ${statusCode}`)
          mine.terminate()
        })
        mine.on("error", () => undefined)
        mine.on("close", (code) => {
          clearInterval(pings)
          if (code === closeCodes.notFound && page.barred !== undefined) barred()
          // 1006: cut off, by us or because we are slow
          else if (!ended && code !== 1006) page.surprise(`${page.path} was closed with ${code}`)
          closed()
        })
      })
      if (ended) return
      await sleep(awayFor)
      if (ended) return
      awayFor = pause
    }
  }
  void follow()
  const isOpen = () => socket?.readyState === WebSocket.OPEN
  return {
    isOpen,
    send: (frame) => {
      if (!isOpen()) return false
      socket?.send(JSON.stringify(frame))
      return true
    },
    cut: (milliseconds) => {
      awayFor = milliseconds
      socket?.terminate()
    },
    stall: () => socket?.pause(),
    read: () => socket?.resume(),
    comebacks: () => Math.max(0, connections - 1),
    end: () => {
      ended = true
      socket?.terminate()
    },
  }
}

/** The same news come to many pages of this process: their text is parsed once. */
const sharedJson = (text: string): unknown => {
  const known = recent.get(text)
  if (known !== undefined) return known
  const parsed: unknown = JSON.parse(text)
  recent.set(text, parsed)
  const [oldest] = recent.keys()
  if (recent.size > 200 && oldest !== undefined) recent.delete(oldest)
  return parsed
}
const recent = new Map<string, unknown>()
