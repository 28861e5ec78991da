import type { Block, Inline, RichText } from "@prosa/core/flow"
import fc from "fast-check"
import { EditorState, TextSelection } from "prosemirror-state"
import { describe, expect, it } from "vitest"
import { changeTo, editorDocumentOf, textOf } from "./rich-text-document.ts"
import { nodeId } from "../../testing/flow-world.ts"

// Few letters, so that texts often have much in common.
const words = fc.string({ unit: fc.constantFrom("a", "b", " "), minLength: 1, maxLength: 6 })
const inlines: fc.Arbitrary<Inline> = fc.oneof(
  words.map((text): Inline => ({ kind: "text", text })),
  words.map((text): Inline => ({ kind: "text", text, bold: true })),
  fc.constantFrom("cpf", "nome").map((variable): Inline => ({ kind: "mention", variable, sourceNodeId: nodeId(1) })),
)
const blocks: fc.Arbitrary<Block> = fc.record({
  kind: fc.constantFrom("paragraph", "code"),
  children: fc.array(inlines, { maxLength: 3 }),
})
const texts: fc.Arbitrary<RichText> = fc.array(blocks, { maxLength: 4 })

const stateOf = (text: RichText) => EditorState.create({ doc: editorDocumentOf(text) })

describe("the change to another text", () => {
  it("leads to just that text, and none leads to the same one", () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const state = stateOf(one)
        const to = editorDocumentOf(other)
        const change = changeTo(state, other)
        expect(change === undefined).toBe(state.doc.eq(to))
        expect(textOf(change?.doc ?? state.doc)).toEqual(textOf(to))
      }),
    )
  })
})

describe("the caret", () => {
  const paragraph = (text: string): RichText => [{ kind: "paragraph", children: [{ kind: "text", text }] }]
  const caretAfter = (from: string, caret: number, to: string) => {
    const state = stateOf(paragraph(from))
    const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, caret + 1)))
    const change = changeTo(placed, paragraph(to))
    return change === undefined ? undefined : placed.apply(change).selection.from - 1
  }

  it.each([
    ["is where something was taken away around it", "Bom dia, ana", 7, "Bom ana", 4],
    ["is behind what came to it", "Bom ana", 4, "Bom dia, ana", 9],
    ["keeps its place in what is the same, before the change", "Bom dia", 2, "Bom noite", 2],
    ["keeps its place in what is the same, behind the change", "Oi, tudo bem?", 12, "Olá, tudo bem?", 13],
    ["is beside a letter that was doubled", "aab", 2, "ab", 1],
  ])("%s", (_, from, caret, to, expected) => {
    expect(caretAfter(from, caret, to)).toBe(expected)
  })
})
