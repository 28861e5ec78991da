import type { StoredBytes } from "./chat-log.ts"
import type { UploadedFile } from "./fake-http.ts"
import { refuseWith } from "./graph-errors.ts"
import { isJsonObject, type JsonObject, objectAt, textAt } from "./json-reading.ts"
import { baseMime, mayBeOf } from "./media-kinds.ts"
import type { PageChannel } from "./messenger-customers.ts"

export interface MessengerButton {
  readonly title: string
  /** Of a postback. */
  readonly payload?: string
  /** Of a `web_url` or a phone number. */
  readonly url?: string
}

/** A message of a page that passed every check. */
export type MessengerContent =
  | {
      readonly type: "text"
      readonly text: string
      readonly quickReplies: ReadonlyArray<{ readonly title: string; readonly payload: string }>
    }
  | { readonly type: "buttons"; readonly text: string; readonly buttons: ReadonlyArray<MessengerButton> }
  | {
      readonly type: "image" | "video" | "audio" | "file"
      readonly media: StoredBytes
      readonly url?: string
      readonly attachmentId?: string
    }

/** Media by the id of an earlier, reusable upload. */
export type ReusableMedia = (attachmentId: string) => StoredBytes | undefined

const invalid = (message: string, subcode?: number): never => refuseWith(400, 100, `(#100) ${message}`, subcode)

/** The content of `message`, or the refusal of the first thing that is wrong with it. */
export const messengerContentOf = async (
  message: JsonObject,
  channel: PageChannel,
  files: ReadonlyArray<UploadedFile>,
  reusable: ReusableMedia,
): Promise<MessengerContent> => {
  const metadata = textAt(message, "metadata")
  if (metadata !== undefined && metadata.length > 1_000)
    invalid("Length of param message[metadata] must be less than or equal to 1000")
  const text = textAt(message, "text")
  const attachment = objectAt(message, "attachment")
  if (text !== undefined && attachment !== undefined)
    invalid("Only one of the text and attachment can be specified", 2_018_034)
  if (attachment !== undefined) return attachmentContent(attachment, channel, files, reusable)
  if (text === undefined || text === "")
    return invalid("Message cannot be empty, must provide valid attachment or text", 2_018_007)
  // Instagram counts the bytes of UTF-8.
  const tooLong = channel === "instagram" ? Buffer.byteLength(text) > 1_000 : Array.from(text).length > 2_000
  if (tooLong)
    invalid(`Length of param message[text] must be less than or equal to ${channel === "instagram" ? 1_000 : 2_000}`)
  return { type: "text", text, quickReplies: quickRepliesOf(message, channel) }
}

const quickRepliesOf = (
  message: JsonObject,
  channel: PageChannel,
): ReadonlyArray<{ readonly title: string; readonly payload: string }> => {
  const list = message["quick_replies"]
  if (list === undefined) return []
  if (!Array.isArray(list) || list.length === 0 || !list.every(isJsonObject))
    return invalid("Param message[quick_replies] must be a non-empty array of objects")
  if (list.length > 13) invalid("Param message[quick_replies] must not have more than 13 elements", 2_018_067)
  return list.map((reply) => {
    const type = textAt(reply, "content_type")
    if (type !== "text" && (channel === "instagram" || (type !== "user_phone_number" && type !== "user_email")))
      invalid(`Quick reply content_type ${type ?? ""} is not supported`)
    if (type !== "text") return { title: type === "user_email" ? "E-mail" : "Telefone", payload: "" }
    const title = textAt(reply, "title") ?? ""
    const payload = textAt(reply, "payload")
    if (title === "") invalid("Quick reply needs a title")
    if (payload === undefined || payload === "" || payload.length > 1_000)
      return invalid("Length of param payload must be between 1 and 1000")
    // Longer titles are cut, not refused.
    return { title: Array.from(title).slice(0, 20).join(""), payload }
  })
}

