import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode } from "../kernel/index.ts"
import { frameAncestors, LiveChatHosts, mayLiveOn, readLiveChatHosts } from "./index.ts"

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)
const host = fc
  .tuple(fc.array(label, { minLength: 2, maxLength: 4 }), fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(([labels, port]) => `${labels.join(".")}${port === null ? "" : `:${port}`}`)
const accepts = (hosts: ReadonlyArray<string>) => Result.isSuccess(decode(LiveChatHosts, hosts))

describe("the hosts of a live chat", () => {
  it("allow exactly the named host, and any host if the list is empty", () => {
    fc.assert(
      fc.property(host, host, (named, other) => {
        expect(accepts([named])).toBe(true)
        expect(mayLiveOn([named], named.toUpperCase())).toBe(true)
        expect(mayLiveOn([named], other)).toBe(named === other)
        expect(mayLiveOn([], other)).toBe(true)
      }),
    )
  })

  it("allow with a wildcard all subdomains of a host, but not the host itself or other hosts with the same ending", () => {
    fc.assert(
      fc.property(host, fc.array(label, { minLength: 1, maxLength: 3 }), (apex, under) => {
        const starred = [`*.${apex}`]
        expect(accepts(starred)).toBe(true)
        expect(mayLiveOn(starred, `${under.join(".")}.${apex}`)).toBe(true)
        expect(mayLiveOn(starred, apex)).toBe(false)
        expect(mayLiveOn(starred, `${under.join("")}${apex}`)).toBe(false)
        expect(mayLiveOn(starred, `${apex}.${under.join(".")}`)).toBe(`${apex}.${under.join(".")}`.endsWith(`.${apex}`))
      }),
    )
  })

  it("contain no character with a meaning in a header", () => {
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      host,
      host.map((one) => `${one};script-src *`),
    )
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 4 }), (hosts) => {
        fc.pre(accepts(hosts))
        for (const source of frameAncestors(hosts).slice(1)) expect(source).toMatch(/^http:\/\/[a-z0-9.*:-]+$/u)
      }),
    )
    expect(frameAncestors([])).toEqual(["*"])
  })

  it("are parsed from any notation, full addresses too", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(host, { maxLength: 5 }),
        fc.constantFrom("\n", ", ", "  ", ";\r\n"),
        (hosts, between) => {
          const written = hosts.map((one, at) => (at % 2 === 0 ? `https://${one.toUpperCase()}/pagina?a=1#b` : one))
          expect(readLiveChatHosts(written.join(between))).toEqual(hosts)
          expect(readLiveChatHosts(readLiveChatHosts(written.join(between)).join("\n"))).toEqual(hosts)
        },
      ),
    )
  })

  it("are refused with a sentence if invalid, too many, or duplicate", () => {
    const wrong = [
      "loja",
      "*",
      "*.",
      "a..b.com",
      "-a.com",
      "a.com/",
      "http://a.com",
      "A.com",
      "a.com:0",
      "a b.com",
      "*.*.a.com",
    ]
    for (const one of wrong) expect([one, accepts([one])]).toEqual([one, false])
    for (const one of ["localhost", "localhost:5173", "192.168.0.10:8080", "xn--caf-dma.com.br", "*.com.br"])
      expect([one, accepts([one])]).toEqual([one, true])
    const many = Array.from({ length: 21 }, (_, at) => `a${at}.com`)
    expect([accepts(many.slice(1)), accepts(many), accepts(["a.com", "a.com"])]).toEqual([true, false, false])
    const refused = decode(LiveChatHosts, ["a.com", "loja"])
    expect(Result.isFailure(refused) && refused.failure).toEqual([
      { path: "1", message: "Domínio inválido. Use, por exemplo, www.loja.com.br ou *.loja.com.br" },
    ])
  })
})
