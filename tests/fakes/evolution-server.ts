import { customerSaysOf, invalidCall } from "./customer-calls.ts"
import { chatCall, createInstance, instanceCall, instanceRow, webhookCall } from "./evolution-calls.ts"
import { chatDeletion } from "./evolution-deletions.ts"
import { evolutionError, EvolutionRefusal, refuseCall } from "./evolution-errors.ts"
import { createEvolutionInstances } from "./evolution-instances.ts"
import { type EvolutionInstance } from "./evolution-instance.ts"
import type { EvolutionContent, SentEvolution } from "./evolution-message.ts"
import { createEvolutionPeople } from "./evolution-people.ts"
import { createEvolutionPhone, type EvolutionPhone } from "./evolution-phone.ts"
import { createEvolutionSending } from "./evolution-sending.ts"
import { createEvolutionWebhooks } from "./evolution-webhooks.ts"
import { type EvolutionWebhooks } from "./evolution-instance.ts"
import { type FakeHttpReply, type FakeHttpRequest, serveHttp } from "./fake-http.ts"
import { createFaultPlan, type PlannedFault } from "./fault-plan.ts"
import { pictureReply } from "./graph-replies.ts"
import { compact, type JsonObject, objectAt, textAt } from "./json-reading.ts"
import { createScheduledWork } from "./scheduled-work.ts"
import { type ChatLog, createChatLog } from "./chat-log.ts"

export interface FakeEvolutionOptions {
  /** A free port by default. */
  readonly port?: number
  /** The global key of the gateway. */
  readonly apiKey?: string
  readonly now?: () => number
  readonly receipts?: "automatic" | "manual"
  /** Milliseconds before each receipt that follows by itself; 10 by default. */
  readonly receiptDelay?: number
  /** Milliseconds that a QR code lives: 60,000 and then 20,000 by default. */
  readonly qrLife?: { readonly first: number; readonly next: number }
  /** QR codes before the gateway gives up; 30 by default. */
  readonly qrLimit?: number
  /** Milliseconds until a lost connection is open again; 20 by default. */
  readonly reconnectDelay?: number
  /** Delays before a webhook is tried again, in milliseconds; nine short ones by default, as Evolution tries ten times. */
  readonly retryDelays?: ReadonlyArray<number>
  readonly webhookTimeLimit?: number
}

export interface EvolutionRequest {
  readonly method: string
  readonly path: string
  readonly apiKey: string
  readonly body: JsonObject
}

