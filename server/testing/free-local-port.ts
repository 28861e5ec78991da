import { createServer } from "node:net"

/** Returns a port of this machine on which nobody listens at present. */
export const freeLocalPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const listening = createServer().listen(0, "127.0.0.1", () => {
      const address = listening.address()
      listening.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no free port")),
      )
    })
  })
