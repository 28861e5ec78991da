import type { EvolutionInstances } from "./evolution-instances.ts"
import type { EvolutionInstance } from "./evolution-instance.ts"
import { type EvolutionContent, fileMemberOf } from "./evolution-message.ts"
import type { EvolutionPeople } from "./evolution-people.ts"
import type { EvolutionWebhook } from "./evolution-instance.ts"
import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { isJsonObject, type JsonObject, objectAt, objectsAt, textAt, textsAt } from "./json-reading.ts"
import { refuseCall, refuseSchema } from "./evolution-errors.ts"

/** Events that a webhook may name. */
const eventNames = [
  "APPLICATION_STARTUP",
  "QRCODE_UPDATED",
  "MESSAGES_SET",
  "MESSAGES_UPSERT",
  "MESSAGES_EDITED",
  "MESSAGES_UPDATE",
  "MESSAGES_DELETE",
  "SEND_MESSAGE",
  "CONTACTS_SET",
  "CONTACTS_UPSERT",
  "CONTACTS_UPDATE",
  "PRESENCE_UPDATE",
  "CHATS_SET",
  "CHATS_UPSERT",
  "CHATS_UPDATE",
  "CHATS_DELETE",
  "GROUPS_UPSERT",
  "CONNECTION_UPDATE",
  "REMOVE_INSTANCE",
  "LOGOUT_INSTANCE",
  "STATUS_INSTANCE",
  "CALL",
]

/** `POST /instance/create`. */
export const createInstance = (instances: EvolutionInstances, body: JsonObject): FakeHttpReply => {
  const name = textAt(body, "instanceName")
  if (name === undefined || name === "") return refuseSchema('instance requires property "instanceName"')
  if (body["integration"] !== "WHATSAPP-BAILEYS") refuseCall(400, ["Invalid integration"])
  const hook = objectAt(body, "webhook")
  const flag = (key: string) => body[key] === true
  const instance = instances.create({
    name,
    token: textAt(body, "token"),
    number: textAt(body, "number"),
    webhook: hook === undefined || textAt(hook, "url") === undefined ? undefined : webhookOf(hook),
    settings: {
      rejectCall: flag("rejectCall"),
      groupsIgnore: flag("groupsIgnore"),
      alwaysOnline: flag("alwaysOnline"),
      readMessages: flag("readMessages"),
      readStatus: flag("readStatus"),
      syncFullHistory: flag("syncFullHistory"),
    },
  })
  if (flag("qrcode")) instances.connect(instance)
  const { webhook } = instance
  return {
    status: 201,
    body: {
      instance: {
        instanceName: name,
        instanceId: instance.id,
        integration: "WHATSAPP-BAILEYS",
        webhookWaBusiness: null,
        accessTokenWaBusiness: "",
        status: instance.state,
      },
      hash: instance.token,
      webhook:
        webhook === undefined
          ? {}
          : {
              webhookUrl: webhook.url,
              webhookHeaders: webhook.headers,
              webhookByEvents: webhook.byEvents,
              webhookBase64: webhook.base64,
            },
      websocket: {},
      rabbitmq: {},
      nats: {},
      sqs: {},
      settings: { ...instance.settings, msgCall: "", wavoipToken: "" },
      ...(instance.qr === undefined ? {} : { qrcode: qrOf(instance) }),
    },
  }
}

