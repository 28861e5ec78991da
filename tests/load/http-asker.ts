import { Agent, request } from "node:http"

/** Asks the program under load over a few connections that are kept. */
export interface HttpAsker {
  readonly ask: (
    method: "GET" | "POST" | "DELETE",
    path: string,
    terms?: {
      readonly body?: object
      readonly headers?: Record<string, string>
      /** The address of this machine that asks; every visitor has one of their own. */
      readonly from?: string
    },
  ) => Promise<HttpAnswer>
  readonly close: () => void
}

export interface HttpAnswer {
  readonly status: number
  /** Parsed when it is JSON, else the text. */
  readonly body: unknown
}

export const createHttpAsker = (port: number, connections: number): HttpAsker => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const origin = `http://127.0.0.1:${port}`
  return {
    ask: (method, path, { body, headers = {}, from } = {}) =>
      new Promise((resolve, reject) => {
        const sent = body === undefined ? "" : JSON.stringify(body)
        const json =
          body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }
        const terms = {
          host: "127.0.0.1",
          port,
          path,
          method,
          agent,
          headers: { origin, ...json, ...headers },
          ...(from === undefined ? {} : { localAddress: from }),
        }
        const asked = request(terms, (answer) => {
          let text = ""
          answer.setEncoding("utf8")
          answer.on("data", (chunk: string) => (text += chunk))
          answer.on("error", reject)
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: parsed(text) }))
        })
        asked.setTimeout(60_000, () => asked.destroy(new Error(`${method} ${path}: no answer in 60 s`)))
        asked.on("error", reject)
        asked.end(sent)
      }),
    close: () => agent.destroy(),
  }
}

/** A field of an answer, of which only its reader knows what it is. */
export const fieldOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
