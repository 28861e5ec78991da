import { createRequire } from "node:module"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode, writeCsv } from "../../kernel/index.ts"
import { cleanFlows } from "../testing/arbitraries.ts"
import { editingSessions, play } from "../testing/arbitraries.ts"
import { soundFlows } from "../testing/arbitraries.ts"
import {
  csvColumns,
  csvLosses,
  csvProblemSentence,
  FlowDocument,
  flowMessages,
  csvPart,
  documentOf,
  exportFlowCsv,
  faultsOf,
  type FlowCsvLoss,
  type FlowCsvPart,
  graphOfDocument,
  historyOf,
  importFlowCsv,
  richTextOf,
} from "../index.ts"

// Its own types would pull Node's into core.
const Papa: {
  readonly parse: (
    text: string,
    options: { readonly delimiter: string; readonly newline: string },
  ) => { readonly data: ReadonlyArray<ReadonlyArray<string>>; readonly errors: unknown }
} = createRequire(import.meta.url)("papaparse")

const awkwardTexts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "=",
        "+1",
        "-",
        "@a",
        "＝1",
        "'",
        "''",
        " ",
        "\t",
        "\r",
        "\n",
        "\r\n",
        "\uFEFF",
        "\u200B",
        "\0",
        "\uD800",
      ),
      fc.constantFrom('["a"]', "[", "]", "[]", '"', ",", ";", "/r/n", "/r", "/n", "_", "Inicio", "Início", "INICIO"),
      fc.constantFrom("__proto__", "constructor", "a", "texto"),
    ),
    { maxLength: 4 },
  )
  .map((pieces) => pieces.join(""))

const editedFlows = fc
  .tuple(soundFlows, editingSessions)
  .map(([document, session]) => documentOf(session.reduce(play, historyOf(graphOfDocument(document))).graph))

/** Flows whose titles and texts look like formulas, lists, marks and names of the start. */
const awkwardFlows = fc
  .tuple(soundFlows, fc.array(awkwardTexts, { minLength: 40, maxLength: 40 }))
  .map(([document, texts]): FlowDocument => ({
    ...document,
    nodes: document.nodes.map((node, at) => ({
      ...node,
      title: node.kind === "start" ? node.title : `${(texts[at] ?? "").replace(/[_\0\p{Cs}]/gu, "")}${at}`.trim(),
      botInteractions: node.botInteractions.map((said, place) => ({
        ...said,
        text: richTextOf(texts[(at + place * 7) % texts.length] ?? ""),
      })),
    })),
  }))

const exported = (document: FlowDocument) => Result.getOrThrow(exportFlowCsv(document))
const imported = (csv: string | Uint8Array) => Result.getOrThrow(importFlowCsv(csv, "Fluxo"))

/** The parts of each node, with reported losses replaced by 'lost'. */
const held = (parts: ReadonlyArray<FlowCsvPart>, lost: ReadonlyArray<FlowCsvLoss>) => {
  const gone = new Set(lost.map(({ title, what }) => `${what} ${title}`))
  return parts.map(({ title, kind, texts, answers }) => ({
    title,
    kind: gone.has(`kind ${title}`) ? "lost" : kind,
    texts: gone.has(`texts ${title}`) ? "lost" : texts,
    answers: gone.has(`answers ${title}`) ? "lost" : answers,
  }))
}

const comesBack = (document: FlowDocument) => {
  const { csv, lost } = exported(document)
  fc.pre(!lost.some(({ what, message }) => what === "name" || message.includes("não será aceito")))
  const { document: read, warnings } = imported(csv)
  expect(warnings).toEqual([])
  expect(faultsOf(read)).toEqual([])
  expect(held(csvPart(read), lost)).toEqual(held(csvPart(document), lost))
}

