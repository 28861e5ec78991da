import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { faultsOf } from "../document/flow-faults.ts"
import { exportFlowJson, importFlowJson } from "../json/flow-json.ts"
import { mentionsIn } from "../text/rich-text.ts"
import { brokenAt, type SketchedBlock, type SketchedGroups, sketchTypebot, typebotBlock } from "../testing/index.ts"
import { importForeignFlow } from "./import-foreign-flow.ts"

const { text, input, set, choice, when, call, jump, variable } = typebotBlock
const names = ["Nome", "Total", "Lista", "Id"]
const titles = ["A", "B", "C", "D"]

const name = fc.constantFrom(...names)
const title = fc.constantFrom(...titles)
const target = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: title })
const words = fc.oneof(
  fc.constantFrom("Olá {{Nome}}", "{{Nome}} e {{Total}}", "linha\noutra {{Lista}}", "{{Ninguém}}", "x".repeat(5_000)),
  fc.string({ unit: "grapheme", maxLength: 30 }),
)

const block: fc.Arbitrary<SketchedBlock> = fc.oneof(
  fc.tuple(words, target).map(([said, to]) => text(said, to)),
  fc
    .tuple(fc.constantFrom("text", "number", "email", "date", "file", "rating", "novo"), name, target)
    .map(([kind, of, to]) => input(kind, of, to)),
  fc
    .tuple(name, fc.oneof(words, fc.constantFrom("{{Total}} + 1", "return 1;", "'a' + {{Nome}}")))
    .map(([of, is]) => set(of, is)),
  fc
    .tuple(
      fc.dictionary(words, fc.oneof(fc.constant(""), title), { maxKeys: 4 }),
      fc.boolean(),
      fc.option(name, { nil: undefined }),
    )
    .map(([items, isMultipleChoice, of]) =>
      choice(items, { isMultipleChoice, ...(of !== undefined && { variableId: variable(of) }) }),
    ),
  fc
    .tuple(name, fc.constantFrom("Equal to", "Greater than", "Is set", "Ends with", "Outro", ""), words, title, target)
    .map(([of, operator, value, then, to]) => when(of, operator, value, then, to)),
  fc
    .tuple(name, fc.constantFrom("data.a", "data.b.map(x => x.c)", "a b("))
    .map(([of, path]) => call("https://a.example/{{Id}}", { [of]: path })),
  title.map(jump),
  fc.constantFrom("Wait", "Code", "image", "AB test", "inventado").map((type): SketchedBlock => ({ type })),
)

const groups: fc.Arbitrary<SketchedGroups> = fc
  .tuple(...titles.map(() => fc.array(block, { maxLength: 6 })))
  .map((blocks) => Object.fromEntries(blocks.map((one, at) => [titles[at], one])))

/** A file in which something anywhere is another JSON value. */
const broken = fc
  .tuple(groups, fc.nat(), fc.jsonValue({ maxDepth: 2 }))
  .map(([given, at, other]) => JSON.stringify(brokenAt(JSON.parse(sketchTypebot(given, names)), at, other)))

const blocksIn = (given: SketchedGroups): number => Object.values(given).reduce((sum, { length }) => sum + length, 0)

describe("a flow of Typebot", () => {
  it("becomes a flow without faults that exports to the same file, and every block is accounted for", () => {
    fc.assert(
      fc.property(groups, (given) => {
        const read = importForeignFlow(sketchTypebot(given, names), "Fluxo")
        if (Result.isFailure(read)) throw new Error(read.failure.message)
        const { flow, report } = read.success
        expect(faultsOf(flow)).toEqual([])
        expect(Result.getOrThrow(importFlowJson(exportFlowJson(flow))).flow).toEqual(flow)
        const ofBlocks = report.lines.filter(({ block: kind }) => kind !== "Caminho de volta" && kind !== "Start")
        expect(report.whole + ofBlocks.length).toBe(blocksIn(given))
        for (const { botInteractions } of flow.nodes)
          expect(botInteractions.flatMap(({ text: said }) => mentionsIn(said)).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 50 },
    )
  })

  it("is refused with a sentence, or read, whatever stands in the file", () => {
    fc.assert(
      fc.property(broken, (file) => {
        const read = importForeignFlow(file, "Fluxo")
        if (Result.isFailure(read)) expect(read.failure.message).toMatch(/\p{L}.*\.$/u)
        else expect(faultsOf(read.success.flow)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})
