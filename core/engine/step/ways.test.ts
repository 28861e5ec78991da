import { describe, expect, it } from "vitest"
import type { Comparison, Condition, SetValue } from "../../flow/index.ts"
import { sketchNode, type SketchedAnswer } from "../../flow/testing/index.ts"
import { EntityTypeId } from "../../kernel/index.ts"
import { sketchEntity } from "../../entity/testing/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { type ConversationFacts, type EngineEffect, type EngineInput, moveLimit, step } from "../index.ts"

const order = { id: EntityTypeId.make(1), name: "pedido" }
const orders = sketchEntity(1, "pedido", ["PED-\\d+"], { kind: "regex" })
/** A Tuesday, 14:20 in São Paulo. */
const now = Date.parse("2026-11-24T14:20:00-03:00")

const all = (...of: ReadonlyArray<Comparison>): Condition => ({ match: "all", of })
const hour = (from: string, to: string): Comparison => ({
  subject: { fact: "now.time" },
  as: "time",
  is: "between",
  to: [from, to],
})
const filled = (value: string): Comparison => ({ subject: { value }, as: "text", is: "filled", to: [] })
const otherwise: SketchedAnswer = { to: 9, when: all() }

const textsOf = (effects: ReadonlyArray<EngineEffect>) =>
  effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : []))
const said = (text: string): EngineInput => ({ kind: "text", text })

const nodes = (answers: ReadonlyArray<SketchedAnswer>, sets: ReadonlyArray<SetValue> = []) => [
  sketchNode(1, {
    answers: [
      { to: 2, phrases: ["oi"] },
      { to: 3, phrases: ["é"], entity: order },
    ],
  }),
  sketchNode(2, { says: "Dois", answers, sets }),
  sketchNode(3, { says: "Três", answers, sets }),
  sketchNode(4, { says: "Quatro" }),
  sketchNode(5, { says: "Cinco" }),
  sketchNode(9, { says: "Nove" }),
]
const played = (
  answers: ReadonlyArray<SketchedAnswer>,
  text: string,
  { sets = [], about }: { readonly sets?: ReadonlyArray<SetValue>; readonly about?: ConversationFacts } = {},
) => {
  const script = sketchScript(nodes(answers, sets), { entities: [orders], fallbackMessages: ["Não entendi."] })
  return step(script, waitingAt(1), said(text), { now, seed: 1, about })
}

describe("a way whose condition holds", () => {
  it("is taken after what its node says, without waiting: the first one in order", () => {
    const { state, effects } = played(
      [{ to: 5, when: all(hour("0", "8")) }, { to: 4, when: all(hour("8", "18")) }, otherwise],
      "oi",
    )
    expect([textsOf(effects), state.node]).toEqual([["Dois", "Quatro"], 4])
  })

  it("is 'Senão' where no other one holds; without 'Senão' the node waits for an answer", () => {
    const closed = { to: 4, when: all(hour("18", "8")) }
    expect(played([closed, otherwise], "oi").state.node).toBe(9)
    const waiting = played([closed, { to: 5, phrases: ["sim"] }], "oi")
    expect([waiting.state.node, textsOf(waiting.effects)]).toEqual([2, ["Dois"]])
  })

  it("reads what was captured on the way, and what is known of the contact", () => {
    const byOrder = [{ to: 4, when: all(filled("pedido")) }, otherwise]
    expect(played(byOrder, "PED-17").state.node).toBe(4)
    expect(played(byOrder, "oi").state.node).toBe(9)
    const byName = [{ to: 4, when: all({ subject: { fact: "contact.name" }, as: "text", is: "starts", to: ["ana"] }) }]
    expect(played(byName, "oi", { about: { name: "Ána Lima" } }).state.node).toBe(4)
    expect(played(byName, "oi").state.node).toBe(2)
  })

  it("may be an answer as well: what it waits for leads there too", () => {
    const both = [{ to: 4, phrases: ["recado"], when: all(hour("18", "8")) }]
    const first = played(both, "oi")
    expect(first.state.node).toBe(2)
    const script = sketchScript(nodes(both))
    expect(step(script, first.state, said("recado"), { now, seed: 1 }).state.node).toBe(4)
  })

  it("may come after messages that are said in turn, each to its wrong answer, the last one from then on", () => {
    const tired = {
      to: 4,
      when: all({ subject: { fact: "node.misses" }, as: "number", is: "greater", to: ["3"] } as const),
    }
    const asking = sketchNode(2, {
      answers: [{ to: 5, phrases: ["sim"] }, tired],
      fallbacks: ["Primeira", " ", "Segunda"],
      fallbackOrder: "in-turn",
    })
    const script = sketchScript([sketchNode(1), asking, sketchNode(4, { says: "Quatro" }), sketchNode(5)])
    let state = waitingAt(2)
    const heard = ["a", "b", "c", "d"].map((text, seed) => {
      const stepped = step(script, state, said(text), { now, seed })
      state = stepped.state
      return textsOf(stepped.effects)
    })
    expect([heard, state.node]).toEqual([[["Primeira"], ["Segunda"], ["Segunda"], ["Quatro"]], 4])
  })

  it("may ask how often the node did not understand: it is tried again then, in place of the fallback message", () => {
    const tired = {
      to: 4,
      when: all({ subject: { fact: "node.misses" }, as: "number", is: "greater", to: ["1"] } as const),
    }
    const script = sketchScript(nodes([tired, { to: 5, phrases: ["sim"] }]), { fallbackMessages: ["Não entendi."] })
    const first = step(script, waitingAt(2), said("???"), { now, seed: 1 })
    expect([first.state.node, textsOf(first.effects)]).toEqual([2, ["Não entendi."]])
    const second = step(script, first.state, said("hã?!"), { now, seed: 1 })
    expect([second.state.node, textsOf(second.effects), second.passed]).toEqual([
      4,
      ["Quatro"],
      { entered: [4], missed: 2 },
    ])
  })
})

