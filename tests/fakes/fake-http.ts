import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import { isJsonObject, type JsonObject, parsedJson } from "./json-reading.ts"

export interface UploadedFile {
  readonly field: string
  readonly filename: string
  readonly mime: string
  readonly bytes: Buffer
}

export interface FakeHttpRequest {
  readonly method: string
  /** Decoded, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The members of a JSON body, or the text fields of a form. */
  readonly body: JsonObject
  readonly files: ReadonlyArray<UploadedFile>
  /** A body that its content type does not describe. */
  readonly malformed: boolean
}

export interface FakeHttpReply {
  readonly status: number
  /** Objects become JSON. */
  readonly body: object | string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** A reply, no reply at all, or a connection that is cut. */
export type FakeHttpOutcome = FakeHttpReply | "silence" | "drop"

export interface FakeHttpServer {
  readonly url: string
  readonly port: number
  readonly close: () => Promise<void>
}

/** Serves HTTP on 127.0.0.1; port 0 takes a free one. */
export const serveHttp = async (
  handler: (request: FakeHttpRequest) => Promise<FakeHttpOutcome>,
  port = 0,
): Promise<FakeHttpServer> => {
  const server = createServer((incoming, response) => {
    void requestOf(incoming)
      .then(handler)
      .catch((defect: unknown): FakeHttpReply => ({ status: 500, body: { fakeDefect: String(defect) } }))
      .then((outcome) => reply(response, outcome))
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the fake does not listen")
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const reply = (response: ServerResponse, outcome: FakeHttpOutcome): void => {
  if (outcome === "silence" || response.destroyed) return
  if (outcome === "drop") return void response.destroy()
  const { status, body, headers } = outcome
  const isText = typeof body === "string"
  const sent = isText || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const type = isText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8"
  response.writeHead(status, { "content-type": type, ...headers }).end(sent)
}

const requestOf = async (incoming: IncomingMessage): Promise<FakeHttpRequest> => {
  const parts: Array<Buffer> = []
  for await (const part of incoming) parts.push(part as Buffer)
  const url = new URL(incoming.url ?? "", "http://fake")
  return {
    method: incoming.method ?? "GET",
    path: decodedPath(url.pathname),
    query: url.searchParams,
    headers: incoming.headers,
    ...(await contentOf(Buffer.concat(parts), incoming.headers["content-type"] ?? "")),
  }
}

const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

type Content = Pick<FakeHttpRequest, "body" | "files" | "malformed">

const contentOf = async (raw: Buffer, type: string): Promise<Content> => {
  if (raw.length === 0) return { body: {}, files: [], malformed: false }
  if (type.startsWith("application/x-www-form-urlencoded"))
    return { body: Object.fromEntries(new URLSearchParams(raw.toString("utf8"))), files: [], malformed: false }
  if (type.startsWith("multipart/form-data")) return formOf(raw, type)
  const json = parsedJson(raw.toString("utf8"))
  return isJsonObject(json) ? { body: json, files: [], malformed: false } : { body: {}, files: [], malformed: true }
}

const formOf = async (raw: Buffer, type: string): Promise<Content> => {
  try {
    const form = await new Response(new Uint8Array(raw), { headers: { "content-type": type } }).formData()
    const body: Record<string, string> = {}
    const files: Array<UploadedFile> = []
    for (const [field, value] of form.entries())
      if (typeof value === "string") body[field] = value
      else
        files.push({
          field,
          filename: value.name,
          mime: value.type,
          bytes: Buffer.from(await value.arrayBuffer()),
        })
    return { body, files, malformed: false }
  } catch {
    return { body: {}, files: [], malformed: true }
  }
}
