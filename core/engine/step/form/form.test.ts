import { describe, expect, it } from "vitest"
import type { FormField, NodeForm } from "../../../flow/index.ts"
import { sketchNode, type SketchedAnswer } from "../../../flow/testing/index.ts"
import { EntityTypeId } from "../../../kernel/index.ts"
import { sketchEntity } from "../../../entity/testing/index.ts"
import { sketchScript, waitingAt } from "../../testing/index.ts"
import { type EngineEffect, type EngineState, type Script, step } from "../../index.ts"

const names = ["numero", "data_hora", "nome", "email", "sim_nao", "qualquer_resposta", "data", "dinheiro"] as const
type Name = (typeof names)[number] | "cidade"
const idOf = (name: Name) => EntityTypeId.make(name === "cidade" ? 50 : names.findIndex((one) => one === name) + 1)
const entities = [
  ...names.map((name) => ({ id: idOf(name), name, kind: "system" as const, fuzzy: false, entries: [] })),
  sketchEntity(50, "cidade", ["São Paulo", "Rio de Janeiro", "Recife"]),
]
const field = (name: string, entity: Name, question: string, more: Partial<FormField> = {}): FormField => ({
  name,
  entity: { id: idOf(entity), name: entity },
  question,
  wrong: [],
  ...more,
})
const booking: ReadonlyArray<FormField> = [
  field("pessoas", "numero", "Para quantas pessoas?", { wrong: ["Diga um número.", "Em algarismos, por favor."] }),
  field("quando", "data_hora", "Para quando?"),
  field("nome", "nome", "No nome de quem?"),
  field("email", "email", "Qual é o seu e-mail?"),
]

/** A Tuesday, 14:20 in São Paulo. */
const now = Date.parse("2026-11-24T14:20:00-03:00")
const textsOf = (effects: ReadonlyArray<EngineEffect>) =>
  effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : []))

interface Talked {
  readonly said: ReadonlyArray<string>
  readonly state: EngineState
  readonly effects: ReadonlyArray<EngineEffect>
}

