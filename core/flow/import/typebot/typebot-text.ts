import type { TextPiece } from "../../text/text-pieces.ts"
import { type ForeignRecord, recordIn, textIn } from "../foreign-json.ts"
import { piecesOf } from "../piece-texts.ts"

/** What is read of a text: its pieces, and whether something of its form was lost. */
export interface TypebotText {
  readonly pieces: ReadonlyArray<TextPiece>
  readonly isPlainer: boolean
}

/** Deeper texts are cut: no editor writes them. */
const deepest = 50

/** Reads the text of a bubble: its rich text, or what older versions keep beside it. */
export const textOfBubble = (content: ForeignRecord, nameOf: (written: string) => string | undefined): TypebotText => {
  const rich = content["richText"]
  if (!Array.isArray(rich))
    return {
      pieces: piecesOf(textIn(content["plainText"]) || withoutTags(textIn(content["html"])), nameOf),
      isPlainer: false,
    }
  const pieces: Array<TextPiece> = []
  let isPlainer = false
  const add = (piece: TextPiece) => {
    const last = pieces.at(-1)
    if (typeof piece === "string" && typeof last === "string") pieces[pieces.length - 1] = last + piece
    else if (piece !== "") pieces.push(piece)
  }
  const inline = (node: ForeignRecord, depth: number): void => {
    if (typeof node["text"] === "string") {
      const { text, bold, italic, underline } = node
      if (italic === true || underline === true) isPlainer = true
      for (const piece of piecesOf(String(text), nameOf))
        add(typeof piece === "string" && bold === true ? { bold: piece } : piece)
      return
    }
    if (depth > deepest) return
    const children = Array.isArray(node["children"]) ? node["children"].map(recordIn) : []
    for (const [at, child] of children.entries()) {
      // Blocks within a block, such as the items of a list, stand on lines of their own.
      if (at > 0 && isBlock(child)) add("\n")
      if (node["type"] === "li" || child["type"] === "li") isPlainer = true
      inline(child, depth + 1)
    }
    const address = textIn(node["url"])
    if (node["type"] === "a" && address !== "") {
      const shown = children.map(({ text }) => textIn(text)).join("")
      if (shown.trim() !== address) for (const piece of piecesOf(` (${address})`, nameOf)) add(piece)
    }
  }
  for (const [at, block] of rich.map(recordIn).entries()) {
    if (at > 0) add("\n")
    inline(block, 0)
  }
  return { pieces, isPlainer }
}

const blocks = new Set(["p", "li", "lic", "ul", "ol", "blockquote", "code-block"])

const isBlock = ({ type }: ForeignRecord): boolean => typeof type === "string" && blocks.has(type)

const withoutTags = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:div|p)>(?=.)/giu, "\n")
    .replace(/<[^<>]*>/gu, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
