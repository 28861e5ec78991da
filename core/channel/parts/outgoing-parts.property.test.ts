import fc from "fast-check"
import { expect, it } from "vitest"
import { lengthOn } from "./split-text.ts"
import { longTexts as words, outgoingMessages as message } from "../testing/outgoing-message-arbitraries.ts"
import { media, Medium, type OutgoingMessage, type OutgoingPart, pagesOf, partsOf, splitText } from "../index.ts"

const medium = fc.constantFrom(...Medium.literals.filter((name) => media[name].delivery === "sent"))
const textOf = (part: OutgoingPart): string =>
  part.kind === "file" ? part.caption : part.kind === "file-link" ? "" : part.text
/** All parts of a message, with those of its further pages. */
const everyPart = (name: Medium, said: OutgoingMessage) =>
  Array.from({ length: pagesOf(name, said) }, (_, page) => partsOf(name, said, page)).flat()
const withoutSpace = (text: string) => text.replace(/\s+/gu, "")

it("no part is longer than its medium allows", () => {
  fc.assert(
    fc.property(medium, message, (name, said) => {
      const { textLimit, textUnit, textWithButtonsLimit, captionLimit, buttons, list, links, files } = media[name]
      for (const part of everyPart(name, said)) {
        const length = lengthOn(textUnit, textOf(part))
        switch (part.kind) {
          case "text":
            expect(length).toBeGreaterThan(0)
            expect(length).toBeLessThanOrEqual(textLimit)
            break
          case "buttons":
          case "list": {
            const rule = part.kind === "list" ? list : buttons
            expect(length).toBeGreaterThan(0)
            expect(length).toBeLessThanOrEqual(textWithButtonsLimit)
            expect(part.options.length).toBeLessThanOrEqual(rule?.most ?? 0)
            expect(part.options.length).toBeGreaterThan(0)
            expect(new Set(part.options.map(({ title }) => title)).size).toBe(part.options.length)
            for (const { title, description } of part.options) {
              expect(title.trim().length).toBeGreaterThan(0)
              expect(title.length).toBeLessThanOrEqual(rule?.labelLimit ?? 0)
              expect((description ?? "").length).toBeLessThanOrEqual(list?.descriptionLimit ?? 0)
            }
            break
          }
          case "links":
            expect(length).toBeGreaterThan(0)
            expect(length).toBeLessThanOrEqual(links.textLimit)
            expect(part.links.length).toBeLessThanOrEqual(links.most)
            for (const { title } of part.links) expect(title.length).toBeLessThanOrEqual(links.labelLimit)
            break
          case "file":
            expect(length).toBeLessThanOrEqual(captionLimit)
            expect(part.file.bytes).toBeLessThanOrEqual(
              (part.file.animated === true ? files[part.as]?.animatedBytes : undefined) ?? files[part.as]?.bytes ?? 0,
            )
            break
          case "file-link":
            break
        }
      }
    }),
    { numRuns: 400 },
  )
})

it("nothing is lost: every word, label, link and file is in the parts, in order", () => {
  fc.assert(
    fc.property(medium, message, (name, said) => {
      const parts = everyPart(name, said)
      const all = withoutSpace(parts.map(textOf).join(""))
      // Signs of formats are added; the words keep their order.
      let at = 0
      for (const unit of withoutSpace(said.text).split("")) {
        at = all.indexOf(unit, at) + 1
        if (at === 0) throw new Error(`lost a unit: ${unit}`)
      }
      const options = parts.flatMap((part) => (part.kind === "buttons" || part.kind === "list" ? part.options : []))
      for (const { label: title, link } of said.buttons) {
        if (link !== undefined) {
          const asButton = parts.some((part) => part.kind === "links" && part.links.some(({ url }) => url === link))
          expect(asButton || all.includes(withoutSpace(link))).toBe(true)
        } else if (title.trim() !== "") {
          const shown = title.trim()
          const pressed = options.some((option) => option.title === shown || option.description === shown)
          expect(pressed || all.includes(withoutSpace(shown))).toBe(true)
        }
      }
      const sent = parts.flatMap((part) => (part.kind === "file" || part.kind === "file-link" ? [part.file.id] : []))
      expect(sent).toEqual(said.files.map(({ id }) => id))
      const keys = options.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }),
    { numRuns: 400 },
  )
})

it("a split text is its pieces, none of them blank or too long", () => {
  fc.assert(
    fc.property(
      words,
      fc.integer({ min: 40, max: 300 }),
      fc.constantFrom("characters" as const, "bytes" as const),
      (text, limit, unit) => {
        const pieces = splitText(text, limit, unit)
        expect(withoutSpace(pieces.join(""))).toBe(withoutSpace(text))
        for (const piece of pieces) {
          expect(piece.trim()).toBe(piece)
          expect(piece).not.toBe("")
          expect(lengthOn(unit, piece)).toBeLessThanOrEqual(limit)
        }
      },
    ),
    { numRuns: 400 },
  )
})
