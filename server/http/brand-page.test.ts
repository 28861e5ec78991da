import { defaultBrand } from "@prosa/core/tenancy"
import { PlatformId } from "@prosa/core/kernel"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fillBrand } from "./brand-page.ts"

const page = `<!doctype html><head>
    <title>Prosa</title>
    <link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />
    <script type="module" src="/assets/index.js"></script>
  </head>`
const id = Schema.decodeSync(PlatformId)(2)
const filled = (facts: Partial<typeof defaultBrand>) => fillBrand(page, { ...defaultBrand, ...facts, id })

describe("the page of a brand", () => {
  it("has its title, one icon and its colour as it is drawn", () => {
    const html = filled({ displayName: "Conversa Boa", mainColor: "#ff0025" })
    expect(html).toContain("<title>Conversa Boa</title>")
    expect(html.match(/rel="icon"/gu)).toHaveLength(1)
    expect(html).toContain(`<meta name="theme-color" content="#e81b28" />`)
    expect(html).toContain("data:image/svg+xml,%3Csvg")
    const logo = `/api/brand-images/${"a".repeat(32)}`
    expect(filled({ urlLogoSidebarRetracted: logo })).toContain(`<link rel="icon" href="${logo}" />`)
  })

  it("never lets a name out of its place, whatever it is called", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("</title><script>", "$& $1 $'", `"'><img>`)), (displayName) => {
        const html = filled({ displayName })
        expect(html.match(/<script/gu)).toHaveLength(1)
        expect(html.match(/<(?:title|link|meta|img)\b/gu)).toHaveLength(4)
        const [, json = ""] = /name="prosa-brand" content="([^"]*)"/u.exec(html) ?? []
        const text = json
          .replace(/&quot;/gu, '"')
          .replace(/&lt;/gu, "<")
          .replace(/&gt;/gu, ">")
          .replace(/&#39;/gu, "'")
          .replace(/&amp;/gu, "&")
        expect(JSON.parse(text)).toMatchObject({ displayName })
      }),
    )
  })
})
