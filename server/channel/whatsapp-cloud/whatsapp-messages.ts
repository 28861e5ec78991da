import type { LooseRecord } from "@prosa/core/kernel"
import { type OutgoingFile, type OutgoingPart, outgoingWords } from "@prosa/core/channel"
import type { PartToSend, TemplateWithFile } from "../gateway/channel-gateway.ts"

/** A file of a message as Meta finds it: by the id of its upload, or at an address. */
export type WhatsappMediaRef = { readonly id: string } | { readonly link: string }

type FilePart = Extract<OutgoingPart, { kind: "file" }>

/** Returns the envelope of every message: a user id has a member of its own. */
export const whatsappEnvelope = ({ kind, value, address }: PartToSend["to"]): LooseRecord => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  ...(kind === "bsuid" ? { recipient: value } : { to: numberOf(address === "" ? value : address, value) }),
})

/** An address of another way to WhatsApp ('123@lid') says nothing to Meta. */
const numberOf = (address: string, value: string): string =>
  (address.includes("@") ? value : address).replaceAll(/\D/gu, "")

/** Returns the members of a part's message besides the envelope. */
export const whatsappMessage = (
  { part, keyPrefix }: Pick<PartToSend, "keyPrefix"> & { readonly part: Exclude<PartToSend["part"], FilePart> },
  link: (file: OutgoingFile) => string,
  /** The file of a template's title. */
  media?: WhatsappMediaRef,
): LooseRecord => {
  switch (part.kind) {
    case "text":
      return textMessage(part.text)
    case "file-link":
      return textMessage(`${outgoingWords.fileLink(part.file.name)}\n${link(part.file)}`)
    case "buttons": {
      const buttons = part.options.map(({ key, title }) => ({ type: "reply", reply: { id: keyPrefix + key, title } }))
      return interactive("button", part.text, { buttons })
    }
    case "list": {
      const rows = part.options.map(({ key, ...words }) => ({ id: keyPrefix + key, ...words }))
      return interactive("list", part.text, { button: outgoingWords.listButton, sections: [{ rows }] })
    }
    case "links": {
      // The medium allows one.
      const [one] = part.links
      const parameters = { display_text: one?.title ?? "", url: one?.url ?? "" }
      return interactive("cta_url", part.text, { name: "cta_url", parameters })
    }
    case "template":
      return { type: "template", template: templateMember(part, media) }
  }
}

const textMessage = (body: string): LooseRecord => ({ type: "text", text: { body, preview_url: true } })

const interactive = (type: string, text: string, action: LooseRecord): LooseRecord => ({
  type: "interactive",
  interactive: { type, body: { text }, action },
})

const templateMember = (
  { name, language, places, file }: TemplateWithFile,
  media: WhatsappMediaRef | undefined,
): LooseRecord => {
  const title =
    file === undefined || media === undefined
      ? []
      : [{ type: "header", parameters: [{ type: file.as, [file.as]: titleFile(file, media) }] }]
  const filled = places.map(({ place, at, values }) => ({
    type: place,
    ...(place === "button" ? { sub_type: "url", index: String(at) } : {}),
    parameters: values.map(({ text, name: parameter }) => ({
      type: "text",
      ...(parameter === undefined ? {} : { parameter_name: parameter }),
      text,
    })),
  }))
  const components = [...title, ...filled]
  return { name, language: { code: language }, ...(components.length === 0 ? {} : { components }) }
}

const titleFile = ({ as, file }: FilePart, media: WhatsappMediaRef): LooseRecord => ({
  ...media,
  ...(as === "document" ? { filename: file.name } : {}),
})

/** Returns the members of a file's message. */
export const whatsappFileMessage = ({ as, file, voice, caption }: FilePart, ref: WhatsappMediaRef): LooseRecord => {
  const below = caption === "" ? {} : { caption }
  switch (as) {
    case "audio":
      return { type: as, audio: { ...ref, ...(voice ? { voice: true } : {}) } }
    case "sticker":
      return { type: as, sticker: ref }
    case "document":
      return { type: as, document: { ...ref, filename: file.name, ...below } }
    case "image":
    case "video":
      return { type: as, [as]: { ...ref, ...below } }
  }
}

const documents: ReadonlySet<string> = new Set([
  "text/plain",
  "application/pdf",
  "application/msword",
  "application/vnd.ms-excel",
  "application/vnd.ms-powerpoint",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
])

/**
 * Returns the type with which a file is uploaded; undefined for a document of a type that Meta takes only from an address.
 * Audio in Ogg has to say that it is Opus.
 */
export const whatsappUploadType = ({ as, file }: Pick<FilePart, "as" | "file">): string | undefined => {
  const mime = (file.mime.split(";")[0] ?? "").trim().toLowerCase()
  if (as === "document") return documents.has(mime) ? mime : undefined
  return mime === "audio/ogg" || mime === "audio/opus" ? "audio/ogg; codecs=opus" : mime
}
