import { describe, expect, it } from "vitest"
import { sketchEntity } from "../../entity/testing/index.ts"
import { type SketchedNode, sketchNode } from "../../flow/testing/index.ts"
import { EntityTypeId } from "../../kernel/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import {
  differenceSentence,
  type EngineInput,
  type EngineState,
  findMisses,
  recognitionSentence,
  replay,
  type Script,
  simulatedRecognition,
  step,
  type Stepped,
  unclearReading,
} from "../index.ts"

const opening = {
  to: 3,
  phrases: ["qual o horário de funcionamento", "que horas vocês abrem", "até que horas ficam abertos"],
}
const address = { to: 4, phrases: ["onde vocês estão", "qual o endereço", "em que rua é a loja"] }
const refund = {
  to: 5,
  phrases: ["quero devolver o pedido", "pedir reembolso"],
  entity: { id: EntityTypeId.make(2), name: "pedido" },
}
const entities = [sketchEntity(2, "pedido", ["[0-9]{4,6}"], { kind: "regex" })]
const nodes = (menu: SketchedNode = {}) => [
  sketchNode(1, { answers: [{ to: 2, phrases: ["menu"] }] }),
  sketchNode(2, {
    says: "Como posso ajudar?",
    answers: [opening, address, refund],
    fallbacks: ["Não entendi."],
    ...menu,
  }),
  sketchNode(3, { title: "Horário", says: "Das 8h às 18h.", kind: "end" }),
  sketchNode(4, { title: "Endereço", says: "Rua das Flores, 10.", answers: [{ to: 2, phrases: ["menu"] }] }),
  sketchNode(5, { title: "Devolução", says: "Vamos ver.", callsWebhook: true }),
]
const keywords: Script["keywords"] = [{ phrases: ["sair"], action: { kind: "end" } }]
const scriptWith = (facts: Partial<Script> = {}, menu: SketchedNode = {}) =>
  sketchScript(nodes(menu), { entities, keywords, disambiguates: true, ...facts })
const script = scriptWith()

const at = { now: 0, seed: 1 }
const send = (
  state: EngineState,
  text: string,
  more: Partial<Extract<EngineInput, { kind: "text" }>> = {},
  on = script,
) => step(on, state, { kind: "text", text, ...more }, at)
const spoken = ({ effects }: Stepped) =>
  effects.flatMap((effect) =>
    effect.kind === "say" ? [[effect.text, ...effect.buttons.map(({ label }) => label)]] : [],
  )
const among = [
  ["Você quis dizer uma destas opções?", "Qual o horário de funcionamento", "Onde vocês estão", "Nenhuma dessas"],
]

// Near the opening hours by "ficam", and near the address by 'onde'.
const unclear = "onde vcs ficam"
const weak = "devolução da compra"

describe("a text that may mean one of two answers", () => {
  const asked = send(waitingAt(2), unclear)

  it("is answered by the question which is meant, with the answers to choose from", () => {
    expect(spoken(asked)).toEqual(among)
    expect(asked.state).toMatchObject({ node: 2, stage: "talking", doubt: unclear })
    expect(asked.state.misses).toBeUndefined()
  })

  it.each([
    ["Onde vocês estão", "Rua das Flores, 10."],
    ["2", "Rua das Flores, 10."],
    ["a segunda", "Rua das Flores, 10."],
    ["opção 1", "Das 8h às 18h."],
    ["qual é o endereço?", "Rua das Flores, 10."],
    ["quero devolver o pedido", "Vamos ver."],
  ])("goes on with what is chosen, or written anew: %s", (answer, reply) => {
    const chosen = send(asked.state, answer)
    expect(spoken(chosen)).toEqual([[reply]])
    expect(chosen.state.doubt).toBeUndefined()
  })

  it.each(["Nenhuma dessas", "não", "3", "nenhuma", "xyz", "Onde vcs ficam??"])(
    "is an exception after %s",
    (answer) => {
      const refused = send(asked.state, answer)
      expect(spoken(refused)).toEqual([["Não entendi."]])
      expect(refused.state).toMatchObject({ node: 2, misses: 1 })
      expect(refused.state.doubt).toBeUndefined()
    },
  )

  it("is not asked about twice in a row: a second doubtful text is an exception, and the next is asked about", () => {
    const second = send(asked.state, weak)
    expect(spoken(second)).toEqual([["Não entendi."]])
    expect(spoken(send(second.state, unclear))).toEqual(among)
  })

  it("offers the quick reply that means an answer instead of its phrase", () => {
    const buttons = scriptWith({}, { replies: ["Qual o endereço"] })
    expect(spoken(send(waitingAt(2), unclear, {}, buttons))[0]).toContain("Qual o endereço")
  })

  it("is any answer, where the node takes any and nothing is similar enough; refused, it is that too", () => {
    const any = [...entities, sketchEntity(4, "qualquer_resposta", [], { kind: "system" })]
    const other = { to: 6, entity: { id: EntityTypeId.make(4), name: "qualquer_resposta" } }
    const taking = sketchScript(
      [...nodes({ answers: [opening, address, refund, other] }), sketchNode(6, { says: "Conte mais." })],
      { entities: any, disambiguates: true },
    )
    expect(spoken(send(waitingAt(2), "quero o dinheiro de volta", {}, taking))).toEqual([["Conte mais."]])
    const refused = send(send(waitingAt(2), unclear, {}, taking).state, "não", {}, taking)
    expect(spoken(refused)).toEqual([["Conte mais."]])
    expect(refused.state.variables).toEqual({ "2/qualquer_resposta": unclear })
  })

  it("is no doubt where it is a quick reply of the node: a press is answered", () => {
    const buttons = scriptWith({}, { replies: [unclear] })
    expect(send(waitingAt(2), unclear, {}, buttons).state.doubt).toBeUndefined()
  })

  it("is answered at once where the setting is off, or a provider has decided", () => {
    expect(spoken(send(waitingAt(2), unclear, {}, scriptWith({ disambiguates: false })))).not.toEqual(among)
    const detected = { node: waitingAt(2).node, target: 4, score: 0.4, values: {} } as never
    expect(spoken(send(waitingAt(2), unclear, { detected }))).toEqual([["Rua das Flores, 10."]])
  })

  it("is passed over if it came before the bot's words could be read, as is what then answers nothing", () => {
    const stays = send(asked.state, "e aí", { unread: true })
    expect([stays.effects, stays.state.doubt]).toEqual([[], unclear])
    expect(spoken(send(asked.state, "Onde vocês estão", { unread: true }))).toEqual([["Rua das Flores, 10."]])
  })

  it("is asked about after the greeting too, where the person speaks first", () => {
    const [, , ...others] = nodes()
    const start = sketchNode(1, { answers: [opening, address, refund] })
    const first = step(
      sketchScript([start, ...others], { entities, disambiguates: true, greeting: ["Oi!"] }),
      { ...waitingAt(1), node: null },
      { kind: "started", text: unclear },
      at,
    )
    expect(spoken(first)).toEqual([["Oi!"], ...among])
  })

  it("is forgotten when the question of the node is repeated", () => {
    const repeating = scriptWith({
      automations: { ...script.script.automations, repeat: { minutes: 5, times: 1 } },
    })
    const waiting = send(waitingAt(2), unclear, {}, repeating)
    const again = step(repeating, waiting.state, { kind: "timerFired", timer: "repeat" }, { now: 300_000, seed: 1 })
    expect(spoken(again)).toEqual([["Como posso ajudar?"]])
    expect(again.state.doubt).toBeUndefined()
  })
})

