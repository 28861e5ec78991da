import type { ShownContent } from "./chat-log.ts"
import { compact, objectAt, textAt } from "./json-reading.ts"
import type { WhatsAppContent, WhatsAppHeader } from "./whatsapp-content.ts"

/** A company's message as WhatsApp shows it. */
export const shownWhatsApp = (content: WhatsAppContent): ShownContent => {
  switch (content.type) {
    case "text":
      return { kind: "text", text: content.body }
    case "buttons":
      return compact({
        ...headed(content.header),
        text: content.body,
        footer: content.footer,
        buttons: content.buttons,
      })
    case "list":
      return compact({
        ...headed(content.header),
        text: content.body,
        footer: content.footer,
        list: { button: content.button, sections: content.sections },
      })
    case "link":
      return compact({
        ...headed(content.header),
        text: content.body,
        footer: content.footer,
        buttons: [{ id: "url", title: content.title, url: content.url }],
      })
    case "location":
      return compact({
        kind: "location",
        text: [content.name, content.address].filter((part) => part !== undefined).join(", "),
        latitude: content.latitude,
        longitude: content.longitude,
      })
    case "contacts":
      return {
        kind: "contacts",
        text: content.contacts.map((one) => textAt(objectAt(one, "name") ?? {}, "formatted_name") ?? "").join(", "),
      }
    case "reaction":
      return { kind: "text", text: content.emoji }
    case "template":
      return compact({
        ...headed(content.header),
        text: content.text,
        footer: content.footer,
        buttons: content.buttons.map(({ title, payload, url }) => compact({ id: payload ?? title, title, url })),
      })
    default:
      return compact({
        kind: content.type,
        mediaId: content.media.id,
        mime: content.media.mime,
        text: content.caption,
        filename: content.filename ?? content.media.filename,
        voice: content.voice,
      })
  }
}

const headed = (header: WhatsAppHeader | undefined): Pick<ShownContent, "kind" | "header" | "mediaId" | "mime"> => {
  if (header === undefined) return { kind: "text" }
  if (header.type === "text") return { kind: "text", header: header.text }
  return { kind: header.type, mediaId: header.media.id, mime: header.media.mime }
}
