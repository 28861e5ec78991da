import { Result, Schema } from "effect"
import type { MarkedText, TextMark } from "../../channel/index.ts"
import { decode, NodeId, textUpTo } from "../../kernel/index.ts"

/** Maximum characters of one text of the bot. */
export const botTextLimit = 4_096

const TextSpan = Schema.Struct({
  kind: Schema.tag("text"),
  text: textUpTo(botTextLimit),
  bold: Schema.optionalKey(Schema.Boolean),
})
/** A value captured by another node, inserted in the text: '@numero_pedido'. */
const Mention = Schema.Struct({
  kind: Schema.tag("mention"),
  variable: textUpTo(200),
  /** The node that captures the value. */
  sourceNodeId: NodeId,
})
/** A run of text, or a mention of a captured value. */
export const Inline = Schema.Union([TextSpan, Mention])
export type Inline = typeof Inline.Type
/** A captured value inserted in a text, by its variable and the node that captures it. */
export type Mention = typeof Mention.Type

const Block = Schema.Struct({
  kind: Schema.Literals(["paragraph", "code"]),
  children: Schema.Array(Inline).check(Schema.isMaxLength(500, { message: "Texto inválido" })),
})
/** A paragraph, or lines shown as code. */
export type Block = typeof Block.Type

/** The bot's text in one interaction: paragraphs and code blocks of text and mentions (conversations, section 3). */
export const RichText = Schema.Array(Block).check(Schema.isMaxLength(500, { message: "Texto inválido" }))
export type RichText = typeof RichText.Type

/** Returns why a text cannot be saved, in Portuguese; undefined if it can. */
export const textFault = (text: RichText): string | undefined => {
  const decoded = decode(RichText, text)
  return Result.isFailure(decoded) ? decoded.failure[0]?.message : undefined
}

/** Converts plain text: each line becomes a paragraph. */
export const richTextOf = (plain: string): RichText =>
  plain.split(/\r\n|\r|\n/u).map((line) => ({
    kind: "paragraph",
    children: line === "" ? [] : [{ kind: "text", text: line }],
  }))

/** Converts a text to plain text, one line per block; `valueOf` returns the replacement of a mention. */
export const plainTextOf = (text: RichText, valueOf: (mention: Mention) => string = (m) => `@${m.variable}`): string =>
  text
    .map((block) => block.children.map((inline) => (inline.kind === "text" ? inline.text : valueOf(inline))).join(""))
    .join("\n")

/** The same as `plainTextOf`, with its bold words and code lines marked. */
export const markedTextOf = (text: RichText, valueOf: (mention: Mention) => string): MarkedText => {
  let plain = ""
  const marks: Array<TextMark> = []
  const mark = (kind: TextMark["kind"], from: number, to: number) => {
    const last = marks.at(-1)
    if (from === to) return
    if (last?.kind === kind && last.to === from) marks[marks.length - 1] = { ...last, to }
    else marks.push({ kind, from, to })
  }
  text.forEach((block, at) => {
    const followsCode = block.kind === "code" && text[at - 1]?.kind === "code"
    if (at > 0) plain += "\n"
    const start = plain.length
    for (const inline of block.children) {
      const from = plain.length
      plain += inline.kind === "text" ? inline.text : valueOf(inline)
      if (block.kind === "paragraph" && inline.kind === "text" && inline.bold === true) mark("bold", from, plain.length)
    }
    // Lines of code that follow each other are one piece, with the line break between them.
    if (block.kind === "code") mark("code", followsCode ? start - 1 : start, plain.length)
  })
  return marks.length === 0 ? { text: plain } : { text: plain, marks }
}

/** Returns whether a text is blank: no mention, and only white space. */
export const isBlank = (text: RichText): boolean =>
  text.every((block) => block.children.every((inline) => inline.kind === "text" && inline.text.trim() === ""))

/** Lists the mentions of a text, in order, with duplicates. */
export const mentionsIn = (text: RichText): ReadonlyArray<Mention> =>
  text.flatMap((block) => block.children.filter((inline) => inline.kind === "mention"))

/** Removes the mentions selected by `gone`; the surrounding text stays, blanks included. */
export const withoutMentions = (text: RichText, gone: (mention: Mention) => boolean): RichText =>
  mentionsIn(text).some(gone)
    ? text.map((block) => ({
        ...block,
        children: block.children.filter((inline) => inline.kind === "text" || !gone(inline)),
      }))
    : text

/** Replaces every mention by the result of `change`. */
export const withMentions = (text: RichText, change: (mention: Mention) => Mention): RichText =>
  mentionsIn(text).length === 0
    ? text
    : text.map((block) => ({
        ...block,
        children: block.children.map((inline) => (inline.kind === "mention" ? change(inline) : inline)),
      }))
