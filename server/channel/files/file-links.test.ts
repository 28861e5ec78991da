import { CompanyId, FileId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { createFileLinks } from "./file-links.ts"

const secret = new TextEncoder().encode("um segredo só dos testes, com 32 bytes")
const file = {
  companyId: Schema.decodeSync(CompanyId)(7),
  id: Schema.decodeSync(FileId)("0123456789abcdef0123456789abcdef"),
}
const hour = 3_600_000
const tokenOf = (url: string) => url.slice("/f/".length)

describe("a signed link", () => {
  it("is valid for one to two days, and is the same all day long", () => {
    let now = Date.parse("2026-11-19T00:00:01Z")
    const links = createFileLinks(secret, { now: () => now })
    const first = links.sign(file)
    now = Date.parse("2026-11-19T23:59:59Z")
    expect(links.sign(file)).toBe(first)
    now += 24 * hour - 60_000
    expect(links.read(tokenOf(first))).toEqual(file)
    now += 60_000 + 1_000
    expect(links.read(tokenOf(first))).toBe("expired")
    expect(links.sign(file)).not.toBe(first)
  })

  it("is invalid when changed, or signed with another key", () => {
    const clock = { now: () => Date.parse("2026-11-19T12:00:00Z") }
    const links = createFileLinks(secret, clock)
    const token = tokenOf(links.sign(file))
    const other = tokenOf(
      createFileLinks(new TextEncoder().encode("outro segredo, também de 32 bytes!"), clock).sign(file),
    )
    const forged = [
      token.replace("7.", "8."),
      token.replace(/\.(\d+)\./u, (_, expires: string) => `.${Number(expires) + 86_400}.`),
      token.replace("0123", "0124"),
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `${token}A`,
      token.slice(0, -1),
      other,
      "",
      "1",
    ]
    for (const wrong of forged) expect(links.read(wrong)).toBeUndefined()
    expect(links.read(token)).toEqual(file)
  })
})
