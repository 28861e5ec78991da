import type { Block, Inline, RichText } from "@prosa/core/flow"
import { Schema, type Node } from "prosemirror-model"
import type { EditorState, Transaction } from "prosemirror-state"

/** The editor's document: core's rich text, block by block. */
export const textSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", toDOM: () => ["p", 0], parseDOM: [{ tag: "p" }] },
    code: {
      group: "block",
      content: "inline*",
      code: true,
      toDOM: () => ["pre", ["code", 0]],
      parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    },
    text: { group: "inline" },
    mention: {
      group: "inline",
      inline: true,
      atom: true,
      // An arrow steps over it: selected, it would be replaced by the next letter.
      selectable: false,
      attrs: { variable: { default: "" }, sourceNodeId: { default: 0 } },
      toDOM: (node) => [
        "span",
        {
          class: "mention",
          "data-variable": String(node.attrs["variable"]),
          "data-source": String(node.attrs["sourceNodeId"]),
        },
        `@${String(node.attrs["variable"])}`,
      ],
      // Copied from a text of this editor.
      parseDOM: [
        {
          tag: "span.mention[data-variable]",
          getAttrs: ({ dataset }) => ({
            variable: dataset["variable"] ?? "",
            sourceNodeId: Number(dataset["source"] ?? 0),
          }),
        },
      ],
    },
  },
  marks: {
    bold: { toDOM: () => ["strong", 0], parseDOM: [{ tag: "strong" }, { tag: "b" }] },
  },
})

/** Core's text as a document; no text is one empty paragraph. */
export const editorDocumentOf = (text: RichText): Node =>
  textSchema.node(
    "doc",
    null,
    (text.length === 0 ? [{ kind: "paragraph" as const, children: [] }] : text).map(blockNode),
  )

const blockNode = (block: Block): Node =>
  textSchema.node(
    block.kind,
    null,
    block.children.flatMap((inline) => {
      if (inline.kind === "mention")
        return [textSchema.node("mention", { variable: inline.variable, sourceNodeId: inline.sourceNodeId })]
      if (inline.text === "") return []
      return [textSchema.text(inline.text, inline.bold === true ? [textSchema.mark("bold")] : [])]
    }),
  )

/** The document as core's text. */
export const textOf = (document: Node): RichText => {
  const blocks: Array<Block> = []
  document.forEach((block) => {
    const children: Array<Inline> = []
    block.forEach((inline) => {
      if (inline.type.name === "mention") {
        const { variable, sourceNodeId } = inline.attrs
        children.push({ kind: "mention", variable: String(variable), sourceNodeId })
      } else {
        const text = inline.text ?? ""
        const bold = inline.marks.some((mark) => mark.type.name === "bold")
        children.push(bold ? { kind: "text", text, bold: true } : { kind: "text", text })
      }
    })
    blocks.push({ kind: block.type.name === "code" ? "code" : "paragraph", children })
  })
  const [only, ...more] = blocks
  return only !== undefined && more.length === 0 && only.children.length === 0 && only.kind === "paragraph"
    ? []
    : blocks
}

/**
 * The transaction that leads to another text; undefined: it is this one. Only what differs is replaced, so that the caret stays
 * where it is or goes to the nearest place.
 */
export const changeTo = ({ doc, tr }: EditorState, text: RichText): Transaction | undefined => {
  const to = editorDocumentOf(text)
  const start = doc.content.findDiffStart(to.content)
  const end = doc.content.findDiffEnd(to.content)
  if (start === null || end === null) return undefined
  // A letter that was doubled belongs to what is the same on both sides: it is counted once.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  return tr.replace(start, end.a + overlap, to.slice(start, end.b + overlap))
}
