import { createHash } from "node:crypto"
import { deflateSync } from "node:zlib"

/** A PNG of the given size; `colourAt` returns red, green and blue from 0 to 255. */
export const drawPng = (
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly [red: number, green: number, blue: number],
): Buffer => {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits for each of three colours
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

/** A picture that looks like a QR code and differs with the text; no reader decodes it. */
export const drawMockQr = (text: string): Buffer => {
  const modules = 33
  const scale = 6
  const quiet = 4
  const bits = Buffer.concat([0, 1, 2, 3, 4].map((part) => createHash("sha256").update(`${part}${text}`).digest()))
  const isDark = (column: number, row: number): boolean => {
    if (column < 0 || row < 0 || column >= modules || row >= modules) return false
    const corner = [
      [0, 0],
      [modules - 7, 0],
      [0, modules - 7],
    ].find(([left = 0, top = 0]) => column >= left - 1 && column <= left + 7 && row >= top - 1 && row <= top + 7)
    if (corner !== undefined) {
      const ring = Math.max(Math.abs(column - (corner[0] ?? 0) - 3), Math.abs(row - (corner[1] ?? 0) - 3))
      return ring === 3 || ring <= 1
    }
    const bit = row * modules + column
    return (((bits[Math.floor(bit / 8) % bits.length] ?? 0) >> (bit % 8)) & 1) === 1
  }
  const side = (modules + 2 * quiet) * scale
  return drawPng(side, side, (x, y) =>
    isDark(Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet) ? [17, 27, 33] : [255, 255, 255],
  )
}

/** A small landscape for messages with a picture. */
export const samplePicture = (): Buffer =>
  drawPng(240, 160, (x, y) => {
    const hill = 110 + 22 * Math.sin(x / 34) + 9 * Math.sin(x / 11)
    if (y > hill) return [52, 120 + Math.floor((y - hill) / 2), 84]
    if (Math.hypot(x - 182, y - 44) < 20) return [255, 214, 92]
    return [150 + Math.floor(y / 2), 198, 240]
  })

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

const crcOf = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crcOf(named))
  return Buffer.concat([length, named, checksum])
}
