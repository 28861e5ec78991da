import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { EntityTypeId } from "../../kernel/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { sketchEntity } from "../../entity/testing/index.ts"
import { type SketchedAnswer, sketchNode } from "../../flow/testing/index.ts"
import { initialState, matchedLength, recogniserOf, step } from "../index.ts"

const entities = [
  sketchEntity(1, "plano", [
    ["básico", "plano básico"],
    ["premium", "plano premium"],
  ]),
  sketchEntity(2, "pedido", ["[0-9]{4,6}"], { kind: "regex" }),
  sketchEntity(3, "cidade", ["Recife", "São Paulo"]),
  sketchEntity(4, "qualquer_resposta", [], { kind: "system" }),
  sketchEntity(5, "email", [], { kind: "system" }),
  sketchEntity(6, "nome", [], { kind: "system" }),
  sketchEntity(7, "recado", [".*"], { kind: "regex" }),
  sketchEntity(8, "frase", ["[0-9]+", "\\pL+(?: \\pL+)*"], { kind: "regex" }),
]
const ref = (id: number, name: string) => ({ id: Schema.decodeSync(EntityTypeId)(id), name })
const plano = ref(1, "plano")
const pedido = ref(2, "pedido")
const cidade = ref(3, "cidade")
const any = ref(4, "qualquer_resposta")
const email = ref(5, "email")

/** The outcome of a text at node 2, whose answers lead to 3, 4, 5 … in order. */
const said = (
  text: string,
  ...answers: ReadonlyArray<Omit<SketchedAnswer, "to"> & { readonly to?: number | null }>
) => {
  const script = sketchScript(
    [
      sketchNode(1),
      sketchNode(2, { answers: answers.map((answer, at) => ({ to: at + 3, ...answer })) }),
      ...[3, 4, 5].map((id) => sketchNode(id)),
    ],
    { entities },
  )
  const { state } = step(script, waitingAt(2), { kind: "text", text }, { now: 0, seed: 0 })
  return { node: state.node, variables: state.variables }
}
const nodeFor = (...args: Parameters<typeof said>) => said(...args).node

describe("an equal phrase", () => {
  const phrase = { phrases: ["Segunda via do cartão"] }

  it.each([
    ["the very words", "Segunda via do cartão"],
    ["another case", "SEGUNDA VIA DO CARTÃO"],
    ["no accents", "segunda via do cartao"],
    ["accents as characters of their own", "Segunda via do carta\u0303o"],
    ["punctuation at the end", "Segunda via do cartão?!…"],
    ["white space around and between", "  Segunda \n via\tdo  cartão "],
  ])("is recognised by %s", (_what, words) => {
    expect(nodeFor(words, phrase)).toBe(3)
  })

  it("is one that a short answer stands for: a number in words, a thumb, a word of assent", () => {
    const options = [{ phrases: ["1"] }, { phrases: ["2"] }, { phrases: ["Falar com gente"] }]
    expect(["um", "opção dois", "2️⃣", "a segunda", "Falar com gente"].map((text) => nodeFor(text, ...options))).toEqual(
      [3, 4, 4, 4, 5],
    )
    const question = [{ phrases: ["Sim", "pode ser"] }, { phrases: ["Não"] }]
    expect(["👍🏽", "ok 👍", "👎"].map((text) => nodeFor(text, ...question))).toEqual([3, 3, 4])
    // What the node itself calls so comes first.
    expect(nodeFor("um", { phrases: ["1"] }, { phrases: ["um"] })).toBe(4)
  })

  it("of two answers belongs to the first listed", () => {
    expect(nodeFor("SIM", { to: 4, phrases: ["sim"] }, { to: 3, phrases: ["Sim."] })).toBe(4)
  })

  it("has precedence over everything else", () => {
    const value = { phrases: [], entity: plano }
    expect(nodeFor("plano básico", value, { phrases: ["Plano básico"] })).toBe(4)
  })

  it("is ignored while its answer has no target", () => {
    expect(nodeFor("sim", { to: null, phrases: ["sim"] }, { to: 3, phrases: ["sim"] })).toBe(3)
  })

  it("of only punctuation matches nothing", () => {
    expect(nodeFor("?", { phrases: ["?", ""] })).toBe(2)
  })

  it("is recognised in the first 4,096 characters only", () => {
    const long = `a${" ".repeat(matchedLength)}b`
    expect(nodeFor(long, { phrases: ["a"] }, { phrases: ["a b"] })).toBe(3)
  })
})

