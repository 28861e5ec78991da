import { Writable } from "node:stream"
import type { WebSocket } from "ws"

/**
 * Lets one socket take larger frames than the server's other ones. `ws` has one limit for all of them, which holds while a
 * frame is still coming in; this sets that of the socket's own receiver, which is not public. Answers whether it could: where
 * it could not, larger frames are refused.
 */
export const raiseFrameLimit = (socket: WebSocket, bytes: number): boolean => {
  const receiver: unknown = Reflect.get(socket, "_receiver")
  if (typeof receiver !== "object" || receiver === null || !("_maxPayload" in receiver)) return false
  return Reflect.set(receiver, "_maxPayload", bytes)
}

/**
 * The stream of a socket whose frames are not compressed: `ws` writes each of its own frames to it at once and whole, so frames
 * that were prepared may be written in between. It is not public; undefined where it is not there, and the frames go through
 * `socket.send` one by one.
 */
export const plainStreamOf = (socket: WebSocket): Writable | undefined => {
  const stream: unknown = Reflect.get(socket, "_socket")
  return socket.extensions === "" && stream instanceof Writable ? stream : undefined
}