describe("a value that a node sets", () => {
  it("is in its texts, in its conditions and in later formulas; it may be written to the contact", () => {
    const mention = [{ kind: "mention" as const, variable: "total", sourceNodeId: sketchNode(2).id }]
    const script = sketchScript([
      sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
      sketchNode(2, {
        says: [{ kind: "paragraph", children: [{ kind: "text", text: "São " }, ...mention] }],
        sets: [
          { name: "preco", formula: "10,50" },
          { name: "total", formula: "@preco * 2" },
          { name: "nome", formula: 'primeiro_nome(nome_do_contato) & " Silva"', contact: "name" },
          { name: "email", formula: '"não é um e-mail"', contact: "email" },
        ],
        answers: [
          { to: 4, when: all({ subject: { value: "total" }, as: "number", is: "equal", to: ["21,00"] }) },
          otherwise,
        ],
      }),
      sketchNode(4, { says: "Quatro" }),
      sketchNode(9),
    ])
    const { state, effects } = step(script, waitingAt(1), said("oi"), { now, seed: 1, about: { name: "Ana Lima" } })
    expect(textsOf(effects)).toEqual(["São 21", "Quatro"])
    expect(effects.filter(({ kind }) => kind === "remember")).toEqual([
      { kind: "remember", field: "name", value: "Ana Silva" },
    ])
    expect([state.node, state.variables["2/total"]]).toEqual([4, "21"])
  })

  it("counts how often its node was entered, where it asks for that", () => {
    const script = sketchScript(nodes([{ to: 4, phrases: ["sim"] }], [{ name: "vez", formula: "vezes_neste_node" }]))
    const first = step(script, waitingAt(1), said("oi"), { now, seed: 1 })
    const again = step(script, { ...first.state, node: waitingAt(1).node }, said("oi"), { now, seed: 1 })
    expect([first.state.variables["2/vez"], again.state.variables["2/vez"], again.state.entries]).toEqual([
      "1",
      "2",
      { "2": 2 },
    ])
  })
})

describe("an answer with 'Guardar como'", () => {
  it("keeps what it captures under that name", () => {
    const script = sketchScript(
      [sketchNode(1, { answers: [{ to: 2, entity: order, saveAs: "pedido_antigo" }] }), sketchNode(2)],
      { entities: [orders] },
    )
    expect(step(script, waitingAt(1), said("ped-17"), { now, seed: 1 }).state.variables).toEqual({
      "1/pedido_antigo": "ped-17",
    })
  })
})

it("a conversation moves on by itself at most so often in one turn, and then waits where it is", () => {
  const many = Array.from({ length: moveLimit + 10 }, (_, at) => at + 1)
  const script = sketchScript(
    many.map((id) =>
      sketchNode(id, { answers: [id === 1 ? { to: 2, phrases: ["oi"] } : { to: id + 1, when: all() }] }),
    ),
  )
  const { state } = step(script, waitingAt(1), said("oi"), { now, seed: 1 })
  expect(state.node).toBe(moveLimit + 2)
})
