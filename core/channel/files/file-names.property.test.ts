import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cleanFileName, fileNameLimit, nameWithExtension } from "../index.ts"

const awkward = fc.constantFrom(
  "/",
  "\\",
  ".",
  "..",
  " ",
  "\u0000",
  "\u202E",
  "\u200B",
  "\uD83E",
  "e\u0301",
  ".png",
  ".exe",
  "🪵",
)
const names = fc
  .array(fc.oneof(awkward, fc.string({ unit: "binary", maxLength: 40 })), { maxLength: 12 })
  .map((parts) => parts.join(""))
const types = fc.constantFrom("image/png", "text/plain", "application/pdf", "", "x/y")

describe("a file's name", () => {
  it("is never empty, a path, too long or deceptive", () => {
    fc.assert(
      fc.property(names, types, (name, mime) => {
        for (const clean of [cleanFileName(name), nameWithExtension(name, mime)]) {
          expect(clean).toMatch(/^[^\p{Cc}/\\\u200B-\u200F\u202A-\u202E\u2066-\u2069]+$/u)
          expect(clean).not.toMatch(/^[\s.]|[\s.]$/u)
          expect([...clean].length).toBeLessThanOrEqual(fileNameLimit)
          expect(() => encodeURIComponent(clean)).not.toThrow()
        }
      }),
    )
  })

  it("that is clean stays unchanged", () => {
    fc.assert(
      fc.property(names, types, (name, mime) => {
        const clean = cleanFileName(name)
        expect(cleanFileName(clean)).toBe(clean)
        const fitting = nameWithExtension(name, mime)
        expect(nameWithExtension(fitting, mime)).toBe(fitting)
      }),
    )
  })
})
