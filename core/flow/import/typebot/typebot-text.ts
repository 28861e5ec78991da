import type { FormulaPiece } from "../../logic/formula-pieces.ts"
import { type LooseRecord, looseRecord, looseText } from "../../../kernel/index.ts"
import { piecesOfTemplate } from "../piece-texts.ts"

/** What is read of a text: its pieces, and whether something of its form was lost. */
export interface TypebotText {
  readonly pieces: ReadonlyArray<FormulaPiece>
  readonly isPlainer: boolean
}

/** Deeper texts are cut: no editor writes them. */
const deepest = 50

/** Reads the text of a bubble: its rich text, or what older versions keep beside it. */
export const textOfBubble = (content: LooseRecord, nameOf: (written: string) => string | undefined): TypebotText => {
  const rich = content["richText"]
  if (!Array.isArray(rich))
    return {
      pieces: piecesOfTemplate(looseText(content["plainText"]) || withoutTags(looseText(content["html"])), nameOf),
      isPlainer: false,
    }
  const pieces: Array<FormulaPiece> = []
  let isPlainer = false
  const add = (piece: FormulaPiece) => {
    const last = pieces.at(-1)
    if (typeof piece === "string" && typeof last === "string") pieces[pieces.length - 1] = last + piece
    else if (piece !== "") pieces.push(piece)
  }
  const inline = (node: LooseRecord, depth: number): void => {
    if (typeof node["text"] === "string") {
      const { text, bold, italic, underline } = node
      if (italic === true || underline === true) isPlainer = true
      for (const piece of piecesOfTemplate(String(text), nameOf))
        add(typeof piece === "string" && bold === true ? { bold: piece } : piece)
      return
    }
    if (depth > deepest) return
    const children = Array.isArray(node["children"]) ? node["children"].map(looseRecord) : []
    for (const [at, child] of children.entries()) {
      // Blocks within a block, such as the items of a list, stand on lines of their own.
      if (at > 0 && isBlock(child)) add("\n")
      if (node["type"] === "li" || child["type"] === "li") isPlainer = true
      inline(child, depth + 1)
    }
    const address = looseText(node["url"])
    if (node["type"] === "a" && address !== "") {
      const shown = children.map(({ text }) => looseText(text)).join("")
      if (shown.trim() !== address) for (const piece of piecesOfTemplate(` (${address})`, nameOf)) add(piece)
    }
  }
  for (const [at, block] of rich.map(looseRecord).entries()) {
    if (at > 0) add("\n")
    inline(block, 0)
  }
  return { pieces, isPlainer }
}

const blocks = new Set(["p", "li", "lic", "ul", "ol", "blockquote", "code-block"])

const isBlock = ({ type }: LooseRecord): boolean => typeof type === "string" && blocks.has(type)

const withoutTags = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:div|p)>(?=.)/giu, "\n")
    .replace(/<[^<>]*>/gu, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
