import { incomingWords } from "@prosa/core/channel"
import type { IncomingMedia, IncomingContent } from "../events/channel-event.ts"
import { type LooseRecord, numberIn, recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"
import { joinedLines, reactionOf, incomingContent } from "../events/vendor-events.ts"

/** Base64 up to this length is kept with the event; of a larger file the gateway is asked when it is needed. */
const mostBase64 = 6_000_000

/** Envelopes around another message. */
const envelopes = [
  "ephemeralMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "viewOnceMessageV2Extension",
  "documentWithCaptionMessage",
]

/** Members that are no message to read: keys, settings of the chat, votes. */
const silentTypes: ReadonlySet<string> = new Set([
  "messageContextInfo",
  "senderKeyDistributionMessage",
  "protocolMessage",
  "pollUpdateMessage",
  "encReactionMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "base64",
  "mediaUrl",
])

/** Takes a message out of its envelopes. */
export const innerMessage = (message: LooseRecord, depth = 0): LooseRecord => {
  const envelope = envelopes.find((one) => Object.hasOwn(message, one))
  if (envelope === undefined || depth > 4) return message
  const inner = recordIn(recordIn(message, envelope), "message")
  return innerMessage({ ...inner, base64: message["base64"] ?? inner["base64"] }, depth + 1)
}

/** Reads the `data` of `messages.upsert`; undefined for what is no message to read. */
export const evolutionContent = (data: LooseRecord, id: string): IncomingContent | undefined => {
  const message = innerMessage(recordIn(data, "message"))
  const type = Object.keys(message).find((key) => !silentTypes.has(key) && message[key] != null)
  if (type === undefined) return undefined
  const member = recordIn(message, type)
  const context = [data, member].map((one) => wordIn(recordIn(one, "contextInfo"), "stanzaId"))
  const about = context.find((stanza) => stanza !== "")
  return { ...(about === undefined ? {} : { about }), ...contentOf(type, message, member, id) }
}

const contentOf = (type: string, message: LooseRecord, member: LooseRecord, id: string): IncomingContent => {
  switch (type) {
    case "conversation":
      return incomingContent({ text: wordIn(message, type) })
    case "extendedTextMessage":
      return incomingContent({ text: wordIn(member, "text") })
    case "imageMessage":
    case "audioMessage":
    case "videoMessage":
    case "ptvMessage":
    case "documentMessage":
    case "stickerMessage":
      return incomingContent({ text: wordIn(member, "caption"), media: [mediaIn(message, member, id)] })
    case "locationMessage":
    case "liveLocationMessage":
      return incomingContent({ text: locationWords(member) })
    case "contactMessage":
      return incomingContent({ text: contactWords(member) })
    case "contactsArrayMessage":
      return incomingContent({ text: joinedLines(recordsIn(member, "contacts").map(contactWords)) })
    case "reactionMessage":
      return incomingContent({ about: wordIn(recordIn(member, "key"), "id"), ...reactionOf(wordIn(member, "text")) })
    case "orderMessage":
      return incomingContent({ text: incomingWords.order(numberIn(member, "itemCount") ?? 1) })
    case "pollCreationMessage":
    case "pollCreationMessageV2":
    case "pollCreationMessageV3": {
      const options = recordsIn(member, "options").map((option) => wordIn(option, "optionName"))
      return incomingContent({ text: incomingWords.poll(wordIn(member, "name"), options.slice(0, 12)), quiet: true })
    }
    case "eventMessage":
      return incomingContent({ text: incomingWords.event(wordIn(member, "name")), quiet: true })
    default:
      return chosen(member)
  }
}

/** The words of an option that was chosen; anything else cannot be shown. */
const chosen = (member: LooseRecord): IncomingContent => {
  const text = wordIn(member, "selectedDisplayText") || wordIn(member, "title")
  return text === "" ? incomingContent({ text: incomingWords.unsupported, quiet: true }) : incomingContent({ text })
}

const mediaIn = (message: LooseRecord, member: LooseRecord, id: string): IncomingMedia => {
  const base64 = wordIn(message, "base64")
  return {
    id,
    mime: wordIn(member, "mimetype"),
    name: wordIn(member, "fileName"),
    ...(base64 === "" || base64.length > mostBase64 ? {} : { base64 }),
  }
}

const locationWords = (member: LooseRecord): string => {
  const latitude = numberIn(member, "degreesLatitude")
  const longitude = numberIn(member, "degreesLongitude")
  if (latitude === undefined || longitude === undefined) return incomingWords.unsupported
  return incomingWords.location({
    name: wordIn(member, "name"),
    address: wordIn(member, "address"),
    latitude,
    longitude,
  })
}

const contactWords = (card: LooseRecord): string => {
  const phones = wordIn(card, "vcard")
    .split(/\r?\n/u)
    .flatMap((line) => /^(?:item\d+\.)?TEL[^:]*:(.+)$/iu.exec(line)?.[1]?.trim() ?? [])
  return incomingWords.contact(wordIn(card, "displayName"), phones.slice(0, 10))
}
