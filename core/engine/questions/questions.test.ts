import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { sketchEntity } from "../../entity/testing/index.ts"
import { type FlowQuestion, richTextOf } from "../../flow/index.ts"
import { type SketchedNode, sketchNode } from "../../flow/testing/index.ts"
import { EntityTypeId, InteractionId, NodeId } from "../../kernel/index.ts"
import {
  compile,
  coverage,
  type EngineState,
  initialState,
  readState,
  recognitionSentence,
  recordConversation,
  replay,
  type Script,
  scriptOf,
  simulatedRecognition,
  step,
  type Stepped,
} from "../index.ts"
import { waitingAt } from "../testing/index.ts"

/** Twelve questions, as a bot that answers anywhere has. */
const asked: ReadonlyArray<readonly [name: string, texts: ReadonlyArray<string>, ...phrases: ReadonlyArray<string>]> = [
  [
    "Pagamento",
    ["Aceitamos pix e cartão."],
    "quais as formas de pagamento",
    "vocês aceitam pix",
    "posso pagar no cartão",
  ],
  ["Horário", ["Das 8h às 18h."], "qual o horário de funcionamento", "que horas vocês abrem", "vocês abrem no domingo"],
  ["Endereço", ["Rua das Flores, 10."], "qual o endereço", "onde fica a loja", "em que rua vocês estão"],
  ["Frete", ["O frete é grátis acima de 100."], "quanto custa o frete", "qual o valor da entrega"],
  ["Prazo", ["Chega em cinco dias."], "quando chega meu pedido", "qual o prazo de entrega"],
  ["Troca", ["A troca é de graça."], "como faço uma troca", "quero trocar de tamanho"],
  ["Garantia", ["Um ano."], "qual a garantia", "por quanto tempo tem garantia"],
  ["Vagas", ["Envie o currículo."], "vocês estão contratando", "como mando meu currículo"],
  ["Estacionamento", ["Sim, ao lado."], "tem estacionamento", "onde posso deixar o carro"],
  ["Nota fiscal", ["Vai com o pedido."], "como recebo a nota fiscal", "preciso da nota fiscal"],
  ["Robô", ["Sou um robô."], "você é um robô", "estou falando com uma pessoa"],
  ["Obrigado", ["De nada!", "Imagina!", "Por nada!"], "obrigado", "muito obrigada", "valeu pela ajuda"],
]
const questionsOf = (lead: Partial<Record<string, number>> = {}): ReadonlyArray<FlowQuestion> =>
  asked.map(([name, texts, ...phrases], at) => {
    const to = lead[name]
    return { id: InteractionId.make(at + 1), name, phrases, texts, target: to === undefined ? null : NodeId.make(to) }
  })

const nodes = (menu: SketchedNode = {}) => [
  sketchNode(1, { says: "Olá! Em que posso ajudar?", answers: [{ to: 2, phrases: ["menu"] }] }),
  sketchNode(2, {
    says: "Boleto ou pedido?",
    replies: ["Boleto", "Pedido"],
    answers: [
      { to: 3, phrases: ["boleto", "segunda via do boleto"] },
      { to: 4, phrases: ["pedido", "acompanhar meu pedido"] },
    ],
    fallbacks: ["Não entendi."],
    ...menu,
  }),
  sketchNode(3, { says: "Aqui está o boleto.", kind: "end" }),
  sketchNode(4, { says: "Vamos ver o pedido." }),
]
const scriptWith = (
  facts: Partial<Script> = {},
  menu: SketchedNode = {},
  questions: ReadonlyArray<FlowQuestion> = questionsOf(),
) => compile(scriptOf({ version: 1, name: "Loja", nodes: nodes(menu), questions }, facts))
const script = scriptWith()
const at = { now: 0, seed: 1 }
const send = (state: EngineState, text: string, on = script, seed = 1) =>
  step(on, state, { kind: "text", text }, { now: 0, seed })
const spoken = ({ effects }: Stepped) => effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : []))

