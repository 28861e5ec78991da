import { importForeignFlow } from "@prosa/core/flow"
import { blipAction, sketchBlip, type SketchedBlipCondition, type SketchedBlipState } from "@prosa/core/flow/testing"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { converses } from "./imported-talk.ts"

const { text, set, said, when } = blipAction
const ids = ["a", "b", "c", "d", "e"] as const
const words = ["sim", "qwerty", "plano"]

/** A block of which is known how Blip goes through it. */
interface Block {
  readonly says: boolean
  /** What is set on entering, and whether the text cites it. */
  readonly sets: string | undefined
  readonly waits: boolean
  readonly keeps: boolean
  readonly outputs: ReadonlyArray<{
    readonly to: number
    readonly test: "equals" | "contains" | "value"
    readonly of: string
  }>
  /** Undefined: the start, where a conversation ends. */
  readonly others: number | undefined
}

const silent: Block = { says: false, sets: undefined, waits: false, keeps: false, outputs: [], others: undefined }

const block: fc.Arbitrary<Block> = fc.record({
  says: fc.boolean(),
  sets: fc.option(fc.constantFrom("sim", "azul"), { nil: undefined }),
  waits: fc.boolean(),
  keeps: fc.boolean(),
  outputs: fc.array(
    fc
      .tuple(
        fc.nat(ids.length - 1),
        // Words alone are recognised where they resemble: what is compared with them is the same or has nothing of them.
        fc.constantFrom(
          { test: "equals" as const, of: "sim" },
          { test: "equals" as const, of: "plano" },
          { test: "contains" as const, of: "wer" },
          { test: "value" as const, of: "sim" },
          { test: "value" as const, of: "azul" },
        ),
      )
      .map(([to, test]) => ({ to, ...test })),
    { maxLength: 3 },
  ),
  others: fc.option(fc.nat(ids.length - 1), { nil: undefined }),
})

/** Blocks that do not wait lead on to later ones alone: a ring without a question has no end. */
const blocks = fc.array(block, { minLength: ids.length, maxLength: ids.length }).map((given) =>
  given.map((one, at): Block =>
    one.waits
      ? one
      : {
          ...one,
          outputs: one.outputs.filter(({ to }) => to > at),
          others: one.others !== undefined && one.others > at ? one.others : undefined,
        },
  ),
)

const conditionOf = ({ test, of }: Block["outputs"][number]): SketchedBlipCondition =>
  test === "value" ? when("v", "equals", of) : said(test, of)

const written = (given: ReadonlyArray<Block>): string =>
  sketchBlip(
    Object.fromEntries(
      given.map(({ says, sets, waits, keeps, outputs, others }, at): readonly [string, SketchedBlipState] => [
        ids[at] ?? "",
        {
          enters: sets === undefined ? [] : [set("v", sets)],
          says: says || waits ? [text(`${ids[at]} {{v}}`), text(`${ids[at]}?`)] : [],
          input: waits ? { bypass: false, ...(keeps && { variable: "v" }) } : { bypass: true },
          outputs: outputs.map((output) => [ids[output.to] ?? "", conditionOf(output)]),
          others: others === undefined ? "onboarding" : (ids[others] ?? ""),
        },
      ]),
    ),
  )

/** Goes through a flow as Blip does, and lists what is said until nobody writes any more or it ends. */
const walked = (given: ReadonlyArray<Block>, spoken: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lines: Array<string> = []
  const left = [...spoken]
  let here: number | undefined = 0
  let value = ""
  let input = ""
  while (here !== undefined) {
    const now: Block | undefined = given[here]
    if (now === undefined) break
    value = now.sets ?? value
    if (now.says || now.waits) lines.push(`${ids[here]} ${value}`, `${ids[here]}?`)
    if (now.waits) {
      const next = left.shift()
      if (next === undefined) return [...lines, "?"]
      lines.push(`> ${next}`)
      input = next
      if (now.keeps) value = next
    }
    const taken: Block["outputs"][number] | undefined = now.outputs.find(({ test, of }) =>
      test === "value" ? value === of : test === "equals" ? input === of : input.includes(of),
    )
    here = taken === undefined ? now.others : taken.to
  }
  return [...lines, "."]
}

/** An answer leads back to a block that leads another way on, to a block which cites a value that it has set itself. */
const returned: [Array<Block>, Array<string>] = [
  [
    { ...silent, outputs: [{ to: 1, test: "equals", of: "sim" }], others: 2 },
    { ...silent, others: 3 },
    { ...silent, waits: true, others: 0 },
    { ...silent, sets: "sim", waits: true, others: 0 },
    silent,
  ],
  ["sim"],
]

describe("a flow of Blip", () => {
  it("says the same here as there, however its blocks lead to each other", () => {
    fc.assert(
      fc.property(blocks, fc.array(fc.constantFrom(...words), { maxLength: 6 }), (given, spoken) => {
        const lines = walked(given, spoken)
        fc.pre(lines.length > 1)
        converses(Result.getOrThrow(importForeignFlow(written(given), "Fluxo")), ...lines)
        expect(lines.length).toBeGreaterThan(1)
      }),
      { numRuns: 50, examples: [returned] },
    )
  })
})
