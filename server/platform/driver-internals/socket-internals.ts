import { Writable } from "node:stream"
import type { WebSocket } from "ws"

/**
 * Raises the frame limit of one socket. `ws` has one limit for all sockets, enforced while a frame arrives; this sets
 * the limit of the socket's own receiver, which is not public. Returns false if it could not be set; larger frames are
 * then refused.
 */
export const raiseFrameLimit = (socket: WebSocket, bytes: number): boolean => {
  const receiver: unknown = Reflect.get(socket, "_receiver")
  if (typeof receiver !== "object" || receiver === null || !("_maxPayload" in receiver)) return false
  return Reflect.set(receiver, "_maxPayload", bytes)
}

/**
 * Returns the raw stream of a socket without compression: `ws` writes each frame to it at once and whole, so prepared
 * frames may be written in between. The stream is not public; if undefined, frames go through `socket.send` one by one.
 */
export const plainStreamOf = (socket: WebSocket): Writable | undefined => {
  const stream: unknown = Reflect.get(socket, "_socket")
  return socket.extensions === "" && stream instanceof Writable ? stream : undefined
}
