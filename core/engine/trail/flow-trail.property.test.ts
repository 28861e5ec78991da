import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BotId, NodeId } from "../../kernel/index.ts"
import { Schema } from "effect"
import { beginsTrail, compile, followTrail, type FlowTrail, initialState, step, trailLimit } from "../index.ts"
import { inputsOf, scripts, statesOf, stepContexts, trailLegs } from "../testing/arbitraries.ts"

const bot = Schema.decodeSync(BotId)(1)
const node = Schema.decodeSync(NodeId)

describe("a trail", () => {
  it("has each node once, stands at one of them, and only the last bot may still conduct the conversation", () => {
    fc.assert(
      fc.property(fc.array(trailLegs), (turns) => {
        let trail: FlowTrail = []
        for (const legs of turns) {
          const next = followTrail(trail, legs)
          // nothing that was noted is forgotten
          for (const { bot: id, nodes, missed = [] } of trail) {
            const after = next.find((one) => one.bot === id)
            expect(after?.nodes.slice(0, nodes.length)).toEqual(nodes)
            expect(after?.missed ?? []).toEqual(expect.arrayContaining([...missed]))
          }
          trail = next
        }
        expect(new Set(trail.map(({ bot: id }) => id)).size).toBe(trail.length)
        for (const { nodes, missed = [], at } of trail) {
          expect(new Set(nodes).size).toBe(nodes.length)
          expect(nodes).toContain(at)
          expect(nodes).toEqual(expect.arrayContaining([...missed]))
        }
        expect(trail.slice(0, -1).every(({ handed }) => handed === true)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it("stays the same object where a turn adds nothing", () => {
    fc.assert(
      fc.property(fc.array(trailLegs), trailLegs, (turns, legs) => {
        const [leg] = legs
        fc.pre(leg !== undefined)
        const trail = turns.reduce<FlowTrail>(followTrail, [])
        const once = followTrail(trail, [leg])
        expect(followTrail(once, [leg])).toBe(once)
      }),
    )
  })

  it("follows any step: where it stands is where the conversation stands, and a fallback message is an exception there", () => {
    const played = scripts.chain((script) =>
      fc.tuple(fc.constant(compile(script)), statesOf(script), inputsOf(script), stepContexts),
    )
    fc.assert(
      fc.property(played, ([script, state, input, at]) => {
        const { state: after, passed } = step(script, state, input, at)
        const { entered, missed } = passed ?? { entered: [] }
        for (const id of entered) expect(script.nodes.has(id)).toBe(true)
        if (entered.length > 0) expect(after.node).toBe(entered.at(-1))
        else expect(after.node).toBe(state.node)
        if (missed !== undefined && entered.length === 0) {
          expect(after.misses ?? 0).toBeGreaterThan(0)
          expect(missed).toBe(after.node)
        }
        // A way that asks for wrong answers may have led on from there.
        if (missed !== undefined) expect(script.nodes.has(missed)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it("is of a bounded size, and begins with a conversation only", () => {
    const entered = Array.from({ length: trailLimit + 20 }, (_, at) => node(at + 1))
    const [only] = followTrail([], [{ bot, passed: { entered }, hands: false }])
    expect(only?.nodes.length).toBe(trailLimit)
    expect(only?.nodes).toContain(only?.at)
    expect(followTrail([], [{ bot, hands: true }])).toEqual([])
    expect([beginsTrail(null), beginsTrail(initialState)]).toEqual([true, true])
    expect(beginsTrail({ ...initialState, node: node(1) })).toBe(false)
  })
})
