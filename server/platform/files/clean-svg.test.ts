import { describe, expect, it } from "vitest"
import { cleanSvg } from "./clean-svg.ts"

const svg = (inside: string, attributes = "") =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`

describe("cleanSvg", () => {
  it("keeps a drawing, with its gradients and references inside of the file", () => {
    const drawn = svg(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<path d="M0 0h9v9z" fill="url(#g)"/><use href="#g"/>',
    )
    const clean = cleanSvg(drawn)
    expect(clean).toContain('fill="url(#g)"')
    expect(clean).toContain('href="#g"')
    expect(clean).toMatch(/^<svg /u)
  })

  it.each([
    ["a script", svg("<script>alert(1)</script><path d='M0 0h9v9z'/>")],
    ["a script with a prefix", svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>')],
    ["an event attribute", svg("", 'onload="alert(1)"')],
    ["an event attribute of a child", svg('<path d="M0 0h9v9z" OnClick="alert(1)"/>')],
    ["a link that runs", svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ["a picture of another server", svg('<image href="https://mal.example/alert.png"/>')],
    [
      "an xlink of another server",
      svg('<image xlink:href="//mal.example/alert.png" xmlns:xlink="http://www.w3.org/1999/xlink"/>'),
    ],
    ["foreign content", svg("<foreignObject><body onload='alert(1)'/></foreignObject>")],
    ["a style of another server", svg("<style>@import url(https://mal.example/alert.css)</style>")],
    ["a fill of another server", svg('<path fill="url(https://mal.example/#alert)" d="M0 0h9"/>')],
    ["an animation that sets a link", svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ["declared entities", `<!DOCTYPE svg [<!ENTITY x "alert(1)">]>${svg("<text>&x;</text>").slice(21)}`],
  ])("removes %s", (_what, attack) => {
    expect(cleanSvg(attack) ?? "").not.toMatch(/alert|mal\.example|<script|onload|javascript/iu)
  })

  it.each(["", "<html></html>", "<svg", "não é svg", "\0\0"])("refuses what is no SVG: %j", (text) => {
    expect(cleanSvg(text)).toBeUndefined()
  })
})
