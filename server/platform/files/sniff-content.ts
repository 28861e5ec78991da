import { open } from "node:fs/promises"
import { decodeBytes } from "@prosa/core/kernel"
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type"

/**
 * Detects a file's MIME type from its content, without parameters; empty if unknown. The file's name and declared type
 * are ignored. Text is recognized by having no control characters, markup by its beginning.
 */
export const sniffContent = async (path: string): Promise<string> => {
  const head = await readHead(path)
  if (isMarked(head)) return textTypeOf(head)
  const found = await fileTypeFromFile(path)
  if (found?.mime === "application/x-cfb") return olderOfficeType(path)
  return known(found?.mime) ?? textTypeOf(head)
}

/** Guesses the type from the first bytes: enough for images and audio, not to tell office documents apart. */
export const sniffHead = async (head: Uint8Array): Promise<string> =>
  (isMarked(head) ? undefined : known((await fileTypeFromBuffer(head).catch(() => undefined))?.mime)) ??
  textTypeOf(head)

/** MIME types that mean the same. */
const synonyms: Readonly<Record<string, string>> = {
  "image/apng": "image/png",
  "audio/x-m4a": "audio/mp4",
  "video/x-m4v": "video/mp4",
  "application/eps": "application/postscript",
}

/** Undefined where the text itself is more specific. */
const known = (mime: string | undefined): string | undefined => {
  const [type = ""] = mime?.split(";") ?? []
  return type === "" || type === "application/xml" ? undefined : (synonyms[type] ?? type)
}

const textSample = 65_536

const readHead = async (path: string): Promise<Uint8Array> => {
  const handle = await open(path, "r")
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(textSample), 0, textSample, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const textTypeOf = (head: Uint8Array): string => {
  if (head.length >= 12 && ascii(head, 0, 4) === "RIFF" && /^CDR/iu.test(ascii(head, 8, 12)))
    return "application/vnd.corel-draw"
  const whole = decodeBytes(head)
  if (head.length === 0 || control.test(whole)) return ""
  const text = withoutProlog(whole)
  if (/^<svg[\s>]/iu.test(text)) return "image/svg+xml"
  if (htmlBeginning.test(text)) return "text/html"
  return /^\s*<\?xml\s/iu.test(whole) ? "application/xml" : "text/plain"
}

/** The HTML signatures of browsers (mimesniff.spec.whatwg.org, section 7.1). */
const htmlBeginning =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|img|form|link|object|embed|base)[\s/>]/iu

/** Removes what may precede the first element of a document. */
const withoutProlog = (text: string): string =>
  text.replace(/^(?:\s|<\?xml[^>]*\?>|<!--[^]*?-->|<!doctype svg[^>[]*(?:\[[^\]]*\])?[^>]*>)+/iu, "")

/** Control characters that text does not contain. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/u

/** Starts with a UTF-16 byte order mark, which the library takes for audio. */
const isMarked = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** The streams that hold a Word, Excel or PowerPoint document in a compound file, by their encoded names. */
const streams: ReadonlyArray<readonly [name: string, mime: string]> = [
  ["WordDocument", "application/msword"],
  ["Workbook", "application/vnd.ms-excel"],
  ["Book\0", "application/vnd.ms-excel"],
  ["PowerPoint Document", "application/vnd.ms-powerpoint"],
]

/** Compound files may hold anything, installers too: only those three document types are recognized. */
const olderOfficeType = async (path: string): Promise<string> => {
  const wanted = streams.map(([name, mime]) => ({ bytes: Buffer.from(name, "utf16le"), mime }))
  const overlap = Math.max(...wanted.map(({ bytes }) => bytes.length)) - 1
  const handle = await open(path, "r")
  try {
    let before: Uint8Array = Buffer.alloc(0)
    for await (const chunk of handle.createReadStream({ autoClose: false, highWaterMark: 1_048_576 })) {
      // a stream without an encoding yields buffers
      const window: Buffer = Buffer.concat([before, chunk as Buffer])
      for (const { bytes, mime } of wanted) if (window.includes(bytes)) return mime
      before = window.subarray(-overlap)
    }
    return ""
  } finally {
    await handle.close()
  }
}
