import { describe, expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { type ImportLine, type ImportReport, reportMarkdown, reportSentence } from "./import-report.ts"

const line = (outcome: ImportLine["outcome"], message: string, title?: string): ImportLine => ({
  outcome,
  block: "Wait",
  node: title === undefined ? null : { id: NodeId.make(3), title },
  message,
})
const report = (whole: number, ...lines: ReadonlyArray<ImportLine>): ImportReport => ({
  source: "typebot",
  whole,
  lines,
})

describe("the account of an import", () => {
  it("is summed up in words of one or several", () => {
    expect(reportSentence(report(0))).toBe("0 inteiros, 0 mudados, 0 não vieram")
    expect(reportSentence(report(1, line("changed", "a"), line("left-out", "b")))).toBe(
      "1 inteiro, 1 mudado, 1 não veio",
    )
    expect(reportSentence(report(12, line("left-out", "a"), line("left-out", "b")))).toBe(
      "12 inteiros, 0 mudados, 2 não vieram",
    )
  })

  it("is written with what did not come first, and with nothing of a title taken for Markdown", () => {
    const written = reportMarkdown(
      report(2, line("changed", "O bot não espera.", "# Título *feio*\n2"), line("left-out", "Não existe <aqui>.")),
      "Loja",
    )
    expect(written.split("\n")).toEqual([
      "# Loja: importado do Typebot",
      "",
      "2 inteiros, 1 mudado, 1 não veio.",
      "",
      "## Não veio",
      "",
      "- Wait: Não existe \\<aqui\\>.",
      "",
      "## Mudou",
      "",
      "- **\\# Título \\*feio\\* 2** · Wait: O bot não espera.",
      "",
    ])
  })
})
