import { Schema } from "effect"
import { expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { type Block, type Inline, markedTextOf, plainTextOf, richTextOf } from "../index.ts"

const text = (words: string): Inline => ({ kind: "text", text: words })
const bold = (words: string): Inline => ({ kind: "text", text: words, bold: true })
const mention: Inline = { kind: "mention", variable: "pedido", sourceNodeId: Schema.decodeSync(NodeId)(2) }
const paragraph = (...children: ReadonlyArray<Inline>): Block => ({ kind: "paragraph", children })
const code = (...children: ReadonlyArray<Inline>): Block => ({ kind: "code", children })

it("bold words and code lines are marked where they stand in the plain text", () => {
  const rich = [paragraph(text("Olá, "), bold("Ana"), bold(" Lima"), text("!")), code(text("a = 1")), code(mention)]
  expect(markedTextOf(rich, () => "77")).toEqual({
    text: "Olá, Ana Lima!\na = 1\n77",
    marks: [
      { kind: "bold", from: 5, to: 13 },
      { kind: "code", from: 15, to: 23 },
    ],
  })
})

it("a text without format has no marks, and is the plain text", () => {
  const rich = [...richTextOf("Olá!\n\nTudo bem?"), paragraph(mention), code()]
  expect(markedTextOf(rich, () => "77")).toEqual({ text: plainTextOf(rich, () => "77") })
})