const attachmentContent = async (
  attachment: JsonObject,
  channel: PageChannel,
  files: ReadonlyArray<UploadedFile>,
  reusable: ReusableMedia,
): Promise<MessengerContent> => {
  const type = textAt(attachment, "type")
  const payload = objectAt(attachment, "payload") ?? {}
  switch (type) {
    case "template":
      return templateContent(payload)
    case "image":
    case "video":
    case "audio":
    case "file": {
      const attachmentId = textAt(payload, "attachment_id")
      const url = textAt(payload, "url")
      const file = files.find(({ field }) => field === "filedata")
      if ([attachmentId, url, file].filter((one) => one !== undefined).length !== 1)
        return invalid("Must upload exactly one FILE", 2_018_005)
      const media =
        attachmentId === undefined
          ? file === undefined
            ? await fetched(url ?? "")
            : file
          : (reusable(attachmentId) ?? invalid("Invalid attachment id", 2_018_074))
      checkAttachment(type, channel, media)
      return {
        type,
        media,
        ...(url === undefined ? {} : { url }),
        ...(attachmentId === undefined ? {} : { attachmentId }),
      }
    }
    default:
      return invalid(
        `Param message[attachment][type] must be one of {audio, file, image, template, video} - got "${type ?? ""}"`,
      )
  }
}

const templateContent = (payload: JsonObject): MessengerContent => {
  if (payload["template_type"] !== "button") return invalid("The fake knows only the template_type button")
  const text = textAt(payload, "text") ?? ""
  if (text === "" || Array.from(text).length > 640) invalid("Length of param text must be between 1 and 640")
  const list = payload["buttons"]
  if (!Array.isArray(list) || list.length < 1 || list.length > 3 || !list.every(isJsonObject))
    return invalid("Param buttons must have 1 to 3 elements")
  const buttons = list.map((button): MessengerButton => {
    const title = textAt(button, "title") ?? ""
    if (title === "" || Array.from(title).length > 20) invalid("Length of param title must be between 1 and 20")
    const type = textAt(button, "type")
    if (type === "web_url") {
      const url = textAt(button, "url") ?? ""
      return /^https?:\/\/\S+$/u.test(url) && URL.canParse(url)
        ? { title, url }
        : invalid("Param url is not a valid URL")
    }
    const value = textAt(button, "payload") ?? ""
    if (type === "phone_number") return { title, url: `tel:${value}` }
    if (type !== "postback") return invalid(`Button type ${type ?? ""} is not supported`)
    return value === "" || value.length > 1_000
      ? invalid("Length of param payload must be between 1 and 1000")
      : { title, payload: value }
  })
  return { type: "buttons", text, buttons }
}

const mb = 1_024 * 1_024
const mimes = {
  image: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  video: ["video/mp4", "video/ogg", "video/avi", "video/quicktime", "video/webm"],
  audio: ["audio/aac", "audio/mp4", "audio/x-m4a", "audio/mpeg", "audio/wav", "audio/x-wav"],
} as const

/** Refuses what the channel does not take: size, media type, and bytes that are not of that type. */
const checkAttachment = (
  type: "image" | "video" | "audio" | "file",
  channel: PageChannel,
  { bytes, mime }: StoredBytes,
): void => {
  const failed = (why: string) => invalid(`Upload attachment failure: ${why}`, 2_018_047)
  const limit = channel === "instagram" && type === "image" ? 8 * mb : 25 * mb
  if (bytes.length === 0 || bytes.length > limit) failed(`the file must have 1 to ${limit} bytes`)
  const base = baseMime(mime)
  if (type !== "file" && !mimes[type].some((one) => one === base)) failed(`${mime} is not a type of ${type}`)
  if (channel === "instagram" && type === "file" && base !== "application/pdf") failed("only PDF files")
  if (channel === "instagram" && type === "image" && base === "image/webp") failed(`${mime} is not supported`)
  if (!mayBeOf(mime, bytes)) failed(`the file is not ${mime}`)
}

const fetched = async (url: string): Promise<StoredBytes> => {
  if (!/^https?:\/\//u.test(url) || !URL.canParse(url)) return invalid("Param payload[url] is not a valid URL")
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  if (response === undefined || !response.ok) return invalid("Failed to fetch the file from the url", 2_018_008)
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    mime: response.headers.get("content-type") ?? "",
    filename: decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? ""),
  }
}
