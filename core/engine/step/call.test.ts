import { describe, expect, it } from "vitest"
import { type Condition, failureCondition, newCall, outcomeCondition, type SystemCall } from "../../flow/index.ts"
import { sketchNode, type SketchedAnswer } from "../../flow/testing/index.ts"
import { EntityTypeId } from "../../kernel/index.ts"
import { sketchEntity } from "../../entity/testing/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { type EngineEffect, type EngineInput, type EngineState, initialState, step } from "../index.ts"

const cpf = { id: EntityTypeId.make(1), name: "cpf" }
const cpfs = sketchEntity(1, "cpf", ["\\d{11}"], { kind: "regex" })
const now = Date.parse("2026-11-24T14:20:00-03:00")
const lookUp: SystemCall = {
  ...newCall,
  address: "https://erp.example/clientes/{{@cpf}}",
  headers: [{ name: "Authorization", value: "Bearer {{segredo.token}}" }],
  keeps: [{ path: "nome", name: "nome" }],
}
const whenFilled: Condition = {
  match: "all",
  of: [{ subject: { value: "nome" }, as: "text", is: "filled", to: [] }],
}
const usual: ReadonlyArray<SketchedAnswer> = [
  { to: 3, when: whenFilled },
  { to: 4, when: failureCondition },
  { to: 5, when: { match: "all", of: [] } },
]
const script = (answers: ReadonlyArray<SketchedAnswer> = usual) =>
  sketchScript(
    [
      sketchNode(1, { says: "Qual é o seu CPF?", answers: [{ to: 2, phrases: ["é"], entity: cpf }] }),
      sketchNode(2, { says: "Procurei.", answers, call: lookUp }),
      sketchNode(3, { says: "Achei." }),
      sketchNode(4, { says: "O sistema está fora." }),
      sketchNode(5, { says: "Não achei." }),
    ],
    { entities: [cpfs], fallbackMessages: ["Não entendi."] },
  )
const textsOf = (effects: ReadonlyArray<EngineEffect>) =>
  effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : []))
const said = (text: string): EngineInput => ({ kind: "text", text })
const answered = (call: number, variables: Readonly<Record<string, string>> | null): EngineInput => ({
  kind: "webhookAnswered",
  call,
  answer: variables === null ? null : { variables, messages: [] },
})
const at = { now, seed: 1 }
const asked = (answers?: ReadonlyArray<SketchedAnswer>) => {
  const compiled = script(answers)
  const { state, effects } = step(compiled, waitingAt(1), said("52998224725"), at)
  return { compiled, state, effects }
}

