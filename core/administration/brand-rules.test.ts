import fc from "fast-check"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { decode } from "../kernel/index.ts"
import { contrast } from "../tenancy/index.ts"
import { BrandHost, hostIn, lookOf } from "./index.ts"

const isHost = (host: string) => Result.isSuccess(decode(BrandHost, host))

describe("a host of a brand", () => {
  it("is what is left of an address", () => {
    for (const typed of ["loja.com.br", " Loja.com.br. ", "https://loja.com.br:8080/login?a=b#c", "loja.com.br/x"])
      expect(hostIn(typed)).toBe("loja.com.br")
  })

  it("is a dotted name, localhost or an address of four numbers", () => {
    for (const host of ["loja.com.br", "localhost", "127.0.0.1", "xn--po-gka.com.br", "a-b.example"])
      expect([host, isHost(host)]).toEqual([host, true])
    for (const host of ["", "pão.com.br", "-a.br", "a..b", "a b", "a_b.com", "x".repeat(64), `${"a.".repeat(130)}br`])
      expect([host, isHost(host)]).toEqual([host, false])
  })

  it("stays as it is once it is found", () => {
    fc.assert(fc.property(fc.webUrl(), (url) => void expect(hostIn(hostIn(url))).toBe(hostIn(url))))
    fc.assert(fc.property(fc.domain(), (host) => void expect(isHost(hostIn(`https://${host}/`))).toBe(true)))
  })
})

describe("the look of a main colour", () => {
  it("promises no more contrast than there is, and never less than 4.5", () => {
    const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`)
    fc.assert(
      fc.property(colours, (colour) => {
        const look = lookOf(colour)
        const said = Number(/contraste ([\d,]+) : 1/u.exec(look?.words ?? "")?.[1]?.replace(",", "."))
        for (const palette of [look?.light, look?.dark])
          expect(contrast(palette?.["on-brand"] ?? "#000", palette?.brand ?? "#000")).toBeGreaterThanOrEqual(said)
        expect(said).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it("says which text it has, and which colour is drawn in its place", () => {
    expect(lookOf("#f5c400")?.words).toMatch(/^Texto escuro, com contraste [\d,]+ : 1\.$/u)
    expect(lookOf("#ff0025")?.words).toMatch(/^Texto branco, .* A cor é desenhada como #e81b28\.$/u)
    expect(lookOf("amarelo")).toBeUndefined()
  })
})
