/** The media type that bytes begin like; undefined if they begin like none of these. */
export const sniffedMime = (bytes: Buffer): string | undefined => {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString("latin1") === text
  if (starts("\xff\xd8\xff")) return "image/jpeg"
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png"
  if (starts("GIF8")) return "image/gif"
  if (starts("RIFF") && starts("WEBP", 8)) return "image/webp"
  if (starts("RIFF") && starts("WAVE", 8)) return "audio/wav"
  if (starts("OggS")) return bytes.subarray(0, 64).includes("OpusHead") ? "audio/ogg; codecs=opus" : "audio/ogg"
  if (starts("ftyp", 4)) return "video/mp4"
  if (starts("%PDF-")) return "application/pdf"
  if (starts("\x1aE\xdf\xa3")) return "video/webm"
  if (starts("ID3")) return "audio/mpeg"
  return undefined
}

/** Whether bytes can be of a declared type: known beginnings have to fit, unknown ones are believed. */
export const mayBeOf = (declared: string, bytes: Buffer): boolean => {
  const found = sniffedMime(bytes)
  const base = baseMime(declared)
  // Types that no file can have without beginning so.
  const strict = ["image/jpeg", "image/png", "image/webp", "audio/ogg", "video/mp4", "application/pdf"]
  if (found === undefined) return !strict.includes(base)
  if (base === "audio/mp4" || base === "video/3gpp" || base === "video/3gp") return found === "video/mp4"
  if (base === "audio/ogg") return found === "audio/ogg; codecs=opus"
  return strict.includes(base) ? baseMime(found) === base : true
}

/** `audio/ogg` of `audio/ogg; codecs=opus`. */
export const baseMime = (mime: string): string => (mime.split(";")[0] ?? "").trim().toLowerCase()

/** Whether a type says that it holds Opus, as WhatsApp asks for with Ogg. */
export const saysOpus = (mime: string): boolean => /;\s*codecs="?opus"?/iu.test(mime)

const mb = 1_024 * 1_024

/** What the Cloud API takes of each kind, by base type, with the limit in bytes. */
export const whatsappMedia = {
  image: { mimes: ["image/jpeg", "image/png"], bytes: 5 * mb },
  video: { mimes: ["video/mp4", "video/3gpp", "video/3gp"], bytes: 16 * mb },
  audio: { mimes: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"], bytes: 16 * mb },
  document: {
    mimes: [
      "text/plain",
      "application/pdf",
      "application/msword",
      "application/vnd.ms-excel",
      "application/vnd.ms-powerpoint",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
    bytes: 100 * mb,
  },
  // 500 KB animated, 100 KB static: see `stickerLimit`.
  sticker: { mimes: ["image/webp"], bytes: 500 * 1_024 },
} as const

export type WhatsAppMediaKind = keyof typeof whatsappMedia

export const isWhatsAppMediaKind = (kind: string): kind is WhatsAppMediaKind => kind in whatsappMedia

/** The limit of a sticker's bytes, by whether its WebP header says that it is animated. */
export const stickerLimit = (bytes: Buffer): number => {
  const isAnimated = bytes.subarray(12, 16).toString("latin1") === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0
  return (isAnimated ? 500 : 100) * 1_024
}
