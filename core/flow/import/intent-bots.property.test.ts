import { Result } from "effect"
import fc from "fast-check"
import { stringify } from "yaml"
import { describe, expect, it } from "vitest"
import { faultsOf } from "../document/flow-faults.ts"
import { exportFlowJson, importFlowJson } from "../json/flow-json.ts"
import { brokenAt, packedFiles, type SketchedIntent, sketchedAgentFiles } from "../testing/index.ts"
import { plainTextOf } from "../text/rich-text.ts"
import { type ForeignFlow, importForeignFlow } from "./import-foreign-flow.ts"

const words = fc.oneof(
  fc.constantFrom(
    "oi",
    "sim",
    "não",
    "quero $cidade",
    "#pedido.cidade e $dia",
    "[Recife](cidade)",
    "x".repeat(4_000),
    "a\n".repeat(300),
  ),
  fc.string({ unit: "grapheme", maxLength: 20 }),
)
const few = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 })
const context = fc.constantFrom("pedido", "pedido-followup", "entrega")
const names = ["Oi", "Pedido", "Pedido - yes", "Entrega", "Não sei", "Ajuda"]

const said = fc.oneof(
  few(words),
  fc.record({
    type: fc.constantFrom(1, "2", 3, "4", "novo", "suggestion_chips"),
    title: words,
    replies: few(words),
    imageUrl: words,
  }),
)
const intent: fc.Arbitrary<SketchedIntent> = fc.record(
  {
    phrases: few(words),
    says: few(said),
    inputs: few(context),
    outputs: fc.dictionary(context, fc.integer({ min: 0, max: 5 }), { maxKeys: 2 }),
    parameters: fc.dictionary(
      fc.constantFrom("cidade", "dia", "geo-city"),
      fc.record(
        { type: fc.constantFrom("@sys.date", "@cor", "@sys.any", "@outra", ""), prompt: words },
        { requiredKeys: ["type"] },
      ),
      { maxKeys: 3 },
    ),
    events: few(fc.constantFrom("WELCOME", "outro")),
    fallback: fc.boolean(),
    besides: fc.constantFrom({}, { webhookUsed: true }, { endInteraction: true }),
  },
  { requiredKeys: [] },
)
const agent = fc.array(intent, { minLength: 1, maxLength: names.length }).map((intents) =>
  sketchedAgentFiles({
    intents: Object.fromEntries(intents.map((one, at) => [names[at], one])),
    entities: { cor: { azul: ["anil"], "": [] } },
  }),
)

const step = fc.oneof(
  fc.record({ intent: fc.constantFrom("oi", "sim", "pedido", "faq") }),
  fc.record({ action: fc.constantFrom("utter_oi", "utter_menu", "f", "action_x", "utter_faq", "utter_nada") }),
  fc.record({ or: fc.constant([{ intent: "oi" }, { intent: "sim" }]) }),
  fc.record({ checkpoint: fc.constantFrom("a", "b") }),
  fc.record({ active_loop: fc.constantFrom("f", null) }),
  fc.record({ slot_was_set: fc.constant([{ cidade: "x" }]) }),
  fc.record({ user: words, intent: fc.constantFrom("oi", "") }),
  fc.record({ bot: words }),
  fc.constant({ outro: 1 }),
)
const story = fc.record({
  story: words,
  steps: fc.array(step, { maxLength: 8 }),
  condition: fc.constantFrom([], [{ active_loop: "f" }]),
})
const project = fc.record({
  nlu: fc.array(fc.record({ intent: fc.constantFrom("oi", "sim", "pedido", "faq/a", "faq/b"), examples: few(words) }), {
    maxLength: 5,
  }),
  stories: fc.array(story, { maxLength: 8 }),
  rules: fc.array(story, { maxLength: 4 }),
  slots: fc.constant({ cidade: { type: "text" }, plano: { type: "text" } }),
  forms: fc.constant({ f: { required_slots: ["cidade", "plano"] } }),
  responses: fc.record({
    utter_oi: few(fc.record({ text: words })),
    utter_menu: fc.constant([
      {
        text: "O quê?",
        buttons: [
          { title: "Oi", payload: "/oi" },
          { title: "Sim", payload: "/sim" },
        ],
      },
    ]),
    utter_ask_plano: few(fc.record({ text: words, buttons: fc.constantFrom([], [{ title: "A", payload: "/a" }]) })),
    "utter_faq/a": few(fc.record({ text: words })),
  }),
})

