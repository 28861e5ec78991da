import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A grey PNG that claims these sides, with these chunks of data. */
const pngOf = (width: number, height: number, ...chunks: ReadonlyArray<Buffer>): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const signature = Buffer.from("89504e470d0a1a0a", "hex")
  return Buffer.concat([signature, chunk("IHDR", head), ...chunks, chunk("IEND", Buffer.alloc(0))])
}

/** A PNG of 60,000 × 60,000 pixels by its head, in less than 100 bytes. */
export const hugePng = pngOf(60_000, 60_000, chunk("IDAT", Buffer.alloc(3)))

/** A whole black PNG with this side, in few bytes. */
export const bombPng = (side: number): Buffer =>
  pngOf(side, side, chunk("IDAT", deflateSync(Buffer.alloc((side + 1) * side))))

/** A PNG of one pixel that announces this number of frames. */
export const movingPng = (frames: number): Buffer => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  return pngOf(1, 1, chunk("acTL", control), chunk("IDAT", deflateSync(Buffer.alloc(2))))
}

/** A JPEG of noise, which packs as badly as a photo of a telephone does, with an EXIF orientation. */
export const noisyJpeg = (width: number, height: number, orientation = 1): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: "grey", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .withMetadata({ orientation })
    .jpeg({ quality: 80 })
    .toBuffer()

/** Three squares of different greys, one after the other. */
const moving = (side: number) =>
  sharp(Buffer.concat([10, 90, 200].map((grey) => Buffer.alloc(side * side * 3, grey))), {
    raw: { width: side, height: side * 3, channels: 3, pageHeight: side },
  })
export const movingGif = (side: number): Promise<Buffer> => moving(side).gif().toBuffer()
export const movingWebp = (side: number): Promise<Buffer> => moving(side).webp().toBuffer()
