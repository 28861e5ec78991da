import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A temporary server that holds the port during start-up. */
export interface WaitingRoom {
  readonly port: number
  /** Frees the port for the server. */
  readonly close: () => Promise<void>
}

/**
 * Listens on the program's port until the server can: `/healthz` reports alive, everything else is 503. An occupied
 * port is found before any work, and a long migration is not mistaken for a dead process. Rejects with the system's
 * error if it cannot listen.
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
      // a server listening on a port has an address of this type
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

// No call has arrived: pages try again by themselves, as without a connection.
const starting = { _tag: "Unreachable", message: "A Prosa está iniciando." }