/** Everything that a flow says or understands, and everything that its report tells. */
const allIn = ({ flow, report }: ForeignFlow) => ({
  said: [
    ...flow.nodes.flatMap(({ botInteractions, fallbackMessages, form, sets }) => [
      ...botInteractions.flatMap(({ text, variants = [] }) => [text, ...variants].map((one) => plainTextOf(one))),
      ...fallbackMessages,
      ...(form?.fields ?? []).map((field) => field.question),
      ...sets.map(({ formula }) => formula),
    ]),
    ...(flow.questions ?? []).flatMap(({ texts }) => texts),
  ].join("\n"),
  told: report.lines.map(({ block, message }) => `${block} ${message}`).join("\n"),
})

const isWhole = (file: Uint8Array | string, marks: ReadonlyArray<readonly [string, string]> = []): void => {
  const read = importForeignFlow(file, "Fluxo")
  if (Result.isFailure(read)) {
    expect(read.failure._tag).toBe("NoSteps")
    return
  }
  const { flow, report } = read.success
  const { said, told } = allIn(read.success)
  for (const [text, block] of marks) expect([text, said.includes(text) || told.includes(block)]).toEqual([text, true])
  expect(faultsOf(flow)).toEqual([])
  expect(Result.getOrThrow(importFlowJson(exportFlowJson(flow))).flow).toEqual(flow)
  for (const { message, outcome } of report.lines)
    expect([outcome, message]).toEqual([outcome, expect.stringMatching(/\p{L}.*[.!]$/su)])
}

describe("an agent of Dialogflow", () => {
  it("says every text of its intents, or tells of the intent", () => {
    const marked = fc.array(intent, { minLength: 1, maxLength: names.length }).map((intents) => {
      const marks = intents.map((_, at) => [`Texto${at}!`, `“${names[at]}”`] as const)
      return {
        marks,
        file: packedFiles(
          sketchedAgentFiles({
            intents: Object.fromEntries(
              intents.map((one, at) => [names[at], { ...one, says: [[`Texto${at}!`], ...(one.says ?? [])] }]),
            ),
          }),
        ),
      }
    })
    fc.assert(
      fc.property(marked, ({ file, marks }) => isWhole(file, marks)),
      { numRuns: 50 },
    )
  })

  it("becomes a flow without faults that exports to the same file, every change of it told in a sentence", () => {
    fc.assert(
      fc.property(agent, (files) => isWhole(packedFiles(files))),
      { numRuns: 50 },
    )
  })

  it("is read, or refused with a sentence, whatever stands in its files", () => {
    fc.assert(
      fc.property(agent, fc.nat(), fc.nat(), fc.jsonValue({ maxDepth: 2 }), (files, which, at, other) => {
        const paths = Object.keys(files)
        const path = paths[which % paths.length] ?? ""
        const broken = JSON.stringify(brokenAt(JSON.parse(files[path] ?? "null"), at, other))
        const read = importForeignFlow(packedFiles({ ...files, [path]: broken }), "Fluxo")
        if (Result.isFailure(read)) expect(read.failure.message).toMatch(/\p{L}.*\.$/u)
        else expect(faultsOf(read.success.flow)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})

describe("a project of Rasa", () => {
  it("says every response, or tells of it or of the story that does", () => {
    const texts = ["utter_oi", "utter_menu", "utter_faq/a", "utter_ask_plano", "utter_livre"]
    const marks = texts.map((name, at) => [`Texto${at}!`, `“${name}”`] as const)
    const responses = Object.fromEntries(texts.map((name, at) => [name, [{ text: `Texto${at}!` }]]))
    fc.assert(
      fc.property(project, (given) => isWhole(stringify({ ...given, responses }), marks)),
      { numRuns: 50 },
    )
  })

  it("becomes a flow without faults that exports to the same file, every change of it told in a sentence", () => {
    fc.assert(
      fc.property(project, (given) => isWhole(stringify(given))),
      { numRuns: 50 },
    )
  })

  it("is read, or refused with a sentence, whatever stands in its files", () => {
    fc.assert(
      fc.property(project, fc.nat(), fc.jsonValue({ maxDepth: 2 }), (given, at, other) => {
        const read = importForeignFlow(stringify(brokenAt(structuredClone(given), at, other)), "Fluxo")
        if (Result.isFailure(read)) expect(read.failure.message).toMatch(/\p{L}.*\.$/u)
        else expect(faultsOf(read.success.flow)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})
