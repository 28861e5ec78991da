import { createHmac, timingSafeEqual } from "node:crypto"
import type { Medium } from "@prosa/core/channel"
import { BotId, type Clock, decode } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { describeDefect } from "../../platform/http/describe-defect.ts"
import type { Logger } from "../../platform/logger.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { VendorEvent } from "./channel-event.ts"
import { createBodyRoom } from "./body-room.ts"
import { readDeauthorization, storeDeauthorization } from "./deauthorization.ts"
import { storeEvents } from "./event-store.ts"
import { loggedShape, type NoteUnread, type UnreadShape } from "./unread-shapes.ts"
import { readMetaWebhook } from "../meta-messaging/read-meta-webhook.ts"
import { readWhatsappWebhook } from "../whatsapp-cloud/read-whatsapp-webhook.ts"
import { readEvolutionWebhook } from "../whatsapp-qr/read-evolution-webhook.ts"

/** Reads the events of a webhook's body, by medium, and notes what no table has. Total: what cannot be read has none. */
export type ReadHook = (
  body: unknown,
  note: NoteUnread,
) => ReadonlyArray<{ readonly medium: Medium; readonly events: ReadonlyArray<VendorEvent> }>

export interface VendorHookDeps {
  readonly transactions: Transactions
  readonly clock: Clock
  readonly logger: Logger
  /** The secret of the installation's application at Meta, which signs its webhooks; '' without one. */
  readonly metaSecret: string
  /** What Meta repeats when it verifies the installation's webhook. */
  readonly metaVerifyToken: string
  /** The webhook of a bot whose number belongs to another application. */
  readonly webhookOf: (botId: BotId) => { readonly token: string; readonly key: string }
  /** What the gateway of numbers by QR code sends as `Authorization`; '' without one. */
  readonly deviceHookSecret: string
  readonly readMeta: ReadHook
  readonly readDevice: ReadHook
}

/** Maximum body, in bytes: Meta sends at most 3 MB, and a device's file comes in the body as base64. */
const limits = { meta: 4_194_304, deauthorization: 16_384, device: 150 * 1_048_576 } as const

const paths = {
  meta: "/api/channels/meta",
  deauthorization: "/api/channels/meta/deauthorize",
  ofBot: "/api/channels/whatsapp/:botId/:key",
  device: "/api/channels/devices",
} as const

/**
 * Mounts the webhooks of the vendors. They are mounted by themselves, since the signature is that of the body's bytes and is
 * checked before anything is read. What was told is stored, each event once, and answered at once; it is processed later.
 */
