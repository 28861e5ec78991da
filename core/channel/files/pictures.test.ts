import { expect, it } from "vitest"
import { isPictureShown, keptPicture, needsSmallRendition, smallPictureUrl } from "../index.ts"

const size = (width: number, height: number, frames = 1) => ({ width, height, frames })

it.each([
  ["one of a telephone", size(4_000, 3_000), true],
  ["one of exactly 40 megapixels", size(8_000, 5_000), true],
  ["one pixel row more", size(8_000, 5_001), false],
  ["one that claims 60,000 × 60,000", size(60_000, 60_000), false],
  ["a long strip", size(40_000_001, 1), false],
  ["one without pixels", size(0, 100), false],
  ["one that cannot be read", undefined, false],
  ["a moving one", size(640, 480, 300), true],
  ["a moving one of too many frames", size(1, 1, 1_001), false],
  ["a moving one whose frames are too many pixels together", size(2_000, 2_000, 101), false],
])("decides whether a picture is shown: %s", (_case, measured, shown) => {
  expect(isPictureShown(measured)).toBe(shown)
})

it("keeps a picture that must not be shown as a document of an unknown type, and anything else as it is", () => {
  const picture = { kind: "image", mime: "image/png" } as const
  expect(keptPicture(picture, size(10, 10))).toEqual({ ...picture, picture: size(10, 10) })
  expect(keptPicture(picture, undefined)).toEqual({ kind: "document", mime: "application/octet-stream" })
  expect(keptPicture({ kind: "sticker", mime: "image/webp" }, size(9_000, 9_000)).kind).toBe("document")
  const film = { kind: "video", mime: "video/mp4" } as const
  expect(keptPicture(film, undefined)).toBe(film)
})

it.each([
  ["long sides", size(641, 10), 1_000, true],
  ["many bytes", size(640, 640), 200_001, true],
  ["small and light", size(640, 480), 200_000, false],
  ["moving", size(2_000, 2_000, 2), 3_000_000, false],
])("makes a small rendition where it is worth it: %s", (_case, measured, bytes, needed) => {
  expect(needsSmallRendition(measured, bytes)).toBe(needed)
})

it.each([
  ["/api/files/0a", "/api/files/0a?size=small"],
  ["/f/7.0a.1.b", "/f/7.0a.1.b?size=small"],
  ["blob:https://prosa.test/1", "blob:https://prosa.test/1"],
  ["https://elsewhere.test/a.png", "https://elsewhere.test/a.png"],
  ["//elsewhere.test/a.png", "//elsewhere.test/a.png"],
])("asks for the small rendition of %s at %s", (url, small) => {
  expect(smallPictureUrl(url)).toBe(small)
})
