import { describe, expect, it } from "vitest"
import { choiceStyleOf, connectionWay, fileKindOf, fileSentAs, media, mediaByQrCode, Medium } from "./index.ts"

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

it("the way of a connection is told where a channel has several", () => {
  expect(Object.fromEntries(Medium.literals.map((medium) => [medium, connectionWay(medium)]))).toEqual({
    LIVECHAT: "",
    WHATSAPP: "Meta",
    WHATSAPP_QRCODE: "QRCode",
    FACEBOOK: "",
    INSTAGRAM: "",
  })
  expect(mediaByQrCode).toEqual(["WHATSAPP_QRCODE"])
})

it("the longest text of each medium is the one that its vendor takes", () => {
  const longest = Object.fromEntries(Medium.literals.map((medium) => [medium, media[medium].textLimit]))
  expect(longest).toEqual({
    LIVECHAT: 4_096,
    WHATSAPP: 4_096,
    WHATSAPP_QRCODE: 4_096,
    FACEBOOK: 2_000,
    INSTAGRAM: 1_000,
  })
})

it("the window of 24 hours is that of the Cloud API, Messenger and Instagram", () => {
  const windows = Medium.literals.filter((medium) => media[medium].freeHours === 24)
  expect(windows.toSorted()).toEqual(["FACEBOOK", "INSTAGRAM", "WHATSAPP"])
  expect(media.WHATSAPP_QRCODE.freeHours).toBeNull()
})

describe("a file", () => {
  it.each([
    ["WHATSAPP", "image/png", 1_000, "image"],
    ["WHATSAPP", "image/png", 6_000_000, "document"],
    ["WHATSAPP", "image/gif", 1_000, "document"],
    ["WHATSAPP", "image/webp", 100_000, "sticker"],
    ["WHATSAPP", "image/webp", 200_000, "document"],
    ["WHATSAPP", "audio/ogg; codecs=opus", 1_000, "audio"],
    ["WHATSAPP", "application/zip", 200_000_000, "link"],
    ["FACEBOOK", "audio/ogg; codecs=opus", 1_000, "document"],
    ["FACEBOOK", "video/mp4", 30_000_000, "link"],
    ["INSTAGRAM", "application/pdf", 1_000, "document"],
    ["INSTAGRAM", "application/zip", 1_000, "link"],
    ["INSTAGRAM", "image/png", 9_000_000, "link"],
  ] as const)("on %s of the type %s with %i bytes is sent as %s", (medium, mime, bytes, as) => {
    expect(fileSentAs(medium, { mime, bytes })).toBe(as)
  })
})

describe("quick replies", () => {
  const labels = (count: number, label = "Opção") => Array.from({ length: count }, (_, at) => `${label} ${at}`)
  it.each([
    ["WHATSAPP", labels(3), "buttons"],
    ["WHATSAPP", labels(4), "list"],
    ["WHATSAPP", labels(2, "Quero falar com uma pessoa"), "list"],
    ["WHATSAPP_QRCODE", labels(2), "numbered"],
    ["FACEBOOK", labels(20, "Quero falar com uma pessoa"), "buttons"],
    ["LIVECHAT", labels(50), "buttons"],
  ] as const)("on %s are shown as the medium can", (medium, shown, style) => {
    expect(choiceStyleOf(medium, shown)).toBe(style)
  })
})
