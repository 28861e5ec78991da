import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  compile,
  type EngineInput,
  type Conversation,
  recordAgain,
  recordSimulation,
  replay,
  simulate,
  type SimulatedTurn,
} from "../index.ts"
import { filesOfPersons, inputsOf, playedScripts, scripts } from "../testing/arbitraries.ts"
import { recordConversation } from "../replay/record-conversation.ts"

const simulations = scripts.chain((script) =>
  fc.record({
    script: fc.constant(script),
    greeted: fc.boolean(),
    files: fc.array(filesOfPersons, { maxLength: 4 }),
    texts: fc.array(
      inputsOf(script).map((input) => ("text" in input && input.text !== undefined ? input.text : "oi")),
      { maxLength: 8 },
    ),
    webhooks: fc.array(
      fc.option(
        fc.record({
          variables: fc.dictionary(fc.constantFrom("cep", "pedido"), fc.constantFrom("", "1")),
          messages: fc.constantFrom([], [{ text: "Achei!", buttons: [] }]),
        }),
        { nil: null },
      ),
      { maxLength: 3 },
    ),
  }),
)
const standingIn = ({ turns }: Conversation) => {
  const last = turns.at(-1)
  return last !== undefined && "stands" in last ? last.stands : undefined
}

describe("recordSimulation", () => {
  it("records what passes at once on the same script, with any answers of webhooks", () => {
    fc.assert(
      fc.property(simulations, ({ script, greeted, texts, files, webhooks }) => {
        const compiled = compile(script)
        const spoken: ReadonlyArray<SimulatedTurn> = [...(greeted ? [undefined] : []), ...texts].map((text, at) => ({
          text,
          ...(text === undefined ? {} : { files: files[at] ?? [] }),
          webhooks: at % 2 === 0 ? webhooks : [],
        }))
        fc.pre(spoken.length > 0)
        expect(replay(compiled, recordSimulation(compiled, spoken)).difference).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })

  it("records what the simulator showed since the conversation began, up to a hand-over", () => {
    fc.assert(
      fc.property(simulations, ({ script, greeted, texts }) => {
        // Which of several texts is said depends on the seed, and some may be empty.
        const nodes = script.flow.nodes.map((node) => ({
          ...node,
          botInteractions: node.botInteractions.map(({ variants: _others, ...said }) => said),
        }))
        const compiled = compile({ ...script, flow: { ...script.flow, nodes } })
        let state: Parameters<typeof simulate>[1]
        let shown: Array<string> = []
        let stands: string | undefined
        const spoken = [...(greeted ? [undefined] : []), ...texts]
        fc.pre(spoken.length > 0)
        for (const text of spoken) {
          if (stands === "transferred") break
          if (stands === "closed") shown = []
          const next = simulate(compiled, state, text, { now: 0, seed: 0 })
          ;({ state } = next)
          ;({ stands } = next.answer)
          shown.push(...next.answer.replies.filter(({ notice }) => !notice).map((reply) => reply.text))
        }
        const recorded = recordSimulation(
          compiled,
          spoken.map((text) => ({ text, webhooks: [] })),
        )
        expect(standingIn(recorded)).toBe(stands)
        expect(recorded.turns.flatMap((turn) => ("bot" in turn ? [turn.bot] : []))).toHaveLength(shown.length)
      }),
    )
  })
})

describe("recordAgain", () => {
  it("records what passes on the new script, with the same events", () => {
    fc.assert(
      fc.property(playedScripts, scripts, ({ script, inputs, seed }, other) => {
        const begun: ReadonlyArray<EngineInput> = [{ kind: "started" }, ...inputs]
        const before = recordConversation(compile(script), begun, { seed, name: "Nova" })
        const now = compile(other)
        const again = recordAgain(now, before)
        expect(replay(now, again).difference).toBeUndefined()
        const events = ({ turns }: Conversation) => turns.filter((turn) => !("bot" in turn || "stands" in turn))
        expect(events(again)).toEqual(events(before))
        expect(recordAgain(compile(script), before)).toEqual(before)
      }),
      { numRuns: 50 },
    )
  })
})
