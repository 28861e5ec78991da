import { Schema } from "effect"
import { sentences } from "../../kernel/index.ts"
import { media, type Medium } from "../media.ts"

/** A formatted part of a text: from one UTF-16 index up to another, which is not part of it. */
export const TextMark = Schema.Struct({
  kind: Schema.Literals(["bold", "italic", "strike", "code"]).pipe(Schema.annotate({ message: sentences.invalid })),
  from: Schema.Int,
  to: Schema.Int,
})
export type TextMark = typeof TextMark.Type

/** A text as people read it without any formatting, and which parts of it are formatted. */
export interface MarkedText {
  readonly text: string
  /** Without overlaps; absent if nothing is formatted. */
  readonly marks?: ReadonlyArray<TextMark>
}

/** A part of a text with one format. */
export interface TextRun {
  readonly text: string
  readonly format: TextMark["kind"] | "plain"
}

/** Splits a text into runs of one format, which together are the text. A mark that lies elsewhere or overlaps another is cut. */
export const runsOf = ({ text, marks = [] }: MarkedText): ReadonlyArray<TextRun> => {
  const runs: Array<TextRun> = []
  let at = 0
  const until = (end: number, format: TextRun["format"]) => {
    if (end <= at) return
    runs.push({ text: text.slice(at, end), format })
    at = end
  }
  for (const { kind, from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    until(Math.min(from, text.length), "plain")
    until(Math.min(to, text.length), kind)
  }
  until(text.length, "plain")
  return runs
}

/** Removes the white space around a text; its marks stay with their words. */
export const trimMarked = (marked: MarkedText): MarkedText => {
  const { text } = marked
  const trimmed = text.trim()
  if (marked.marks === undefined) return { text: trimmed }
  const start = text.length - text.trimStart().length
  const within = (index: number) => Math.max(0, Math.min(index - start, trimmed.length))
  const marks: Array<TextMark> = []
  let at = 0
  for (const run of runsOf(marked)) {
    const [from, to] = [within(at), within(at + run.text.length)]
    at += run.text.length
    if (run.format !== "plain" && from < to) marks.push({ kind: run.format, from, to })
  }
  return marks.length === 0 ? { text: trimmed } : { text: trimmed, marks }
}

/**
 * Writes a text as a medium shows it. WhatsApp reads signs (`signs`) around words; Messenger and
 * Instagram show plain text; the live chat draws the runs itself. The marks are left out where WhatsApp would show them
 * as signs, and where they would make the text too long.
 */
export const textOnMedium = (medium: Medium, marked: MarkedText): string => {
  const { textLimit, reads } = media[medium]
  if (reads !== "whatsapp-signs" || marked.marks === undefined) return marked.text
  const runs = runsOf(marked)
  const written = runs
    .map(({ text, format }, at) => {
      if (format === "plain") return text
      const [before, after] = [runs[at - 1]?.text ?? "", runs[at + 1]?.text ?? ""]
      if (isWordSign(before.at(-1)) || isWordSign(after.at(0))) return text
      const sign = signs[format]
      return format === "code" ? around(text, sign) : inEachLine(text, (line) => around(line, sign))
    })
    .join("")
  return written.length > textLimit ? marked.text : written
}

/** What WhatsApp reads around words: `*bold*`, `_italic_`, `~struck through~`, and three backticks around code. */
const signs: Readonly<Record<TextMark["kind"], string>> = { bold: "*", italic: "_", strike: "~", code: "```" }

/** WhatsApp formats whole words of one line, but for code. */
const inEachLine = (text: string, written: (line: string) => string): string => text.split("\n").map(written).join("\n")

const around = (text: string, sign: string): string => {
  const words = text.trim()
  return words === "" || words.includes(sign) ? text : text.replace(words, () => `${sign}${words}${sign}`)
}

const isWordSign = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** Reads WhatsApp's signs as marks; other signs stay in the text. Of signs within signs the outer ones count. */
export const readSigns = (written: string): MarkedText => {
  const marks: Array<TextMark> = []
  let text = ""
  let at = 0
  for (const found of written.matchAll(signed)) {
    const [whole, code, line, sign = "", words = ""] = found
    const inner = code ?? line ?? readSigns(words).text
    const kind = code === undefined && line === undefined ? kinds.get(sign) : "code"
    if (kind === undefined || inner.trim() === "" || (kind !== "code" && words.startsWith(" "))) continue
    text += written.slice(at, found.index)
    marks.push({ kind, from: text.length, to: text.length + inner.length })
    text += inner
    at = found.index + whole.length
  }
  text += written.slice(at)
  return marks.length === 0 ? { text } : { text, marks }
}

/** Code in three backticks or one, or words in a sign, which stands where no word goes on. */
const signed =
  /```([^`]+)```|(?<![\p{L}\p{N}`])`([^`\n]+)`(?![\p{L}\p{N}`])|(?<![\p{L}\p{N}_*~])([*_~])((?:(?!\3)[^\n])*(?!\3)[^\s])\3(?![\p{L}\p{N}_*~])/gu
const kinds: ReadonlyMap<string, TextMark["kind"]> = new Map([
  ["*", "bold"],
  ["_", "italic"],
  ["~", "strike"],
])

/** A text that staff have written, as the person reads it on a medium: WhatsApp reads its signs. */
export const writtenOnMedium = (medium: Medium, text: string): MarkedText =>
  media[medium].reads === "whatsapp-signs" ? readSigns(text) : { text }
