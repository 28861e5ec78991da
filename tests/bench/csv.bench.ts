import { createRequire } from "node:module"
import {
  csvPart,
  exportFlowCsv,
  type FlowDocument,
  type FlowNode,
  importFlowCsv,
  plainTextOf,
  richTextOf,
} from "@prosa/core/flow"
import { sameValue } from "@prosa/core/kernel"
import { Result } from "effect"
import { compare, type Finding, must, randomFrom } from "./measure.js"
import { flowOf, tree } from "./sketches.js"

type Cells = ReadonlyArray<string>
// Types of papaparse would come with packages that nothing else here needs.
const Papa: {
  readonly parse: (text: string) => { readonly data: ReadonlyArray<Cells>; readonly errors: ReadonlyArray<unknown> }
  readonly unparse: (rows: ReadonlyArray<Cells>) => string
} = createRequire(import.meta.url)("papaparse")

// A text that was only strung together is no file yet: both are measured down to the bytes that are saved.
const encoder = new TextEncoder()

const rows = 10_000
const words = "quero segunda via do boleto, falar com atendente; não recebi o pedido – qual é o prazo? obrigado".split(
  " ",
)
/** What a spreadsheet would run, and what looks like something else. */
const awkward = [
  "=1+1",
  "@SOMA(A1)",
  "+55 11 98765-4321",
  "-2",
  "\t=1",
  "＝1",
  "'=1",
  ' "aspas" ',
  '["lista"]',
  "a;b,c",
]

/** A flow whose CSV has 10,000 rows and 3 MB: a tree in which each inner node has two answers. */
const flow = (): FlowDocument => {
  const random = randomFrom(5)
  const sentence = (length: number): string =>
    Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(" ")
  // Two rows for each inner node and one for each leaf.
  const { nodes } = flowOf(tree(Math.floor((rows / 3) * 2)))
  return {
    version: 1,
    name: "Fluxo",
    nodes: [...nodes.values()].map((node, at): FlowNode => ({
      ...node,
      kind: at === 0 ? "start" : node.userInteractions.length === 0 ? "end" : "default",
      title: at > 0 && at % 10 === 0 ? `${awkward[(at / 10) % awkward.length]?.trim()} ${at}` : node.title,
      botInteractions: node.botInteractions.map((said) => ({
        ...said,
        text: richTextOf(at % 7 === 0 ? (awkward[at % awkward.length] ?? "") : `${sentence(26)}\n${sentence(20)}`),
      })),
      userInteractions: node.userInteractions.map((answer) => ({
        ...answer,
        phrases: [...Array.from({ length: 7 }, () => sentence(4)), awkward[at % awkward.length] ?? ""],
      })),
    })),
  }
}

/** The rows as one writes them without further thought: nothing is checked, escaped or reported. */
const rowsOf = ({ nodes }: FlowDocument): ReadonlyArray<Cells> => {
  const titles = new Map(nodes.map(({ id, kind, title }) => [id, kind === "start" ? "Inicio" : title]))
  return nodes.flatMap(({ id, botInteractions, userInteractions }) => {
    const said = botInteractions.map(({ text }) => plainTextOf(text).replaceAll("\n", "/r/n")).join("")
    const name = titles.get(id) ?? ""
    return userInteractions.length === 0
      ? [[name, said, "[]", ""]]
      : userInteractions.map(({ target, phrases }, at) => [
          name,
          at === 0 ? said : "",
          JSON.stringify(phrases),
          target === null ? "" : (titles.get(target) ?? ""),
        ])
  })
}

/** The rows without apostrophes that escape a formula, and without texts that had to be put into a list. */
const plain = (all: ReadonlyArray<Cells>) =>
  all.map((row) => row.map((cell, at) => (at === 1 && /\[/u.test(cell) ? "" : cell.replace(/^'+/u, ""))))

/** Bench 5: CSV import and export of 10,000 rows. */
export const csvBench = (): ReadonlyArray<Finding> => {
  const document = flow()
  const { csv, lost } = Result.getOrThrow(exportFlowCsv(document))
  const read = Result.getOrThrow(importFlowCsv(csv, document.name))
  must(lost.length === 0 && read.warnings.length === 0, "nothing is lost and nothing is left out")
  must(sameValue(csvPart(read.document), csvPart(document)), "the flow comes back whole")
  const { data, errors } = Papa.parse(csv)
  const cells = data.filter((row) => row.length > 1)
  must(errors.length === 0 && Math.abs(cells.length - 1 - rows) < rows / 100, "a spreadsheet sees 10,000 rows")
  must(csv.length > 2_700_000 && csv.length < 3_300_000, `the file has 3 MB: ${csv.length}`)
  must(
    cells.every((row) => row.every((cell) => !/^\s*[=+\-@＝]/u.test(cell))),
    "no cell begins as a formula does",
  )
  must(
    cells.some((row) => row.some((cell) => cell.startsWith("'="))),
    "some would have, unescaped",
  )
  must(sameValue(plain(cells.slice(1)), plain(rowsOf(document))), "papaparse is given the same rows")
  return [
    compare(
      "5 CSV of 10,000 rows to a flow with its layout beside papaparse and JSON.parse",
      () => importFlowCsv(csv, "Fluxo"),
      () => Papa.parse(csv).data.map((row, at) => (at === 0 ? row : JSON.parse(row[2] ?? "[]"))),
      { faster: 1 },
    ),
    compare(
      "5 flow to the bytes of its CSV, with what is lost, beside the same by JSON.stringify and papaparse",
      () => encoder.encode(Result.getOrThrow(exportFlowCsv(document)).csv),
      () => encoder.encode(Papa.unparse(rowsOf(document))),
      { faster: 1 },
    ),
  ]
}
