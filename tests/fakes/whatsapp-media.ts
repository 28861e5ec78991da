import { createHash, randomInt } from "node:crypto"
import type { StoredBytes } from "./chat-log.ts"
import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { refuse, refuseUnknownObject, refuseWith } from "./graph-errors.ts"
import { type GraphTokens, needScope, tokenTextOf } from "./graph-tokens.ts"
import { type JsonObject, textAt } from "./json-reading.ts"
import {
  baseMime,
  isWhatsAppMediaKind,
  mayBeOf,
  saysOpus,
  stickerLimit,
  type WhatsAppMediaKind,
  whatsappMedia,
} from "./media-kinds.ts"
import type { SentMedia } from "./whatsapp-content.ts"

interface HeldMedia extends StoredBytes {
  readonly id: string
  readonly phoneNumberId: string
  readonly until: number
}

export interface WhatsAppMedia {
  readonly upload: (request: FakeHttpRequest, phoneNumberId: string) => FakeHttpReply
  /** GET and DELETE of a media id; undefined for an id that is no media's. */
  readonly node: (request: FakeHttpRequest, id: string) => FakeHttpReply | undefined
  /** The second step of a download, with the same token. */
  readonly download: (request: FakeHttpRequest) => FakeHttpReply
  readonly resolve: (phoneNumberId: string) => (kind: WhatsAppMediaKind, from: JsonObject) => Promise<SentMedia>
  /** Holds a customer's media for seven days; returns its id and the address of webhooks. */
  readonly receive: (phoneNumberId: string, media: StoredBytes) => { readonly id: string; readonly url: string }
}

const day = 86_400_000
const urlLife = 300_000

export const createWhatsAppMedia = (tokens: GraphTokens, now: () => number, origin: () => string): WhatsAppMedia => {
  const held = new Map<string, HeldMedia>()
  const urls = new Map<string, { readonly id: string; readonly until: number }>()

  const keep = (media: StoredBytes, phoneNumberId: string, days: number): HeldMedia => {
    const id = String(randomInt(10 ** 14, 2 * 10 ** 14))
    const kept = { ...media, id, phoneNumberId, until: now() + days * day }
    held.set(id, kept)
    return kept
  }

  const live = (id: string): HeldMedia | undefined => {
    const media = held.get(id)
    return media !== undefined && media.until > now() ? media : undefined
  }

  const urlOf = (id: string): string => {
    const hash = createHash("sha256")
      .update(`${id} ${urls.size} ${randomInt(1e9)}`)
      .digest("base64url")
    urls.set(hash, { id, until: now() + urlLife })
    return `${origin()}/__lookaside/whatsapp_business/attachments/?mid=${id}&ext=${Math.floor((now() + urlLife) / 1_000)}&hash=${hash}`
  }

  return {
    upload: (request, phoneNumberId) => {
      needScope(tokens.of(request), ["whatsapp_business_messaging"], 10)
      const { body, files, malformed } = request
      if (malformed) refuseWith(400, 100, "(#100) The request body is not a multipart form")
      if (body["messaging_product"] !== "whatsapp")
        refuseWith(400, 100, "(#100) The parameter messaging_product is required.")
      const file = files.find(({ field }) => field === "file")
      if (file === undefined) return refuseWith(400, 100, "(#100) The parameter file is required.")
      // The file's own type counts; `type` stands in for one that the form does not say.
      const said =
        file.mime === "" || file.mime === "application/octet-stream" ? (textAt(body, "type") ?? "") : file.mime
      const mime =
        baseMime(said) === "audio/ogg" && saysOpus(textAt(body, "type") ?? "") ? "audio/ogg; codecs=opus" : said
      const kind = kindOf(mime)
      if (kind === undefined || (baseMime(mime) === "audio/ogg" && !saysOpus(mime)))
        return refuseWith(
          400,
          100,
          `(#100) Param file must be a file with one of the following types: audio/aac, audio/mp4, audio/mpeg, audio/amr, audio/ogg; codecs=opus, application/pdf, text/plain, image/jpeg, image/png, image/webp, video/mp4, video/3gpp. Received file of type '${mime}'.`,
        )
      checkSize(kind, file.bytes)
      if (!mayBeOf(mime, file.bytes)) refuse(131053, `The file is not ${mime}`)
      return {
        status: 200,
        body: { id: keep({ bytes: file.bytes, mime, filename: file.filename }, phoneNumberId, 30).id },
      }
    },
    node: (request, id) => {
      const media = held.get(id)
      if (media === undefined || !["GET", "DELETE"].includes(request.method)) return undefined
      needScope(tokens.of(request), ["whatsapp_business_messaging", "whatsapp_business_management"], 10)
      const phone = request.query.get("phone_number_id")
      if (live(id) === undefined || (phone !== null && phone !== media.phoneNumberId))
        return refuseUnknownObject(request.method, id)
      if (request.method === "DELETE") {
        held.delete(id)
        return { status: 200, body: { success: true } }
      }
      return {
        status: 200,
        body: {
          messaging_product: "whatsapp",
          url: urlOf(id),
          mime_type: media.mime,
          sha256: createHash("sha256").update(media.bytes).digest("hex"),
          file_size: String(media.bytes.length),
          id,
        },
      }
    },
    download: (request) => {
      const { id, until } = urls.get(request.query.get("hash") ?? "") ?? { id: "", until: 0 }
      const media = live(id)
      if (!/^bearer /iu.test(request.headers.authorization ?? "") || tokens.find(tokenTextOf(request)) === undefined)
        return { status: 401, body: "" }
      tokens.of(request)
      if ((request.headers["user-agent"] ?? "") === "") return { status: 403, body: "" }
      if (media === undefined || until <= now()) return { status: 404, body: "" }
      return {
        status: 200,
        body: media.bytes,
        headers: { "content-type": media.mime, "content-disposition": `inline; filename=${id}` },
      }
    },
    resolve: (phoneNumberId) => async (kind, from) => {
      const id = textAt(from, "id")
      const link = textAt(from, "link")
      if ((id === undefined) === (link === undefined))
        return refuse(id === undefined ? 131008 : 131009, `${kind} needs either id or link`)
      if (id !== undefined) {
        const media = live(id)
        if (media === undefined || media.phoneNumberId !== phoneNumberId)
          return refuseWith(400, 100, `(#100) Invalid parameter: ${kind}.id ${id} is not a media of this phone number`)
        if (!fits(kind, media.mime)) refuse(131053, `Media ${id} of type ${media.mime} is not valid for ${kind}`)
        return media
      }
      const media = await fetchedMedia(kind, link ?? "")
      return { ...media, id: keep(media, phoneNumberId, 30).id, link: link ?? "" }
    },
    receive: (phoneNumberId, media) => {
      const { id } = keep(media, phoneNumberId, 7)
      return { id, url: urlOf(id) }
    },
  }
}

