import type { Writable } from "node:stream"
import { forbiddenCode, sessionEndedCode } from "@prosa/adapters-ws/events"
import type { Clock } from "@prosa/core/kernel"
import type { WebSocket } from "ws"
import { plainStreamOf, raiseFrameLimit } from "../driver-internals/socket-internals.ts"
import type { SocketCount } from "../metrics.ts"
import { type PreparedFrames, prepareFrames } from "./prepared-frames.ts"

/** Limits of one socket. Times are in milliseconds, sizes in bytes. */
export const peerLimits = {
  /** Maximum size of a text frame. */
  frame: 64 * 1024,
  /** A frame beyond this is not read to its end: its socket closes without a word. */
  readable: 1024 * 1024,
  /** Frames allowed in a burst, and their refill per second. */
  burst: 30,
  perSecond: 10,
  /** Invalid frames after which the socket closes. */
  strikes: 10,
  /** Idle timeout. */
  silence: 60_000,
  /**
   * Maximum bytes buffered for a client, unless a single event is larger. A slower client is dropped; it reconnects and
   * catches up.
   */
  buffered: 1024 * 1024,
} as const

/** Frames that may be larger than the limit, and their own limit in bytes. */
export interface LargerFrames {
  readonly bytes: number
  readonly are: (frame: unknown) => boolean
}

/** Close codes: the protocol's, and our own for what a page must know. */
export const closeCodes = {
  policy: 1008,
  goingAway: 1001,
  overloaded: 1013,
  tooLarge: 1009,
  sessionEnded: sessionEndedCode,
  notFound: forbiddenCode,
} as const

/** An open socket, kept within its limits. Its methods need their `this`: do not pass them on unbound. */
export interface SocketPeer {
  send(frame: string | PreparedFrames): void
  close(code: number): void
  /** Counts an invalid frame; too many of them close the socket. */
  strike(): void
  /** Runs `end` when the socket closes, for whatever reason; at once if it already is. */
  onClose(end: () => void): void
}

/**
 * Guards a socket: answers pings, limits frames, closes it when idle or too slow. `receive` gets the parsed JSON and
 * whether the frame exceeded the rate limit. Nothing is thrown into the socket.
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
    if (text !== undefined && text.length > peerLimits.frame && larger?.are(frame) !== true) {
      peer.send(JSON.stringify({ type: "refused", clientId: frameClientId(frame) ?? "", reason: frameTooLarge }))
      return peer.close(closeCodes.tooLarge)
    }
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
  // The protocol's own errors (an oversized frame, for example) end this socket only.
  socket.on("error", () => socket.terminate())
  socket.on("close", () => {
    clearInterval(watch)
    count?.closed()
    peer.hasClosed()
  })
  return peer
}

/** A class, so that the fields which an event to a thousand sockets reads lie together in memory. */
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
    // frames queued before are sent first
    writeAll()
    const socket = this.#socket
    if (socket.readyState === socket.OPEN) socket.close(code)
    // Terminates a socket that does not complete the closing handshake.
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

  /** Writes at once, without queueing. */
  write({ texts, bytes }: PreparedFrames): void {
    this.#count?.sent(texts.length)
    if (this.#stream === undefined) {
      for (const text of texts) if (this.#takes(Buffer.byteLength(text))) this.#socket.send(text)
    } else if (this.#takes(bytes.length)) this.#stream.write(bytes)
  }

  /** Returns whether the client's buffer has room for these bytes; drops a client that is too slow. */
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
 * Queues frames to be written together at the end of the tick, in order. One event's thousand sockets are thus all
 * decided first and written afterwards, so that the kernel's work does not evict the followers' data from the CPU
 * cache.
 */
const writeSoon = (peer: Peer, frames: PreparedFrames): void => {
  if (unwritten.length === 0) queueMicrotask(writeAll)
  unwritten.push(peer, frames)
}
const writeAll = (): void => {
  const all = unwritten.splice(0)
  for (let at = 0; at < all.length; at += 2) (all[at] as Peer).write(all[at + 1] as PreparedFrames)
}
/** Peers and their frames, alternating, which spares an object per pair. */
const unwritten: Array<Peer | PreparedFrames> = []

const pong = prepareFrames([JSON.stringify({ type: "pong" })])

const isPing = (frame: unknown): boolean =>
  typeof frame === "object" && frame !== null && "type" in frame && frame.type === "ping"

/** Says why the socket of a frame beyond the limit closes. */
export const frameTooLarge = "Mensagem grande demais. Envie-a em partes, ou como arquivo."

/** The client id of a frame, by which its page knows which message is refused; undefined for any other frame. */
export const frameClientId = (frame: unknown): string | undefined =>
  typeof frame === "object" && frame !== null && "clientId" in frame && typeof frame.clientId === "string"
    ? frame.clientId.slice(0, 64)
    : undefined

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
