import type { Writable } from "node:stream"
import { forbiddenCode, sessionEndedCode } from "@prosa/adapters-ws/events"
import type { Clock } from "@prosa/core/kernel"
import type { WebSocket } from "ws"
import { plainStreamOf, raiseFrameLimit } from "../driver-internals/socket-internals.ts"
import type { SocketCount } from "../metrics.ts"
import { type PreparedFrames, prepareFrames } from "./prepared-frames.ts"

/** The limits of one socket. Times are in milliseconds, sizes in bytes. */
export const peerLimits = {
  /** A text frame is never larger. */
  frame: 64 * 1024,
  /** Frames that may come at once, and how many more each second. */
  burst: 30,
  perSecond: 10,
  /** After so many frames that are none, the socket is closed. */
  strikes: 10,
  /** A socket that says nothing for so long is closed. */
  silence: 60_000,
  /**
   * What waits for a reader is never more than this, unless it is one piece of news alone: who is slower is dropped, comes
   * back and catches up.
   */
  buffered: 1024 * 1024,
} as const

/** Frames that may be larger than others, up to so many bytes. */
export interface LargerFrames {
  readonly bytes: number
  readonly are: (frame: unknown) => boolean
}

/** Close codes: the protocol's own, and ours for what a page must know. */
export const closeCodes = {
  policy: 1008,
  goingAway: 1001,
  overloaded: 1013,
  tooLarge: 1009,
  sessionEnded: sessionEndedCode,
  notFound: forbiddenCode,
} as const

/** One open socket, kept within its limits. Its methods are called on it, not handed on by themselves. */
export interface SocketPeer {
  send(frame: string | PreparedFrames): void
  close(code: number): void
  /** The frame was none of the contract: too many of them close the socket. */
  strike(): void
  /** Runs when the socket has closed, for whatever reason: at once, when it is closed already. */
  onClose(end: () => void): void
}

/**
 * Takes a socket into care: answers pings, limits frames, closes what is silent or too slow. `receive` gets parsed JSON
 * with the news whether the frame came too fast; it never throws into the socket.
 */
export const keepPeer = (
  socket: WebSocket,
  receive: (frame: unknown, tooFast: boolean) => void,
  clock: Clock,
  count?: SocketCount,
  larger?: LargerFrames,
): SocketPeer => {
  if (larger !== undefined) raiseFrameLimit(socket, larger.bytes)
  const peer = new Peer(socket, count)
  let heardAt = clock.now()
  let allowance: number = peerLimits.burst

  const watch = setInterval(() => {
    if (clock.now() - heardAt > peerLimits.silence) peer.close(closeCodes.policy)
  }, 5_000)
  watch.unref()

  socket.on("message", (data, isBinary) => {
    const now = clock.now()
    allowance = Math.min(peerLimits.burst, allowance + ((now - heardAt) / 1_000) * peerLimits.perSecond) - 1
    heardAt = now
    const text = isBinary ? undefined : String(data)
    const frame = text === undefined ? undefined : parsed(text)
    if (text !== undefined && text.length > peerLimits.frame && larger?.are(frame) !== true)
      return peer.close(closeCodes.tooLarge)
    if (frame === undefined) return peer.strike()
    const tooFast = allowance < 0
    if (tooFast) {
      allowance = 0
      peer.strike()
    }
    if (isPing(frame)) return tooFast ? undefined : peer.write(pong)
    count?.received()
    receive(frame, tooFast)
  })
  // The protocol's own refusals (a frame too large, say) end this socket only.
  socket.on("error", () => socket.terminate())
  socket.on("close", () => {
    clearInterval(watch)
    count?.closed()
    peer.hasClosed()
  })
  return peer
}

/** A class, so that what one event to a thousand sockets needs of each lies together in its fields. */
class Peer implements SocketPeer {
  readonly #socket: WebSocket
  readonly #stream: Writable | undefined
  readonly #count: SocketCount | undefined
  readonly #ends: Array<() => void> = []
  #strikes = 0
  #gone = false

  constructor(socket: WebSocket, count: SocketCount | undefined) {
    this.#socket = socket
    this.#stream = plainStreamOf(socket)
    this.#count = count
  }

  send(frame: string | PreparedFrames): void {
    const frames = typeof frame === "string" ? prepareFrames([frame]) : frame
    writeSoon(this, frames)
  }

  close(code: number): void {
    // what was said before is told before
    writeAll()
    const socket = this.#socket
    if (socket.readyState === socket.OPEN) socket.close(code)
    // A peer that does not answer the closing handshake is not waited for.
    setTimeout(() => socket.terminate(), 2_000).unref()
  }

  strike(): void {
    if (++this.#strikes >= peerLimits.strikes) this.close(closeCodes.policy)
  }

  onClose(end: () => void): void {
    if (this.#gone) end()
    else this.#ends.push(end)
  }

  hasClosed(): void {
    this.#gone = true
    for (const end of this.#ends.splice(0)) end()
  }

  /** Writes at once what was to be sent. */
  write({ texts, bytes }: PreparedFrames): void {
    this.#count?.sent(texts.length)
    if (this.#stream === undefined) {
      for (const text of texts) if (this.#takes(Buffer.byteLength(text))) this.#socket.send(text)
    } else if (this.#takes(bytes.length)) this.#stream.write(bytes)
  }

  /** Whether the reader takes so many bytes more; one that is too slow is dropped. */
  #takes(bytes: number): boolean {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return false
    const buffered = this.#stream?.writableLength ?? socket.bufferedAmount
    if (buffered === 0) return true
    const fits = buffered + bytes <= peerLimits.buffered
    this.#count?.buffered(fits ? buffered + bytes : buffered)
    if (!fits) {
      this.#count?.dropped()
      socket.terminate()
    }
    return fits
  }
}

/**
 * What is sent within one turn is written together after it, in its order. So one event's thousand sockets are gone through
 * first and written to then: the kernel's work for each does not push out of the cache what the next one is decided by.
 */
const writeSoon = (peer: Peer, frames: PreparedFrames): void => {
  if (unwritten.length === 0) queueMicrotask(writeAll)
  unwritten.push(peer, frames)
}
const writeAll = (): void => {
  const all = unwritten.splice(0)
  for (let at = 0; at < all.length; at += 2) (all[at] as Peer).write(all[at + 1] as PreparedFrames)
}
/** Peers and what is for them, in turn: no object for each pair. */
const unwritten: Array<Peer | PreparedFrames> = []

const pong = prepareFrames([JSON.stringify({ type: "pong" })])

const isPing = (frame: unknown): boolean =>
  typeof frame === "object" && frame !== null && "type" in frame && frame.type === "ping"

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
