import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { FlowNode } from "../../flow/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { BotId } from "../../kernel/index.ts"
import { compile, type EngineState, initialState, readState, scriptOf, step } from "../index.ts"
import { callDepth } from "./linked-modules.ts"

const always = { match: "all", of: [] } as const
/** Nodes in a row, of which some call one of three modules, go on by themselves, or take a keyword; the last one ends. */
const rows: fc.Arbitrary<ReadonlyArray<FlowNode>> = fc
  .array(fc.record({ calls: fc.nat(5), goesOn: fc.boolean() }), { minLength: 1, maxLength: 4 })
  .map((steps) => [
    ...steps.map(({ calls, goesOn }, at): FlowNode => ({
      ...sketchNode(at + 1, {
        says: `${at}`,
        answers: [{ to: at + 2, phrases: ["sim"], ...(goesOn ? { when: always } : {}) }],
      }),
      // The third module is not in the script.
      call:
        calls === 0 || calls > 3
          ? null
          : {
              module: { botId: BotId.make(calls), botName: "Outro" },
              gives: [{ name: "total", value: "{{@total + 1}}" }],
              keeps: [{ path: "total", name: "total" }],
            },
    })),
    {
      ...sketchNode(steps.length + 1, { kind: "end" }),
      sets: [{ name: "total", formula: "@total + 1" }],
    },
  ])
const scripts = fc.tuple(rows, rows, rows).map(([nodes, one, two]) =>
  scriptOf(
    { version: 1, name: "Fluxo", nodes },
    {
      modules: [one, two].map((own, at) => ({ botId: BotId.make(at + 1), nodes: own })),
      keywords: [{ phrases: ["menu"], action: { kind: "node", nodeId: sketchNode(1).id, title: "" } }],
    },
  ),
)
const texts = fc.array(fc.constantFrom("sim", "sim", "sim", "talvez", "menu"), { minLength: 1, maxLength: 12 })
const context = { now: 0, seed: 0 }

describe("a conversation through modules", () => {
  it("stands in the module that was called last, is the same when it is repeated, and can be stored at each turn", () => {
    const seen = { inside: 0, within: 0, back: 0, left: 0 }
    fc.assert(
      fc.property(scripts, texts, (script, said) => {
        const compiled = compile(script)
        let state: EngineState = step(compiled, initialState, { kind: "started" }, context).state
        for (const text of said) {
          const next = step(compiled, state, { kind: "text", text }, context)
          expect(step(compiled, state, { kind: "text", text }, context)).toEqual(next)
          const before = state.callers?.length ?? 0
          state = next.state
          expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(Result.succeed(state))
          const callers = state.callers ?? []
          expect(callers.length).toBeLessThanOrEqual(callDepth)
          // Each call was made by a node of the module in which the conversation stood then.
          const calledBy = callers.map(({ node }) => compiled.nodeAt(node)?.module?.entry ?? node)
          expect(callers.map(({ node }) => compiled.moduleOf(node))).toEqual(
            callers.map((_, at) => (at === 0 ? 0 : compiled.moduleOf(calledBy[at - 1] ?? sketchNode(1).id))),
          )
          const [entry] = calledBy.slice(-1)
          expect(compiled.moduleOf(state.node ?? sketchNode(1).id)).toBe(
            entry === undefined ? 0 : compiled.moduleOf(entry),
          )
          if (callers.length > 0) seen.inside++
          if (callers.length > 1) seen.within++
          if (callers.length < before) seen[text === "menu" ? "left" : "back"]++
        }
      }),
      { numRuns: 100 },
    )
    expect(Object.values(seen).map((count) => count > 5)).toEqual([true, true, true, true])
  })
})
