import type { StoredBytes } from "./chat-log.ts"
import { samplePicture } from "./drawn-picture.ts"
import { sampleVoice } from "./sample-voice.ts"

export type InboundMediaKind = "image" | "video" | "audio" | "document" | "sticker"

/** Media that a customer sends; without bytes a small sample of the kind. */
export interface InboundMedia {
  readonly type: InboundMediaKind
  readonly bytes?: Buffer
  readonly mime?: string
  readonly filename?: string
  readonly caption?: string
  /** A voice note instead of an audio file; true by default. */
  readonly voice?: boolean
  /** Whether a sticker is animated. */
  readonly animated?: boolean
}

const usual: Readonly<Record<InboundMediaKind, readonly [mime: string, filename: string]>> = {
  image: ["image/png", "foto.png"],
  video: ["video/mp4", "video.mp4"],
  audio: ["audio/ogg; codecs=opus", "voz.ogg"],
  document: ["application/pdf", "nota.pdf"],
  sticker: ["image/webp", "figurinha.webp"],
}

export const bytesOfInbound = ({ type, bytes, mime, filename }: InboundMedia): StoredBytes & { filename: string } => ({
  bytes: bytes ?? sampleOf(type),
  mime: mime ?? usual[type][0],
  filename: filename ?? usual[type][1],
})

/** Samples that begin as files of their kind; only the picture and the voice note can be played. */
const sampleOf = (kind: InboundMediaKind): Buffer => {
  switch (kind) {
    case "image":
      return samplePicture()
    case "audio":
      return sampleVoice()
    case "document":
      return Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n", "latin1")
    case "video":
      return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42\0\0\0\0mp42isom", "latin1")])
    case "sticker":
      // a lossless WebP of one transparent pixel
      return Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64")
  }
}
