import type { FakeGraph } from "./graph-server.ts"
import { isJsonObject, type JsonObject, objectAt } from "./json-reading.ts"

/** A response of the fake as a test reads it. */
export interface AskedGraph {
  readonly status: number
  readonly body: JsonObject
  /** Code and subcode of an error envelope; undefined without one. */
  readonly error: { readonly code: unknown; readonly subcode: unknown } | undefined
}

/** Calls the fake over HTTP as a client does, for the tests of the fake itself. */
export const askGraph = async (
  graph: FakeGraph,
  path: string,
  {
    token = graph.userToken,
    method,
    body,
  }: { readonly token?: string; readonly method?: string; readonly body?: object } = {},
): Promise<AskedGraph> => {
  const isForm = body instanceof FormData
  const response = await fetch(`${graph.url}/v25.0${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const json: unknown = await response.json()
  const answered = isJsonObject(json) ? json : {}
  const error = objectAt(answered, "error")
  return {
    status: response.status,
    body: answered,
    error: error === undefined ? undefined : { code: error["code"], subcode: error["error_subcode"] },
  }
}

/** A text to a number, as the Cloud API takes it. */
export const whatsappText = (to: string, body = "Olá"): JsonObject => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to,
  type: "text",
  text: { body },
})
