import fc from "fast-check"
import type { FileId } from "../../kernel/index.ts"
import type { OutgoingMessage } from "../parts/outgoing-parts.ts"

/** Short and long texts of several scripts. */
export const longTexts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "x".repeat(5_000),
    "á".repeat(1_200),
    "👍🏽".repeat(700),
    "Uma frase. ".repeat(950),
    "\n\n\n",
    "*negrito* ".repeat(500),
  ),
)
const label = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 50 }),
  fc.constantFrom("", "  ", "x".repeat(90), "Falar sobre o meu pedido de ontem", "👩‍👩‍👧‍👦".repeat(6)),
)
const mimes = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "audio/ogg; codecs=opus",
  "audio/mpeg",
  "video/mp4",
  "application/pdf",
  "application/zip",
  "audio/wav",
  "video/webm",
  "text/plain",
]
const file = fc
  .record({
    mime: fc.constantFrom(...mimes),
    animated: fc.boolean(),
    bytes: fc.constantFrom(1, 90_000, 300_000, 5_500_000, 20_000_000, 100_000_000),
    at: fc.nat(),
  })
  .map(({ mime, animated, bytes, at }) => ({
    // an id of the test
    id: `${at}`.padStart(32, "0") as FileId,
    name: `arquivo-${at}`,
    mime,
    bytes,
    kind: "document" as const,
    ...(animated && mime === "image/webp" ? { animated } : {}),
  }))
/** Messages with texts, labels and files within and beyond what channels take. */
export const outgoingMessages: fc.Arbitrary<OutgoingMessage> = fc
  .record({
    text: longTexts,
    replies: fc.array(label, { maxLength: 30 }),
    links: fc.array(fc.tuple(label, fc.webUrl()), { maxLength: 4 }),
    files: fc.uniqueArray(file, { maxLength: 10, selector: ({ id }) => id }),
    bold: fc.tuple(fc.nat(40), fc.nat(40)),
  })
  .map(({ text, replies, links, files, bold: [from, length] }) => ({
    text,
    marks: [{ kind: "bold" as const, from, to: from + length }],
    buttons: [
      ...links.map(([title, link], id) => ({ id, label: title, link })),
      ...replies.map((title, at) => ({ id: links.length + at, label: title })),
    ],
    files,
  }))
