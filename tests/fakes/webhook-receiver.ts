import { createServer } from "node:http"
import { isJsonObject, type JsonObject, parsedJson } from "./json-reading.ts"

export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>
  readonly path: string
  /** The body's bytes as text, as a signature covers them. */
  readonly raw: string
  readonly body: JsonObject
}

/** An endpoint for webhooks of a test that has no product at hand. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: ReadonlyArray<ReceivedWebhook>
  /** The following posts are answered with these statuses, then with 200. */
  readonly answerWith: (...statuses: ReadonlyArray<number>) => void
  readonly close: () => Promise<void>
}

/** Opens the endpoint; it answers Meta's verification for `verifyToken`. */
export const openWebhookReceiver = async (verifyToken = "token-de-teste"): Promise<WebhookReceiver> => {
  const received: Array<ReceivedWebhook> = []
  let statuses: ReadonlyArray<number> = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://receiver")
    if (request.method === "GET") {
      const isRight =
        url.searchParams.get("hub.mode") === "subscribe" && url.searchParams.get("hub.verify_token") === verifyToken
      response.writeHead(isRight ? 200 : 403).end(isRight ? url.searchParams.get("hub.challenge") : "")
      return
    }
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const raw = Buffer.concat(parts).toString("utf8")
      const json = parsedJson(raw)
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      received.push({ headers, path: url.pathname, raw, body: isJsonObject(json) ? json : {} })
      const [status = 200, ...rest] = statuses
      statuses = rest
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the receiver does not listen")
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    answerWith: (...following) => {
      statuses = following
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