describe("the round trip of a flow over a CSV keeps what it can represent", () => {
  it("for arbitrary texts", () => {
    fc.assert(fc.property(soundFlows, comesBack))
  })
  it("for flows without problems, which lose nothing that it represents", () => {
    fc.assert(
      fc.property(cleanFlows, (document) => {
        expect(csvLosses(document).filter(({ what }) => ["name", "kind", "texts", "answers"].includes(what))).toEqual(
          [],
        )
        comesBack(document)
      }),
    )
  })
  it("after any session in the editor", () => {
    fc.assert(fc.property(editedFlows, comesBack))
  })
  it("for texts that look like other syntax", () => {
    fc.assert(fc.property(awkwardFlows, comesBack))
  })
  it("and a second round trip loses nothing: the next file is identical", () => {
    fc.assert(
      fc.property(soundFlows, (document) => {
        const first = importFlowCsv(exported(document).csv, "Fluxo")
        fc.pre(Result.isSuccess(first))
        const second = exported(first.success.document)
        expect(second.lost.filter(({ what }) => what !== "positions")).toEqual([])
        const again = imported(second.csv)
        expect(again).toEqual({ document: first.success.document, warnings: [] })
        expect(exported(again.document).csv).toBe(second.csv)
      }),
    )
  })
})

describe("a spreadsheet that opens the file", () => {
  it("shows the cells unchanged, without formulas", () => {
    fc.assert(
      fc.property(fc.oneof(soundFlows, awkwardFlows), (document) => {
        const file = exportFlowCsv(document)
        fc.pre(Result.isSuccess(file))
        const { data, errors } = Papa.parse(file.success.csv, { delimiter: ",", newline: "\r\n" })
        expect(errors).toEqual([])
        for (const cell of data.flat()) expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r＝＋－＠]/u)
      }),
    )
  })
})

describe("any file is imported or refused with reasons", () => {
  const isAnswered = (input: string | Uint8Array) => {
    const answer = importFlowCsv(input, "Fluxo")
    if (Result.isSuccess(answer)) {
      expect(faultsOf(answer.success.document)).toEqual([])
      expect(Result.isSuccess(decode(FlowDocument, answer.success.document))).toBe(true)
      for (const { message } of answer.success.warnings) expect(message).toMatch(/\.$/u)
    } else {
      expect(answer.failure.title).toBe(flowMessages.csvImportFailed)
      expect(answer.failure.problems.length).toBeGreaterThan(0)
      for (const problem of answer.failure.problems) expect(csvProblemSentence(problem)).toMatch(/^\p{Lu}.{8,}/u)
    }
  }
  it("of any bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), isAnswered), { numRuns: 500 })
  })
  it("of anything that looks like a CSV", () => {
    const cells = fc.oneof(
      fc.constantFrom(
        "Inicio",
        "Início",
        "inicio",
        "A",
        "B",
        "a_b",
        "",
        " ",
        "[]",
        '["oi"]',
        '"[""oi""]"',
        "[1]",
        "[",
        "=1",
      ),
      awkwardTexts,
    )
    const rows = fc.array(fc.array(cells, { maxLength: 6 }), { maxLength: 12 })
    const lines = rows.map((all) => ["nome,bot,usuario,destino", ...all.map((row) => row.join(","))].join("\n"))
    fc.assert(fc.property(lines, isAnswered), { numRuns: 1_000 })
  })
  it("of rows of known names", () => {
    const name = fc.constantFrom("Inicio", "A", "B", "C", "D", "Início", " A", "a", "")
    const row = fc.tuple(name, awkwardTexts, fc.constantFrom("", "[]", '["oi"]', '["oi","tchau"]'), name)
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        isAnswered(writeCsv([csvColumns, ["Inicio", "Oi", "[]", "A"], ...rows]))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe("a document can be exported", () => {
  it("if and only if it has no faults", () => {
    const change = fc.record({
      at: fc.nat(),
      to: fc.nat(),
      what: fc.constantFrom("target", "kind", "title", "id", "gone"),
    })
    fc.assert(
      fc.property(soundFlows, fc.array(change, { maxLength: 2 }), (document, changes) => {
        const broken = changes.reduce((before, { at, to, what }): FlowDocument => {
          const [node, other] = [before.nodes[at % before.nodes.length], before.nodes[to % before.nodes.length]]
          if (node === undefined || other === undefined) return before
          const [first, ...more] = node.userInteractions
          const changed = {
            target: { ...node, userInteractions: first === undefined ? [] : [...more, { ...first, target: other.id }] },
            kind: { ...node, kind: other.kind },
            title: { ...node, title: `${other.title} ` },
            id: { ...node, id: other.id },
            gone: undefined,
          }[what]
          return { ...before, nodes: before.nodes.flatMap((each) => (each === node ? (changed ?? []) : each)) }
        }, document)
        expect(Result.isSuccess(exportFlowCsv(broken))).toBe(faultsOf(broken).length === 0)
      }),
      { numRuns: 1_000 },
    )
  })
})