describe("an entity that covers the text", () => {
  it("is the answer if it covers 60 % of the letters and digits, even against training phrases", () => {
    // 6 of 10 letters, then 6 of 11.
    expect(said("Recife abcd", { phrases: ["Recife abcdx"] }, { entity: cidade })).toEqual({
      node: 4,
      variables: { "2/cidade": "Recife" },
    })
    expect(nodeFor("Recife abcde", { phrases: ["Recife abcdex"] }, { entity: cidade })).toBe(3)
  })

  it("counts letters and digits alone", () => {
    expect(nodeFor("*** 4711 ***", { entity: pedido })).toBe(3)
  })

  it("of two answers belongs to the first listed", () => {
    expect(nodeFor("Recife 1234", { entity: ref(3, "destino") }, { entity: cidade })).toBe(3)
  })

  it("captures the entry's value for a synonym, and the matched text for an expression", () => {
    expect(said("PLANO BASICO!", { entity: plano }).variables).toEqual({ "2/plano": "básico" })
    expect(said("nº 4711", { entity: pedido }).variables).toEqual({ "2/pedido": "4711" })
  })

  it("matches nothing if the script lacks it", () => {
    expect(nodeFor("Recife", { entity: ref(9, "cidade") })).toBe(2)
  })
})

describe("training phrases", () => {
  const cancelling = { phrases: ["quero cancelar meu plano", "cancelar plano"] }

  it("recognise paraphrases: cancelling a plan is no plan", () => {
    expect(said("quero cancelar o plano básico", { entity: plano }, cancelling)).toEqual({ node: 4, variables: {} })
  })

  it("capture the value that the text holds when their answer has an entity", () => {
    const both = { ...cancelling, entity: plano }
    expect(said("quero cancelar meu plano básico", both)).toEqual({ node: 3, variables: { "2/plano": "básico" } })
    expect(said("cancelar plano", both)).toEqual({ node: 3, variables: {} })
  })

  it("recognise nothing when two answers are equally similar", () => {
    expect(
      nodeFor("segunda via do boleto", { phrases: ["segunda via boleto"] }, { phrases: ["Segunda via, boleto"] }),
    ).toBe(2)
  })

  it("recognise no dissimilar text", () => {
    expect(nodeFor("bom dia, tudo bem?", cancelling)).toBe(2)
  })
})

describe("an entity found anywhere", () => {
  it("is the answer if nothing else matches", () => {
    expect(said("bom dia, moro em Recife desde criança", { phrases: ["boleto"] }, { entity: cidade })).toEqual({
      node: 4,
      variables: { "2/cidade": "Recife" },
    })
  })

  it("of two answers belongs to the first listed", () => {
    const words = "bom dia, moro em Recife e meu pedido foi o 4711"
    expect(nodeFor(words, { entity: pedido }, { entity: cidade })).toBe(3)
  })
})

describe("'qualquer_resposta'", () => {
  it("matches any text that is not blank, and captures it whole", () => {
    for (const text of ["quero um sofá verde", "👍", "?", "4711"])
      expect(said(` ${text} `, { entity: any })).toEqual({ node: 3, variables: { "2/qualquer_resposta": text } })
    expect(nodeFor(" ", { entity: any })).toBe(2)
  })

  it("comes last, wherever it is listed", () => {
    const others = [{ phrases: ["cancelar plano"] }, { entity: cidade }] as const
    expect(nodeFor("Cancelar plano", { entity: any }, ...others)).toBe(4)
    expect(nodeFor("bom dia, moro em Recife desde criança", { entity: any }, ...others)).toBe(5)
    expect(nodeFor("outra coisa", { entity: any }, ...others)).toBe(3)
  })

  it("is not the answer to a question that the bot had not asked yet", () => {
    const script = sketchScript([sketchNode(1, { answers: [{ to: 2, entity: any }] }), sketchNode(2)], { entities })
    const first = step(script, initialState, { kind: "text", text: "oi" }, { now: 0, seed: 0 })
    expect(first.state.node).toBe(1)
    const { state } = step(script, first.state, { kind: "text", text: "Ana" }, { now: 0, seed: 0 })
    expect([state.node, state.variables]).toEqual([2, { "1/qualquer_resposta": "Ana" }])
  })
})

