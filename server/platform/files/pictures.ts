import type { Sharp, SharpOptions } from "sharp"

/** What a picture's content measures, as it is shown. */
export interface MeasuredPicture {
  readonly width: number
  readonly height: number
  readonly frames: number
}

/**
 * Measures a PNG, JPEG, GIF or WebP by its head, without decoding it; undefined for other and for broken content. The caller
 * bounds the bytes.
 */
export const measurePicture = async (content: Uint8Array): Promise<MeasuredPicture | undefined> => {
  const picture = await load()
  try {
    const { autoOrient, pages = 1 } = await picture(content, { limitInputPixels: false }).metadata()
    return { ...autoOrient, frames: Math.max(pages, framesOfPng(content)) }
  } catch {
    return undefined
  }
}

/** Most renditions that may wait for their turn: each request beyond them gets the original. */
const mostWaiting = 100
/** Longest time of a rendition, in seconds. */
const longest = 10

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Lets one piece of work on pictures run at a time in the whole process, so that their decoded pixels bound the memory;
 * undefined without running it if too many wait.
 */
export const inPictureTurn = async <A>(work: () => Promise<A>): Promise<A | undefined> => {
  if (waiting >= mostWaiting) return undefined
  waiting += 1
  const turn = last.then(work).finally(() => (waiting -= 1))
  last = turn.catch(() => undefined)
  return turn
}

/** Makes a WebP of a still picture, turned as it is shown, with no side longer than `side`; undefined if that fails. */
export const shrinkPicture = async (
  content: Uint8Array,
  { side, mostPixels }: { readonly side: number; readonly mostPixels: number },
): Promise<Buffer | undefined> => {
  const picture = await load()
  try {
    return await picture(content, { limitInputPixels: mostPixels, failOn: "none" })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: longest })
      .toBuffer()
  } catch {
    return undefined
  }
}

type Loaded = (content: Uint8Array, options: SharpOptions) => Sharp
let loaded: Promise<Loaded> | undefined

/** Loads the library with the first picture: it takes some time, and a server may live long without one. */
const load = (): Promise<Loaded> => {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ["VipsForeignLoad"] })
    const readers = ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadNsgif", "VipsForeignLoadWebp"]
    sharp.unblock({ operation: readers })
    return sharp
  })
  return loaded
}

/** The frames that an animated PNG announces before its picture data (PNG, third edition, section 11.3.6.1); 1 for others. */
const framesOfPng = (content: Uint8Array): number => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.readUInt32BE(0) !== 0x89504e47) return 1
  for (let at = 8; at + 12 <= bytes.length;) {
    const [length, type] = [bytes.readUInt32BE(at), bytes.toString("latin1", at + 4, at + 8)]
    if (type === "IDAT") return 1
    if (type === "acTL") return bytes.readUInt32BE(at + 8)
    at += 12 + length
  }
  return 1
}
