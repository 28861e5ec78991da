import { describe, expect, it } from "vitest"
import { sketchNode } from "../../flow/testing/index.ts"
import { WorkspaceId } from "../../kernel/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { type EngineState, type Script, step, type Stepped } from "../index.ts"

const target = { kind: "sequential-person", workspaceId: WorkspaceId.make(7), onlyOnlineUser: false } as const
const scriptWith = (facts: Partial<Script> = {}) =>
  sketchScript(
    [sketchNode(1, { answers: [{ to: 2, phrases: ["menu"] }] }), sketchNode(2, { says: "Menu", answers: [{ to: 1 }] })],
    { fallbackMessages: ["Não entendi."], fallbackTransfer: { times: 2, target }, ...facts },
  )
const send = (state: EngineState, text: string, script = scriptWith()) =>
  step(script, state, { kind: "text", text }, { now: 0, seed: 1 })
const spoken = ({ effects }: Stepped) => effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : []))
const transfers = ({ effects }: Stepped) => effects.flatMap((effect) => (effect.kind === "transfer" ? [effect] : []))

describe("the transfer after exceptions in a row", () => {
  it("takes the place of the exception that reaches the number, and says that somebody is called", () => {
    const first = send(waitingAt(1), "xyz")
    expect([spoken(first), transfers(first)]).toEqual([["Não entendi."], []])
    const second = send(first.state, "zyx")
    expect(spoken(second)).toEqual(["Vou chamar alguém para ajudar você."])
    expect(transfers(second)).toEqual([{ kind: "transfer", target }])
    expect([second.state.stage, second.passed?.missed]).toEqual(["handed-over", 1])
  })

  it("says what the bot says of a transfer instead: the sequential service's message, or that of closed hours", () => {
    const missed = waitingAt(1, { misses: 1 })
    expect(spoken(send(missed, "xyz", scriptWith({ transferMessage: "Um momento." })))).toEqual(["Um momento."])
    const hours = { timeZone: "UTC", periods: [], message: "Estamos fechados." }
    const closed = send(missed, "xyz", scriptWith({ hours }))
    expect([spoken(closed), transfers(closed)]).toEqual([
      ["Estamos fechados."],
      [{ kind: "transfer", target, unassigned: true }],
    ])
  })

  it("comes after a way of the node that asks how often it has missed", () => {
    const when = {
      match: "all",
      of: [{ subject: { fact: "node.misses" }, as: "number", is: "greater", to: ["1"] }],
    } as const
    const script = sketchScript(
      [
        sketchNode(1, {
          answers: [
            { to: 2, phrases: ["menu"] },
            { to: 3, when },
          ],
        }),
        sketchNode(2),
        sketchNode(3),
      ],
      { fallbackTransfer: { times: 2, target } },
    )
    const led = send(waitingAt(1, { misses: 1 }), "xyz", script)
    expect([spoken(led), transfers(led), led.state.node]).toEqual([["Texto 3"], [], 3])
  })

  it("counts from anew after an answer that was understood, and never happens at 0", () => {
    const understood = send(send(waitingAt(1), "xyz").state, "menu")
    expect(transfers(send(understood.state, "xyz"))).toEqual([])
    const never = scriptWith({ fallbackTransfer: { times: 0, target: null } })
    expect(spoken(send(waitingAt(1, { misses: 40 }), "xyz", never))).toEqual(["Não entendi."])
  })
})
