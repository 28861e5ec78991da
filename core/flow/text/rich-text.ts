import { Schema } from "effect"
import { NodeId, textUpTo } from "../../kernel/index.ts"

/** The most characters of one text of the bot. */
export const botTextLimit = 4_096

const TextSpan = Schema.Struct({
  kind: Schema.tag("text"),
  text: textUpTo(botTextLimit),
  bold: Schema.optionalKey(Schema.Boolean),
})
/** The value that another node captured, said in place: '@numero_pedido'. */
const Mention = Schema.Struct({
  kind: Schema.tag("mention"),
  variable: textUpTo(200),
  /** The node that captures the value. */
  sourceNodeId: NodeId,
})
/** A stretch of text, or a mention of a captured value. */
export const Inline = Schema.Union([TextSpan, Mention])
export type Inline = typeof Inline.Type
/** A captured value that is said in place, by its variable and the node that captures it. */
export type Mention = typeof Mention.Type

const Block = Schema.Struct({
  kind: Schema.Literals(["paragraph", "code"]),
  children: Schema.Array(Inline).check(Schema.isMaxLength(500, { message: "Texto inválido" })),
})
/** A paragraph, or lines that are shown as code. */
export type Block = typeof Block.Type

/** What the bot says in one interaction: paragraphs and code blocks of text and mentions (conversations, section 3). */
export const RichText = Schema.Array(Block).check(Schema.isMaxLength(500, { message: "Texto inválido" }))
export type RichText = typeof RichText.Type

/** Each line becomes a paragraph. */
export const richTextOf = (plain: string): RichText =>
  plain.split(/\r\n|\r|\n/u).map((line) => ({
    kind: "paragraph",
    children: line === "" ? [] : [{ kind: "text", text: line }],
  }))

/** The text as a person reads it, one line for each block; `valueOf` says what stands for a mention. */
export const plainTextOf = (text: RichText, valueOf: (mention: Mention) => string = (m) => `@${m.variable}`): string =>
  text
    .map((block) => block.children.map((inline) => (inline.kind === "text" ? inline.text : valueOf(inline))).join(""))
    .join("\n")

/** Whether a person would read nothing: no mention, and no text but white space. */
export const isBlank = (text: RichText): boolean =>
  text.every((block) => block.children.every((inline) => inline.kind === "text" && inline.text.trim() === ""))

/** The mentions of a text, in order; one that stands twice is there twice. */
export const mentionsIn = (text: RichText): ReadonlyArray<Mention> =>
  text.flatMap((block) => block.children.filter((inline) => inline.kind === "mention"))

/** The text without the mentions that `gone` names; what stood around them stays, blanks included. */
export const withoutMentions = (text: RichText, gone: (mention: Mention) => boolean): RichText =>
  mentionsIn(text).some(gone)
    ? text.map((block) => ({
        ...block,
        children: block.children.filter((inline) => inline.kind === "text" || !gone(inline)),
      }))
    : text

/** The text with every mention as `change` makes it. */
export const withMentions = (text: RichText, change: (mention: Mention) => Mention): RichText =>
  mentionsIn(text).length === 0
    ? text
    : text.map((block) => ({
        ...block,
        children: block.children.map((inline) => (inline.kind === "mention" ? change(inline) : inline)),
      }))
