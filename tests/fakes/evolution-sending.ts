import { refuseCall, refuseSchema } from "./evolution-errors.ts"
import type { EvolutionInstance } from "./evolution-instance.ts"
import {
  type EvolutionContent,
  evolutionMessage,
  newEvolutionId,
  type SentEvolution,
  shownEvolution,
} from "./evolution-message.ts"
import type { EvolutionPeople } from "./evolution-people.ts"
import type { EvolutionWebhooks } from "./evolution-instance.ts"
import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { type JsonObject, numberAt, objectAt, objectsAt, textAt, textsAt } from "./json-reading.ts"
import { sniffedMime } from "./media-kinds.ts"
import { sampleVoice } from "./sample-voice.ts"
import type { ScheduledWork } from "./scheduled-work.ts"
import type { ChatLog, StoredBytes } from "./chat-log.ts"

export interface EvolutionSendingOptions {
  readonly webhooks: EvolutionWebhooks
  readonly people: EvolutionPeople
  readonly log: ChatLog
  readonly later: ScheduledWork
  readonly now: () => number
  readonly accept: (sent: SentEvolution) => void
  readonly receipts: "automatic" | "manual"
  readonly receiptDelay: number
}

export interface EvolutionSending {
  /** `POST /message/{call}/{instance}`; undefined for a call that the fake does not know. */
  readonly send: (
    call: string,
    instance: EvolutionInstance,
    request: FakeHttpRequest,
  ) => Promise<FakeHttpReply | undefined>
  /** Moves a message to a status of WhatsApp and posts it. */
  readonly status: (instance: EvolutionInstance, sent: SentEvolution, status: EvolutionStatus) => void
}

export type EvolutionStatus = "ERROR" | "SERVER_ACK" | "DELIVERY_ACK" | "READ" | "PLAYED"

const shownStatuses = {
  ERROR: "failed",
  SERVER_ACK: "sent",
  DELIVERY_ACK: "delivered",
  READ: "read",
  PLAYED: "played",
} as const

export const createEvolutionSending = (options: EvolutionSendingOptions): EvolutionSending => {
  const { webhooks, people, log, later, now } = options

  const status: EvolutionSending["status"] = (instance, sent, next) => {
    sent.status = shownStatuses[next]
    log.change(sent.id, (line) => ({ ...line, status: shownStatuses[next] }))
    webhooks.emit(instance, "messages.update", {
      keyId: sent.id,
      remoteJid: sent.jid,
      fromMe: true,
      participant: null,
      status: next,
      instanceId: instance.id,
      messageId: `db-${sent.id}`,
    })
  }

  const keep = (instance: EvolutionInstance, sent: SentEvolution): void => {
    options.accept(sent)
    const { content, id, to, at, quoted } = sent
    if (content.type === "reaction")
      return log.change(content.messageId, (line) => ({
        ...line,
        reactions: { ...line.reactions, company: content.emoji },
      }))
    if ("media" in content) log.keep(id, content.media)
    log.add(
      { account: instance.name, customer: to },
      {
        id,
        from: "company",
        at,
        content: shownEvolution(content, id),
        status: "accepted",
        ...(quoted === undefined ? {} : { replyTo: quoted }),
      },
    )
  }

  const follow = (instance: EvolutionInstance, sent: SentEvolution): void => {
    if (options.receipts === "manual") return
    later.after(options.receiptDelay, () => {
      if (sent.status === "accepted") status(instance, sent, "SERVER_ACK")
      later.after(options.receiptDelay, () => {
        if (sent.status === "sent") status(instance, sent, "DELIVERY_ACK")
      })
    })
  }

  return {
    status,
    send: async (call, instance, request) => {
      const read = readers[call]
      if (read === undefined) return undefined
      const { body } = request
      // A reaction names its recipient by the key of the message.
      const number = call === "sendReaction" ? textAt(objectAt(body, "key") ?? {}, "remoteJid") : textAt(body, "number")
      if (number === undefined) return refuseSchema('instance requires property "number"')
      const content = await read(body, request)
      if (instance.state !== "open") refuseCall(400, ["Error: Connection Closed"])
      const reached = people.reach(number)
      if (reached === undefined) {
        const digits = (number.split("@")[0] ?? "").replaceAll(/\D/gu, "")
        return refuseCall(400, [{ jid: `${digits}@s.whatsapp.net`, exists: false, number }])
      }
      const sent: SentEvolution = {
        channel: "evolution",
        id: newEvolutionId(true),
        instance: instance.name,
        jid: reached.jid,
        to: reached.person.phone,
        content,
        quoted: textAt(objectAt(objectAt(body, "quoted") ?? {}, "key") ?? {}, "id"),
        at: now(),
        status: "accepted",
      }
      keep(instance, sent)
      const message = evolutionMessage(
        instance,
        { remoteJid: sent.jid },
        {
          id: sent.id,
          fromMe: true,
          pushName: "Você",
          status: "PENDING",
          content,
          at: sent.at,
          quoted: sent.quoted,
          withBytes: false,
          source: "web",
        },
      )
      webhooks.emit(instance, "send.message", message)
      follow(instance, sent)
      return { status: 201, body: message }
    },
  }
}

