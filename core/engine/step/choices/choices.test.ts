import { describe, expect, it } from "vitest"
import type { AnswerChoice } from "../../../flow/index.ts"
import { sketchNode, type SketchedAnswer } from "../../../flow/testing/index.ts"
import { sketchScript, waitingAt } from "../../testing/index.ts"
import { type Detected, type EngineEffect, type EngineState, readState, step } from "../../index.ts"

const orders = JSON.stringify([
  { numero: 48213, loja: { cidade: "São Paulo" }, status: "em rota" },
  { numero: 48290, loja: { cidade: "Niterói" }, status: "entregue" },
  { numero: 51002, loja: { cidade: "Niterói" }, status: "separado" },
])
const byNumber: AnswerChoice = {
  list: { value: "pedidos", label: "numero" },
  several: false,
  keeps: [
    { path: "numero", name: "pedido" },
    { path: "status", name: "situação" },
  ],
}
const listed = (choice: AnswerChoice = byNumber, more: ReadonlyArray<SketchedAnswer> = []) =>
  sketchScript(
    [
      sketchNode(1, { says: "Oi", answers: [{ to: 2, phrases: ["pedidos"] }] }),
      sketchNode(2, {
        says: "Qual pedido?",
        replies: ["Falar com atendente"],
        answers: [{ to: 3, choice }, { to: 4, phrases: ["Falar com atendente", "quero uma pessoa"] }, ...more],
      }),
      sketchNode(3, { says: "Certo." }),
      sketchNode(4, { says: "Chamando." }),
    ],
    { fallbackMessages: ["Não entendi."] },
  )
const withOrders: Partial<EngineState> = { variables: { "1/pedidos": orders } }
const at = { now: 0, seed: 1 }
const labelsOf = (effects: ReadonlyArray<EngineEffect>) =>
  effects.flatMap((effect) => (effect.kind === "say" ? effect.buttons.map(({ label }) => label) : []))
const textsOf = (effects: ReadonlyArray<EngineEffect>) =>
  effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : []))

describe("the items of a list", () => {
  it("are offered under the node's last message, before its own quick replies", () => {
    const { effects } = step(listed(), waitingAt(1, withOrders), { kind: "text", text: "pedidos" }, at)
    expect(labelsOf(effects)).toEqual(["48213", "48290", "51002", "Falar com atendente"])
  })

  it.each([
    ["by its words", "48290", "48290", "entregue"],
    ["by its place", "a segunda", "48290", "entregue"],
    ["within a sentence", "quero o 51002 por favor", "51002", "separado"],
    ["between marks", "o 51002, por favor!", "51002", "separado"],
  ])("are chosen %s, with their fields", (_, text, pedido, status) => {
    const { state } = step(listed(), waitingAt(2, withOrders), { kind: "text", text }, at)
    expect(state.node).toBe(3)
    expect(state.variables).toMatchObject({ "2/pedido": pedido, "2/situação": status })
  })

  it("leave what the node's own answers say to these, also by the number of a quick reply", () => {
    for (const text of ["Falar com atendente", "quero uma pessoa", "4"]) {
      const { state } = step(listed(), waitingAt(2, withOrders), { kind: "text", text }, at)
      expect([text, state.node]).toEqual([text, 4])
    }
  })

  it("leave a phrase of another answer to it, though an option has its word, and offer no item without words", () => {
    const byCity = { ...byNumber, list: { value: "pedidos", label: "loja.cidade" } }
    const other = listed(byCity, [{ to: 4, phrases: ["paulo"] }])
    expect(step(other, waitingAt(2, withOrders), { kind: "text", text: "Paulo" }, at).state.node).toBe(4)
    expect(step(listed(byCity), waitingAt(2, withOrders), { kind: "text", text: "Paulo" }, at).state.node).toBe(3)
    const nameless = { variables: { "1/pedidos": '[{"numero":null},{"numero":"  "},{"numero":7}]' } }
    expect(labelsOf(step(listed(), waitingAt(1, nameless), { kind: "text", text: "pedidos" }, at).effects)).toEqual([
      "7",
      "Falar com atendente",
    ])
  })

  it("are not understood where the words mean two of them or none, and stay under the fallback message", () => {
    const byCity = listed({ ...byNumber, list: { value: "pedidos", label: "loja.cidade" } })
    for (const text of ["Rio", "cidade"]) {
      const { state, effects } = step(byCity, waitingAt(2, withOrders), { kind: "text", text }, at)
      expect([state.node, state.misses, textsOf(effects)]).toEqual([2, 1, ["Não entendi."]])
      // Two items of the same words are told apart.
      expect(labelsOf(effects)).toEqual(["São Paulo", "Niterói", "Niterói (2)", "Falar com atendente"])
    }
    const second = step(byCity, waitingAt(2, withOrders), { kind: "text", text: "niteroi (2)" }, at)
    expect(second.state.variables["2/pedido"]).toBe("51002")
  })

  it("are offered under words of the engine where the node says nothing, and nothing is where there are none", () => {
    const silent = sketchScript([
      sketchNode(1, { says: "Oi", answers: [{ to: 2, phrases: ["pedidos"] }] }),
      sketchNode(2, { says: "", answers: [{ to: 3, choice: byNumber }] }),
      sketchNode(3, { says: "Certo." }),
    ])
    const said = (facts: Partial<EngineState>) =>
      step(silent, waitingAt(1, facts), { kind: "text", text: "pedidos" }, at).effects
    expect([textsOf(said(withOrders)), labelsOf(said(withOrders))]).toEqual([
      ["Escolha uma opção:"],
      ["48213", "48290", "51002"],
    ])
    expect(said({})).toEqual([])
  })

  it("may be plain texts, kept as they are", () => {
    const plain = listed({ list: { value: "pedidos", label: "" }, several: false, keeps: [{ path: "", name: "dia" }] })
    const days = { variables: { "1/pedidos": '["segunda-feira","terça-feira"]' } }
    const { state } = step(plain, waitingAt(2, days), { kind: "text", text: "terça" }, at)
    expect([state.node, state.variables["2/dia"]]).toEqual([3, "terça-feira"])
  })

  it.each([
    ["no value", {}],
    ["no list", { variables: { "1/pedidos": "48213" } }],
    ["an empty one", { variables: { "1/pedidos": "[]" } }],
  ])("are none for %s: the node waits with what it has", (_, facts) => {
    const { state, effects } = step(listed(), waitingAt(1, facts), { kind: "text", text: "pedidos" }, at)
    expect([state.node, labelsOf(effects)]).toEqual([2, ["Falar com atendente"]])
  })
})

