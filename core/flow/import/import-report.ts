import { Schema } from "effect"
import { NodeId } from "../../kernel/index.ts"

/** The builders whose files are read. */
export const importSources = ["typebot", "blip", "botpress", "dialogflow", "rasa", "menu"] as const
const ImportSource = Schema.Literals(importSources)
/** A builder whose files are read. */
export type ImportSource = typeof ImportSource.Type

/** How each builder is named to people. */
export const importSourceNames: Readonly<Record<ImportSource, string>> = {
  typebot: "Typebot",
  blip: "Blip",
  botpress: "Botpress",
  dialogflow: "Dialogflow",
  rasa: "Rasa",
  menu: "menu em CSV",
}

/** What became of a block that did not come as it was. */
export const ImportLine = Schema.Struct({
  outcome: Schema.Literals(["changed", "left-out"]),
  /** The kind of the block, as its own builder names it. */
  block: Schema.String,
  /** The node where it is now, or would be, with the title that it came with; null: it concerns the whole flow. */
  node: Schema.NullOr(Schema.Struct({ id: NodeId, title: Schema.String })),
  /** Portuguese: how it was changed, or why it did not come. */
  message: Schema.String,
})
export type ImportLine = typeof ImportLine.Type

/** The account of an import: how many blocks came whole, and what became of every other, in the order of the file. */
export const ImportReport = Schema.Struct({
  source: ImportSource,
  whole: Schema.Int,
  lines: Schema.Array(ImportLine),
  /** The mark of the file (`markOfFile`). Absent from the account of a command line. */
  file: Schema.optionalKey(Schema.String),
})
export type ImportReport = typeof ImportReport.Type

/** Sums a report up: '12 inteiros, 3 mudados, 1 não veio'. */
export const reportSentence = ({ whole, lines }: ImportReport): string => {
  const left = lines.filter(({ outcome }) => outcome === "left-out").length
  const changed = lines.length - left
  return [
    `${whole} ${whole === 1 ? "inteiro" : "inteiros"}`,
    `${changed} ${changed === 1 ? "mudado" : "mudados"}`,
    `${left} ${left === 1 ? "não veio" : "não vieram"}`,
  ].join(", ")
}

/** The heading of what has the same outcome; what did not come stands first. */
export const importHeadings: Readonly<Record<ImportLine["outcome"], string>> = {
  "left-out": "Não veio",
  changed: "Mudou",
}

/** Writes a report as Markdown: what did not come, then what was changed, each with its node. */
export const reportMarkdown = (report: ImportReport, name: string): string =>
  [
    `# ${escaped(name)}: importado do ${importSourceNames[report.source]}`,
    "",
    `${reportSentence(report)}.`,
    ...(["left-out", "changed"] as const).flatMap((outcome) => {
      const lines = report.lines.filter((line) => line.outcome === outcome)
      return lines.length === 0 ? [] : ["", `## ${importHeadings[outcome]}`, "", ...lines.map(lineOf)]
    }),
    "",
  ].join("\n")

const lineOf = ({ block, node, message }: ImportLine): string =>
  `- ${node === null ? "" : `**${escaped(node.title)}** · `}${escaped(block)}: ${escaped(message)}`

const escaped = (text: string): string => text.replace(/\s+/gu, " ").replace(/[\\`*_[\]<>#|]/gu, "\\$&")