describe("a text that hardly means one answer", () => {
  const asked = send(waitingAt(2), `${weak} 48211`)

  it("is asked about with yes and no", () => {
    expect(spoken(asked)).toEqual([["Você quis dizer “Pedir reembolso”?", "Sim", "Não"]])
  })

  it("has its value captured and told to the webhook, as if it had been recognised at once", () => {
    const { state, effects } = send(asked.state, "isso mesmo")
    expect(state.variables).toEqual({ "2/pedido": "48211" })
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: "callWebhook", message: `${weak} 48211`, variables: { pedido: "48211" } }),
    )
  })
})

describe("what is known of a doubt", () => {
  const recognised = (state: EngineState, text: string) => {
    const found = simulatedRecognition(script, state, text)
    return found && recognitionSentence(found)
  }

  it("is explained in the simulator, as is the choice", () => {
    expect(recognised(waitingAt(2), unclear)).toMatch(
      /^Em dúvida, o robô pergunta: “Horário”, \d\d%; “Endereço”, \d\d%$/u,
    )
    const { state } = send(waitingAt(2), unclear)
    expect(recognised(state, "a segunda")).toBe("Escolha: “Endereço”")
    expect(recognised(state, "nenhuma")).toBe("Nenhuma das opções perguntadas")
  })

  it("counts the text as unclear, and neither the choice nor the refusal", () => {
    const asked = send(waitingAt(2), unclear)
    expect(asked.unclear).toMatchObject({ nodeId: 2, text: unclear, recognition: { by: "doubt" } })
    const stored = asked.unclear && unclearReading(script, asked.unclear)
    expect(stored).toMatchObject({ unsure: true, nearest: { nodeId: 3 } })
    expect([send(asked.state, "1").unclear, send(asked.state, "nenhuma").unclear]).toEqual([undefined, undefined])
    const turns = ["menu", unclear, "a segunda"].map((person) => ({ person }))
    const { missed, unsure } = findMisses(script, [{ version: 1, turns }])
    expect([missed.length, unsure.map(({ text }) => text)]).toEqual([0, [unclear]])
  })

  it("is replayed: a recorded question is expected with its choices", () => {
    const question = { bot: among[0]?.[0] ?? "", buttons: among[0]?.slice(1) ?? [] }
    const turns = [
      { person: "menu" },
      { bot: "Texto 1" },
      { bot: "Como posso ajudar?" },
      { person: unclear },
      question,
      { person: "2" },
      { bot: "Rua das Flores, 10." },
    ]
    expect(replay(script, { version: 1, turns }).difference).toBeUndefined()
    const { difference } = replay(scriptWith({ disambiguates: false }), { version: 1, turns })
    expect(difference && differenceSentence(difference)).toContain(question.bot)
  })

  it("does not keep a keyword of the bot from being obeyed", () => {
    const keyed = scriptWith({ keywords: [{ phrases: [unclear], action: { kind: "end" } }] })
    expect(send(waitingAt(2), unclear, {}, keyed).keyword).toBe(0)
  })
})
