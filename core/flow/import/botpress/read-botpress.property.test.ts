import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { faultsOf } from "../../document/flow-faults.ts"
import { exportFlowJson, importFlowJson } from "../../json/flow-json.ts"
import {
  botpressAction,
  brokenAt,
  importEntries,
  sketchBotpress,
  type SketchedBotpressNode,
} from "../../testing/index.ts"
import { importForeignFlow } from "../import-foreign-flow.ts"

const { say, set } = botpressAction
const names = ["a", "b", "c", "d"]
const target = fc.constantFrom(
  ...names,
  "END",
  "",
  "#",
  "##",
  "#a",
  "##b",
  "outro.flow.json",
  "outro.flow.json#b",
  "sumiu",
)
const condition = fc.constantFrom(
  "true",
  "event.nlu.intent.name === 'sim'",
  "event.preview === '1'",
  "temp.x === 'a' && session.y > 2",
  "!user.z",
  "temp.valid",
  "codigo()",
  "((((",
  "temp['skill-choice-ret-r'] == \"um\"",
  'temp.notExtracted == "true"',
)
const instruction = fc.constantFrom(
  say("builtin_text-000001"),
  say("builtin_text-000002"),
  say("builtin_carousel-000003"),
  say("nada"),
  set("temp", "x", "{{event.preview}}"),
  set("user", "y", "{{user.y}} e {{temp.x}}"),
  "hitl/pause_session {}",
  'basic-skills/call_api {"url":"https://a.example/{{temp.x}}"}',
  "codigo {}",
  "say",
  "",
)
const node: fc.Arbitrary<SketchedBotpressNode> = fc.record(
  {
    enters: fc.array(instruction, { maxLength: 4 }),
    receives: fc.array(instruction, { maxLength: 2 }),
    next: fc.dictionary(condition, target, { maxKeys: 4 }),
    skill: fc.constantFrom<readonly [string, string]>(
      ["choice", "skills/choice.flow.json"],
      ["Slot", "skills/slot.flow.json"],
      ["CallAPI", "skills/api.flow.json"],
      ["nova", "outro.flow.json"],
      ["sendEmail", ""],
    ),
  },
  { requiredKeys: [] },
)
const flow = fc
  .tuple(...names.map(() => node))
  .map((nodes) => Object.fromEntries(nodes.map((one, at) => [names[at] ?? "", one])))

const filesOf = (
  main: Readonly<Record<string, SketchedBotpressNode>>,
  other: Readonly<Record<string, SketchedBotpressNode>>,
) => ({
  "flows/main.flow.json": sketchBotpress(main),
  "flows/outro.flow.json": sketchBotpress(other),
  "flows/skills/choice.flow.json": sketchBotpress(
    {},
    { randomId: "r", contentId: "builtin_single-choice-000004", keywords: { um: ["1"] }, config: {} },
  ),
  "flows/skills/slot.flow.json": sketchBotpress(
    {},
    { slotName: "s", entities: ["cor"], contentElement: "builtin_text-000001" },
  ),
  "flows/skills/api.flow.json": sketchBotpress({}, { url: "https://a.example", memory: "temp", variable: "x" }),
  "content-elements/a.json": JSON.stringify([
    { id: "builtin_text-000001", formData: { text$pt: "Oi {{temp.x}} e {{user.y}}", variations$pt: ["Olá"] } },
    { id: "builtin_text-000002", formData: { text$pt: "Oi", variations$pt: ["Olá"] } },
    { id: "builtin_carousel-000003", formData: { items$pt: [{ title: "A", actions: [{ title: "Ver", url: "x" }] }] } },
    { id: "builtin_single-choice-000004", formData: { text$pt: "Qual?", choices$pt: [{ title: "Um", value: "um" }] } },
  ]),
  "intents/sim.json": JSON.stringify({ name: "sim", utterances: { pt: ["sim", "claro"] } }),
  "entities/cor.json": JSON.stringify({ name: "cor", type: "list", occurrences: [{ name: "azul", synonyms: [] }] }),
  "qna/a.json": JSON.stringify({ data: { questions: { pt: ["oi?"] }, answers: { pt: ["Oi!"] }, action: "text" } }),
})

/** A file in which something anywhere is another JSON value. */
const brokenText = (text: string, at: number, other: unknown): string =>
  JSON.stringify(brokenAt(JSON.parse(text), at, other))

describe("a bot of Botpress", () => {
  it("becomes a flow without faults that exports to the same file", () => {
    fc.assert(
      fc.property(flow, flow, (main, other) => {
        const { flow: read } = Result.getOrThrow(importEntries(filesOf(main, other)))
        expect(faultsOf(read)).toEqual([])
        expect(Result.getOrThrow(importFlowJson(exportFlowJson(read))).flow).toEqual(read)
      }),
      { numRuns: 50 },
    )
  })

  it("is refused with a sentence, or read, whatever stands in its files", () => {
    fc.assert(
      fc.property(flow, flow, fc.nat(), fc.nat(), fc.jsonValue({ maxDepth: 2 }), (main, other, which, at, value) => {
        const files: Record<string, string> = filesOf(main, other)
        const paths = Object.keys(files)
        const path = paths[which % paths.length] ?? ""
        files[path] = brokenText(files[path] ?? "{}", at, value)
        for (const read of [importEntries(files), importForeignFlow(files[path], "Fluxo")])
          if (Result.isFailure(read)) expect(read.failure.message).toMatch(/\p{L}.*\.$/u)
          else expect(faultsOf(read.success.flow)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it("comes to an end in no time with hostile conditions and texts", () => {
    const hostile = [
      "(".repeat(1_900),
      "!".repeat(1_900),
      "a.b".repeat(600),
      `${"a && ".repeat(390)}a`,
      `'${"\\".repeat(1_900)}`,
      "temp[".repeat(380),
      "x".repeat(300_000),
    ]
    const { flow: read, report } = Result.getOrThrow(
      importEntries({
        "flows/main.flow.json": sketchBotpress({
          a: {
            enters: [`say @builtin_text {"text":"${"{{".repeat(50_000)}"}`, `x ${"{".repeat(50_000)}`],
            receives: [],
            next: Object.fromEntries(hostile.map((one) => [one, "a"])),
          },
        }),
      }),
    )
    expect(faultsOf(read)).toEqual([])
    expect(report.lines.length).toBeGreaterThanOrEqual(hostile.length - 1)
  })

  it("is refused while it is packed as Botpress exports it", () => {
    const packed = importForeignFlow(new Uint8Array([0x1f, 0x8b, 8, 0]), "Fluxo")
    expect(Result.isFailure(packed) && packed.failure.message).toBe(
      "Um .tgz não é aberto aqui: descompacte-o, e envie a pasta em um .zip.",
    )
  })
})