/** `instance/{call}/{name}`; undefined for a call that the fake does not know. */
export const instanceCall = (
  instances: EvolutionInstances,
  instance: EvolutionInstance,
  method: string,
  call: string,
): FakeHttpReply | undefined => {
  const state = { instance: { instanceName: instance.name, state: instance.state } }
  const success = (message: string): FakeHttpReply => ({
    status: 200,
    body: { status: "SUCCESS", error: false, response: { message } },
  })
  switch (`${method} ${call}`) {
    case "GET connectionState":
      return { status: 200, body: state }
    case "POST restart":
      if (instance.state === "open") {
        const { owner } = instance
        instances.close(instance, 515, false)
        if (owner !== undefined) instances.open(instance, owner)
        return { status: 200, body: { instance: { instanceName: instance.name, state: instance.state } } }
      }
      instances.connect(instance)
      return { status: 200, body: qrOf(instance) }
    case "GET connect":
      if (instance.state === "open") return { status: 200, body: state }
      instances.connect(instance)
      return { status: 200, body: qrOf(instance) }
    case "DELETE logout":
      if (instance.state === "close") refuseCall(400, [`The "${instance.name}" instance is not connected`])
      instances.logout(instance)
      return success("Instance logged out")
    case "DELETE delete":
      if (instance.state !== "close") instances.logout(instance)
      instances.remove(instance)
      return success("Instance deleted")
    default:
      return undefined
  }
}

const qrOf = ({ qr }: EvolutionInstance): object => ({ pairingCode: null, ...(qr ?? { count: 0 }) })

/** A row of `GET /instance/fetchInstances`. */
export const instanceRow = (instance: EvolutionInstance): object => ({
  id: instance.id,
  name: instance.name,
  connectionStatus: instance.state,
  ownerJid: instance.owner === undefined ? null : `${instance.owner.phone}@s.whatsapp.net`,
  profileName: instance.owner?.name ?? null,
  profilePicUrl: null,
  integration: "WHATSAPP-BAILEYS",
  number: instance.number ?? null,
  businessId: null,
  token: instance.token,
  clientName: "evolution_exchange",
  disconnectionReasonCode: instance.disconnection?.code ?? null,
  disconnectionObject: null,
  disconnectionAt: instance.disconnection === undefined ? null : new Date(instance.disconnection.at).toISOString(),
  createdAt: new Date(instance.createdAt).toISOString(),
  updatedAt: new Date(instance.createdAt).toISOString(),
})

/** A webhook out of a request; refuses a missing address and unknown events. */
export const webhookOf = (from: JsonObject): EvolutionWebhook => {
  const url = textAt(from, "url") ?? ""
  if (!/^https?:\/\//u.test(url) || !URL.canParse(url)) refuseCall(400, ['Invalid "url" property in webhook'])
  const events = textsAt(from, "events")
  const unknown = events.find((event) => !eventNames.includes(event))
  if (unknown !== undefined) refuseSchema(`webhook.events[0] is not one of enum values: ${eventNames.join(",")}`)
  const headers = objectAt(from, "headers") ?? {}
  return {
    enabled: from["enabled"] !== false,
    url,
    headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)])),
    byEvents: from["byEvents"] === true,
    base64: from["base64"] === true,
    events,
  }
}

export const webhookCall = (
  instance: EvolutionInstance,
  { method, body }: FakeHttpRequest,
  call: string,
): FakeHttpReply | undefined => {
  const row = () => ({ id: `webhook-${instance.id}`, instanceId: instance.id, ...instance.webhook })
  if (method === "POST" && call === "set") {
    const hook = objectAt(body, "webhook")
    if (hook === undefined) return refuseSchema('instance requires property "webhook"')
    instance.webhook = webhookOf(hook)
    return { status: 201, body: row() }
  }
  if (method === "GET" && call === "find")
    return instance.webhook === undefined
      ? { status: 200, body: Buffer.from("null"), headers: { "content-type": "application/json" } }
      : { status: 200, body: row() }
  return undefined
}

export interface EvolutionChatCalls {
  readonly people: EvolutionPeople
  /** Media of messages, sent and received, by id. */
  readonly contentOf: (id: string) => EvolutionContent | undefined
  readonly markRead: (id: string) => void
  /** The address of the picture of a number. */
  readonly pictureOf: (phone: string) => string
  /** The company gives one of its messages another text; false where there is none such. */
  readonly edit: (instance: EvolutionInstance, id: string, text: string) => boolean
  /** The company takes one of its messages back on every phone; false where there is none such. */
  readonly takeBack: (instance: EvolutionInstance, id: string) => boolean
  readonly showPresence: (instance: EvolutionInstance, phone: string, presence: string, delay: number) => void
}

