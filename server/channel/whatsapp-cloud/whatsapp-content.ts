import { incomingWords } from "@prosa/core/channel"
import { cutTo } from "@prosa/core/kernel"
import type { IncomingMedia, IncomingContent } from "../events/channel-event.ts"
import { type LooseRecord, numberIn, recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"
import { joinedLines, reactionOf, incomingContent } from "../events/vendor-events.ts"

/** Reads the content of a message of a customer (`messages[]`), or of the number's own app (`message_echoes[]`). */
export const whatsappContent = (message: LooseRecord): IncomingContent => {
  const answered = wordIn(recordIn(message, "context"), "id")
  const about = answered === "" ? {} : { about: answered }
  const cameBy = cameByIn(recordIn(message, "referral"))
  return { ...about, ...contentOf(message), ...(cameBy === "" ? {} : { cameBy }) }
}

/** The advertisement or publication that the person has written from. */
const cameByIn = (referral: LooseRecord): string => {
  const [title, url] = [wordIn(referral, "headline"), wordIn(referral, "source_url")].map((text) => cutTo(text, 500))
  return title === "" && url === ""
    ? ""
    : incomingWords.cameBy(wordIn(referral, "source_type") === "post" ? "post" : "ad", title ?? "", url ?? "")
}

/** Of the types that are messages of their own; those that change another message are the reader's. */
const contentOf = (message: LooseRecord): IncomingContent => {
  const type = wordIn(message, "type")
  const member = recordIn(message, type)
  switch (type) {
    case "text":
      return incomingContent({ text: wordIn(member, "body") })
    case "interactive":
      return pressed(member)
    case "button":
      return incomingContent({ text: wordIn(member, "text") || wordIn(member, "payload") })
    case "image":
    case "audio":
    case "video":
    case "document":
    case "sticker":
      return withMedia(member)
    case "location":
      return incomingContent({ text: locationWords(member) })
    case "contacts":
      return incomingContent({ text: joinedLines(recordsIn(message, "contacts").map(contactWords)) })
    case "reaction":
      return incomingContent({ about: wordIn(member, "message_id"), ...reactionOf(wordIn(member, "emoji")) })
    case "order": {
      const words = incomingWords.order(recordsIn(member, "product_items").length)
      return incomingContent({ text: joinedLines([words, wordIn(member, "text")]) })
    }
    default:
      return notShown
  }
}

const notShown: IncomingContent = incomingContent({ text: incomingWords.unsupported, quiet: true })

/** A pressed reply button or list row; the form of a flow has no key and is its words. */
const pressed = (interactive: LooseRecord): IncomingContent => {
  const reply = recordIn(interactive, wordIn(interactive, "type"))
  const press = wordIn(reply, "id")
  const text = wordIn(reply, "title") || wordIn(reply, "body")
  if (press !== "") return incomingContent({ text, press })
  return text === "" ? notShown : incomingContent({ text })
}

const withMedia = (member: LooseRecord): IncomingContent => {
  const id = wordIn(member, "id")
  if (id === "") return notShown
  const media: IncomingMedia = { id, mime: wordIn(member, "mime_type"), name: wordIn(member, "filename") }
  return incomingContent({ text: wordIn(member, "caption"), media: [media] })
}

const locationWords = (location: LooseRecord): string => {
  const latitude = numberIn(location, "latitude")
  const longitude = numberIn(location, "longitude")
  if (latitude === undefined || longitude === undefined) return incomingWords.unsupported
  return incomingWords.location({
    name: wordIn(location, "name"),
    address: wordIn(location, "address"),
    latitude,
    longitude,
  })
}

const contactWords = (contact: LooseRecord): string =>
  incomingWords.contact(
    wordIn(recordIn(contact, "name"), "formatted_name"),
    recordsIn(contact, "phones")
      .map((phone) => wordIn(phone, "phone") || wordIn(phone, "wa_id"))
      .filter((phone) => phone !== ""),
  )