describe("a question from anywhere", () => {
  it.each([
    ["quais as formas de pagamento?", "Aceitamos pix e cartão."],
    ["voces aceitam PIX", "Aceitamos pix e cartão."],
    ["que horas abre no domingo", "Das 8h às 18h."],
    ["onde fica a loja de vcs", "Rua das Flores, 10."],
    ["quanto custa o frete pra minha casa", "O frete é grátis acima de 100."],
    ["tem estacionamento aí?", "Sim, ao lado."],
    ["por quanto tempo tem garantia?", "Um ano."],
  ])("takes %j at a node that does not, and asks again what was open", (text, answer) => {
    for (const on of [script, scriptWith({ disambiguates: true })]) {
      const sent = send(waitingAt(2, { misses: 1 }), text, on)
      expect(spoken(sent)).toEqual([answer, "Boleto ou pedido?"])
      expect(sent.state).toMatchObject({ node: 2, stage: "talking" })
      expect([sent.state.misses, sent.state.doubt, sent.passed]).toEqual([undefined, undefined, undefined])
    }
  })

  it("leaves to the node its own phrases, quick replies, entities, and what is surely like its phrases", () => {
    for (const disambiguates of [false, true]) {
      const same = { to: 3, phrases: ["boleto", "vocês aceitam pix"] }
      const on = scriptWith({ disambiguates }, { answers: [same, { to: 4, phrases: ["acompanhar meu pedido"] }] })
      expect(send(waitingAt(2), "Vocês aceitam pix?", on).state.node).toBe(3)
      expect(send(waitingAt(2), "quero acompanhar o meu pedido", on).state.node).toBe(4)
    }
    const date = { to: 4, entity: { id: EntityTypeId.make(2), name: "prazo" } }
    const entities = [sketchEntity(2, "prazo", ["qual o prazo de entrega"])]
    expect(
      send(waitingAt(2), "qual o prazo de entrega", scriptWith({ entities }, { answers: [date] })).state.node,
    ).toBe(4)
  })

  it("comes after the keywords of the bot, and before a node that takes any text", () => {
    const keywords = [{ phrases: ["obrigado"], action: { kind: "end" } }] as const
    expect(send(waitingAt(2), "obrigado", scriptWith({ keywords })).state.stage).toBe("closed")
    const any = { to: 4, entity: { id: EntityTypeId.make(9), name: "qualquer_resposta" } }
    const entities = [sketchEntity(9, "qualquer_resposta", [".*"], { kind: "system" })]
    const on = scriptWith({ entities }, { answers: [any] })
    expect(spoken(send(waitingAt(2), "vocês aceitam pix", on))).toEqual([
      "Aceitamos pix e cartão.",
      "Boleto ou pedido?",
    ])
    expect(send(waitingAt(2), "moro perto da loja", on).state.node).toBe(4)
  })

  it("goes on to its node, where it has one", () => {
    const on = scriptWith({}, {}, questionsOf({ Troca: 4 }))
    const sent = send(waitingAt(2), "como faço uma troca", on)
    expect(spoken(sent)).toEqual(["A troca é de graça.", "Vamos ver o pedido."])
    expect([sent.state.node, sent.question, sent.passed]).toEqual([4, 5, { entered: [4] }])
  })

  it("stays where the conversation was, if its node is gone", () => {
    const on = scriptWith({}, {}, questionsOf({ Troca: 99 }))
    expect(send(waitingAt(2), "como faço uma troca", on).state.node).toBe(2)
  })

  it("answers the first text of a person before the greeting's question, which is not asked twice", () => {
    const greeted = scriptWith({ greeting: ["Bem-vindo!", "Como posso ajudar?"] })
    const first = { kind: "started", text: "vocês aceitam pix?" } as const
    expect(spoken(step(greeted, initialState, first, at))).toEqual([
      "Bem-vindo!",
      "Aceitamos pix e cartão.",
      "Como posso ajudar?",
    ])
    const asking = scriptWith({ asks: ["name"] })
    const begun = step(asking, initialState, first, at)
    expect(spoken(begun)).toEqual(["Olá! Em que posso ajudar?"])
    expect(spoken(send(begun.state, "Ana Lima", asking))).toEqual([
      "Aceitamos pix e cartão.",
      "Olá! Em que posso ajudar?",
    ])
    // An open contact question takes whatever is written.
    const open = step(asking, initialState, { kind: "started" }, at)
    expect(spoken(send(open.state, "vocês aceitam pix?", asking))).toEqual(["Olá! Em que posso ajudar?"])
  })

  it("waits for the answer of a webhook, and is silent where a person has taken over or the conversation is over", () => {
    const on = scriptWith({}, { callsWebhook: true })
    const called = send(waitingAt(1), "menu", on)
    const meanwhile = send(called.state, "vocês aceitam pix", on)
    expect(spoken(meanwhile)).toEqual([])
    const answered = step(on, meanwhile.state, { kind: "webhookAnswered", call: 1, answer: null }, at)
    expect(spoken(answered)).toEqual(["Aceitamos pix e cartão.", "Boleto ou pedido?"])
    for (const stage of ["handed-over", "closed"] as const)
      expect(send(waitingAt(2, { stage }), "vocês aceitam pix").effects).toEqual([])
  })

  it("is asked about where the text is in doubt, and is the answer once it is chosen", () => {
    const on = scriptWith({ disambiguates: true })
    const doubtful = send(waitingAt(2), "qual a entrega", on)
    expect(doubtful.state.doubt).toBe("qual a entrega")
    const labels = doubtful.effects.flatMap((effect) => (effect.kind === "say" ? effect.buttons : []))
    expect(labels.map(({ label }) => label)).toEqual([
      "Quando chega meu pedido",
      "Quanto custa o frete",
      "Nenhuma dessas",
    ])
    for (const text of ["Quanto custa o frete", "a segunda", "2"]) {
      const chosen = send(doubtful.state, text, on)
      expect(spoken(chosen)).toEqual(["O frete é grátis acima de 100.", "Boleto ou pedido?"])
      expect(chosen.state.doubt).toBeUndefined()
    }
    expect(spoken(send(doubtful.state, "Nenhuma dessas", on))).toEqual(["Não entendi."])
    expect(send(doubtful.state, "boleto", on).state.node).toBe(3)
  })

  it("is no exception, and is named as what recognised the text", () => {
    const recognised = (text: string) => {
      const found = simulatedRecognition(script, waitingAt(2), text, undefined, at)
      return found && recognitionSentence(found)
    }
    expect(recognised("Obrigado!")).toBe("Pergunta de qualquer lugar: “Obrigado”")
    expect(recognised("que horas abre no domingo")).toMatch(/^Pergunta de qualquer lugar: “Horário”, \d+%$/u)
    expect(send(waitingAt(2), "obrigado").unclear).toBeUndefined()
    expect(send(waitingAt(2), "xyz abc").unclear?.recognition.by).toBe("nothing")
  })

  it("is covered by the conversations that ask it, and recorded ones find any of its texts", () => {
    const inputs = [
      { kind: "started" } as const,
      { kind: "text", text: "menu" } as const,
      { kind: "text", text: "obrigado" } as const,
    ]
    const recorded = recordConversation(script, inputs, { seed: 5 })
    expect(replay(script, recorded).difference).toBeUndefined()
    expect(replay(script, { ...recorded, seed: 6 }).difference).toBeUndefined()
    const { questions } = coverage(script, [recorded])
    expect([questions.total, questions.reached, questions.missing.includes(11)]).toEqual([12, 1, false])
  })
})

