import fc from "fast-check"
import { expect, it } from "vitest"
import { cleanFlows, soundFlows } from "../testing/arbitraries.ts"
import { edgesOf, type FlowDocument, flowSvg, graphOfDocument } from "../index.ts"

/** Arbitrary titles and names, including markup, control characters and unpaired surrogates. */
const anyFlows = fc
  .tuple(
    fc.oneof(soundFlows, cleanFlows),
    fc.array(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.constantFrom('<script src="//x">', "</svg>", "&amp;", "\0\uD800\uFFFF", '" onload="x'),
      ),
      { minLength: 1 },
    ),
  )
  .map(([flow, texts]): FlowDocument => ({
    ...flow,
    name: texts[0] ?? "",
    nodes: flow.nodes.map((node, at) => ({ ...node, title: texts[at % texts.length] ?? "" })),
  }))

const element =
  /^(?:<(?:path|rect)(?: [a-z-]+="[^"<>&]*")+\/>|<(?:svg|g|text|title)(?: [a-zA-Z-]+="[^"<>&]*")*>|<\/(?:svg|g|text|title)>|[^<>&]|&(?:amp|lt|gt|quot);)+$/u

it("for arbitrary texts the drawing is balanced markup of a few elements, without references", () => {
  fc.assert(
    fc.property(anyFlows, fc.boolean(), (flow, answers) => {
      const svg = flowSvg(flow, { answers })
      expect(element.test(svg)).toBe(true)
      expect(svg).not.toMatch(/\p{Cs}/u)
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      expect(svg).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\uFFFE\uFFFF]/u)
      for (const name of ["svg", "g", "text", "title"])
        expect(svg.match(new RegExp(`<${name}[ >]`, "gu"))?.length).toBe(
          svg.match(new RegExp(`</${name}>`, "gu"))?.length,
        )
      expect(svg).not.toMatch(/<[^>]*(?:href|src|url\(|\son)/u)
      expect(svg.match(/<g>/gu)?.length).toBe(flow.nodes.length)
      expect(svg.match(/stroke="#475569"/gu)?.length ?? 0).toBe(edgesOf(graphOfDocument(flow)).length)
    }),
  )
})