describe("an entity of the system", () => {
  it("captures a valid value; what is invalid gets the node's exceptions", () => {
    expect(said("é ana@loja.com.br", { entity: email })).toEqual({
      node: 3,
      variables: { "2/email": "ana@loja.com.br" },
    })
    const script = sketchScript(
      [
        sketchNode(1),
        sketchNode(2, { answers: [{ to: 3, entity: email }], fallbacks: ["E-mail inválido"] }),
        sketchNode(3),
      ],
      { entities },
    )
    const { state, effects } = step(script, waitingAt(2), { kind: "text", text: "ana@loja" }, { now: 0, seed: 0 })
    expect([state.node, effects]).toMatchObject([2, [{ kind: "say", text: "E-mail inválido" }]])
  })
})

describe("an answer with neither phrase nor entity", () => {
  it("never matches", () => {
    for (const text of ["", " ", "x", "1"]) expect(nodeFor(text, {}, { phrases: [""] })).toBe(2)
  })
})

describe("two nodes that capture one entity", () => {
  it("capture a value each", () => {
    const script = sketchScript(
      [
        sketchNode(1, { answers: [{ to: 2, entity: cidade }] }),
        sketchNode(2, { answers: [{ to: 3, entity: cidade }] }),
        sketchNode(3),
      ],
      { entities },
    )
    const context = { now: 0, seed: 0 }
    const first = step(script, waitingAt(1), { kind: "text", text: "Recife" }, context)
    const second = step(script, first.state, { kind: "text", text: "São Paulo" }, context)
    expect(second.state.variables).toMatchObject({ "1/cidade": "Recife", "2/cidade": "São Paulo" })
  })
})

describe("the linter", () => {
  it("asks the engine which labels a node recognises, approximate ones too", () => {
    const script = sketchScript([
      sketchNode(1),
      sketchNode(2, { answers: [{ to: 3, phrases: ["Quero a segunda via do boleto"] }] }),
      sketchNode(3),
    ])
    const recognises = recogniserOf(script)
    const node = script.script.flow.nodes.find(({ id }) => id === 2)
    if (node === undefined) throw new Error("the node is there")
    expect(recognises(node, "segunda via boleto")).toBe(true)
    expect(recognises(node, "Bom dia")).toBe(false)
  })
})

describe("a name", () => {
  it.each([ref(7, "recado"), ref(8, "frase")])("loses to phrases if its expressions take anything: $name", (own) => {
    const at = (text: string) => said(text, { entity: own }, { phrases: ["falar com atendente", "atendimento humano"] })
    expect(at("quero falar com um atendente")).toEqual({ node: 4, variables: {} })
    expect(at("entreguem na portaria")).toEqual({
      node: 3,
      variables: { [`2/${own.name}`]: "entreguem na portaria" },
    })
  })

  it("wins over phrases if its expressions take something of their own", () => {
    const at = (text: string) => nodeFor(text, { entity: pedido }, { phrases: ["pedido 12345", "falar do pedido"] })
    expect([at("n 12345"), at("falar do pedido 12345")]).toEqual([3, 4])
  })

  const nome = ref(6, "nome")
  const at = (text: string) => said(text, { entity: nome }, { phrases: ["falar com atendente", "atendimento humano"] })

  it("is taken where the person says one", () => {
    expect(at("Maria das Dores")).toEqual({ node: 3, variables: { "2/nome": "Maria das Dores" } })
  })

  it("loses to the answer that says what the person said, and is no refusal", () => {
    expect(at("falar com um atendente").node).toBe(4)
    expect(at("Humano").node).toBe(4)
    expect(at("não").node).toBe(2)
  })
})
