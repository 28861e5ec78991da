import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { type EngineInput, engineMessages, type EngineState, initialState, readContactAnswer, step } from "../index.ts"

const { name, phone, email } = engineMessages.contactQuestions
const start = sketchNode(1, {
  says: "Como posso ajudar?",
  replies: ["Boleto"],
  answers: [
    { to: 2, phrases: ["boleto"] },
    { to: 3, phrases: ["troca"] },
  ],
})
const asking = sketchScript([start, sketchNode(2), sketchNode(3)], { asks: ["email", "name", "phone"] })

/** The messages, questions and remembered values of a sequence of inputs. */
const played = (script: typeof asking, inputs: ReadonlyArray<EngineInput>, from: EngineState = initialState) => {
  let state = from
  const lines: Array<string> = []
  const remembered: Array<readonly [string, string]> = []
  for (const input of inputs) {
    const next = step(script, state, input, { now: 0, seed: 0 })
    state = next.state
    for (const effect of next.effects) {
      if (effect.kind === "say" || effect.kind === "askContact") lines.push(effect.text)
      if (effect.kind === "remember") remembered.push([effect.field, effect.value])
    }
  }
  return { state, lines, remembered }
}
const text = (words: string): EngineInput => ({ kind: "text", text: words })
const started: EngineInput = { kind: "started" }

describe("the questions at the start", () => {
  it("are asked after the greeting in the order name, telephone, e-mail, before the flow continues", () => {
    const { lines, remembered, state } = played(asking, [
      started,
      text(" Ana Lima "),
      text("(11) 98765-4321"),
      text("ana@prosa.example"),
    ])
    expect(lines).toEqual(["Como posso ajudar?", name, phone, email, "Como posso ajudar?"])
    expect(remembered).toEqual([
      ["name", "Ana Lima"],
      ["phone", "11987654321"],
      ["email", "ana@prosa.example"],
    ])
    expect(state).toEqual(waitingAt(1))
  })

  it("omit what is known already", () => {
    const known: EngineInput = { kind: "started", contact: { name: "Ana", phone: "11987654321", email: " " } }
    expect(played(asking, [known]).lines).toEqual(["Como posso ajudar?", email])
    for (const only of ["name", "phone", "email"] as const) {
      const one = sketchScript([start, sketchNode(2), sketchNode(3)], { asks: [only] })
      expect(played(one, [{ kind: "started", contact: { [only]: "Ana" } }]).lines).toEqual(["Como posso ajudar?"])
      expect(played(one, [{ kind: "started", contact: { [only]: " " } }]).lines).toHaveLength(2)
    }
    const all: EngineInput = { kind: "started", contact: { name: "Ana", phone: "1", email: "a@b.co" } }
    expect(played(asking, [all])).toEqual(played(sketchScript([start, sketchNode(2), sketchNode(3)]), [started]))
  })

  it("hold back the quick replies until the question after them", () => {
    const named = sketchScript([start, sketchNode(2), sketchNode(3)], { asks: ["name"] })
    const greeted = step(named, initialState, started, { now: 0, seed: 0 })
    expect(greeted.effects[0]).toMatchObject({ kind: "say", buttons: [] })
    expect(step(named, greeted.state, text("Ana"), { now: 0, seed: 0 }).effects).toMatchObject([
      { kind: "remember" },
      { kind: "say", text: "Como posso ajudar?", buttons: [{ label: "Boleto" }] },
    ])
  })

  it("are asked again after the sentence that refuses a wrong answer", () => {
    const known = { name: "Ana" }
    const { lines, remembered } = played(asking, [
      { kind: "started", contact: known },
      text("não digo"),
      text("  "),
      text("3232-1010"),
      text("ana@prosa"),
    ])
    const wrong = ["Fone inválido", phone, "Campo obrigatório", phone, email, "E-mail inválido", email]
    expect(lines).toEqual(["Como posso ajudar?", phone, ...wrong])
    expect(remembered).toEqual([["phone", "32321010"]])
  })

  it("are repeated when a file arrives, whatever its caption", () => {
    const { lines } = played(asking, [started, { kind: "file" }, { kind: "file", text: "" }])
    expect(lines).toEqual(["Como posso ajudar?", name, name, name])
  })

  it("precede the first text of a person who speaks first, which is then offered to the start node", () => {
    const named = sketchScript([start, sketchNode(2), sketchNode(3)], { asks: ["name"] })
    const recognised = played(named, [{ kind: "started", text: "quero meu boleto: boleto" }, text("Ana")])
    expect(recognised.lines[1]).toBe(name)
    expect(played(named, [{ kind: "started", text: "boleto" }, text("Ana")])).toMatchObject({
      lines: ["Como posso ajudar?", name, "Texto 2"],
      state: { node: 2 },
    })
    expect(played(named, [{ kind: "started", text: "oi" }, text("Ana")])).toMatchObject({
      lines: ["Como posso ajudar?", name, "Como posso ajudar?"],
      state: waitingAt(1),
    })
  })

  it("are followed at once by the node that a single answer without phrases leads to", () => {
    const straight = sketchScript([sketchNode(1, { answers: [{ to: 2 }] }), sketchNode(2)], { asks: ["name"] })
    expect(played(straight, [started, text("Ana")]).lines).toEqual(["Texto 1", name, "Texto 2"])
  })
})

describe("an answer to a question", () => {
  it.each([
    ["+55 (11) 98765-4321", "5511987654321"],
    ["11 3232.1010", "1132321010"],
    ["98765 4321", "987654321"],
    ["32321010", "32321010"],
    ["55 11 98765-4321", "5511987654321"],
    ["0 41 11 98765-4321", "11987654321"],
    ["+1 415 555 2671", "14155552671"],
    ["+351 912 345 678", "351912345678"],
    ["+56 9 8765 4321", "56987654321"],
  ])("'%s' is a telephone number", (written, kept) => {
    expect(readContactAnswer("phone", written)).toEqual(Result.succeed(kept))
  })

  it.each([
    "1234567",
    "187654321",
    "55 11 98765-4321 9",
    "++5511987654321",
    "onze",
    "9876543210123",
    "529.982.247-25",
    "52998224725",
  ])("'%s' is no telephone number", (written) => {
    expect(readContactAnswer("phone", written)).toEqual(Result.fail("Fone inválido"))
  })

  it.each([
    ["Ana Lima", "Ana Lima"],
    ["meu nome é Ana Lima.", "Ana Lima"],
    ["Maria das Dores", "Maria das Dores"],
    ["X-17", "X-17"],
    ["李小龙", "李小龙"],
  ])("%j is the name %j", (written, kept) => {
    expect(readContactAnswer("name", written)).toEqual(Result.succeed(kept))
  })

  it.each(["não", "quero um boleto", "ok", "bom dia", "falar com atendente", "não quero informar", "sei lá"])(
    "%j is no name",
    (written) => expect(readContactAnswer("name", written)).toEqual(Result.fail("Campo obrigatório")),
  )

  it("is refused if longer than a name", () => {
    expect(readContactAnswer("name", "a".repeat(201))).toEqual(Result.fail("Máximo de 200 caracteres"))
  })
})
