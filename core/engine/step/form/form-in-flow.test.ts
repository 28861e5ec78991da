import { describe, expect, it } from "vitest"
import { sketchEntity } from "../../../entity/testing/index.ts"
import type { FlowNode, FlowQuestion, FormField, NodeForm } from "../../../flow/index.ts"
import { sketchNode } from "../../../flow/testing/index.ts"
import { EntityTypeId, InteractionId, NodeId } from "../../../kernel/index.ts"
import { textsToNode } from "../../replay/texts-to-node.ts"
import { waitingAt } from "../../testing/index.ts"
import {
  compile,
  type EngineEffect,
  type EngineInput,
  type EngineState,
  initialState,
  readState,
  type Script,
  scriptOf,
  step,
} from "../../index.ts"

const entities = [
  { id: EntityTypeId.make(1), name: "numero", kind: "system" as const, fuzzy: false, entries: [] },
  { id: EntityTypeId.make(2), name: "nome", kind: "system" as const, fuzzy: false, entries: [] },
  sketchEntity(3, "cidade", ["São Paulo", "Recife"]),
]
const field = (name: string, id: number, question: string) =>
  ({
    name,
    entity: { id: EntityTypeId.make(id), name: entities[id - 1]?.name ?? "" },
    question,
    wrong: [],
  }) satisfies FormField
const form: NodeForm = {
  fields: [field("pessoas", 1, "Quantas pessoas?"), field("cidade", 3, "Qual cidade?")],
  confirm: null,
}
const otherwise = { match: "all" as const, of: [] }
const hours: FlowQuestion = {
  id: InteractionId.make(1),
  name: "Horário",
  phrases: ["qual é o horário"],
  texts: ["Das 9 às 18."],
  target: null,
}

const now = 1_000_000
const textsOf = (effects: ReadonlyArray<EngineEffect>) =>
  effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : []))
const text = (written: string): EngineInput => ({ kind: "text", text: written })

const scriptWith = (
  nodes: ReadonlyArray<FlowNode>,
  facts: Partial<Omit<Script, "version" | "flow">> = {},
  questions: ReadonlyArray<FlowQuestion> = [],
) =>
  compile(
    scriptOf(
      { version: 1, name: "Fluxo", nodes, ...(questions.length === 0 ? {} : { questions }) },
      { entities, fallbackMessages: ["Não entendi."], ...facts },
    ),
  )
const play = (
  script: ReturnType<typeof compile>,
  inputs: ReadonlyArray<EngineInput>,
  from: EngineState = waitingAt(1),
) => {
  let state = from
  let effects: ReadonlyArray<EngineEffect> = []
  for (const [at, input] of inputs.entries())
    ({ state, effects } = step(script, state, input, { now: now + at * 60_000, seed: 1 }))
  return { state, effects, said: textsOf(effects) }
}
const nodes = (facts: Parameters<typeof sketchNode>[1] = {}) => [
  sketchNode(1, { answers: [{ to: 2, phrases: ["reserva"] }] }),
  sketchNode(2, { says: "Vamos lá.", form, answers: [{ to: 3, when: otherwise }], ...facts }),
  sketchNode(3, { says: "Pronto!" }),
]