type ContentReader = (body: JsonObject, request: FakeHttpRequest) => EvolutionContent | Promise<EvolutionContent>

const needed = (body: JsonObject, key: string): string =>
  textAt(body, key) ?? refuseSchema(`instance requires property "${key}"`)

const readers: Readonly<Record<string, ContentReader>> = {
  sendText: (body) => {
    const text = needed(body, "text")
    return text === "" ? refuseSchema('The "text" cannot be empty') : { type: "text", text }
  },
  sendMedia: async (body, request) => {
    const kind = needed(body, "mediatype")
    if (kind !== "image" && kind !== "video" && kind !== "document" && kind !== "audio" && kind !== "ptv")
      return refuseSchema("mediatype is not one of enum values: image,document,video,audio,ptv")
    const media = await mediaOf(body, "media", request)
    const mime = textAt(body, "mimetype") ?? media.mime
    const filename = textAt(body, "fileName") ?? media.filename
    const caption = textAt(body, "caption")
    return {
      type: kind === "ptv" ? "video" : kind,
      media: { ...media, mime },
      ...(caption === undefined ? {} : { caption }),
      ...(filename === undefined ? {} : { filename }),
    }
  },
  sendWhatsAppAudio: async (body, request) => {
    const media = await mediaOf(body, "audio", request)
    const isOpus = sniffedMime(media.bytes) === "audio/ogg; codecs=opus"
    const encodes = body["encoding"] !== false && body["encoding"] !== "false"
    // Without re-encoding other formats go out as they are, and no phone plays them.
    const bytes = encodes && !isOpus ? sampleVoice() : media.bytes
    return { type: "audio", media: { bytes, mime: "audio/ogg; codecs=opus" }, voice: true }
  },
  sendSticker: async (body, request) => ({
    type: "sticker",
    media: { ...(await mediaOf(body, "sticker", request)), mime: "image/webp" },
  }),
  sendLocation: (body) => {
    const latitude = numberAt(body, "latitude")
    const longitude = numberAt(body, "longitude")
    if (latitude === undefined || longitude === undefined) return refuseSchema('instance requires property "latitude"')
    const name = textAt(body, "name")
    const address = textAt(body, "address")
    return {
      type: "location",
      latitude,
      longitude,
      ...(name === undefined ? {} : { name }),
      ...(address === undefined ? {} : { address }),
    }
  },
  sendContact: (body) => ({
    type: "contacts",
    contacts: objectsAt(body, "contact").map((one) => ({
      name: needed(one, "fullName"),
      phone: textAt(one, "phoneNumber") ?? needed(one, "wuid"),
    })),
  }),
  sendReaction: (body) => {
    const key = objectAt(body, "key") ?? {}
    return { type: "reaction", messageId: needed(key, "id"), emoji: needed(body, "reaction") }
  },
  sendPoll: (body) => ({ type: "poll", text: needed(body, "name"), values: textsAt(body, "values") }),
}

/** Media as an address that the gateway fetches, as bare base64, or as the file of a form. */
const mediaOf = async (body: JsonObject, key: string, { files }: FakeHttpRequest): Promise<StoredBytes> => {
  const [file] = files
  if (file !== undefined) return { bytes: file.bytes, mime: file.mime, filename: file.filename }
  const text = textAt(body, key)
  if (text === undefined) return refuseCall(400, ["Owned media must be a url or base64"])
  if (/^https?:\/\//u.test(text)) {
    const response = await fetch(text, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (response === undefined || !response.ok)
      return refuseCall(500, `AxiosError: Request failed with status code ${response?.status ?? 0}`)
    return {
      bytes: Buffer.from(await response.arrayBuffer()),
      mime: response.headers.get("content-type") ?? "application/octet-stream",
      filename: decodeURIComponent(new URL(text).pathname.split("/").at(-1) ?? ""),
    }
  }
  const bytes = Buffer.from(text, "base64")
  const isBase64 = text !== "" && bytes.toString("base64").replaceAll("=", "") === text.replaceAll("=", "")
  if (!isBase64) return refuseCall(400, ["Owned media must be a url or base64"])
  return { bytes, mime: sniffedMime(bytes) ?? "application/octet-stream" }
}
