import type { OutgoingMessage } from "@prosa/core/channel"
import { partsOf } from "@prosa/core/channel"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { isAnimatedWebp } from "./animated-stickers.ts"
import { lookIntoFiles } from "./look-into-files.ts"
import { outgoingFile } from "../testing/vendor-fixtures.ts"

/** The head of a WebP, in the extended format with these flags. */
const webp = (flags: number, chunk = "VP8X") =>
  new Uint8Array([...Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\n\0\0\0`, "latin1"), flags, 0, 0, 0])
const kilobyte = 1_024
const sticker = (bytes: number): OutgoingMessage => ({
  text: "",
  buttons: [],
  files: [{ ...outgoingFile("oi.webp", "image/webp", "sticker"), bytes }],
})
const sentAs = async (medium: "WHATSAPP" | "WHATSAPP_QRCODE", message: OutgoingMessage, content: Uint8Array) => {
  let reads = 0
  const head = () => Effect.sync(() => ((reads += 1), content))
  const found = await Effect.runPromise(lookIntoFiles(medium, message, { head }))
  return { reads, as: partsOf(medium, found).map((part) => (part.kind === "file" ? part.as : part.kind)) }
}

describe("stickers", () => {
  it("are animated by the flag of their extended header alone", () => {
    expect(isAnimatedWebp(webp(0b10))).toBe(true)
    expect(isAnimatedWebp(webp(0b11_1110))).toBe(true)
    expect(isAnimatedWebp(webp(0b11_1100))).toBe(false)
    expect(isAnimatedWebp(webp(0b10, "VP8L"))).toBe(false)
    expect(isAnimatedWebp(new Uint8Array())).toBe(false)
  })

  it.each([
    [100 * kilobyte, 0, "sticker"],
    [100 * kilobyte + 1, 0, "document"],
    [100 * kilobyte + 1, 0b10, "sticker"],
    [500 * kilobyte, 0b10, "sticker"],
    [500 * kilobyte + 1, 0b10, "document"],
  ])("of %i bytes with the flags %i are sent on the Cloud API as a %s", async (bytes, flags, as) => {
    expect((await sentAs("WHATSAPP", sticker(bytes), webp(flags))).as).toEqual([as])
  })

  it("are read only where their form depends on it", async () => {
    expect((await sentAs("WHATSAPP", sticker(90 * kilobyte), webp(0b10))).reads).toBe(0)
    expect((await sentAs("WHATSAPP", sticker(600 * kilobyte), webp(0b10))).reads).toBe(0)
    expect((await sentAs("WHATSAPP", sticker(300 * kilobyte), webp(0b10))).reads).toBe(1)
    expect(await sentAs("WHATSAPP_QRCODE", sticker(300 * kilobyte), webp(0))).toEqual({ reads: 0, as: ["sticker"] })
  })

  it("that cannot be read go as still ones", async () => {
    const head = () => Effect.fail({ _tag: "DeliveryRefused", kind: "final", reason: "" } as const)
    const found = lookIntoFiles("WHATSAPP", sticker(300 * kilobyte), { head })
    expect(partsOf("WHATSAPP", await Effect.runPromise(found))).toMatchObject([{ kind: "file", as: "document" }])
  })
})

describe("sounds in Ogg", () => {
  const ogg: OutgoingMessage = { text: "", buttons: [], files: [outgoingFile("voz.ogg", "audio/ogg", "audio")] }
  const page = (packet: string) =>
    new Uint8Array([...Buffer.from("OggS"), ...Array(22).fill(0), 1, 19, ...Buffer.from(packet)])

  it("are a voice with Opus, and a document with anything else, which no phone plays", async () => {
    expect(await sentAs("WHATSAPP", ogg, page("OpusHead"))).toEqual({ reads: 1, as: ["audio"] })
    expect(await sentAs("WHATSAPP", ogg, page("\u0001vorbis"))).toEqual({ reads: 1, as: ["document"] })
    expect(await sentAs("WHATSAPP_QRCODE", ogg, page("\u0001vorbis"))).toEqual({ reads: 1, as: ["document"] })
  })
})
