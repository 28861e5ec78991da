import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Holds the port while the program is starting. */
export interface WaitingRoom {
  readonly port: number
  /** Gives the port up, for the server to take. */
  readonly close: () => Promise<void>
}

/**
 * Answers on the program's port until it can serve: `/healthz` that it lives, everything else that it is starting (503).
 * So a port that is taken is found out before any work, and a long migration is not mistaken for a dead process. Rejects
 * with the system's error when it cannot listen.
 */
export const openWaitingRoom = (place: { readonly port: number; readonly host: string }): Promise<WaitingRoom> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const lives = request.url?.split("?")[0] === "/healthz"
      response.writeHead(lives ? 200 : 503, {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        connection: "close",
        ...(lives ? {} : { "retry-after": "2" }),
      })
      response.end(JSON.stringify(lives ? { alive: true } : starting))
    })
    server.once("error", reject)
    server.listen(place, () => {
      // a server that listens on a port has an address of this kind
      const { port } = server.address() as AddressInfo
      resolve({
        port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })

const starting = { _tag: "Unavailable", message: "A Prosa está iniciando." }