describe("a node that asks a system", () => {
  const lead = (...outcomes: Parameters<typeof outcomeCondition>[0]): ReadonlyArray<SketchedAnswer> => [
    { to: 4, when: outcomeCondition(outcomes) },
    { to: 5, when: { match: "all", of: [] } },
  ]
  const answersWith = (ways: ReadonlyArray<SketchedAnswer>, variables: Readonly<Record<string, string>> | null) => {
    const { compiled, state } = asked(ways)
    return textsOf(step(compiled, state, answered(1, variables), at).effects)
  }

  it("goes on without its texts where nothing of what it keeps was found, and not where the call failed", () => {
    for (const nothing of [{}, { nome: "" }, { nome: " " }, { nome: "[]" }, { outro: "Ana" }])
      expect(answersWith(lead("call.empty"), nothing)).toEqual(["O sistema está fora."])
    expect(answersWith(lead("call.empty"), { nome: "Ana" })).toEqual(["Procurei.", "Não achei."])
    expect(answersWith(lead("call.empty"), null)).toEqual(["Procurei.", "Não achei."])
    expect(answersWith(lead("call.failed"), {})).toEqual(["Procurei.", "Não achei."])
  })

  it("goes on by one way where it failed and where nothing was found", () => {
    for (const nothing of [{}, null])
      expect(answersWith(lead("call.failed", "call.empty"), nothing)).toEqual(["O sistema está fora."])
    expect(answersWith(lead("call.failed", "call.empty"), { nome: "Ana" })).toEqual(["Procurei.", "Não achei."])
  })

  it("says nothing before the answer, and asks with its values and without its secrets", () => {
    const { state, effects } = asked()
    expect(effects).toEqual([
      {
        kind: "callWebhook",
        call: 1,
        nodeName: "Node 2",
        message: "52998224725",
        variables: {},
        system: { call: lookUp, values: { "@cpf": "52998224725" } },
      },
    ])
    expect([state.node, state.waiting?.for]).toEqual([2, "webhook"])
  })

  it("says its texts with the answer, in the same turn, and goes on by its condition", () => {
    const { compiled, state } = asked()
    const next = step(compiled, state, answered(1, { nome: "Ana" }), at)
    expect([textsOf(next.effects), next.state.node]).toEqual([["Procurei.", "Achei."], 3])
    const none = step(compiled, state, answered(1, { nome: "" }), at)
    expect([textsOf(none.effects), none.state.node]).toEqual([["Procurei.", "Não achei."], 5])
  })

  it("is left by 'Se falhar' without its texts where the system fails", () => {
    const { compiled, state } = asked()
    const next = step(compiled, state, answered(1, null), at)
    expect(textsOf(next.effects)).toEqual(["O sistema está fora."])
    expect([next.effects[0], next.state.node]).toEqual([{ kind: "webhookFailed", nodeName: "Node 2" }, 4])
    expect(next.state.waiting).toBeUndefined()
  })

  it("goes on with its texts where no way is for a failure", () => {
    const { compiled, state } = asked([{ to: 5, when: { match: "all", of: [] } }])
    const next = step(compiled, state, answered(1, null), at)
    expect([textsOf(next.effects), next.state.node]).toEqual([["Procurei.", "Não achei."], 5])
  })

  it("forgets the failure when it was left: a later node's ways do not see it", () => {
    const compiled = sketchScript([
      sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
      sketchNode(2, { call: lookUp, answers: [{ to: 3, when: failureCondition }] }),
      sketchNode(3, { says: "Três", answers: [{ to: 4, when: failureCondition }] }),
      sketchNode(4, { says: "Quatro" }),
    ])
    const { state } = step(compiled, waitingAt(1), said("oi"), at)
    expect(step(compiled, state, answered(1, null), at).state.node).toBe(3)
  })

  it("offers what was written meanwhile to its answers, and does not call it misunderstood", () => {
    const { compiled, state } = asked([{ to: 5, phrases: ["obrigado"] }])
    const during = (text: string) => step(compiled, step(compiled, state, said(text), at).state, answered(1, {}), at)
    expect(textsOf(during("alô?").effects)).toEqual(["Procurei."])
    expect(during("obrigado").state.node).toBe(5)
  })

  it("hears its system once: a late answer changes nothing", () => {
    const { compiled, state } = asked()
    const next = step(compiled, state, answered(1, { nome: "Ana" }), at)
    const late = step(compiled, next.state, answered(1, { nome: "Bia" }), at)
    expect([late.state, late.effects]).toEqual([next.state, []])
  })

  it("greets first where it is the start, and puts its question after the answer", () => {
    const start = [
      sketchNode(1, { says: "Olá!", call: lookUp, answers: [{ to: 2, phrases: ["oi"] }] }),
      sketchNode(2, { says: "Dois" }),
    ]
    const begun = (facts: Parameters<typeof sketchScript>[1]): readonly [ReadonlyArray<string>, EngineState] => {
      const compiled = sketchScript(start, facts)
      const first = step(compiled, initialState, { kind: "started" }, at)
      const then = step(compiled, first.state, answered(1, { nome: "Ana" }), at)
      return [[...textsOf(first.effects), "…", ...textsOf(then.effects)], then.state]
    }
    expect(begun({})[0]).toEqual(["…", "Olá!"])
    expect(begun({ greeting: ["Bem-vindo!"] })[0]).toEqual(["Bem-vindo!", "…"])
  })
})
