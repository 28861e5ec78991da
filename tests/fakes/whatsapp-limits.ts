import { refuse, refuseWith } from "./graph-errors.ts"
import { type JsonObject, numberAt, textAt } from "./json-reading.ts"
import { isWhatsAppMediaKind, type WhatsAppMediaKind } from "./media-kinds.ts"
import {
  mayHaveText,
  needList,
  needObject,
  needText,
  needUnique,
  needWebAddress,
  refuseOthers,
} from "./whatsapp-checks.ts"
import type { SentMedia, WhatsAppContent, WhatsAppHeader, WhatsAppRow } from "./whatsapp-content.ts"

/** Finds an uploaded file, or fetches a link, of a kind. */
export type MediaResolver = (kind: WhatsAppMediaKind, from: JsonObject) => Promise<SentMedia>

/** What a check needs besides the body. */
export interface WhatsAppChecking {
  readonly media: MediaResolver
  readonly template: (template: JsonObject) => Promise<WhatsAppContent>
}

const limits = {
  text: 4_096,
  buttonBody: 1_024,
  listBody: 4_096,
  footer: 60,
  header: 60,
  buttonTitle: 20,
  buttonId: 256,
  sectionTitle: 24,
  rowId: 200,
  rowTitle: 24,
  rowDescription: 72,
  caption: 1_024,
} as const

/** The content of a send request, or the refusal of the first thing that is wrong with it. */
export const whatsappContentOf = async (body: JsonObject, checking: WhatsAppChecking): Promise<WhatsAppContent> => {
  const type = textAt(body, "type") ?? "text"
  if (isWhatsAppMediaKind(type)) return mediaMessage(type, needObject(body, type), checking.media)
  switch (type) {
    case "text": {
      const text = needObject(body, "text")
      refuseOthers(text, ["body", "preview_url"], "text")
      return {
        type: "text",
        body: needText(text, "body", limits.text, "text.body"),
        previewUrl: text["preview_url"] === true,
      }
    }
    case "interactive":
      return interactive(needObject(body, "interactive"), checking.media)
    case "template":
      return checking.template(needObject(body, "template"))
    case "location": {
      const location = needObject(body, "location")
      const latitude = coordinate(location, "latitude", 90)
      const longitude = coordinate(location, "longitude", 180)
      const name = mayHaveText(location, "name", 1_000)
      const address = mayHaveText(location, "address", 1_000)
      return {
        type: "location",
        latitude,
        longitude,
        ...(name === undefined ? {} : { name }),
        ...(address === undefined ? {} : { address }),
      }
    }
    case "contacts": {
      const contacts = needList(body, "contacts")
      if (contacts.length === 0) refuse(131009, "contacts must not be empty")
      for (const contact of contacts) needText(needObject(contact, "name"), "formatted_name", 1_000)
      return { type: "contacts", contacts }
    }
    case "reaction": {
      const reaction = needObject(body, "reaction")
      const emoji = textAt(reaction, "emoji")
      if (emoji === undefined) return refuse(131008, "Parameter emoji is required")
      return { type: "reaction", messageId: needText(reaction, "message_id", 1_000), emoji }
    }
    default:
      return refuseWith(
        400,
        100,
        `(#100) Param type must be one of {AUDIO, CONTACTS, DOCUMENT, IMAGE, INTERACTIVE, LOCATION, REACTION, STICKER, TEMPLATE, TEXT, VIDEO} - got "${type}".`,
      )
  }
}

const coordinate = (from: JsonObject, key: string, max: number): number => {
  const value = numberAt(from, key) ?? Number(textAt(from, key) ?? Number.NaN)
  return Math.abs(value) <= max ? value : refuse(131009, `${key} is not valid`)
}

const mediaKeys: Readonly<Record<WhatsAppMediaKind, ReadonlyArray<string>>> = {
  image: ["id", "link", "caption"],
  video: ["id", "link", "caption"],
  document: ["id", "link", "caption", "filename"],
  audio: ["id", "link", "voice"],
  sticker: ["id", "link"],
}

const mediaMessage = async (
  kind: WhatsAppMediaKind,
  from: JsonObject,
  resolve: MediaResolver,
): Promise<WhatsAppContent> => {
  refuseOthers(from, mediaKeys[kind], kind)
  const caption = mayHaveText(from, "caption", limits.caption)
  const filename = mayHaveText(from, "filename", 240)
  const media = await resolve(kind, from)
  const voice = from["voice"] === true
  if (voice && !media.mime.startsWith("audio/ogg"))
    refuse(131053, "Voice messages must be Ogg files that are encoded with Opus")
  return {
    type: kind,
    media,
    ...(caption === undefined ? {} : { caption }),
    ...(filename === undefined ? {} : { filename }),
    ...(kind === "audio" ? { voice } : {}),
  }
}

