import { messagePieces } from "@prosa/core/campaign"
import { type Node, Schema } from "prosemirror-model"
import type { EditorState, Transaction } from "prosemirror-state"

/** The document of a campaign's message: lines of texts and variables, which keep the letters that they are written with. */
export const messageSchema = new Schema({
  nodes: {
    doc: { content: "line+" },
    line: { content: "inline*", toDOM: () => ["p", 0], parseDOM: [{ tag: "p" }, { tag: "div" }] },
    text: { group: "inline" },
    variable: {
      group: "inline",
      inline: true,
      atom: true,
      attrs: { written: { default: "{{1}}" } },
      toDOM: (node) => ["span", { "data-variable": String(node.attrs["written"]) }, String(node.attrs["written"])],
      // Copied from a message of this field.
      parseDOM: [
        {
          tag: "span[data-variable]",
          getAttrs: ({ dataset }) => {
            const { variable: written = "" } = dataset
            return isWritten(written) && { written }
          },
        },
      ],
    },
  },
})

const isWritten = (text: string): boolean => {
  const [piece, ...more] = messagePieces(text)
  return piece?.kind === "variable" && more.length === 0
}

/** Returns the number of a variable's node. */
export const numberOfVariable = (node: Node): number => {
  const [piece] = messagePieces(String(node.attrs["written"]))
  return piece?.kind === "variable" ? piece.number : 0
}

/** Returns the node of a variable. */
export const variableNode = (written: string): Node => messageSchema.node("variable", { written })

/** Returns the nodes of one line. */
export const inlinesOf = (line: string): ReadonlyArray<Node> =>
  messagePieces(line).map(({ kind, text }) => (kind === "variable" ? variableNode(text) : messageSchema.text(text)))

/** Returns a message as a document. A variable that is written over two lines stays text. */
export const messageDocumentOf = (message: string): Node =>
  messageSchema.node(
    "doc",
    null,
    message.split("\n").map((line) => messageSchema.node("line", null, inlinesOf(line))),
  )

const writtenIn = (node: Node): string =>
  node.type.name === "variable" ? String(node.attrs["written"]) : (node.text ?? "")

/** Returns a document, or a piece of it, as the message that is stored. */
export const messageOf = (document: Pick<Node, "forEach">): string => {
  const lines: Array<string> = []
  document.forEach((line) => {
    let text = ""
    line.forEach((inline) => {
      text += writtenIn(inline)
    })
    lines.push(line.isInline ? writtenIn(line) : text)
  })
  return lines.join("\n")
}

/**
 * The transaction that leads to another message; undefined: it is this one. Only what differs is replaced, so that the caret
 * stays where it is or goes to the nearest place.
 */
export const changeToMessage = ({ doc, tr }: EditorState, message: string): Transaction | undefined => {
  const to = messageDocumentOf(message)
  const start = doc.content.findDiffStart(to.content)
  const end = doc.content.findDiffEnd(to.content)
  if (start === null || end === null) return undefined
  // A letter that was doubled belongs to what is the same on both sides: it is counted once.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  return tr.replace(start, end.a + overlap, to.slice(start, end.b + overlap))
}