/** `POST /chat/{call}/{instance}`; undefined for a call that the fake does not know. */
export const chatCall = (
  calls: EvolutionChatCalls,
  instance: EvolutionInstance,
  call: string,
  body: JsonObject,
): FakeHttpReply | undefined => {
  const needOpen = () => {
    if (instance.state !== "open") refuseCall(400, ["Error: Connection Closed"])
  }
  switch (call) {
    case "whatsappNumbers": {
      needOpen()
      const numbers = textsAt(body, "numbers")
      if (numbers.length === 0) refuseSchema('instance requires property "numbers"')
      const found = numbers.map((number) => {
        const reached = calls.people.reach(number)
        return { jid: reached?.jid ?? `${number}@s.whatsapp.net`, exists: reached !== undefined, number }
      })
      return { status: 200, body: found }
    }
    case "markMessageAsRead": {
      needOpen()
      const read = objectsAt(body, "readMessages")
      if (
        read.length === 0 ||
        read.some((one) => textAt(one, "id") === undefined || textAt(one, "remoteJid") === undefined)
      )
        refuseSchema('instance requires property "readMessages"')
      for (const one of read) calls.markRead(textAt(one, "id") ?? "")
      return { status: 201, body: { message: "Read messages", read: "success" } }
    }
    case "updateMessage": {
      needOpen()
      const id = textAt(objectAt(body, "key") ?? {}, "id") ?? refuseSchema('instance requires property "key"')
      const text = textAt(body, "text") ?? refuseSchema('instance requires property "text"')
      if (textAt(body, "number") === undefined) refuseSchema('instance requires property "number"')
      if (!calls.edit(instance, id, text)) return refuseCall(400, ["Message not found"])
      return { status: 200, body: { key: { id }, message: { editedMessage: { conversation: text } } } }
    }
    case "getBase64FromMediaMessage": {
      const asked = objectAt(body, "message") ?? {}
      const content = calls.contentOf(textAt(objectAt(asked, "key") ?? {}, "id") ?? "")
      if (content === undefined) return refuseCall(400, ["Message not found"])
      if (!("media" in content) || content.media === undefined)
        return refuseCall(400, ["The message is not of the media type"])
      if (content.type === "raw") {
        // Of a message that is handed over whole, only that counts; of another, what was kept.
        const member = fileMemberOf(objectAt(asked, "message") ?? content.message)
        if (member === undefined) return refuseCall(400, ["The message is not of the media type"])
        const { bytes, mime } = content.media
        return {
          status: 201,
          body: { mediaType: member, fileName: null, mimetype: mime, base64: bytes.toString("base64"), buffer: null },
        }
      }
      return {
        status: 201,
        body: {
          mediaType: `${content.type}Message`,
          fileName: content.filename ?? content.media.filename ?? null,
          caption: content.caption ?? null,
          size: { fileLength: String(content.media.bytes.length), height: null, width: null },
          mimetype: content.media.mime,
          base64: content.media.bytes.toString("base64"),
          buffer: null,
        },
      }
    }
    case "fetchProfilePictureUrl": {
      needOpen()
      const number = textAt(body, "number") ?? refuseSchema('instance requires property "number"')
      const reached = calls.people.reach(number)
      const shown = reached?.person.hasPicture === true ? calls.pictureOf(reached.person.phone) : null
      return { status: 200, body: { wuid: reached?.jid ?? `${number}@s.whatsapp.net`, profilePictureUrl: shown } }
    }
    case "sendPresence": {
      needOpen()
      const options = isJsonObject(body["options"]) ? body["options"] : body
      const reached = calls.people.reach(textAt(body, "number") ?? "")
      if (reached === undefined) return refuseCall(400, [{ exists: false, number: body["number"] }])
      const presence = textAt(options, "presence") ?? refuseSchema('instance requires property "presence"')
      calls.showPresence(instance, reached.person.phone, presence, Number(options["delay"] ?? 0))
      return { status: 201, body: { presence } }
    }
    default:
      return undefined
  }
}
