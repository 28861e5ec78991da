import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { noAutomations, noFallbackTransfer } from "../../bot/index.ts"
import { newFlow } from "../../flow/index.ts"
import { scripts } from "../testing/arbitraries.ts"
import { readScript, scriptOf } from "../index.ts"

const flow = newFlow("Loja", "Oi!")

describe("readScript", () => {
  it("reads every script as it was stored", () => {
    fc.assert(
      fc.property(scripts, (script) => {
        expect(readScript(JSON.parse(JSON.stringify(script)))).toEqual(
          Result.succeed(JSON.parse(JSON.stringify(script))),
        )
      }),
    )
  })

  it("upgrades scripts from before entities, questions and automations", () => {
    expect(readScript({ version: 1, flow, greeting: ["Oi!"], fallbackMessages: ["Como?"] })).toEqual(
      Result.succeed({
        version: 3,
        modules: [],
        id: "",
        flow,
        entities: [],
        greeting: ["Oi!"],
        fallbackMessages: ["Como?"],
        asks: [],
        automations: noAutomations,
        hours: null,
        transferMessage: "",
        keywords: [],
        timeZone: "America/Sao_Paulo",
        disambiguates: false,
        fallbackTransfer: noFallbackTransfer,
      }),
    )
  })

  it("upgrades scripts from before opening hours and keywords", () => {
    const { hours: _hours, transferMessage: _message, keywords: _keywords, ...before } = scriptOf(flow, { id: "7" })
    expect(readScript({ ...before, version: 2 })).toEqual(Result.succeed(scriptOf(flow, { id: "7" })))
  })

  it("reads a script from before the question in doubt as one that asks nothing and hands over for no exception", () => {
    const { disambiguates: _asks, fallbackTransfer: _transfer, ...before } = scriptOf(flow, { id: "7" })
    expect(readScript(before)).toEqual(Result.succeed(scriptOf(flow, { id: "7" })))
  })

  it("refuses scripts that cannot be compiled, with every invalid field", () => {
    expect(readScript({ ...scriptOf(flow), flow: { ...flow, nodes: [] } })).toMatchObject({
      failure: { _tag: "UnreadableScript", errors: [{ path: "flow.nodes", message: "Valor inválido" }] },
    })
    const { repeat } = noAutomations
    const wrong = {
      ...scriptOf(flow, { id: "1" }),
      asks: ["age"],
      automations: { ...noAutomations, repeat: { ...repeat, minutes: -1 } },
    }
    expect(readScript(wrong)).toMatchObject({
      failure: {
        errors: [
          { path: "asks.0", message: "Valor inválido" },
          { path: "automations.repeat.minutes", message: "Valor inválido" },
        ],
      },
    })
    for (const nothing of [null, undefined, 7, "", [], { version: 4 }])
      expect(readScript(nothing)).toMatchObject({ failure: { _tag: "UnreadableScript" } })
  })
})
