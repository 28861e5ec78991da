import { expect, it } from "vitest"
import { channels, fileKindOf } from "./index.ts"

it.each([
  ["image/jpeg", "image"],
  [" IMAGE/PNG ", "image"],
  ["image/webp", "sticker"],
  ["image/svg+xml", "document"],
  ["application/pdf", "document"],
  ["", "document"],
  ["audio/ogg; codecs=opus", "audio"],
  ["video/mp4", "video"],
])("a file of the type '%s' is of the kind %s", (mime, kind) => {
  expect(fileKindOf(mime)).toBe(kind)
})

it("the longest text of each channel is the one that its vendor takes", () => {
  expect(Object.entries(channels).map(([name, { textLimit }]) => [name, textLimit])).toContainEqual(["WHATSAPP", 4096])
  expect(channels.LIVECHAT.textLimit).toBe(4096)
  expect(channels.FACEBOOK.textLimit).toBe(2000)
  expect(channels.INSTAGRAM.textLimit).toBe(1000)
})
