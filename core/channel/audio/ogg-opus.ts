/**
 * Repacks a sound from WebM, in which some browsers record, into Ogg, without a change of its Opus packets (RFC 7845).
 * Undefined if it is no WebM of one Opus track, as browsers write it.
 */
export const oggOfWebm = (webm: Uint8Array): Uint8Array | undefined => {
  const read = readWebm(webm)
  if (read === undefined) return undefined
  const { head, packets } = read
  const pages = [pageOf(0, begins, 0, [head]), pageOf(1, 0, 0, [tags()])]
  let samples = 0
  for (let at = 0; at < packets.length; at += packetsPerPage) {
    const some = packets.slice(at, at + packetsPerPage)
    for (const packet of some) samples += samplesOf(packet)
    pages.push(pageOf(pages.length, at + packetsPerPage >= packets.length ? ends : 0, samples, some))
  }
  return joined(pages)
}

/** How many bytes of a file tell whether it is Ogg with Opus: the head of its first page, and the beginning of its packet. */
export const oggHead = 27 + 255 + 8

/** Returns whether a file begins as Ogg whose first stream is Opus (RFC 7845, section 3), not Vorbis or another. */
export const isOggOpus = (head: Uint8Array): boolean => {
  const text = (from: number, length: number) => String.fromCharCode(...head.subarray(from, from + length))
  return text(0, 4) === "OggS" && text(27 + (head[26] ?? 0), 8) === "OpusHead"
}

interface OpusTrack {
  /** The 'OpusHead' packet. */
  readonly head: Uint8Array
  readonly packets: ReadonlyArray<Uint8Array>
}

/** Elements that are entered; any other is skipped. Their ends need no care, since no element follows its parent's. */
const entered: ReadonlySet<number> = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0])
/** An id and a length, in bytes. */
const longestHead = 12
const codecPrivate = 0x63a2
const blocks: ReadonlySet<number> = new Set([0xa3, 0xa1])

const readWebm = (bytes: Uint8Array): OpusTrack | undefined => {
  let head: Uint8Array | undefined
  const packets: Array<Uint8Array> = []
  let at = 0
  while (at < bytes.length) {
    const id = readNumber(bytes, at, "with its length")
    const size = id && readNumber(bytes, at + id.length, "alone")
    if (id === undefined || size === undefined) {
      // A paused recording may end within the head of a block.
      if (at + longestHead > bytes.length) break
      return undefined
    }
    const start = at + id.length + size.length
    if (entered.has(id.value)) {
      at = start
      continue
    }
    const content = bytes.subarray(start, start + size.value)
    // cut short, as by a tab that was closed
    if (content.length < size.value) break
    if (id.value === codecPrivate) head = content
    if (blocks.has(id.value)) {
      const packet = packetIn(content)
      if (packet === undefined) return undefined
      packets.push(packet)
    }
    at = start + size.value
  }
  const isOpus = head !== undefined && String.fromCharCode(...head.subarray(0, 8)) === "OpusHead"
  return head !== undefined && isOpus && packets.length > 0 ? { head, packets } : undefined
}

/** Reads a number of EBML, whose first bit that is set tells its length. */
const readNumber = (bytes: Uint8Array, at: number, marker: "with its length" | "alone") => {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > bytes.length) return undefined
  let value = marker === "alone" ? first & (0xff >> length) : first
  for (let next = 1; next < length; next++) value = value * 256 + (bytes[at + next] ?? 0)
  return { value, length }
}

/** The packet of a block: after the track's number, the time (two bytes) and the flags, which must not say 'laced'. */
const packetIn = (block: Uint8Array): Uint8Array | undefined => {
  const track = readNumber(block, 0, "alone")
  if (track === undefined || block.length <= track.length + 3) return undefined
  return ((block[track.length + 2] ?? 0) & 0x06) === 0 ? block.subarray(track.length + 3) : undefined
}

/** Samples of a packet at 48 kHz, from its first bytes (RFC 6716, section 3.1). */
const samplesOf = (packet: Uint8Array): number => {
  const [first = 0, second = 0] = packet
  const config = first >> 3
  const length =
    config < 12
      ? [480, 960, 1_920, 2_880][config & 3]
      : config < 16
        ? [480, 960][config & 1]
        : [120, 240, 480, 960][config & 3]
  const frames = (first & 3) === 0 ? 1 : (first & 3) === 3 ? second & 0x3f : 2
  return (length ?? 0) * frames
}

/** Flags of a page: the first and the last of the stream. */
const begins = 2
const ends = 4
/** A second of packets of 20 ms; a page holds 255 lengths, of which such a packet takes up to six. */
const packetsPerPage = 40

const pageOf = (sequence: number, flags: number, samples: number, packets: ReadonlyArray<Uint8Array>): Uint8Array => {
  const lengths = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ])
  const head = new Uint8Array(27 + lengths.length)
  const view = new DataView(head.buffer)
  head.set([0x4f, 0x67, 0x67, 0x53, 0, flags])
  view.setBigUint64(6, BigInt(samples), true)
  // the stream's number
  view.setUint32(14, 1, true)
  view.setUint32(18, sequence, true)
  head[26] = lengths.length
  head.set(lengths, 27)
  const page = joined([head, ...packets])
  new DataView(page.buffer).setUint32(22, checksumOf(page), true)
  return page
}

/** The 'OpusTags' packet: no vendor, no comments. */
const tags = () => Uint8Array.from([0x4f, 0x70, 0x75, 0x73, 0x54, 0x61, 0x67, 0x73, 0, 0, 0, 0, 0, 0, 0, 0])

const checksumsOfBytes = () =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
    return sum >>> 0
  })
// Made with the first use: pages that never record a sound do not load it.
let checksums: Uint32Array | undefined
const checksumOf = (page: Uint8Array): number => {
  const known = (checksums ??= checksumsOfBytes())
  let sum = 0
  for (const byte of page) sum = ((sum << 8) ^ (known[(sum >>> 24) ^ byte] ?? 0)) >>> 0
  return sum
}

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