describe("a form in its flow", () => {
  it("answers a question from anywhere, and asks on where it was", () => {
    const script = scriptWith(nodes(), {}, [hours])
    const asked = play(script, [text("reserva"), text("4"), text("qual é o horário")])
    expect(asked.said).toEqual(["Das 9 às 18.", "Qual cidade?"])
    expect(play(script, [text("Recife")], asked.state).said).toEqual(["Pronto!"])
  })

  it("comes before a transfer of its node", () => {
    const target = { kind: "external-platform" as const }
    const script = scriptWith(nodes({ answers: [], transfer: { target } }))
    expect(play(script, [text("reserva")]).state.stage).toBe("talking")
    const done = play(script, [text("reserva"), text("4"), text("Recife")])
    expect([done.state.stage, done.effects.at(-1)?.kind]).toEqual(["handed-over", "transfer"])
  })

  it("waits for an answer of its node where no way leads on", () => {
    const script = scriptWith(nodes({ answers: [{ to: 3, phrases: ["pode marcar"] }] }))
    const done = play(script, [text("reserva"), text("4"), text("Recife")])
    expect([done.said, done.state.node, done.state.waiting]).toEqual([[], 2, undefined])
    expect(play(script, [text("pode marcar")], done.state).said).toEqual(["Pronto!"])
  })

  it("offers what its node lets choose once it has everything", () => {
    const choice = { list: { value: "horarios", label: "" }, several: false, keeps: [{ path: "", name: "horario" }] }
    const script = scriptWith(nodes({ answers: [{ to: 3, choice }] }))
    const from = waitingAt(1, { variables: { "9/horarios": '["10h", "11h"]' } })
    expect(play(script, [text("reserva")], from).effects).toMatchObject([{ buttons: [] }, { buttons: [] }])
    const done = play(script, [text("reserva"), text("4"), text("Recife")], from)
    expect(done.effects).toMatchObject([{ buttons: [{ label: "10h" }, { label: "11h" }] }])
    expect(play(script, [text("11h")], done.state).state.variables).toMatchObject({ "2/horario": "11h" })
  })

  it("takes what a person says who speaks first, at the start as well", () => {
    const script = scriptWith([
      sketchNode(1, { says: "Olá!", form, answers: [{ to: 3, when: otherwise }] }),
      sketchNode(3, { says: "Pronto!" }),
    ])
    const begun = play(script, [{ kind: "started", text: "oi, mesa para 4" }], initialState)
    expect(begun.said).toEqual(["Olá!", "Qual cidade?"])
    expect(play(script, [{ kind: "started" }], initialState).said).toEqual(["Olá!", "Quantas pessoas?"])
    expect(play(script, [{ kind: "started", text: "mesa para 4 em Recife" }], initialState).state.node).toBe(3)
  })

  it("asks again for what a node that leads back has emptied, and for nothing else", () => {
    const back = sketchNode(3, {
      says: "Lá não temos loja.",
      sets: [{ name: "cidade", formula: '""' }],
      returnTo: NodeId.make(2),
    })
    const script = scriptWith([...nodes().slice(0, 2), back])
    const returned = play(script, [text("reserva"), text("4"), text("Recife")])
    expect(returned.said).toEqual(["Lá não temos loja.", "Vamos lá.", "Qual cidade?"])
    expect(returned.state.variables).toMatchObject({ "2/pessoas": "4" })
  })

  it("ends a turn that leads back to a form which has everything", () => {
    const script = scriptWith([...nodes().slice(0, 2), sketchNode(3, { says: "De novo.", returnTo: NodeId.make(2) })])
    const returned = play(script, [text("reserva"), text("4"), text("Recife")])
    expect([returned.said, returned.state.node]).toEqual([["De novo.", "Vamos lá."], 2])
  })

  it("repeats its open question when the person is silent", () => {
    const script = scriptWith(nodes(), {
      automations: {
        repeat: { minutes: 1, times: 2 },
        transfer: { minutes: 0, target: null },
        close: { active: false, minutes: 0, message: "", rooms: "CLOSE_ALL" },
      },
    })
    const repeated = play(script, [text("reserva"), text("4"), { kind: "timerFired", timer: "repeat" }])
    expect(repeated.said).toEqual(["Qual cidade?"])
    expect(play(script, [text("Recife")], repeated.state).said).toEqual(["Pronto!"])
  })

  it("hands over after so many wrong answers in a row, as a node does", () => {
    const target = { kind: "external-platform" as const }
    const script = scriptWith(nodes(), { fallbackTransfer: { times: 2, target } })
    const wrong = [text("reserva"), text("hum"), text("hã")]
    expect(play(script, wrong.slice(0, 2)).said).toEqual(["Não entendi.", "Quantas pessoas?"])
    expect(play(script, wrong).state.stage).toBe("handed-over")
  })

  it("passes over what was written before its question could be read, unless it is a value", () => {
    const script = scriptWith(nodes())
    const early = (written: string): EngineInput => ({ kind: "text", text: written, unread: true })
    expect(play(script, [text("reserva"), early("bom dia")]).effects).toEqual([])
    expect(play(script, [text("reserva"), early("somos 4")]).said).toEqual(["Qual cidade?"])
  })

  it("lets the node answer where a newer version has no form there, or another one", () => {
    const asked = play(scriptWith(nodes()), [text("reserva")]).state
    const { form: _form, ...plain } = sketchNode(2, { form, answers: [{ to: 3, phrases: ["sim"] }] })
    expect(play(scriptWith([...nodes().slice(0, 1), plain, sketchNode(3)]), [text("sim")], asked).state.node).toBe(3)
    const other: NodeForm = { fields: [field("nome", 2, "Seu nome?")], confirm: null }
    const renewed = scriptWith(nodes({ form: other }))
    expect(play(renewed, [text("somos 4")], asked).said).toEqual(["Seu nome?"])
    expect(play(renewed, [text("somos 4"), text("Ana Lima")], asked).said).toEqual(["Pronto!"])
  })

  it("does not take the value of an answer that led to it for a field, nor that of the form before it", () => {
    const ordered = scriptWith([
      sketchNode(1, { answers: [{ to: 2, phrases: ["meu pedido"], entity: field("numero", 1, "").entity }] }),
      ...nodes().slice(1),
    ])
    expect(play(ordered, [text("é o pedido número 44")]).said).toEqual(["Vamos lá.", "Quantas pessoas?"])
    const chained = scriptWith([
      ...nodes().slice(0, 2),
      sketchNode(3, { says: "E as crianças?", form: { fields: [field("criancas", 1, "Quantas?")], confirm: null } }),
    ])
    const second = play(chained, [text("reserva"), text("Recife"), text("somos 4 pessoas")])
    expect(second.said).toEqual(["E as crianças?", "Quantas?"])
  })

  it("keeps a state that can be stored and read, and is empty of it once it has gone on", () => {
    const asked = play(scriptWith(nodes()), [text("reserva"), text("4")]).state
    expect(asked.waiting).toEqual({ for: "form", field: "cidade", choosing: false, given: ["pessoas"], skipped: [] })
    expect(readState(JSON.parse(JSON.stringify(asked)))).toMatchObject({ success: asked })
    expect(readState({ ...asked, waiting: { for: "form", field: 1 } })).toMatchObject({ _tag: "Failure" })
    expect(play(scriptWith(nodes()), [text("Recife")], asked).state.waiting).toBeUndefined()
  })

  it("finds the texts with which a person gets beyond it", () => {
    const confirmed = scriptWith(nodes({ form: { ...form, confirm: "" } }))
    expect(textsToNode(confirmed, NodeId.make(3))).toEqual(["reserva", "12", "São Paulo", "sim"])
  })
})
