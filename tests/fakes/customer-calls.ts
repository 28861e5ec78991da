import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { compact, type JsonObject, numberAt, objectAt, textAt } from "./json-reading.ts"
import type { InboundMediaKind } from "./inbound-media.ts"
import type { PagePhone } from "./messenger-phone.ts"
import type { WhatsAppPhone } from "./whatsapp-phone.ts"

/** What a customer writes, in the shape that all channels share. */
export type CustomerSays =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: InboundMediaKind
      readonly bytes?: Buffer
      readonly mime?: string
      readonly filename?: string
      readonly caption?: string
      readonly voice?: boolean
    }
  | { readonly type: "location"; readonly latitude: number; readonly longitude: number; readonly name?: string }

/** The acts of a customer over JSON: `POST /__customer/{whatsapp|messenger|instagram}/{says|presses|reads|reacts}`. */
export interface CustomerCalls {
  readonly act: (channel: string, verb: string, body: JsonObject) => FakeHttpReply
  readonly answer: (request: FakeHttpRequest) => FakeHttpReply
}

export interface CustomerCallsOptions {
  readonly whatsapp: WhatsAppPhone
  readonly messenger: PagePhone
  readonly instagram: PagePhone
  readonly sent: () => ReadonlyArray<{ readonly id: string; readonly channel: string; readonly to: string }>
}

const kinds: ReadonlyArray<string> = ["image", "video", "audio", "document", "sticker"]

/** Reads what a customer writes out of JSON, with media as `base64`; undefined if it is not valid. */
export const customerSaysOf = (content: JsonObject): CustomerSays | undefined => {
  const type = textAt(content, "type") ?? ""
  if (type === "text") {
    const text = textAt(content, "text")
    return text === undefined || text === "" ? undefined : { type, text }
  }
  if (type === "location") {
    const latitude = numberAt(content, "latitude")
    const longitude = numberAt(content, "longitude")
    return latitude === undefined || longitude === undefined
      ? undefined
      : { type, latitude, longitude, ...compact({ name: textAt(content, "name") }) }
  }
  if (!isMediaKind(type)) return undefined
  const base64 = textAt(content, "base64")
  return {
    type,
    ...compact({
      bytes: base64 === undefined ? undefined : Buffer.from(base64, "base64"),
      mime: textAt(content, "mime"),
      filename: textAt(content, "filename"),
      caption: textAt(content, "caption"),
      voice: typeof content["voice"] === "boolean" ? content["voice"] : undefined,
    }),
  }
}

const isMediaKind = (type: string): type is InboundMediaKind => kinds.includes(type)

export const createCustomerCalls = ({ whatsapp, messenger, instagram, sent }: CustomerCallsOptions): CustomerCalls => {
  const act = (channel: string, verb: string, body: JsonObject): FakeHttpReply => {
    const from = textAt(body, "from") ?? ""
    const messageId = textAt(body, "messageId") ?? ""
    const title = textAt(body, "title") ?? ""
    const emoji = textAt(body, "emoji") ?? ""
    const who = {
      from,
      ...compact({
        phoneNumberId: textAt(body, "phoneNumberId"),
        pageId: textAt(body, "pageId"),
        name: textAt(body, "name"),
        username: textAt(body, "username"),
        hidesNumber: typeof body["hidesNumber"] === "boolean" ? body["hidesNumber"] : undefined,
      }),
    }
    const content = customerSaysOf(objectAt(body, "content") ?? {})
    const page = channel === "messenger" ? messenger : instagram
    const replyTo = compact({ replyTo: textAt(body, "replyTo") })
    switch (verb) {
      case "says":
        if (content === undefined || from === "") return invalidCall("from and content are required")
        return {
          status: 200,
          body: channel === "whatsapp" ? whatsapp.says(who, content, replyTo) : page.says(who, content, replyTo),
        }
      case "presses":
        return {
          status: 200,
          body: channel === "whatsapp" ? whatsapp.presses(messageId, title) : page.presses(messageId, title),
        }
      case "reacts":
        if (channel === "whatsapp") whatsapp.reacts(who, messageId, emoji)
        else page.reacts(who, messageId, emoji)
        return done
      case "reads":
        if (channel === "whatsapp") {
          for (const one of sent()) if (one.channel === "whatsapp" && one.id === messageId) whatsapp.reads(messageId)
        } else page.reads(who)
        return done
      default:
        return invalidCall(`there is no ${verb}`)
    }
  }

  const safely: CustomerCalls["act"] = (channel, verb, body) => {
    try {
      return act(channel, verb, body)
    } catch (problem) {
      return invalidCall(problem instanceof Error ? problem.message : String(problem))
    }
  }

  return {
    act: safely,
    answer: ({ method, path, body }) => {
      const [, channel = "", verb = ""] = /^\/__customer\/(whatsapp|messenger|instagram)\/(\w+)$/u.exec(path) ?? []
      if (method !== "POST" || channel === "") return invalidCall("POST /__customer/{channel}/{verb}")
      return safely(channel, verb, body)
    },
  }
}

const done: FakeHttpReply = { status: 200, body: { success: true } }
export const invalidCall = (message: string): FakeHttpReply => ({ status: 400, body: { error: message } })