/** The kind whose types hold this one; an image of WebP is a sticker. */
const kindOf = (mime: string): WhatsAppMediaKind | undefined =>
  Object.keys(whatsappMedia)
    .filter(isWhatsAppMediaKind)
    .find((kind) => whatsappMedia[kind].mimes.some((one) => one === baseMime(mime)))

const fits = (kind: WhatsAppMediaKind, mime: string): boolean =>
  // A document by link may be of any type.
  kind === "document" ||
  (whatsappMedia[kind].mimes.some((one) => one === baseMime(mime)) &&
    (baseMime(mime) !== "audio/ogg" || saysOpus(mime)))

const checkSize = (kind: WhatsAppMediaKind, bytes: Buffer): void => {
  const limit = kind === "sticker" ? stickerLimit(bytes) : whatsappMedia[kind].bytes
  if (bytes.length === 0) refuse(131053, "The file is empty")
  if (bytes.length > limit) refuse(131053, `File of ${bytes.length} bytes is larger than the ${limit} bytes of ${kind}`)
}

/** Fetches a link as Meta does: the response's content type and size have to fit the kind. */
const fetchedMedia = async (kind: WhatsAppMediaKind, link: string): Promise<StoredBytes> => {
  if (!/^https?:\/\//u.test(link) || !URL.canParse(link)) return refuse(131009, `${kind}.link must be a valid URL`)
  const response = await fetch(link, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  if (response === undefined || !response.ok)
    return refuse(131053, `Media could not be downloaded from the link (HTTP status ${response?.status ?? "none"})`)
  const mime = response.headers.get("content-type") ?? ""
  const bytes = Buffer.from(await response.arrayBuffer())
  if (mime === "" || !fits(kind, mime)) refuse(131053, `Downloaded media of type '${mime}' is not valid for ${kind}`)
  checkSize(kind, bytes)
  if (!mayBeOf(mime, bytes)) refuse(131053, `The downloaded file is not ${mime}`)
  return { bytes, mime }
}