const toppings: AnswerChoice = { list: null, several: true, keeps: [{ path: "", name: "sabores" }] }
const pizza = sketchScript(
  [
    sketchNode(1, {
      says: "O que vai na pizza?",
      replies: ["Queijo e presunto", "Milho", "Bacon", "Cancelar"],
      answers: [
        { to: 2, phrases: ["Queijo e presunto", "Milho", "Bacon"], choice: toppings },
        { to: 3, phrases: ["Cancelar"] },
      ],
    }),
    sketchNode(2, {
      says: [
        {
          kind: "paragraph",
          children: [
            { kind: "text", text: "Anotado: " },
            { kind: "mention", variable: "sabores", sourceNodeId: sketchNode(1, {}).id },
          ],
        },
      ],
    }),
    sketchNode(3, { says: "Cancelado." }),
  ],
  { fallbackMessages: ["Não entendi."] },
)
const talk = (...texts: ReadonlyArray<string>) =>
  texts.reduce<{ state: EngineState; effects: ReadonlyArray<EngineEffect> }>(
    ({ state }, text) => step(pizza, state, { kind: "text", text }, at),
    { state: waitingAt(1, { script: pizza.script.id }), effects: [] },
  )

describe("several options", () => {
  it("are chosen one after the other, each offered once, until that is all", () => {
    const first = talk("Milho")
    expect(textsOf(first.effects)).toEqual(["Anotei: Milho. Mais alguma opção?"])
    expect(labelsOf(first.effects)).toEqual(["Queijo e presunto", "Bacon", "Cancelar", "Pronto"])
    const done = talk("Milho", "queijo e presunto", "Pronto")
    expect([done.state.node, done.state.variables["1/sabores"]]).toEqual([2, '["Milho","Queijo e presunto"]'])
    expect(textsOf(done.effects)).toEqual(["Anotado: Milho e Queijo e presunto"])
    expect(done.state.chosen).toBeUndefined()
  })

  it.each([
    ["bacon e queijo e presunto, só isso", '["Bacon","Queijo e presunto"]'],
    ["quero milho, bacon. nada mais", '["Milho","Bacon"]'],
    ["2 e 3, pronto", '["Milho","Bacon"]'],
    ["todos", '["Queijo e presunto","Milho","Bacon"]'],
    ["todos menos milho, pronto", '["Queijo e presunto","Bacon"]'],
  ])("are taken from one phrase: '%s'", (text, kept) => {
    const { state } = talk(text)
    expect([state.node, state.variables["1/sabores"]]).toEqual([2, kept])
  })

  it("are taken back", () => {
    const { state, effects } = talk("milho e bacon", "sem bacon")
    expect(state.chosen).toEqual(["Milho"])
    expect(labelsOf(effects)).toContain("Bacon")
    expect(textsOf(talk("milho", "tira o milho").effects)).toEqual([
      "Nada escolhido ainda. Escolha ao menos uma opção.",
    ])
  })

  it("are chosen and taken back by some of their words", () => {
    expect(talk("o de queijo").state.chosen).toEqual(["Queijo e presunto"])
    expect(talk("queijo e presunto, bacon", "sem presunto").state.chosen).toEqual(["Bacon"])
  })

  it("say what they did not find", () => {
    const { effects, state } = talk("milho e calabresa")
    expect(textsOf(effects)).toEqual(["Não encontrei “calabresa”. Anotei: Milho. Mais alguma opção?"])
    expect(state.chosen).toEqual(["Milho"])
  })

  it("ask for one where none was chosen, and leave other answers and wrong ones as they are", () => {
    expect(textsOf(talk("pronto").effects)).toEqual(["Nada escolhido ainda. Escolha ao menos uma opção."])
    expect(talk("milho", "Cancelar").state.node).toBe(3)
    const missed = talk("milho", "xyz")
    expect([missed.state.chosen, textsOf(missed.effects)]).toEqual([["Milho"], ["Não entendi."]])
    expect(labelsOf(missed.effects)).toEqual(["Queijo e presunto", "Bacon", "Cancelar", "Pronto"])
  })

  it("are not understood where words are merely like an option: that counts as a miss, and hands over after so many", () => {
    const strict = sketchScript([...pizza.script.flow.nodes], {
      fallbackMessages: ["Não entendi."],
      fallbackTransfer: { times: 2, target: { kind: "workspace-by-webhook" } },
    })
    const likely = { node: waitingAt(1).node, target: waitingAt(2).node, score: 0.9, values: {} }
    const say = (state: EngineState) =>
      step(strict, state, { kind: "text", text: "tem borda recheada?", detected: likely as Detected }, at)
    const once = say(waitingAt(1, { script: strict.script.id, chosen: ["Milho"] }))
    expect([textsOf(once.effects), once.state.misses, once.state.chosen]).toEqual([["Não entendi."], 1, ["Milho"]])
    expect(say(once.state).effects).toContainEqual({ kind: "transfer", target: { kind: "workspace-by-webhook" } })
  })

  it("end by themselves where all are chosen, and not by other words for one of them", () => {
    const synonym = sketchScript([
      sketchNode(1, {
        says: "Extras?",
        replies: ["Milho", "Bacon"],
        answers: [{ to: 2, phrases: ["Milho", "Bacon", "torresmo"], choice: toppings }],
      }),
      sketchNode(2, { says: "Anotado." }),
    ])
    const said = (state: EngineState, text: string) => step(synonym, state, { kind: "text", text }, at).state
    const two = said(said(waitingAt(1, { script: synonym.script.id }), "torresmo"), "milho")
    expect([two.node, two.chosen]).toEqual([1, ["torresmo", "Milho"]])
    expect(said(two, "bacon").node).toBe(2)
  })

  it("are none where their list is empty: 'ok' is an answer like any other", () => {
    const several: AnswerChoice = { ...byNumber, several: true }
    const { state, effects } = step(listed(several), waitingAt(2), { kind: "text", text: "ok" }, at)
    expect([state.node, textsOf(effects)]).toEqual([2, ["Não entendi."]])
  })

  it("are noted once, however often they are said", () => {
    expect(talk("milho", "milho e bacon").state.chosen).toEqual(["Milho", "Bacon"])
  })

  it("leave a word for 'that is all' to an answer of the node that has it", () => {
    const asked = sketchScript([
      sketchNode(1, {
        says: "Quer extras?",
        replies: ["Milho", "Bacon", "Não"],
        answers: [
          { to: 2, phrases: ["Milho", "Bacon"], choice: toppings },
          { to: 3, phrases: ["Não"] },
        ],
      }),
      sketchNode(2, { says: "Anotado." }),
      sketchNode(3, { says: "Sem extras." }),
    ])
    expect(step(asked, waitingAt(1), { kind: "text", text: "não" }, at).state.node).toBe(3)
  })

  it("survive being stored, and are refused if damaged", () => {
    const { state } = talk("milho")
    expect(readState(JSON.parse(JSON.stringify(state)))).toMatchObject({ success: state })
    expect(readState({ ...state, chosen: [1] })._tag).toBe("Failure")
  })
})

describe("one of the quick replies", () => {
  it("is kept under a name, in the words of the option, and in one's own where a phrase took it", () => {
    const one = sketchScript([
      sketchNode(1, {
        says: "Qual unidade?",
        replies: ["Centro", "Praia"],
        answers: [
          {
            to: 2,
            phrases: ["Centro", "Praia", "perto do mar"],
            choice: { list: null, several: false, keeps: [{ path: "", name: "unidade" }] },
          },
        ],
      }),
      sketchNode(2, { says: "Ok" }),
    ])
    const kept = (text: string) => step(one, waitingAt(1), { kind: "text", text }, at).state.variables["1/unidade"]
    expect([kept("praia"), kept("1"), kept("perto do mar")]).toEqual(["Praia", "Centro", "perto do mar"])
  })
})
