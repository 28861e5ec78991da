import { readFile } from "node:fs/promises"
import { customerSaysOf, invalidCall } from "./customer-calls.ts"
import { demoPage } from "./demo-page.ts"
import { type DemoChannel, demoChannels, demoState, isDemoChannel } from "./demo-state.ts"
import { demoStyle } from "./demo-style.ts"
import type { FakeEvolution } from "./evolution-server.ts"
import { type FakeHttpReply, type FakeHttpRequest, serveHttp } from "./fake-http.ts"
import type { FakeGraph } from "./graph-server.ts"
import { pageHeaders } from "./html-text.ts"
import { compact, type JsonObject, objectAt, textAt } from "./json-reading.ts"

export interface ChannelsDemoOptions {
  readonly graph: FakeGraph
  readonly evolution: FakeEvolution
  /** A free port by default. */
  readonly port?: number
}

/** The page 'Canais de demonstração', on which one plays a customer of every channel. */
export interface ChannelsDemo {
  readonly url: string
  readonly close: () => Promise<void>
}

const scripts = [
  "demo-client.js",
  "chat-view.js",
  "chats-view.js",
  "dom-building.js",
  "instances-view.js",
  "sheet-view.js",
  "whatsapp-format.js",
]

/** Serves the page on 127.0.0.1. */
export const openChannelsDemo = async ({ graph, evolution, port }: ChannelsDemoOptions): Promise<ChannelsDemo> => {
  const server = await serveHttp(async (request) => {
    const { method, path, query } = request
    if (!isOwn(request)) return { status: 403, body: "" }
    if (method === "POST" && path === "/act") return act(graph, evolution, request.body)
    if (method !== "GET") return { status: 405, body: "" }
    if (path === "/") return { status: 200, body: demoPage, headers: pageHeaders }
    if (path === "/demo.css") return file(demoStyle, "text/css; charset=utf-8")
    if (path === "/state") {
      const channel = channelIn(query.get("channel"))
      return {
        status: 200,
        body: demoState(graph, evolution, channel, query.get("account") ?? "", query.get("customer") ?? ""),
      }
    }
    if (path === "/media") {
      const log = channelIn(query.get("channel")) === "qr" ? evolution.log : graph.log
      const found = log.mediaOf(query.get("id") ?? "")
      if (found === undefined) return { status: 404, body: "" }
      // Markup of a document must not run on this page.
      return /^(?:image\/(?:png|jpeg|gif|webp)|audio\/|video\/)/u.test(found.mime)
        ? file(found.bytes, found.mime)
        : { ...file(found.bytes, "application/octet-stream"), headers: downloadHeaders }
    }
    const script = scripts.find((name) => path === `/page/${name}`)
    if (script === undefined) return { status: 404, body: "" }
    return file(await readFile(new URL(`page/${script}`, import.meta.url)), "text/javascript; charset=utf-8")
  }, port)
  return { url: server.url, close: server.close }
}

/** Whether a request comes from the page itself or from a tool, and not from another site in the same browser. */
const isOwn = ({ headers, method }: FakeHttpRequest): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/u.test(headers.host ?? "") &&
  (method === "GET" ||
    (["same-origin", undefined].includes(headers["sec-fetch-site"] as string | undefined) &&
      (headers["content-type"] ?? "").startsWith("application/json")))

const file = (body: string | Buffer, type: string): FakeHttpReply => ({
  status: 200,
  body,
  headers: { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" },
})

const downloadHeaders = {
  "content-type": "application/octet-stream",
  "content-disposition": "attachment",
  "x-content-type-options": "nosniff",
}

const phoneRule = "O telefone tem de 10 a 15 dígitos, com o código do país."
const isPhone = (text: string): boolean => /^\d{10,15}$/u.test(text)

const channelIn = (text: unknown): DemoChannel =>
  typeof text === "string" && isDemoChannel(text) ? text : demoChannels[0]

const act = (graph: FakeGraph, evolution: FakeEvolution, body: JsonObject): FakeHttpReply => {
  const channel = channelIn(body["channel"])
  const verb = textAt(body, "act") ?? ""
  const account = textAt(body, "account") ?? ""
  const from = textAt(body, "customer") ?? ""
  if (channel !== "qr") {
    const place = channel === "whatsapp" ? { phoneNumberId: account } : { pageId: account }
    if (channel === "whatsapp" && verb === "says" && !isPhone(from)) return invalidCall(phoneRule)
    return graph.customers.act(channel, verb, { ...body, ...place, from })
  }
  try {
    return actByQr(evolution, account, verb, from, body)
  } catch (problem) {
    return invalidCall(problem instanceof Error ? problem.message : String(problem))
  }
}

const actByQr = (
  evolution: FakeEvolution,
  instance: string,
  verb: string,
  phone: string,
  body: JsonObject,
): FakeHttpReply => {
  const who = { phone, ...compact({ name: textAt(body, "name") }) }
  const messageId = textAt(body, "messageId") ?? ""
  switch (verb) {
    case "says": {
      const content = customerSaysOf(objectAt(body, "content") ?? {})
      if (content === undefined || !isPhone(phone)) return invalidCall(phoneRule)
      evolution.says(instance, who, content, compact({ replyTo: textAt(body, "replyTo") }))
      break
    }
    case "reads":
      evolution.reads(messageId)
      break
    case "reacts":
      evolution.reacts(instance, who, messageId, textAt(body, "emoji") ?? "")
      break
    case "scan": {
      const ownerPhone = textAt(body, "ownerPhone") ?? ""
      if (!isPhone(ownerPhone)) return invalidCall(phoneRule)
      evolution.scan(instance, { name: textAt(body, "ownerName") ?? "Loja", phone: ownerPhone })
      break
    }
    case "logout":
      evolution.logOutFromPhone(instance)
      break
    case "lose":
      evolution.closes(instance, 428)
      break
    case "ban":
      evolution.ban(instance)
      break
    default:
      return invalidCall(`there is no ${verb}`)
  }
  return { status: 200, body: { success: true } }
}
