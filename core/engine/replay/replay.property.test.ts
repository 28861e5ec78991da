import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { playedScripts } from "../testing/arbitraries.ts"
import { compile, Conversation, coverage, type EngineInput, recordConversation, replay } from "../index.ts"
import { notYetPlayed, playInput } from "./play-conversation.ts"

describe("recordConversation", () => {
  it("records what replay plays without a difference, to the same end", () => {
    fc.assert(
      fc.property(playedScripts, ({ script, inputs, seed }) => {
        const compiled = compile(script)
        const begun: ReadonlyArray<EngineInput> = inputs.length === 0 ? [{ kind: "started" }] : inputs
        const played = begun.reduce((playing, input) => {
          const next = playInput(compiled, playing, input, seed).playing
          const isNews = next.state !== playing.state || ["text", "button", "file"].includes(input.kind)
          return isNews ? next : playing
        }, notYetPlayed)
        fc.pre(played.inputs > 0)
        const recorded = recordConversation(compiled, begun, { seed })
        const again = replay(compiled, recorded)
        expect(again.difference).toBeUndefined()
        expect(again.state).toEqual(played.state)
        expect(again.turns).toEqual(recorded.turns.filter((turn) => !("stands" in turn)))
      }),
      { numRuns: 50 },
    )
  })

  it("can be stored as JSON and read again", () => {
    fc.assert(
      fc.property(playedScripts, ({ script, inputs, seed }) => {
        const recorded = recordConversation(compile(script), inputs, { seed, name: "Nova" })
        expect(Schema.decodeUnknownSync(Conversation)(JSON.parse(JSON.stringify(recorded)))).toEqual(recorded)
      }),
    )
  })
})

describe("replay", () => {
  it("finds the difference if any line of the bot is changed", () => {
    fc.assert(
      fc.property(playedScripts, fc.nat(20), ({ script, inputs, seed }, choice) => {
        const compiled = compile(script)
        const recorded = recordConversation(compiled, [{ kind: "started" }, ...inputs], { seed })
        const spoken = recorded.turns.flatMap((turn, at) => ("bot" in turn ? [at] : []))
        const at = spoken[choice % spoken.length]
        fc.pre(at !== undefined)
        const turns = recorded.turns.map((turn, place) => (place === at ? { bot: "Outra coisa, bem outra." } : turn))
        expect(replay(compiled, { ...recorded, turns }).difference).toMatchObject({ _tag: "SaidOtherwise", turn: at })
      }),
    )
  })

  it("finds the difference if any line of the bot is removed", () => {
    fc.assert(
      fc.property(playedScripts, fc.nat(20), ({ script, inputs, seed }, choice) => {
        const compiled = compile(script)
        const recorded = recordConversation(compiled, [{ kind: "started" }, ...inputs], { seed })
        // Without its greeting, the person would speak first.
        const spoken = recorded.turns.flatMap((turn, at) => ("bot" in turn && at > 0 ? [at] : []))
        const at = spoken[choice % spoken.length]
        fc.pre(at !== undefined)
        const without = recorded.turns.filter((_turn, place) => place !== at)
        expect(replay(compiled, { ...recorded, turns: without }).difference?.turn).toBeLessThanOrEqual(without.length)
      }),
    )
  })
})

describe("coverage", () => {
  it("counts everything, and grows with every conversation", () => {
    fc.assert(
      fc.property(playedScripts, fc.nat(12), ({ script, inputs, seed }, stop) => {
        const compiled = compile(script)
        const long = recordConversation(compiled, [{ kind: "started" }, ...inputs], { seed })
        const short = recordConversation(compiled, [{ kind: "started" }, ...inputs.slice(0, stop)], { seed })
        const both = coverage(compiled, [short, long])
        const one = coverage(compiled, [short])
        expect(coverage(compiled, [])).toMatchObject({ nodes: { reached: 0, total: script.flow.nodes.length } })
        expect(one.nodes.reached).toBeGreaterThan(0)
        for (const kind of ["nodes", "userInteractions", "fallbacks", "keywords"] as const) {
          expect(both[kind].reached).toBeGreaterThanOrEqual(one[kind].reached)
          expect(both[kind].reached + both[kind].missing.length).toBe(both[kind].total)
        }
        // Every node is reached through an answer, but the start, and those that others or keywords lead to.
        const returns = new Set([
          ...script.flow.nodes.flatMap(({ returnTo }) => returnTo ?? []),
          ...script.keywords.flatMap(({ action }) => (action.kind === "node" ? [action.nodeId] : [])),
        ])
        expect(both.userInteractions.reached).toBeGreaterThanOrEqual(both.nodes.reached - 1 - returns.size)
      }),
    )
  })
})
