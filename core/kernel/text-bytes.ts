/**
 * Decodes a file's text: UTF-8, or UTF-16 if a byte order mark says so; bytes that are not valid UTF-8 are read as
 * windows-1252, which older Brazilian spreadsheets write. The mark is dropped. Total.
 */
export const decodeBytes = (bytes: Uint8Array): string => {
  const marked = markedUpperHalf(bytes)
  if (marked !== undefined) return decodeUtf16(bytes, marked)
  if (isMarkedUtf8(bytes)) return fromUtf8(bytes, 3, 0xfffd) ?? ""
  return fromUtf8(bytes, 0, undefined) ?? fromWindows(bytes)
}

const isMarkedUtf8 = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** Which byte of a pair is the upper half, by a byte order mark. */
const markedUpperHalf = (bytes: Uint8Array): 0 | 1 | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 1
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 0 : undefined
}

const decodeUtf16 = (bytes: Uint8Array, upper: 0 | 1): string =>
  fromUtf16(bytes, markedUpperHalf(bytes) === undefined ? 0 : 2, upper, upper === 0 ? 1 : 0)

const fromWindows = (bytes: Uint8Array): string =>
  textOf(bytes.length, (write) => bytes.forEach((byte) => write(byte < 0x80 ? byte : (windows[byte] ?? byte))))

/** The encodings that are recognised. */
export const textEncodings = ["utf-8", "windows-1252", "utf-16"] as const
/** How the text of a table is encoded. */
export type TextEncoding = (typeof textEncodings)[number]

/** Recognises the encoding of a table's bytes, as `decodeTable` decides it. */
export const encodingOfTable = (bytes: Uint8Array): TextEncoding => {
  if (upperHalf(bytes) !== undefined) return "utf-16"
  return isMarkedUtf8(bytes) || fromUtf8(bytes, 0, undefined) !== undefined ? "utf-8" : "windows-1252"
}

/** Decodes the text of a table in an encoding that somebody chose. Total: bytes that it does not have become a mark. */
export const decodeTableAs = (bytes: Uint8Array, encoding: TextEncoding): string => {
  switch (encoding) {
    case "utf-8":
      return fromUtf8(bytes, isMarkedUtf8(bytes) ? 3 : 0, 0xfffd) ?? ""
    case "windows-1252":
      return fromWindows(bytes)
    case "utf-16":
      return decodeUtf16(bytes, upperHalf(bytes) ?? 1)
  }
}

/** Two bytes of which one is zero may be anything. */
const leastUnits = 4

/**
 * Decodes the text of a table, which may be UTF-16 without a mark too: most of its units are Latin letters, whose upper half is zero,
 * and no lower half is, where a text of single bytes has no zero at all. Anything else is read by `decodeBytes`.
 */
export const decodeTable = (bytes: Uint8Array): string => {
  const upper = upperHalf(bytes)
  return upper === undefined ? decodeBytes(bytes) : decodeUtf16(bytes, upper)
}

/** Which byte of a pair is the upper half of a UTF-16 unit; undefined for another encoding. */
const upperHalf = (bytes: Uint8Array): 0 | 1 | undefined => {
  const marked = markedUpperHalf(bytes)
  if (marked !== undefined) return marked
  const zeros = [0, 0] as [number, number]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[(at % 2) as 0 | 1] += 1
  })
  const units = bytes.length / 2
  const isWide = (upper: 0 | 1): boolean =>
    Number.isInteger(units) && units >= leastUnits && zeros[upper] * 2 > units && zeros[upper === 0 ? 1 : 0] === 0
  if (isWide(1)) return 1
  return isWide(0) ? 0 : undefined
}

// windows-1252 from 0x80 to 0x9F; the rest equals Latin 1.
const windows: Readonly<Record<number, number>> = Object.fromEntries(
  Array.from(
    "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178",
    (character, at) => [0x80 + at, character.charCodeAt(0)],
  ),
)

const fromUtf16 = (bytes: Uint8Array, from: 0 | 2, high: 0 | 1, low: 0 | 1): string =>
  textOf(bytes.length / 2, (write) => {
    for (let at: number = from; at + 1 < bytes.length; at += 2)
      write(((bytes[at + high] ?? 0) << 8) | (bytes[at + low] ?? 0))
  })

/** Decodes UTF-8 from a position on. Invalid bytes become `replacement`; without one, the result is undefined. */
const fromUtf8 = (bytes: Uint8Array, from: number, replacement: number | undefined): string | undefined => {
  let valid = true
  const text = textOf(bytes.length, (write) => {
    for (let at = from; at < bytes.length;) {
      const first = bytes[at] ?? 0
      if (first < 0x80) {
        write(first)
        at += 1
        continue
      }
      const length = sequenceLength(bytes, at)
      if (length === 0) {
        valid = false
        if (replacement === undefined) return
        write(replacement)
        at += 1
        continue
      }
      const point = codePoint(bytes, at, length)
      if (point < 0x10000) write(point)
      else {
        write(0xd800 + ((point - 0x10000) >> 10))
        write(0xdc00 + ((point - 0x10000) & 0x3ff))
      }
      at += length
    }
  })
  return valid || replacement !== undefined ? text : undefined
}

/** Returns the length of the UTF-8 sequence at a position; 0 if invalid (overlong forms and surrogates included). */
const sequenceLength = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0
  const length =
    first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  if (length < 3) return length
  const point = codePoint(bytes, at, length)
  const fits =
    length === 3 ? point >= 0x800 && (point < 0xd800 || point > 0xdfff) : point >= 0x10000 && point <= 0x10ffff
  return fits ? length : 0
}

const codePoint = (bytes: Uint8Array, at: number, length: number): number => {
  let point = (bytes[at] ?? 0) & (0xff >> (length + 1))
  for (let next = 1; next < length; next += 1) point = (point << 6) | ((bytes[at + next] ?? 0) & 0x3f)
  return point
}

// A function call has a limited number of arguments.
const atOnce = 8_192

const textOf = (mostUnits: number, fill: (write: (unit: number) => void) => void): string => {
  const units = new Uint16Array(Math.ceil(mostUnits))
  let length = 0
  fill((unit) => {
    units[length] = unit
    length += 1
  })
  let text = ""
  for (let from = 0; from < length; from += atOnce)
    text += Reflect.apply(String.fromCharCode, undefined, units.subarray(from, Math.min(from + atOnce, length)))
  return text
}