const interactive = async (from: JsonObject, resolve: MediaResolver): Promise<WhatsAppContent> => {
  const type = textAt(from, "type")
  refuseOthers(from, ["type", "header", "body", "footer", "action"], "interactive")
  if (type !== "button" && type !== "list" && type !== "cta_url")
    return refuseWith(
      400,
      100,
      `(#100) Param interactive['type'] must be one of {BUTTON, CTA_URL, LIST} - got "${type ?? ""}".`,
    )
  const body = needText(
    needObject(from, "body"),
    "text",
    type === "list" ? limits.listBody : limits.buttonBody,
    "interactive.body.text",
  )
  const footer =
    from["footer"] === undefined
      ? undefined
      : needText(needObject(from, "footer"), "text", limits.footer, "footer.text")
  const action = needObject(from, "action")
  const common = { body, ...(footer === undefined ? {} : { footer }) }
  const withHeader = async (kinds: ReadonlyArray<string>) => {
    const header = from["header"] === undefined ? undefined : await headerOf(needObject(from, "header"), kinds, resolve)
    return { ...common, ...(header === undefined ? {} : { header }) }
  }
  switch (type) {
    case "button": {
      refuseOthers(action, ["buttons"], "interactive.action")
      const buttons = replyButtons(needList(action, "buttons"))
      return { type: "buttons", ...(await withHeader(["text", "image", "video", "document"])), buttons }
    }
    case "list": {
      refuseOthers(action, ["button", "sections"], "interactive.action")
      const button = needText(action, "button", limits.buttonTitle, "action.button")
      const sections = listSections(needList(action, "sections"))
      return { type: "list", ...(await withHeader(["text"])), button, sections }
    }
    case "cta_url": {
      refuseOthers(action, ["name", "parameters"], "interactive.action")
      if (action["name"] !== "cta_url") refuse(131009, "action.name must be cta_url")
      const parameters = needObject(action, "parameters")
      const title = needText(parameters, "display_text", limits.buttonTitle, "parameters.display_text")
      const url = needWebAddress(needText(parameters, "url", 2_000, "parameters.url"), "parameters.url")
      return { type: "link", ...(await withHeader(["text", "image", "video", "document"])), title, url }
    }
  }
}

const headerOf = async (
  from: JsonObject,
  kinds: ReadonlyArray<string>,
  resolve: MediaResolver,
): Promise<WhatsAppHeader> => {
  const type = textAt(from, "type") ?? ""
  if (!kinds.includes(type)) refuse(131009, `Header type ${type} is not valid for this message`)
  refuseOthers(from, ["type", type], "header")
  switch (type) {
    case "image":
    case "video":
    case "document": {
      const inner = needObject(from, type)
      refuseOthers(inner, ["id", "link", "filename"], `header.${type}`)
      return { type, media: await resolve(type, inner) }
    }
    default:
      return { type: "text", text: needText(from, "text", limits.header, "header.text") }
  }
}

const replyButtons = (
  list: ReadonlyArray<JsonObject>,
): ReadonlyArray<{ readonly id: string; readonly title: string }> => {
  if (list.length < 1 || list.length > 3)
    refuse(131009, "Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3")
  const buttons = list.map((button) => {
    if (button["type"] !== "reply") refuse(131009, "Button type must be reply")
    const reply = needObject(button, "reply")
    return {
      id: needText(reply, "id", limits.buttonId, "Button id"),
      title: needText(reply, "title", limits.buttonTitle, "Button title"),
    }
  })
  needUnique(
    buttons.map(({ title }) => title),
    "button title",
  )
  needUnique(
    buttons.map(({ id }) => id),
    "button id",
  )
  return buttons
}

const listSections = (
  list: ReadonlyArray<JsonObject>,
): ReadonlyArray<{ readonly title?: string; readonly rows: ReadonlyArray<WhatsAppRow> }> => {
  if (list.length < 1 || list.length > 10) refuse(131009, "Invalid sections count. Min allowed: 1, Max allowed: 10")
  const sections = list.map((section) => {
    refuseOthers(section, ["title", "rows"], "section")
    if (list.length > 1 && section["title"] === undefined)
      refuse(131009, "Section title is required when there is more than one section")
    const title = mayHaveText(section, "title", limits.sectionTitle, "Section title")
    const rows = needList(section, "rows", "Section rows").map((row): WhatsAppRow => {
      refuseOthers(row, ["id", "title", "description"], "row")
      const description = mayHaveText(row, "description", limits.rowDescription, "Row description")
      return {
        id: needText(row, "id", limits.rowId, "Row id"),
        title: needText(row, "title", limits.rowTitle, "Row title"),
        ...(description === undefined ? {} : { description }),
      }
    })
    if (rows.length === 0) refuse(131009, "Section rows must not be empty")
    return { ...(title === undefined ? {} : { title }), rows }
  })
  const rows = sections.flatMap((section) => section.rows)
  if (rows.length > 10) refuse(131009, "Total row count exceed max allowed count: 10")
  needUnique(
    rows.map(({ id }) => id),
    "row id",
  )
  return sections
}
