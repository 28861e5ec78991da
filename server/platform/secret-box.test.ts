import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, it } from "vitest"
import { createSecretBox } from "./secret-box.ts"

const secret = randomBytes(32)
const box = createSecretBox(secret, "chaves")

it("gives back what it sealed, and never seals the same way twice", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const sealed = box.seal(text)
      expect(box.open(sealed)).toBe(text)
      expect(box.seal(text).equals(sealed)).toBe(false)
    }),
  )
})

it("opens nothing of another secret, of another purpose, or that has been changed", () => {
  const sealed = box.seal("-----BEGIN PRIVATE KEY-----")
  expect(sealed.includes("PRIVATE")).toBe(false)
  expect(createSecretBox(randomBytes(32), "chaves").open(sealed)).toBeUndefined()
  expect(createSecretBox(secret, "outra coisa").open(sealed)).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(box.open(changed)).toBeUndefined()
  }
  expect(box.open(Buffer.alloc(0))).toBeUndefined()
})