describe("several texts of a message", () => {
  const varied = [
    ...nodes().slice(0, 1),
    ...nodes()
      .slice(1, 2)
      .map((node) => ({
        ...node,
        botInteractions: node.botInteractions.map((said) => ({
          ...said,
          variants: ["E agora, boleto ou pedido?", "Prefere boleto ou pedido?", " "].map(richTextOf),
        })),
      })),
    ...nodes().slice(2),
  ]
  const on = compile(scriptOf({ version: 1, name: "Loja", nodes: varied, questions: questionsOf() }))
  const texts = ["Boleto ou pedido?", "E agora, boleto ou pedido?", "Prefere boleto ou pedido?"]

  it("says one of them, by the seed, and all of them in time; blank ones are none", () => {
    const first = Array.from({ length: 60 }, (_, seed) => spoken(send(waitingAt(1), "menu", on, seed))[0])
    expect(new Set(first)).toEqual(new Set(texts))
    expect(spoken(send(waitingAt(1), "menu", on, 7))).toEqual(spoken(send(waitingAt(1), "menu", on, 7)))
  })

  it("never says the same twice in a row in a conversation, nor does a question", () => {
    let { state } = send(waitingAt(1), "menu", on, 3)
    let before: ReadonlyArray<string> = []
    for (let seed = 0; seed < 40; seed++) {
      const sent = send(state, "obrigado", on, seed)
      const now = spoken(sent)
      expect(now).toHaveLength(2)
      expect(now[0]).not.toBe(before[0])
      expect(now[1]).not.toBe(before[1])
      before = now
      state = sent.state
    }
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(Result.succeed(state))
    expect(Object.keys(state.variants ?? {})).toEqual(["2/1", "?12"])
  })

  it("keeps nothing in the state of a conversation that has met none", () => {
    expect(send(waitingAt(1), "menu").state).not.toHaveProperty("variants")
  })
})
