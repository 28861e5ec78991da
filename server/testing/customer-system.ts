import { createServer } from "node:http"

/** A request that a customer's system has received. */
export interface ReceivedHook {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
}

/** A customer's system that answers over HTTP on this machine. */
export interface CustomerSystem {
  readonly url: string
  readonly received: Array<ReceivedHook>
  /** Answers every request from now on with this: JSON, or a status without a body. */
  readonly respond: (answer: { readonly json: unknown } | { readonly status: number }) => void
  /** Holds every answer from now on, until the returned function is called. */
  readonly hold: () => () => void
  readonly close: () => void
}

/** Starts a customer's system; it answers with an empty object. */
export const openCustomerSystem = async (): Promise<CustomerSystem> => {
  const received: Array<ReceivedHook> = []
  let answer: Parameters<CustomerSystem["respond"]>[0] = { json: {} }
  let held: Array<() => void> | undefined
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      received.push({
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(parts).toString("utf8"),
      })
      const respond = () => {
        if ("status" in answer) response.writeHead(answer.status).end()
        else response.end(JSON.stringify(answer.json))
      }
      if (held === undefined) respond()
      else held.push(respond)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the system does not listen")
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    respond: (next) => {
      answer = next
    },
    hold: () => {
      held = []
      return () => {
        const waiting = held ?? []
        held = undefined
        for (const respond of waiting) respond()
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