export const mountVendorHooks = (app: FastifyInstance, deps: VendorHookDeps): void => {
  const { transactions, clock, logger } = deps

  const store = async (
    read: ReadHook,
    raw: Buffer,
    only: { readonly medium: Medium; readonly botId: BotId } | undefined,
  ) => {
    const unread = new Map<string, UnreadShape>()
    const note: NoteUnread = ({ kind, name }) =>
      void unread.set(`${kind} ${name}`, { kind, name: name === "" ? name : loggedShape(name) })
    for (const { medium, events } of read(jsonIn(raw), note)) {
      if (only !== undefined && medium !== only.medium) continue
      const told = storeEvents(transactions, medium, events, clock.now(), only?.botId)
      const { unknown } = await Effect.runPromise(told)
      if (unknown > 0) logger.info({ medium, unknown }, "a vendor told of a connection that nobody has")
    }
    // One row for each shape of a webhook, however often it is in there.
    for (const { kind, name } of [...unread.values()].slice(0, 10))
      if (kind === "group") logger.info({ kind }, "a message of a group was left out")
      else logger.warn({ kind, name }, "a vendor sent a shape that no table has")
  }

  const answering =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await work(request, reply)
      } catch (error) {
        logger.error({ requestId: request.id, error: describeDefect(error) }, "a vendor's webhook failed")
        return reply.code(503).send()
      }
    }

  /** Answers Meta's question whether the webhook is ours. */
  const verify = (expected: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const query = request.query as Readonly<Record<string, unknown>>
    const [mode, token, challenge] = ["hub.mode", "hub.verify_token", "hub.challenge"].map((name) =>
      textIn(query[name]),
    )
    const same = expected !== "" && mode === "subscribe" && sameText(token ?? "", expected)
    return same ? reply.type("text/plain").send((challenge ?? "").slice(0, 200)) : reply.code(403).send()
  }

  void app.register(async (hooks: FastifyInstance) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))

    hooks.get(
      paths.meta,
      answering(async (request, reply) => verify(deps.metaVerifyToken, request, reply)),
    )
    hooks.post(
      paths.meta,
      { bodyLimit: limits.meta, onRequest: unless((request) => signaturePattern.test(signatureOf(request))) },
      answering(async (request, reply) => {
        const raw = rawOf(request)
        if (!isSigned(raw, request, deps.metaSecret)) return reply.code(401).send()
        await store(deps.readMeta, raw, undefined)
        return reply.send({ success: true })
      }),
    )
    hooks.post(
      paths.deauthorization,
      { bodyLimit: limits.deauthorization },
      answering(async (request, reply) => {
        const read = readDeauthorization(rawOf(request), deps.metaSecret, clock.now())
        if (read === undefined) return reply.code(401).send()
        const connections = await Effect.runPromise(storeDeauthorization(transactions, read, clock.now()))
        logger.info({ connections }, "a person has removed the application at Meta")
        return reply.send({ success: true })
      }),
    )

    const botOf = (request: FastifyRequest): BotId | undefined => {
      const { botId, key } = request.params as { readonly botId: string; readonly key: string }
      const read = decode(BotId, Number(botId))
      return Result.isSuccess(read) && sameText(key, deps.webhookOf(read.success).key) ? read.success : undefined
    }
    hooks.get(
      paths.ofBot,
      answering(async (request, reply) => {
        const botId = botOf(request)
        return botId === undefined ? reply.code(403).send() : verify(deps.webhookOf(botId).token, request, reply)
      }),
    )
    hooks.post(
      paths.ofBot,
      { bodyLimit: limits.meta, onRequest: unless((request) => botOf(request) !== undefined) },
      answering(async (request, reply) => {
        const botId = botOf(request)
        if (botId === undefined) return reply.code(401).send()
        await store(deps.readMeta, rawOf(request), { medium: "WHATSAPP", botId })
        return reply.send({ success: true })
      }),
    )
    const { deviceHookSecret: secret } = deps
    const isDevice = ({ headers }: FastifyRequest) =>
      secret !== "" && sameText(textIn(headers.authorization), `Bearer ${secret}`)
    hooks.post(
      paths.device,
      { bodyLimit: limits.device, onRequest: [unless(isDevice), createBodyRoom(limits.device)] },
      answering(async (request, reply) => {
        await store(deps.readDevice, rawOf(request), undefined)
        return reply.send({})
      }),
    )
  })
}

/** Refuses a request by its head, before its body is received, unless it may be a vendor's. */
const unless = (mayBe: (request: FastifyRequest) => boolean) => async (request: FastifyRequest, reply: FastifyReply) =>
  mayBe(request) ? undefined : reply.header("connection", "close").code(401).send()

/** Reads the webhooks of Meta's three channels; echoes of the application `appId` are our own messages. */
export const createReadMeta =
  (appId: string): ReadHook =>
  (body, note) => {
    const told = readMetaWebhook(body, { appId })
    return told === undefined ? [{ medium: "WHATSAPP", events: readWhatsappWebhook(body, appId, note) }] : [told]
  }

/** Reads the webhooks of the gateway of numbers by QR code. */
export const readDevice: ReadHook = (body, note) => [
  { medium: "WHATSAPP_QRCODE", events: readEvolutionWebhook(body, note) },
]

/** What the gateway of numbers by QR code sends with its webhooks, derived from the installation's secret. */
export const createDeviceHookSecret = (secret: Uint8Array): string =>
  createHmac("sha256", secret).update("device webhook").digest("hex")

/** Where the vendors call. */
export const vendorHookPaths = { device: paths.device, meta: paths.meta } as const

const rawOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

const signaturePattern = /^sha256=[\da-f]{64}$/u
const signatureOf = ({ headers }: FastifyRequest): string => textIn(headers["x-hub-signature-256"]).toLowerCase()

const isSigned = (raw: Buffer, request: FastifyRequest, secret: string): boolean => {
  const given = signatureOf(request)
  const expected = `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`
  return secret !== "" && sameText(given, expected)
}

const sameText = (given: string, expected: string): boolean => {
  const [a, b] = [given, expected].map((text) => createHmac("sha256", "compare").update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "")

const jsonIn = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString("utf8"))
  } catch {
    return undefined
  }
}

/** The webhook of a bot's own application at Meta: its path cannot be guessed, and its token verifies it. */
export const createBotWebhooks =
  (secret: Uint8Array, origin: () => string) =>
  (botId: BotId): { readonly url: string; readonly token: string; readonly key: string } => {
    const derived = (purpose: string) =>
      createHmac("sha256", secret).update(`channel-webhook ${purpose} ${botId}`).digest("hex").slice(0, 32)
    const key = derived("path")
    return { url: `${origin()}/api/channels/whatsapp/${botId}/${key}`, token: derived("token"), key }
  }
