import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { faultsOf } from "../../document/flow-faults.ts"
import { exportFlowJson, importFlowJson } from "../../json/flow-json.ts"
import {
  blipAction,
  brokenAt,
  sketchBlip,
  type SketchedBlipCondition,
  type SketchedBlipState,
} from "../../testing/index.ts"
import { importForeignFlow } from "../import-foreign-flow.ts"

const { action, text, typing, menu, message, set, when, said } = blipAction
const ids = ["a", "b", "c", "desk:1"]
const target = fc.constantFrom(...ids, "onboarding", "fallback", "sumiu", "")
const condition = fc.constantFrom<SketchedBlipCondition>(
  said("exists"),
  said("equals", "Sim", "1"),
  said("matches", "(?i)(.*n.o.*)"),
  said("matches", "(?=x)"),
  said("notExists"),
  when("x", "equals", "{{y}}"),
  when("x", "greaterThanOrEquals", "3"),
  when("status", "startsWith", "2"),
  when("contact.name", "exists"),
  when("input.type", "equals", "x"),
  { source: "intent", comparison: "equals", values: ["sair"] },
  { source: "entity", variable: "e", comparison: "equals", values: ["a"] },
  { comparison: "novo", values: ["a"] },
)
const conditions = fc.array(condition, { maxLength: 2 })
const act = fc.oneof(
  conditions.map((given) => set("x", "{{x}} {{input.content}} {{contact.name}}", ...given)),
  conditions.map((given) => action("MergeContact", { name: "{{input.content}}", extras: { a: "1" } }, given)),
  conditions.map((given) =>
    action(
      "ProcessHttp",
      {
        method: "GET",
        uri: "https://a.example/{{x}}",
        headers: { a: "{{y}}" },
        responseStatusVariable: "status",
        responseBodyVariable: "r",
      },
      given,
    ),
  ),
  fc.constantFrom(
    action("TrackEvent", {}),
    action("ExecuteScript", { outputVariable: "y" }),
    action("ForwardToDesk", {}),
    action("SendMessageFromHttp", { uri: "https://a.example", type: "text/plain" }),
    action("Novo", {}),
  ),
)
const says = fc.constantFrom(
  typing(),
  text("Oi {{x}} e {{r@a.b}} {{input.content}}"),
  text("Oi"),
  menu("Qual?", "Sim", "Não"),
  message("media-link", { uri: "https://a.example" }),
  message("collection", { itemType: "text/plain", items: ["a", "b"] }),
)
const input = fc.constantFrom(
  { bypass: true },
  { bypass: false },
  { bypass: false, variable: "x" },
  { bypass: false, variable: "y", validation: { rule: "regex", regex: "^a", error: "Não." } },
  { bypass: false, validation: { rule: "number", error: "Número." } },
)
const state: fc.Arbitrary<SketchedBlipState> = fc.record({
  enters: fc.array(act, { maxLength: 3 }),
  says: fc.array(says, { maxLength: 3 }),
  input,
  leaves: fc.array(act, { maxLength: 2 }),
  outputs: fc.array(
    fc.tuple(target, conditions).map(([to, given]) => [to, ...given] as const),
    { maxLength: 3 },
  ),
  others: target,
})
const blocks = fc
  .tuple(...ids.map(() => state))
  .map((list) => Object.fromEntries(list.map((one, at) => [ids[at] ?? "", one])))
const exceptions = fc.option(state).map((one) => (one === null ? {} : { fallback: one }))

/** A file in which something anywhere is another JSON value. */
const broken = fc
  .tuple(blocks, fc.nat(), fc.jsonValue({ maxDepth: 2 }))
  .map(([given, at, other]) => JSON.stringify(brokenAt(JSON.parse(sketchBlip(given)), at, other)))

describe("a flow of Blip", () => {
  it("becomes a flow without faults that exports to the same file, and every action is accounted for", () => {
    fc.assert(
      fc.property(blocks, exceptions, (given, more) => {
        const { flow, report } = Result.getOrThrow(importForeignFlow(sketchBlip(given, more), "Fluxo"))
        expect(faultsOf(flow)).toEqual([])
        expect(Result.getOrThrow(importFlowJson(exportFlowJson(flow))).flow).toEqual(flow)
        const novel = Object.values({ ...given, ...more }).flatMap(({ enters = [], leaves = [] }) =>
          [...enters, ...leaves].filter((one) => "type" in one && one.type === "Novo"),
        )
        expect(report.lines.filter(({ block }) => block === "Novo")).toHaveLength(novel.length)
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

  it("comes to an end in no time with hostile texts, expressions and messages within each other", () => {
    let nested: unknown = { type: "text/plain", value: "x" }
    for (let at = 0; at < 20; at++) nested = { type: "application/vnd.lime.container+json", value: nested }
    const file = sketchBlip({
      a: {
        says: [
          text("{{".repeat(100_000)),
          text(`${"{{ input.content@".repeat(20_000)}`),
          message("container", nested),
          action("SendRawMessage", { type: "application/json", rawContent: "[".repeat(50_000) }),
        ],
        input: { bypass: false, variable: "a".repeat(10_000), validation: { rule: "regex", regex: "(".repeat(5_000) } },
        outputs: [
          ["a", said("matches", "(a+)+$".repeat(100))],
          ["a", said("equals", ..."x".repeat(500))],
          ["a", when("x@".repeat(5_000), "equals", "1")],
        ],
      },
    })
    const { flow } = Result.getOrThrow(importForeignFlow(file, "Fluxo"))
    expect(faultsOf(flow)).toEqual([])
  })
})
