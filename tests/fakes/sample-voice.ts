/** A voice note of silence: Opus, mono, in an Ogg container, as WhatsApp records it. */
export const sampleVoice = (seconds = 2): Buffer => {
  const packets = Math.max(1, Math.round(seconds * 50))
  const head = Buffer.alloc(19)
  head.write("OpusHead", 0, "latin1")
  head.set([1, 1], 8)
  head.writeUInt16LE(312, 10)
  head.writeUInt32LE(16_000, 12)
  const vendor = Buffer.from("fake", "latin1")
  const tags = Buffer.alloc(16 + vendor.length)
  tags.write("OpusTags", 0, "latin1")
  tags.writeUInt32LE(vendor.length, 8)
  vendor.copy(tags, 12)
  // 20 ms of silence each: 960 samples of 48 kHz
  const silence = Buffer.from([0xf8, 0xff, 0xfe])
  const pages: Array<Buffer> = [page(0, 2, 0n, [head]), page(1, 0, 0n, [tags])]
  for (let from = 0; from < packets; from += 50) {
    const count = Math.min(50, packets - from)
    const isLast = from + count === packets
    pages.push(
      page(
        pages.length,
        isLast ? 4 : 0,
        BigInt((from + count) * 960),
        Array.from({ length: count }, () => silence),
      ),
    )
  }
  return Buffer.concat(pages)
}

/** One page of Ogg; every packet is shorter than 255 bytes. Flags: 2 begins the stream, 4 ends it. */
const page = (sequence: number, flags: number, position: bigint, packets: ReadonlyArray<Buffer>): Buffer => {
  const header = Buffer.alloc(27)
  header.write("OggS", 0, "latin1")
  header[5] = flags
  header.writeBigUInt64LE(position, 6)
  header.writeUInt32LE(0x50524f53, 14)
  header.writeUInt32LE(sequence, 18)
  header[26] = packets.length
  const whole = Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets])
  whole.writeUInt32LE(oggChecksum(whole), 22)
  return whole
}

const oggTable = Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

const oggChecksum = (bytes: Buffer): number => {
  let value = 0
  for (const byte of bytes) value = ((value << 8) ^ (oggTable[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return value
}