const talk = (
  form: NodeForm,
  texts: ReadonlyArray<string>,
  {
    answers = [],
    facts = {},
    state,
  }: {
    readonly answers?: ReadonlyArray<SketchedAnswer>
    readonly facts?: Partial<Omit<Script, "version" | "flow">>
    readonly state?: EngineState
  } = {},
): Talked => {
  const done = { to: 3, when: { match: "all" as const, of: [] } }
  const script = sketchScript(
    [
      sketchNode(1, { answers: [{ to: 2, phrases: ["quero reservar uma mesa", "reserva"] }] }),
      sketchNode(2, { says: "Vamos lá.", form, answers: [...answers, done] }),
      sketchNode(3, { says: "Reservado!" }),
      sketchNode(4, { says: "Outro" }),
    ],
    { entities, fallbackMessages: ["Não entendi."], ...facts },
  )
  return texts.reduce<Talked>(
    (before, text) => {
      const { state: after, effects } = step(script, before.state, { kind: "text", text }, { now, seed: 1 })
      return { state: after, effects, said: textsOf(effects) }
    },
    { said: [], state: state ?? waitingAt(1), effects: [] },
  )
}
const values = ({ state }: Talked) =>
  Object.fromEntries(Object.entries(state.variables).map(([key, value]) => [key.replace(/^2\//u, ""), value]))
const whole: NodeForm = { fields: booking, confirm: null }
const confirmed: NodeForm = { fields: booking, confirm: "" }
const all = { pessoas: "4", quando: "25/11/2026 20:00", nome: "Ana Lima", email: "ana@loja.com.br" }

describe("a form", () => {
  it("speaks, and then asks for its values one after the other", () => {
    expect(talk(whole, ["reserva"]).said).toEqual(["Vamos lá.", "Para quantas pessoas?"])
    expect(talk(whole, ["reserva", "4"]).said).toEqual(["Para quando?"])
    const done = talk(whole, ["reserva", "4", "amanhã às 20h", "Ana Lima", "ana@loja.com.br"])
    expect([done.said, values(done), done.state.node]).toEqual([["Reservado!"], all, 3])
  })

  it("does not ask for what the phrase that led to it has said", () => {
    const { said } = talk(whole, ["quero reservar uma mesa para 4 amanhã às 20h no nome de Ana Lima"])
    expect(said).toEqual(["Vamos lá.", "Qual é o seu e-mail?"])
    const done = talk(whole, ["quero reservar uma mesa para 4 amanhã às 20h no nome de Ana Lima", "ana@loja.com.br"])
    expect(values(done)).toEqual(all)
  })

  it("goes on at once where everything is known", () => {
    const text = "quero reservar uma mesa, 4 pessoas, amanhã às 20h, meu nome é Ana Lima, ana@loja.com.br"
    const done = talk(whole, [text])
    expect([done.said, values(done)]).toEqual([["Vamos lá.", "Reservado!"], all])
  })

  it("takes further values beside the one that it asked for", () => {
    const done = talk(whole, ["reserva", "4, amanhã às 20h"])
    expect(done.said).toEqual(["No nome de quem?"])
    expect(talk(whole, ["reserva", "amanhã às 20h"]).said).toEqual(["Para quantas pessoas?"])
    expect(values(talk(whole, ["reserva", "dia 15 às 20h"]))).toEqual({ quando: "15/12/2026 20:00" })
  })

  it("reads numbers in words where a phrase counts", () => {
    expect(values(talk(whole, ["reserva", "quatro"]))).toEqual({ pessoas: "4" })
    expect(values(talk(whole, ["reserva", "uma mesa para dois no dia 15 às 20h30"]))).toEqual({
      pessoas: "2",
      quando: "15/12/2026 20:30",
    })
    expect(values(talk(whole, ["quero reservar uma mesa para dois amanhã às 20h"]))).toEqual({
      pessoas: "2",
      quando: "25/11/2026 20:00",
    })
  })

  it("takes an answer for the value of its own question where another could be meant", () => {
    const money: NodeForm = {
      fields: [field("pessoas", "numero", "Quantas?"), field("valor", "dinheiro", "Quanto?")],
      confirm: null,
    }
    expect(values(talk(money, ["reserva", "10", "500"]))).toEqual({ pessoas: "10", valor: "500" })
    expect(talk(whole, ["reserva", "4", "4"]).said).toEqual(["Não entendi.", "Para quando?"])
  })

  it("takes a name as the answer to its question alone, or where a phrase introduces it", () => {
    expect(values(talk(whole, ["reserva", "Ana Lima"]))).toEqual({})
    expect(values(talk(whole, ["reserva", "no nome de Ana Lima, para 4"]))).toEqual({ pessoas: "4", nome: "Ana Lima" })
    expect(values(talk(whole, ["reserva", "mesa no nome de Ana e Pedro"]))).toEqual({})
  })

  it("says its own sentences one after the other where an answer holds no value, and the bot's besides the question", () => {
    expect(talk(whole, ["reserva", "muitas"]).said).toEqual(["Diga um número."])
    expect(talk(whole, ["reserva", "muitas", "sei lá", "hum"]).said).toEqual(["Em algarismos, por favor."])
    expect(talk(whole, ["reserva", "4", "um dia desses"]).said).toEqual(["Não entendi.", "Para quando?"])
  })

  it("does not take the number of an option for a value", () => {
    const numbered = { answers: [] }
    expect(values(talk(whole, ["1"], numbered))).toEqual({})
  })

  it("does not ask for what the conversation knows by the field's name", () => {
    const state = waitingAt(1, { variables: { "9/pessoas": "6", "9/nome": "Bia" } })
    const begun = talk(whole, ["reserva"], { state })
    expect(begun.said).toEqual(["Vamos lá.", "Para quando?"])
    expect(begun.state.variables).toMatchObject({ "2/pessoas": "6", "2/nome": "Bia" })
  })

  it("obeys keywords, and answers of its node, while it asks", () => {
    const facts = { keywords: [{ phrases: ["sair"], action: { kind: "end" as const } }] }
    expect(talk(whole, ["reserva", "sair"], { facts }).state.stage).toBe("closed")
    const naming: NodeForm = { fields: [field("nome", "nome", "Seu nome?")], confirm: null }
    expect(talk(naming, ["reserva", "sair"], { facts }).state.stage).toBe("closed")
    const anything: NodeForm = { fields: [field("recado", "qualquer_resposta", "Qual é o recado?")], confirm: null }
    expect(talk(anything, ["reserva", "sair"], { facts }).state.stage).toBe("closed")
    const answers = [{ to: 4, phrases: ["quero cancelar"] }]
    expect(talk(whole, ["reserva", "quero cancelar"], { answers }).state.node).toBe(4)
    expect(talk(anything, ["reserva", "chego às 21h"]).state.variables).toEqual({ "2/recado": "chego às 21h" })
  })

  it("leaves an optional field out", () => {
    const fields = [
      booking[0] ?? field("", "numero", ""),
      field("recado", "qualquer_resposta", "Algum recado?", { optional: true }),
    ]
    const asked = talk({ fields, confirm: null }, ["reserva", "4"])
    expect(asked.effects).toMatchObject([{ text: "Algum recado?", buttons: [{ label: "Pular" }] }])
    const done = talk({ fields, confirm: null }, ["reserva", "4", "não"])
    expect([done.said, values(done)]).toEqual([["Reservado!"], { pessoas: "4" }])
    const after = talk({ fields, confirm: "" }, ["reserva", "4", "pular"])
    expect(after.said).toEqual(["Pessoas: 4\n\nConfirma?"])
  })

  it("fills two fields of one entity by order, or by 'de' and 'para'", () => {
    const trip: NodeForm = {
      fields: [field("origem", "cidade", "De onde?"), field("destino", "cidade", "Para onde?")],
      confirm: null,
    }
    const both = { origem: "São Paulo", destino: "Recife" }
    expect(values(talk(trip, ["reserva", "São Paulo", "Recife"]))).toEqual(both)
    expect(values(talk(trip, ["reserva", "de São Paulo para Recife"]))).toEqual(both)
    expect(values(talk(trip, ["reserva", "para Recife saindo de São Paulo"]))).toEqual(both)
    expect(values(talk(trip, ["reserva", "para Recife"]))).toEqual({ destino: "Recife" })
    expect(values(talk(trip, ["reserva", "São Paulo", "não, é Recife"]))).toEqual({ origem: "Recife" })
    // More values than fields are in no order: the open question takes the first.
    expect(values(talk(trip, ["reserva", "São Paulo, Recife, Rio de Janeiro"]))).toEqual({ origem: "São Paulo" })
    const stops: NodeForm = {
      ...trip,
      fields: [field("origem", "cidade", "De onde?"), field("parada", "cidade", "Onde para?")],
    }
    // 'para' says which of two fields is meant only where their names do.
    expect(values(talk(stops, ["reserva", "para Recife"]))).toEqual({ origem: "Recife" })
  })

  it("writes values into its questions", () => {
    const fields = [
      field("nome", "nome", "Seu nome?"),
      field("pessoas", "numero", "Quantos são, {{primeiro_nome(@nome)}}?"),
    ]
    expect(talk({ fields, confirm: null }, ["reserva", "Ana Lima"]).said).toEqual(["Quantos são, Ana?"])
  })
})

describe("a correction", () => {
  it("replaces the value of the field whose entity fits, and says so", () => {
    const { said, state } = talk(whole, ["reserva", "4", "não, é para dois"])
    expect(said).toEqual(["Alterado: Pessoas: 2.", "Para quando?"])
    expect(state.variables).toEqual({ "2/pessoas": "2" })
    const day = ["reserva", "4", "amanhã às 20h"]
    expect(values(talk(whole, [...day, "na verdade sexta às 21h"]))).toEqual({
      pessoas: "4",
      quando: "27/11/2026 21:00",
    })
    expect(values(talk(whole, [...day, "Ana", "x@y.com", "o e-mail é z@y.com"]))).toMatchObject({ email: "x@y.com" })
    expect(values(talk(confirmed, [...day, "Ana", "x@y.com", "o e-mail é z@y.com"]))).toMatchObject({
      email: "z@y.com",
    })
  })

  it("may say nothing but the value, also of a name", () => {
    const named = ["reserva", "4", "amanhã às 20h", "Ana Lima"]
    expect(values(talk(whole, [...named, "na verdade é Ana Paula"]))).toMatchObject({ nome: "Ana Paula" })
    expect(values(talk(whole, [...named, "para 5"]))).toMatchObject({ pessoas: "5" })
    expect(values(talk(whole, [...named, "tenho 25 anos"]))).toMatchObject({ pessoas: "4" })
    const both = talk(whole, ["reserva", "4", "na verdade somos 5, no nome de Ana Lima"])
    expect([both.said, values(both)]).toEqual([
      ["Alterado: Pessoas: 5.", "Para quando?"],
      { pessoas: "5", nome: "Ana Lima" },
    ])
  })
})

describe("a correction of one of two fields of an entity", () => {
  const trip: NodeForm = {
    fields: [
      field("origem", "cidade", "De onde?"),
      field("destino", "cidade", "Para onde?"),
      field("pessoas", "numero", "Quantos?"),
    ],
    confirm: null,
  }
  const both = ["reserva", "São Paulo", "Recife"]

  it("means the one that was given last", () => {
    const rio = "Rio de Janeiro"
    expect(values(talk(trip, [...both, "na verdade Rio de Janeiro"]))).toEqual({ origem: "São Paulo", destino: rio })
    const otherWay = ["reserva", "para Recife", "São Paulo", "na verdade Rio de Janeiro"]
    expect(values(talk(trip, otherWay))).toEqual({ origem: rio, destino: "Recife" })
  })

  it("means the one that it names, or that its words point to", () => {
    const changed = { origem: "Rio de Janeiro", destino: "Recife" }
    expect(values(talk(trip, [...both, "a origem é Rio de Janeiro"]))).toEqual(changed)
    expect(values(talk(trip, [...both, "ops, saindo de Rio de Janeiro"]))).toEqual(changed)
  })
})

describe("the confirmation", () => {
  const given = ["reserva", "4", "amanhã às 20h", "Ana Lima", "ana@loja.com.br"]
  const list = "Pessoas: 4\nQuando: 25/11/2026 20:00\nNome: Ana Lima\nE-mail: ana@loja.com.br\n\nConfirma?"

  it("lists the values, and completes by 'sim'", () => {
    const asked = talk(confirmed, given)
    expect(asked.effects).toMatchObject([{ text: list, buttons: [{ label: "Sim" }, { label: "Não" }] }])
    for (const yes of ["sim", "pode confirmar", "👍", "isso mesmo"])
      expect(talk(confirmed, [...given, yes]).state.node).toBe(3)
  })

  it("asks which value is to change after 'não'", () => {
    const which = talk(confirmed, [...given, "não"])
    expect(which.effects).toMatchObject([
      {
        text: "O que você quer mudar?",
        buttons: ["Pessoas", "Quando", "Nome", "E-mail", "Está tudo certo"].map((label) => ({ label })),
      },
    ])
    expect(talk(confirmed, [...given, "não", "Quando"]).said).toEqual(["Para quando?"])
    expect(talk(confirmed, [...given, "não", "2"]).said).toEqual(["Para quando?"])
    const changed = talk(confirmed, [...given, "não", "Quando", "sexta às 21h"])
    expect(changed.said).toEqual([list.replace("25/11/2026 20:00", "27/11/2026 21:00")])
    expect(talk(confirmed, [...given, "não", "Está tudo certo"]).state.node).toBe(3)
    expect(talk(confirmed, [...given, "não", "não"]).state.node).toBe(2)
  })

  it("takes a correction at once, and lists the values again", () => {
    expect(talk(confirmed, [...given, "não, é para dois"]).said).toEqual([list.replace("Pessoas: 4", "Pessoas: 2")])
    expect(talk(confirmed, [...given, "sim, mas às 20h de sexta"]).state.node).toBe(2)
    expect(talk(confirmed, [...given, "quero mudar o nome"]).said).toEqual(["No nome de quem?"])
    expect(talk(confirmed, [...given, "não, é para dois, no nome de Bia"]).said).toEqual([
      list.replace("Pessoas: 4", "Pessoas: 2").replace("Ana Lima", "Bia"),
    ])
    expect(talk(confirmed, [...given, "ok obrigado Joana"]).said.join("")).not.toContain("Joana")
  })

  it("takes yes and no for its own answer, and not for a field's", () => {
    const children: NodeForm = {
      fields: [field("pessoas", "numero", "Quantas?"), field("criancas", "sim_nao", "Há crianças?")],
      confirm: "",
    }
    expect(talk(children, ["reserva", "4"]).effects).toMatchObject([{ buttons: [{ label: "Sim" }, { label: "Não" }] }])
    for (const yes of ["sim", "perfeito"])
      expect(talk(children, ["reserva", "4", "não", yes]).state.variables).toEqual({
        "2/pessoas": "4",
        "2/criancas": "não",
      })
    expect(talk(children, ["reserva", "4", "sim", "não, sem crianças"]).said).toEqual(["Há crianças?"])
  })

  it("is repeated after what nothing takes", () => {
    expect(talk(confirmed, [...given, "hum"]).said).toEqual(["Não entendi.", list])
  })
})
