import websocket from "@fastify/websocket"
import type { FastifyInstance } from "fastify"
import { sendFailure, unknownAddress } from "../http/failure-answers.ts"
import { closeCodes, peerLimits } from "./socket-peer.ts"

/** The options of a route that is a socket; `preValidation` refuses the upgrade by answering the request. */
export const socketRoute = { websocket: true, config: { socket: true }, schema: { hide: true } } as const

/** Lets a server accept sockets, on the routes declared with `socketRoute` only. */
export const acceptSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: peerLimits.readable }, preClose: sendAway })
  // An upgrade of any other route would be accepted, and closed at once.
  app.addHook("onRequest", async (request, reply) => {
    if (request.ws && request.routeOptions.config.socket !== true) return sendFailure(reply, 404, unknownAddress)
    return undefined
  })
}

/** On shutdown, tells every client to reconnect, to this node or another. */
function sendAway(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer
  for (const socket of clients) {
    socket.close(closeCodes.goingAway)
    // terminates a socket that does not complete the closing handshake
    setTimeout(() => socket.terminate(), 2_000).unref()
  }
  this.websocketServer.close()
  done()
}