/** A gateway with the REST interface of Evolution API v2 on this machine: WhatsApp by QR code. */
export interface FakeEvolution extends EvolutionPhone {
  readonly url: string
  readonly apiKey: string
  readonly instances: () => ReadonlyArray<EvolutionInstance>
  /** Scans the QR code of an instance; throws if it shows none. */
  readonly scan: (instance: string, owner: { readonly name: string; readonly phone: string }) => void
  readonly rotateQr: (instance: string) => void
  /** The company removes the device on its phone: 401. */
  readonly logOutFromPhone: (instance: string) => void
  /** WhatsApp bans the number: 403. */
  readonly ban: (instance: string) => void
  /** Loses the connection; Evolution opens it again by itself, except after 401, 402, 403 and 406. */
  readonly closes: (instance: string, statusReason: number, reconnects?: boolean) => void
  readonly setMissing: (phone: string, missing: boolean) => void
  /** A person shows a picture to the company, or hides it again. */
  readonly showPicture: (phone: string, shown: boolean) => void
  readonly requests: ReadonlyArray<EvolutionRequest>
  /** Every accepted message, in order. */
  readonly sent: ReadonlyArray<SentEvolution>
  /** Ids that were marked as read, in order. */
  readonly markedRead: ReadonlyArray<string>
  readonly webhooks: EvolutionWebhooks
  readonly fail: (fault: PlannedFault) => void
  readonly clearFaults: () => void
  readonly log: ChatLog
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts the fake on 127.0.0.1. */
export const openFakeEvolution = async (options: FakeEvolutionOptions = {}): Promise<FakeEvolution> => {
  const { apiKey = "chave-global-de-teste", now = Date.now, receipts = "automatic", receiptDelay = 10 } = options
  const log = createChatLog()
  const later = createScheduledWork()
  const faults = createFaultPlan()
  const people = createEvolutionPeople()
  const requests: Array<EvolutionRequest> = []
  const sent: Array<SentEvolution> = []
  const markedRead: Array<string> = []
  const contents = new Map<string, EvolutionContent>()
  let url = ""
  const webhooks = createEvolutionWebhooks({
    retryDelays: options.retryDelays ?? [10, 20, 40, 80, 80, 80, 80, 80, 80],
    timeLimit: options.webhookTimeLimit ?? 5_000,
    serverUrl: () => url,
  })
  const instances = createEvolutionInstances({
    webhooks,
    later,
    now,
    qrLife: options.qrLife ?? { first: 60_000, next: 20_000 },
    qrLimit: options.qrLimit ?? 30,
    reconnectDelay: options.reconnectDelay ?? 20,
  })
  const common = { webhooks, people, log, later, now, receipts, receiptDelay }
  const sending = createEvolutionSending({
    ...common,
    accept: (message) => {
      sent.push(message)
      contents.set(message.id, message.content)
    },
  })
  const existing = (name: string): EvolutionInstance => {
    const instance = instances.find(name)
    if (instance === undefined) throw new Error(`there is no instance ${name}`)
    return instance
  }
  const phone = createEvolutionPhone({
    ...common,
    instance: existing,
    sent: () => sent,
    status: sending.status,
    remember: (id, content) => void contents.set(id, content),
  })
  const chat = {
    people,
    contentOf: (id: string) => contents.get(id),
    pictureOf: (of: string) => `${url}/__picture/${of}`,
    markRead: (id: string) => {
      markedRead.push(id)
      log.change(id, (line) => ({ ...line, status: "read" }))
    },
    edit: (instance: EvolutionInstance, id: string, text: string) => {
      const own = sent.find((message) => message.id === id && message.instance === instance.name)
      if (own === undefined || log.find(id)?.line.status === "deleted") return false
      log.change(id, (line) => ({ ...line, content: { ...line.content, text } }))
      webhooks.emit(instance, "messages.edited", {
        key: { remoteJid: own.jid, fromMe: true, id },
        type: "MESSAGE_EDIT",
        editedMessage: { conversation: text },
        timestampMs: String(now()),
      })
      return true
    },
    takeBack: (instance: EvolutionInstance, id: string) => {
      const own = sent.find((message) => message.id === id && message.instance === instance.name)
      if (own === undefined) return false
      log.change(id, (line) => ({ ...line, status: "deleted" }))
      webhooks.emit(instance, "messages.delete", { id, remoteJid: own.jid, fromMe: true })
      return true
    },
    showPresence: (instance: EvolutionInstance, customer: string, presence: string, delay: number) =>
      log.type({ account: instance.name, customer }, presence === "composing" ? now() + Math.max(delay, 1_000) : 0),
  }

  const scan: FakeEvolution["scan"] = (name, owner) => {
    const instance = existing(name)
    if (instance.state !== "connecting" || instance.qr === undefined)
      throw new Error(`the instance ${name} shows no QR code`)
    instances.open(instance, owner)
  }

  const answer = async (request: FakeHttpRequest): Promise<FakeHttpReply> => {
    const { method, path, body, query } = request
    const key = String(request.headers["apikey"] ?? "")
    const [group = "", call = "", name = ""] = path.split("/").filter((part) => part !== "")
    if (path === "/")
      return { status: 200, body: { status: 200, message: "Welcome to the Evolution API", version: "2.3.6" } }
    if (group === "instance" && call === "create" && method === "POST") {
      if (key !== apiKey) return refuseCall(401, "Unauthorized")
      return createInstance(instances, body)
    }
    if (group === "instance" && call === "fetchInstances" && method === "GET") {
      const own = instances.all().filter(({ token }) => key === apiKey || key === token)
      if (key !== apiKey && own.length === 0) return refuseCall(401, "Unauthorized")
      const wanted = query.get("instanceName")
      const rows = own.filter((one) => wanted === null || one.name === wanted)
      if (wanted !== null && rows.length === 0) return refuseCall(404, [`Instance "${wanted}" not found`])
      return { status: 200, body: rows.map(instanceRow) }
    }
    const instance = instances.find(name)
    if (key !== apiKey && (instance === undefined || key !== instance.token)) return refuseCall(401, "Unauthorized")
    if (instance === undefined) return refuseCall(404, [`The "${name}" instance does not exist`])
    const reply =
      group === "instance"
        ? instanceCall(instances, instance, method, call)
        : group === "webhook"
          ? webhookCall(instance, request, call)
          : group === "message" && method === "POST"
            ? await sending.send(call, instance, request)
            : group === "chat" && method === "POST"
              ? chatCall(chat, instance, call, body)
              : group === "chat" && method === "DELETE"
                ? chatDeletion(chat, instance, call, body)
                : undefined
    return reply ?? refuseCall(404, [`Cannot ${method} ${path}`])
  }

  /** What a person at a phone does, over HTTP. */
  const play = ({ path, body }: FakeHttpRequest): FakeHttpReply => {
    const [, act = "", name = ""] = path.split("/")
    const who = {
      phone: textAt(body, "phone") ?? "",
      ...compact({ name: textAt(body, "name"), lid: textAt(body, "lid"), group: textAt(body, "group") }),
    }
    const content = customerSaysOf(objectAt(body, "content") ?? {})
    try {
      if (act === "__scan") scan(name, { name: who.name ?? "Loja", phone: who.phone })
      else if (content === undefined) return invalidCall("phone and content are required")
      else return { status: 200, body: phone.says(textAt(body, "instance") ?? name, who, content) }
      return { status: 200, body: { success: true } }
    } catch (problem) {
      return invalidCall(problem instanceof Error ? problem.message : String(problem))
    }
  }

  const server = await serveHttp(async (request) => {
    if (request.path === "/__fault")
      return faults.failByRequest(request)
        ? { status: 200, body: { success: true } }
        : invalidCall("path is no pattern")
    if (request.path.startsWith("/__picture/")) return faults.answer(request, async () => pictureReply, errorOf)
    if (/^\/__(?:scan|incoming)/u.test(request.path)) return play(request)
    requests.push({
      method: request.method,
      path: request.path,
      apiKey: String(request.headers["apikey"] ?? ""),
      body: request.body,
    })
    return faults.answer(request, () => caught(() => answer(request)), errorOf)
  }, options.port)
  url = server.url

  return {
    ...phone,
    url,
    apiKey,
    instances: instances.all,
    scan,
    rotateQr: (name) => instances.rotate(existing(name)),
    logOutFromPhone: (name) => instances.logout(existing(name)),
    ban: (name) => instances.close(existing(name), 403),
    closes: (name, statusReason, reconnects) => instances.close(existing(name), statusReason, reconnects),
    setMissing: people.setMissing,
    showPicture: people.showPicture,
    requests,
    sent,
    markedRead,
    webhooks,
    fail: faults.fail,
    clearFaults: faults.clear,
    log,
    settled: async () => {
      await later.idle()
      await webhooks.settled()
    },
    close: async () => {
      later.close()
      webhooks.close()
      await server.close()
    },
  }
}

const caught = async (work: () => Promise<FakeHttpReply>): Promise<FakeHttpReply> => {
  try {
    return await work()
  } catch (refusal) {
    if (refusal instanceof EvolutionRefusal) return refusal.reply
    throw refusal
  }
}

const errorOf = ({ status = 500, message = "Planned fault" }: PlannedFault): FakeHttpReply =>
  evolutionError(status, [message])
