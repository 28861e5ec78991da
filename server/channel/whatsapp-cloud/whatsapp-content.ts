import { formWords, incomingWords } from "@prosa/core/channel"
import { cutTo, type LooseRecord } from "@prosa/core/kernel"
import type { IncomingMedia, IncomingContent } from "../events/channel-event.ts"
import type { NoteUnread } from "../events/unread-shapes.ts"
import { fateIn, numberIn, parsedRecord, recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"
import { interactiveTypes, type MessageReading, messageTypes } from "./whatsapp-shapes.ts"
import { joinedLines, reactionOf, incomingContent } from "../events/vendor-events.ts"

/**
 * Reads the content of a message of a customer (`messages[]`), or of the number's own app (`message_echoes[]`), by the table of
 * `whatsapp-shapes.ts`; a type that it does not have is noted. Undefined for what is no message of its own.
 */
export const whatsappContent = (message: LooseRecord, note: NoteUnread): IncomingContent | undefined => {
  const type = wordIn(message, "type")
  const fate = fateIn(messageTypes, type)
  if (fate === undefined) return newType(note, type)
  if (!("read" in fate)) return undefined
  const context = recordIn(message, "context")
  const about = wordIn(context, "id")
  const product = wordIn(recordIn(context, "referred_product"), "product_retailer_id").replaceAll(/\s/gu, "")
  const cameBy =
    cameByIn(recordIn(message, "referral")) || (product === "" ? "" : incomingWords.aboutProduct(cutTo(product, 200)))
  return {
    ...(about === "" ? {} : { about }),
    ...readers[fate.read](message, recordIn(message, type), note),
    ...(cameBy === "" ? {} : { cameBy }),
  }
}

/** A message of a type that no table has: it is shown as one, and no bot takes a turn for it. */
const newType = (note: NoteUnread, name: string): IncomingContent => {
  note({ kind: "message", name })
  return incomingContent({ text: incomingWords.newType, quiet: true, unanswered: true })
}

/** The advertisement or publication that the person has written from. */
const cameByIn = (referral: LooseRecord): string => {
  const [title, url] = [wordIn(referral, "headline"), wordIn(referral, "source_url")].map((text) => cutTo(text, 500))
  return title === "" && url === ""
    ? ""
    : incomingWords.cameBy(wordIn(referral, "source_type") === "post" ? "post" : "ad", title ?? "", url ?? "")
}

type Reader = (message: LooseRecord, member: LooseRecord, note: NoteUnread) => IncomingContent

const notShown: IncomingContent = incomingContent({ text: incomingWords.unsupported, quiet: true })

const readers: Readonly<Record<MessageReading, Reader>> = {
  text: (_message, member) => incomingContent({ text: wordIn(member, "body") }),
  file: (_message, member) => withMedia(member),
  place: (_message, member) => incomingContent({ text: locationWords(member) }),
  contacts: (message) => incomingContent({ text: joinedLines(recordsIn(message, "contacts").map(contactWords)) }),
  button: (_message, member) => incomingContent({ text: wordIn(member, "text") || wordIn(member, "payload") }),
  interactive: (_message, member, note) => answered(member, note),
  order: (_message, member) => {
    const words = incomingWords.order(recordsIn(member, "product_items").length)
    return incomingContent({ text: joinedLines([words, wordIn(member, "text")]) })
  },
  reaction: (_message, member) =>
    incomingContent({ about: wordIn(member, "message_id"), ...reactionOf(wordIn(member, "emoji")) }),
  // Edits reach numbers of the WhatsApp Business app only.
  unsupported: (_message, member) =>
    wordIn(member, "type") === "edit"
      ? incomingContent({ text: incomingWords.editedUnseen, quiet: true, aside: "remark" })
      : notShown,
}

/** A pressed reply button or list row, an answered form, or a permission to call. */
const answered = (interactive: LooseRecord, note: NoteUnread): IncomingContent => {
  const type = wordIn(interactive, "type")
  const reply = recordIn(interactive, type)
  switch (fateIn(interactiveTypes, type)) {
    case "press": {
      const press = wordIn(reply, "id")
      const text = wordIn(reply, "title") || wordIn(reply, "body")
      if (press !== "") return incomingContent({ text, press })
      return text === "" ? notShown : incomingContent({ text })
    }
    case "form":
      return incomingContent({ text: formWords(parsedRecord(wordIn(reply, "response_json"))) })
    case "call-permission": {
      const text = incomingWords.callsAllowed(wordIn(reply, "response") === "accept")
      return incomingContent({ text, quiet: true, unanswered: true })
    }
    case undefined:
      return newType(note, `interactive.${type}`)
  }
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
