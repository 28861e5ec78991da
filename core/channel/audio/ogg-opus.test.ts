import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isOggOpus, oggHead, oggOfWebm } from "../index.ts"

const element = (id: ReadonlyArray<number>, content: ReadonlyArray<number>, size?: ReadonlyArray<number>) => [
  ...id,
  // eight bytes, as browsers write the size of long elements
  ...(size ?? [0x01, 0, 0, 0, 0, 0, content.length >> 8, content.length & 0xff]),
  ...content,
]
const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const head = [..."OpusHead"].map((letter) => letter.charCodeAt(0)).concat([1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0])
/** A recording as Chromium writes it: a segment and clusters of unknown size, with simple blocks. */
const webmOf = (packets: ReadonlyArray<ReadonlyArray<number>>, flags = 0x80, private_ = head) =>
  Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
    ...element([0x18, 0x53, 0x80, 0x67], [], unknown),
    ...element([0x16, 0x54, 0xae, 0x6b], element([0xae], [0xd7, 0x81, 1, ...element([0x63, 0xa2], private_)])),
    ...element([0x1f, 0x43, 0xb6, 0x75], [0xe7, 0x81, 0], unknown),
    ...packets.flatMap((packet) => element([0xa3], [0x81, 0, 0, flags, ...packet])),
  ])

/** The packets of an Ogg stream, and what its pages say. */
const readOgg = (ogg: Uint8Array) => {
  const packets: Array<ReadonlyArray<number>> = []
  const pages: Array<{ readonly flags: number; readonly samples: number; readonly sequence: number }> = []
  for (let at = 0; at < ogg.length;) {
    const view = new DataView(ogg.buffer, ogg.byteOffset + at)
    expect(String.fromCharCode(...ogg.subarray(at, at + 4))).toBe("OggS")
    pages.push({
      flags: ogg[at + 5] ?? 0,
      samples: Number(view.getBigUint64(6, true)),
      sequence: view.getUint32(18, true),
    })
    const count = ogg[at + 26] ?? 0
    const lengths = [...ogg.subarray(at + 27, at + 27 + count)]
    let start = at + 27 + count
    let length = 0
    for (const part of lengths) {
      length += part
      if (part === 255) continue
      packets.push([...ogg.subarray(start, start + length)])
      start += length
      length = 0
    }
    at = start
  }
  return { packets, pages }
}

describe("a recording in WebM", () => {
  it("that is cut anywhere, as a paused one may be, has the packets that are whole", () => {
    const said = [
      [0x78, 1, 2],
      [0x78, 3],
      [0x78, 4, 5, 6],
    ]
    const whole = webmOf(said)
    const one = webmOf(said.slice(0, 1)).length
    for (let length = one; length <= whole.length; length++) {
      const ogg = oggOfWebm(whole.subarray(0, length))
      if (ogg === undefined) throw new Error(`cut at ${length}`)
      const complete = [1, 2, 3].findLast((count) => webmOf(said.slice(0, count)).length <= length)
      expect(readOgg(ogg).packets.slice(2)).toEqual(said.slice(0, complete))
    }
  })

  it("becomes Ogg with the same packets, whose pages count their samples", () => {
    // one frame of 20 ms each
    const packet = fc.array(fc.nat(255), { minLength: 0, maxLength: 700 }).map((rest) => [0x78, ...rest])
    fc.assert(
      fc.property(fc.array(packet, { minLength: 1, maxLength: 130 }), (said) => {
        const ogg = oggOfWebm(webmOf(said))
        if (ogg === undefined) throw new Error("it is WebM")
        const { packets, pages } = readOgg(ogg)
        expect(packets[0]).toEqual(head)
        expect(packets.slice(2)).toEqual(said)
        expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, at) => at))
        expect([pages[0]?.flags, pages.at(-1)?.flags, pages.at(-1)?.samples]).toEqual([2, 4, said.length * 960])
        expect(pages.slice(1, -1).filter(({ flags }) => flags !== 0)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it("ends with its last page only, and says nothing of who wrote it", () => {
    const packetsOf130 = Array.from({ length: 130 }, (_, at) => [0x78, at])
    const ogg = oggOfWebm(webmOf(packetsOf130))
    if (ogg === undefined) throw new Error("it is WebM")
    const { packets, pages } = readOgg(ogg)
    // Two heads, then 40 packets a page.
    expect(pages.map(({ flags }) => flags)).toEqual([2, 0, 0, 0, 0, 4])
    expect(packets[1]).toEqual([...[..."OpusTags"].map((letter) => letter.charCodeAt(0)), 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it("has the checksum of each page", () => {
    // bit by bit, as the format describes it
    const ogg = oggOfWebm(webmOf([[0x78, 1, 2, 3]]))
    if (ogg === undefined) throw new Error("it is WebM")
    const page = ogg.slice(0, 27 + 1 + head.length)
    const given = new DataView(page.buffer).getUint32(22, true)
    page.set([0, 0, 0, 0], 22)
    let sum = 0
    for (const byte of page)
      for (let bit = 7; bit >= 0; bit--) {
        const carry = ((sum >>> 31) ^ (byte >> bit)) & 1
        sum = ((sum << 1) ^ (carry === 1 ? 0x04c11db7 : 0)) >>> 0
      }
    expect(given).toBe(sum)
  })

  it("that is cut short keeps what is whole; anything else is refused", () => {
    const whole = webmOf([
      [0x78, 1],
      [0x78, 2],
    ])
    const cut = oggOfWebm(whole.subarray(0, whole.length - 1))
    expect(cut && readOgg(cut).packets.slice(2)).toEqual([[0x78, 1]])
    for (const other of [
      new Uint8Array(),
      Uint8Array.from([1, 2, 3]),
      webmOf([]),
      webmOf([[0x78]], 0x86),
      webmOf([[0x78]], 0x80, [1, 2]),
    ])
      expect(oggOfWebm(other)).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        oggOfWebm(bytes)
      }),
      { numRuns: 300 },
    )
  })
})

it("tells Ogg with Opus from Ogg with another sound, by the beginning alone", () => {
  const opus = oggOfWebm(webmOf([[0xf8, 0xff]])) ?? new Uint8Array()
  expect(isOggOpus(opus.subarray(0, oggHead))).toBe(true)
  const vorbis = Uint8Array.from(opus)
  vorbis.set([1, ...[..."vorbis"].map((letter) => letter.charCodeAt(0)), 0], 27 + (vorbis[26] ?? 0))
  expect(isOggOpus(vorbis)).toBe(false)
  for (const none of [new Uint8Array(), opus.subarray(0, 20), webmOf([[0xf8]])]) expect(isOggOpus(none)).toBe(false)
})
