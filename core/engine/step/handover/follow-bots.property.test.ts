import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inputsOf, scripts, statesOf, stepContexts } from "../../testing/arbitraries.ts"
import { compile, followBots, handOverLimit, type ScriptedBot, stepOf } from "../../index.ts"

describe("any bots that take over from each other", () => {
  it("end every turn, each leg but the last without a transfer, in a state that the last bot can go on from", () => {
    const played = scripts.chain((script) =>
      fc.tuple(fc.constant(compile(script)), statesOf(script), inputsOf(script), stepContexts, fc.boolean()),
    )
    fc.assert(
      fc.property(played, fc.array(scripts, { minLength: 1, maxLength: 3 }), (start, others) => {
        const [script, state, input, at, callsWebhook] = start
        const first: ScriptedBot = { name: "0", callsWebhook, asksSystems: callsWebhook, script }
        const bots = others.map((other, n): ScriptedBot => ({
          name: `${n + 1}`,
          callsWebhook,
          asksSystems: callsWebhook,
          script: compile(other),
        }))
        let turn = 0
        const {
          legs,
          bot: last,
          state: after,
        } = Effect.runSync(
          followBots(first, stepOf(first, state, input, at), {
            contextOf: () => Effect.succeed(at),
            contact: Effect.succeed({}),
            successor: () => Effect.sync(() => bots[turn++ % bots.length]),
          }),
        )
        expect(legs.length).toBeLessThanOrEqual(handOverLimit + 1)
        expect(legs.at(-1)?.bot).toBe(last)
        for (const { effects } of legs.slice(0, -1))
          expect(effects.some(({ kind }) => kind === "transfer" || kind === "close")).toBe(false)
        expect(after.handOvers ?? 0).toBeLessThanOrEqual(Math.max(handOverLimit, state.handOvers ?? 0))
        if (after.stage === "talking" && legs.length > 1 && after.node !== null)
          expect(last.script.nodes.has(after.node)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
