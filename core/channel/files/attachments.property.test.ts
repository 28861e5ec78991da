import fc from "fast-check"
import { expect, it } from "vitest"
import { attachmentKind, attachmentLimit, checkFiles, type ChosenFile } from "../index.ts"

const mimes = ["image/png", "image/gif", "image/webp", "audio/ogg", "video/mp4", "application/pdf", "x/unknown", ""]
const files: fc.Arbitrary<ReadonlyArray<ChosenFile>> = fc.array(
  fc.record({
    name: fc.constantFrom(..."abcdefghijkl").map((letter) => `${letter}.psd`),
    mime: fc.constantFrom(...mimes),
    bytes: fc.integer({ min: 0, max: 20_000_000 }),
  }),
  { maxLength: 12 },
)
const names = (some: ReadonlyArray<ChosenFile>) => some.map(({ name }) => name)

it("each chosen file is accepted, refused or repeated, and the accepted ones of a kind stay below its limit together", () => {
  fc.assert(
    fc.property(files, (chosen) => {
      const { accepted, rejected, repeated } = checkFiles("chat", chosen)
      expect(accepted.length + rejected.length + repeated.length).toBe(chosen.length)
      expect(new Set(names(accepted.map(({ file }) => file))).size).toBe(accepted.length)
      const sums = new Map<string, number>()
      for (const { file, kind } of accepted) {
        expect(attachmentKind("chat", file)).toBe(kind)
        sums.set(kind, (sums.get(kind) ?? 0) + file.bytes)
        expect(sums.get(kind)).toBeLessThanOrEqual(attachmentLimit(kind))
      }
    }),
  )
})

it("files chosen one after the other are accepted as if they were chosen at once", () => {
  fc.assert(
    fc.property(files, files, (first, then) => {
      const attached = checkFiles("chat", first).accepted.map(({ file }) => file)
      const stepwise = checkFiles("chat", [...attached, ...then]).accepted
      expect(stepwise).toEqual(checkFiles("chat", [...first, ...then]).accepted)
    }),
  )
})

it("a refused file does not change what happens to the others", () => {
  fc.assert(
    fc.property(files, (chosen) => {
      const { accepted, rejected } = checkFiles("chat", chosen)
      const refused = new Set(rejected.map(({ file }) => file))
      expect(
        checkFiles(
          "chat",
          chosen.filter((file) => !refused.has(file)),
        ).accepted,
      ).toEqual(accepted)
    }),
  )
})
