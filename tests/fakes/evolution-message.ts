import { randomBytes } from "node:crypto"
import type { ShownContent, ShownStatus, StoredBytes } from "./chat-log.ts"
import type { EvolutionInstance } from "./evolution-instance.ts"
import { compact, type JsonObject, objectAt } from "./json-reading.ts"

/** What a message holds, in either direction. */
export type EvolutionContent =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "image" | "video" | "audio" | "document" | "sticker"
      readonly media: StoredBytes
      readonly caption?: string
      readonly filename?: string
      readonly voice?: boolean
    }
  | {
      readonly type: "location"
      readonly latitude: number
      readonly longitude: number
      readonly name?: string
      readonly address?: string
    }
  | { readonly type: "contacts"; readonly contacts: ReadonlyArray<{ readonly name: string; readonly phone: string }> }
  | { readonly type: "reaction"; readonly messageId: string; readonly emoji: string }
  | { readonly type: "poll"; readonly text: string; readonly values: ReadonlyArray<string> }
  | EvolutionRaw

/** A message as phones send it, in any shape; `media` is what its file holds, wherever in the shape it is named. */
export interface EvolutionRaw {
  readonly type: "raw"
  readonly message: JsonObject
  readonly media?: StoredBytes
  /** Members beside `message`. */
  readonly beside?: JsonObject
}

/** A message that the gateway has accepted. */
export interface SentEvolution {
  readonly channel: "evolution"
  readonly id: string
  readonly instance: string
  /** The jid as it was sent to. */
  readonly jid: string
  /** The digits of the recipient. */
  readonly to: string
  readonly content: EvolutionContent
  readonly quoted: string | undefined
  readonly at: number
  status: ShownStatus
}

/** Who is at the other end of a message. */
export interface EvolutionPeer {
  readonly remoteJid: string
  readonly remoteJidAlt?: string
  readonly addressingMode?: "pn" | "lid"
  readonly participant?: string
}

export const newEvolutionId = (isSent: boolean): string =>
  `${isSent ? "3EB0" : "3A"}${randomBytes(9).toString("hex").toUpperCase()}`

/** A message as webhooks and responses show it; `withBytes` adds the media. */
export const evolutionMessage = (
  instance: EvolutionInstance,
  peer: EvolutionPeer,
  {
    id,
    fromMe,
    pushName,
    status,
    content,
    at,
    quoted,
    withBytes,
    source,
  }: {
    readonly id: string
    readonly fromMe: boolean
    readonly pushName: string
    readonly status: string
    readonly content: EvolutionContent
    readonly at: number
    readonly quoted: string | undefined
    readonly withBytes: boolean
    readonly source: "web" | "android" | "ios"
  },
): JsonObject => {
  const [messageType, member] = memberOf(content)
  const bytes = withBytes && "media" in content ? content.media?.bytes.toString("base64") : undefined
  const base64 = bytes === undefined || !hasOwnFile(content) ? {} : { base64: bytes }
  return {
    key: compact({ ...peer, fromMe, id }),
    pushName,
    status,
    message: { ...(content.type === "raw" ? content.message : { [messageType]: member }), ...base64 },
    contextInfo: quoted === undefined ? null : { stanzaId: quoted, participant: peer.remoteJid },
    messageType,
    messageTimestamp: Math.floor(at / 1_000),
    instanceId: instance.id,
    source,
    ...(content.type === "raw" ? content.beside : {}),
  }
}

const files = ["imageMessage", "videoMessage", "ptvMessage", "audioMessage", "documentMessage", "stickerMessage"]

/** The gateway adds the bytes of files that stand in the message itself only, and of documents with a caption. */
const hasOwnFile = (content: EvolutionContent): boolean =>
  content.type !== "raw" || [...files, "documentWithCaptionMessage"].some((member) => member in content.message)

/** Envelopes that the gateway opens to find a file. */
const opened = ["ephemeralMessage", "documentWithCaptionMessage", "viewOnceMessage", "viewOnceMessageV2"]

/** The member of a message's file as the gateway finds it; undefined where it does not. */
export const fileMemberOf = (message: JsonObject): string | undefined => {
  const inner = opened.reduce((from, envelope) => objectAt(objectAt(from, envelope) ?? {}, "message") ?? from, message)
  return files.find((member) => objectAt(inner, member) !== undefined)
}

const memberOf = (content: EvolutionContent): readonly [type: string, member: unknown] => {
  switch (content.type) {
    case "text":
      return ["conversation", content.text]
    case "location":
      return [
        "locationMessage",
        compact({
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name,
          address: content.address,
        }),
      ]
    case "contacts": {
      const cards = content.contacts.map(({ name, phone }) => ({
        displayName: name,
        vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;waid=${phone.replaceAll(/\D/gu, "")}:${phone}\nEND:VCARD`,
      }))
      return cards.length === 1 ? ["contactMessage", cards[0]] : ["contactsArrayMessage", { contacts: cards }]
    }
    case "reaction":
      return ["reactionMessage", { key: { id: content.messageId }, text: content.emoji }]
    case "raw":
      return [Object.keys(content.message).find((key) => key !== "messageContextInfo") ?? "messageContextInfo", {}]
    case "poll":
      return [
        "pollCreationMessageV3",
        { name: content.text, options: content.values.map((optionName) => ({ optionName })) },
      ]
    default:
      return [
        `${content.type}Message`,
        compact({
          url: "https://mmg.whatsapp.net/v/t62.7118-24/fake.enc",
          mimetype: content.media.mime,
          fileLength: String(content.media.bytes.length),
          caption: content.caption,
          fileName: content.type === "document" ? (content.filename ?? content.media.filename) : undefined,
          ptt: content.type === "audio" ? (content.voice ?? false) : undefined,
          seconds: content.type === "audio" ? 2 : undefined,
          isAnimated: content.type === "sticker" ? false : undefined,
        }),
      ]
  }
}

/** A message as WhatsApp shows it. */
export const shownEvolution = (content: EvolutionContent, mediaId: string): ShownContent => {
  switch (content.type) {
    case "text":
      return { kind: "text", text: content.text }
    case "location":
      return compact({
        kind: "location",
        text: content.name ?? content.address,
        latitude: content.latitude,
        longitude: content.longitude,
      })
    case "contacts":
      return { kind: "contacts", text: content.contacts.map(({ name }) => name).join(", ") }
    case "reaction":
      return { kind: "text", text: content.emoji }
    case "raw":
      return { kind: "unsupported", text: "Mensagem de um tipo novo" }
    case "poll":
      return { kind: "text", text: [content.text, ...content.values.map((value) => `○ ${value}`)].join("\n") }
    default:
      return compact({
        kind: content.type,
        mediaId,
        mime: content.media.mime,
        text: content.caption,
        filename: content.filename ?? content.media.filename,
        voice: content.voice,
      })
  }
}
