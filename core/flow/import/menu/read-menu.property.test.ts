import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { writeCsv } from "../../../kernel/index.ts"
import { faultsOf } from "../../document/flow-faults.ts"
import { exportFlowJson, importFlowJson } from "../../json/flow-json.ts"
import { importForeignFlow } from "../import-foreign-flow.ts"

const header = [
  "node",
  "mensagem",
  "opção",
  "tecla",
  "próximo",
  "ação",
  "resposta",
  "variável",
  "opções",
  "A",
  "Nó A",
  "cor",
]
const names = ["a", "b", "c", ""]
const cell = fc.oneof(
  fc.constantFrom(
    ...names,
    "fim",
    "menu",
    "atendente",
    "coletar e-mail",
    "confirmar",
    "Sim|a, Não|fim",
    "{{a}} e {{b}}",
    "x".repeat(80),
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
)
const rows = fc.array(
  fc.tuple(
    fc.constantFrom(...names),
    ...header.slice(1).map(() => fc.oneof({ weight: 2, arbitrary: fc.constant("") }, { weight: 1, arbitrary: cell })),
  ),
  { maxLength: 12 },
)

describe("a menu in a CSV", () => {
  it("becomes a flow without faults that exports to the same file, and every row is accounted for", () => {
    fc.assert(
      fc.property(rows, (given) => {
        fc.pre(given.some(([node]) => node !== ""))
        const { flow, report } = Result.getOrThrow(importForeignFlow(writeCsv([header, ...given]), "Menu"))
        expect(faultsOf(flow)).toEqual([])
        expect(Result.getOrThrow(importFlowJson(exportFlowJson(flow))).flow).toEqual(flow)
        const told = report.lines.filter(({ block }) => block.startsWith("linha "))
        const written = given.filter((row) => row.some((one) => one.trim() !== ""))
        expect(report.whole + told.length).toBe(written.length)
      }),
      { numRuns: 50 },
    )
  })

  it("is refused with a sentence, or read, wherever the file is cut", () => {
    fc.assert(
      fc.property(rows, fc.nat(), (given, at) => {
        const text = writeCsv([header, ...given])
        const read = importForeignFlow(text.slice(0, at % text.length), "Menu")
        if (Result.isFailure(read)) expect(read.failure.message).toMatch(/\p{L}.*\.$/u)
        else expect(faultsOf(read.success.flow)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it("comes to an end in no time with very many options of one node, alike or not", () => {
    const alike = Array.from({ length: 20_000 }, (_, at) => `a,,opção ${at},b`)
    const apart = Array.from({ length: 4_000 }, (_, at) => `a,,opção ${at},c${at}\nc${at},x,,`)
    const long = "x".repeat(60)
    for (const lines of [alike, apart, Array.from({ length: 3_000 }, (_, at) => `a,,${long}${at},b`)]) {
      const read = importForeignFlow(["node,mensagem,opção,próximo", "a,Oi,,", "b,Fim,,", ...lines].join("\n"), "Menu")
      if (Result.isFailure(read)) expect(read.failure.message).toMatch(/\p{L}.*\.$/u)
      else expect(faultsOf(read.success.flow)).toEqual([])
    }
  })
})
