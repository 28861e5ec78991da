import {
  type Conversation,
  type ConversationTurn,
  coverage,
  differenceSentence,
  type EngineEffect,
  type EngineInput,
  type EngineState,
  initialState,
  replay,
  step,
} from "@prosa/core/engine"
import {
  exportFlowJson,
  findFlowProblems,
  type FlowDocument,
  graphOfDocument,
  problemSentence,
  systemRequestOf,
} from "@prosa/core/flow"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { contextOf, conversationsOf, flowFileOf, flowIn, flowOf, scriptOfFlow, shapes } from "./shape-files.ts"

const differencesOf = (flow: FlowDocument, conversations: ReadonlyArray<Conversation>) => {
  const script = scriptOfFlow(flow)
  return conversations.flatMap((conversation) => {
    const { difference } = replay(script, conversation)
    return difference === undefined
      ? []
      : [`${conversation.name}: ${difference.turn}: ${differenceSentence(difference)}`]
  })
}

/** The nodes that the conversations do not enter, and the ways that they do not take, by the titles of both ends. */
const missedBy = (flow: FlowDocument, conversations: ReadonlyArray<Conversation>) => {
  const { nodes, userInteractions } = coverage(scriptOfFlow(flow), conversations)
  const titles = new Map(flow.nodes.map(({ id, title }) => [id, title]))
  return {
    nodes: nodes.missing.map((id) => titles.get(id)),
    ways: userInteractions.missing.map(({ nodeId, target }) => `${titles.get(nodeId)} → ${titles.get(target)}`),
  }
}

describe.each(shapes)("the shape of %s", (shape) => {
  const flow = flowOf(shape)
  const conversations = conversationsOf(shape)

  it("is the file that the product exports", () => {
    expect(exportFlowJson(flow)).toBe(flowFileOf(shape))
  })

  it("may be published", () => {
    const problems = findFlowProblems(graphOfDocument(flow), contextOf(flow))
    const blocking = problems.filter(({ severity }) => severity === "blocks")
    expect(blocking.map(problemSentence)).toEqual([])
  })

  it("keeps its conversations", () => {
    expect(conversations.length).toBeGreaterThanOrEqual(2)
    expect(differencesOf(flow, conversations)).toEqual([])
  })

  it("is walked whole: every node is entered, and every way taken", () => {
    expect(missedBy(flow, conversations)).toEqual({ nodes: [], ways: [] })
  })

  it("is found to differ wherever a conversation expects other words", () => {
    const script = scriptOfFlow(flow)
    const passed = conversations.flatMap((conversation) =>
      conversation.turns.flatMap((turn, at) => {
        if (!("bot" in turn)) return []
        const changed = { ...conversation, turns: conversation.turns.with(at, { ...turn, bot: `${turn.bot} Ou não.` }) }
        return replay(script, changed).difference?.turn === at ? [] : [`${conversation.name}: ${at}`]
      }),
    )
    expect(passed).toEqual([])
  })
})

describe("a flow that decides otherwise than its template", () => {
  const changes: ReadonlyArray<readonly [shape: string, what: string, from: string, to: string]> = [
    ["nps", "a higher bound", '"8"', '"9"'],
    ["nps", "a lower bound", '"6"', '"5"'],
    ["nps", "another kind of person", '"\\"neutro\\""', '"\\"detrator\\""'],
    ["quiz", "points", "@pontos + 5", "@pontos + 4"],
    ["quiz", "a higher bound", '"14"', '"15"'],
    ["quiz", "a lower bound", '"9"', '"10"'],
    ["lead-scoring", "points", "@pontos + 10", "@pontos + 0"],
    ["lead-scoring", "a bound of points", '"20"', '"19"'],
    ["lead-scoring", "a bound of people", '"30"', '"31"'],
    ["dog-insurance-offer", "a price", "@preco + 25", "@preco + 26"],
    ["dog-insurance-offer", "what is added", "@preco + 20", "@preco * 20"],
    ["lead-gen-ai", "when it ends", '"5"', '"3"'],
    ["onboarding", "what is looked for", '"contains"', '"equal"'],
    ["openai-conditions", "what is looked for", '"contains"', '"equal"'],
    ["product-recommendation", "what is excluded", '"lacks"', '"contains"'],
    ["digital-product-payment", "what is answered", '"sim"', '"não"'],
  ]

  it.each(changes)("%s: %s (%s to %s) is found", (shape, _what, from, to) => {
    const written = flowFileOf(shape)
    expect(written).toContain(from)
    expect(differencesOf(flowIn(written.replaceAll(from, to)), conversationsOf(shape))).not.toEqual([])
  })

  it("is not walked whole where a conversation is missing", () => {
    const [first, ...others] = conversationsOf("quiz")
    expect(missedBy(flowOf("quiz"), others.slice(0, 2)).nodes).toContain("Pontuação baixa")
    expect(missedBy(flowOf("quiz"), first === undefined ? [] : [first]).ways).toContain("Pergunta 1 → Erro 1")
  })
})

/** A turn as an input; undefined for what is expected of the bot. */
const inputOf = (turn: ConversationTurn, call: number): EngineInput | undefined => {
  if ("person" in turn) return { kind: "text", text: turn.person }
  if (!("webhook" in turn)) return undefined
  const answer = typeof turn.webhook === "string" ? null : { variables: {}, messages: [], ...turn.webhook }
  return { kind: "webhookAnswered", call, answer }
}

interface SentRequest {
  readonly url: string
  readonly body: unknown
}

/** The requests that systems get in a conversation, in order. */
const requestsIn = (flow: FlowDocument, { turns }: Conversation): ReadonlyArray<SentRequest> => {
  const script = scriptOfFlow(flow)
  const play = (state: EngineState, input: EngineInput) => step(script, state, input, { now: 0, seed: 0 })
  const begun = play(initialState, { kind: "started" })
  const { effects } = turns.reduce<{ readonly state: EngineState; readonly effects: ReadonlyArray<EngineEffect> }>(
    (before, turn) => {
      const input = inputOf(turn, before.state.calls ?? 0)
      if (input === undefined) return before
      const next = play(before.state, input)
      return { state: next.state, effects: [...before.effects, ...next.effects] }
    },
    begun,
  )
  return effects.flatMap((effect): ReadonlyArray<SentRequest> => {
    if (effect.kind !== "callWebhook" || effect.system === undefined) return []
    const { call, values } = effect.system
    const { url, body } = Result.getOrThrow(systemRequestOf(call, { values, secretOf: () => "k1" }))
    return [{ url, body: body === null ? null : JSON.parse(body.text) }]
  })
}

describe("what systems are asked with", () => {
  const films = "https://filmes.example"
  const chat = "https://ia.example/respostas"
  const mail = "https://correio.example/mensagens"
  const pay = "https://pagar.example/cobrancas"
  const asked: ReadonlyArray<readonly [shape: string, conversation: number, requests: ReadonlyArray<object>]> = [
    [
      "basic-chat-gpt",
      0,
      [
        { url: chat, body: { conversa: "Pessoa: qual é a capital do Peru? " } },
        {
          url: chat,
          body: { conversa: "Pessoa: qual é a capital do Peru? Robô: É Lima. Pessoa: e da Bolívia? " },
        },
      ],
    ],
    [
      "chat-gpt-personas",
      1,
      [
        { body: { conversa: "Pessoa: uma frase para a padaria " } },
        { body: { conversa: "Pessoa: uma frase para a padaria Robô: Pão quente, dia bom. Pessoa: mais curta " } },
        { body: { conversa: "Pessoa: o que é juro? " } },
        { body: { conversa: "Pessoa: o que é juro? Robô: É o aluguel do dinheiro. Pessoa: e imposto? " } },
      ],
    ],
    [
      "openai-assistant-chat",
      0,
      [{ body: { fio: "", mensagem: "onde fica a loja?" } }, { body: { fio: "f1", mensagem: "abre aos domingos?" } }],
    ],
    [
      "lead-gen-ai",
      0,
      [
        { body: { empresa: "Loja Azul", servicos: '["Site"]', conversa: "" } },
        { body: { conversa: "Agência: O que a loja vende? Pessoa: roupas " } },
        {
          body: {
            conversa: "Agência: O que a loja vende? Pessoa: roupas Agência: Já vende pela internet? Pessoa: ainda não ",
          },
        },
      ],
    ],
    [
      "high-ticket-lead-follow-up",
      1,
      [
        "por que você quer saber?",
        "por que você quer saber?",
        "hum",
        "hum",
        "uma oficina",
        "uma oficina",
        "prefiro não dizer",
        "prefiro não dizer",
        "100 mil",
        "100 mil",
        "ninguém acha a oficina",
        "ninguém acha a oficina",
      ].map((fala) => ({ body: { fala } })),
    ],
    [
      "movie-recommendation",
      0,
      [`${films}/generos`, `${films}/filmes?genero=35`, `${films}/filmes/902`].map((url) => ({ url, body: null })),
    ],
    [
      "movie-recommendation",
      1,
      ["/em-alta", "/filmes/77", "/generos", "/filmes?genero=35", "/filmes/901"].map((at) => ({ url: films + at })),
    ],
    [
      "quick-carb-calculator",
      1,
      [
        { url: chat, body: { esporte: "remo", duracao: "umas 2h", forca: "3" } },
        { url: mail, body: { para: "ze@casa.example", texto: "Total: 60 g." } },
      ],
    ],
    [
      "savings-estimator",
      0,
      [{ url: chat, body: { lugares: '["Cozinha","Banheiro"]', esponjas: "Todo mês", rolos: "Toda semana" } }],
    ],
    [
      "digital-product-payment",
      0,
      [
        { url: pay, body: { valor: "45,00", nome: "Marta", email: "marta@casa.example" } },
        { url: `${pay}/7f3`, body: null },
        { url: mail, body: { para: "marta@casa.example" } },
      ],
    ],
    [
      "product-recommendation",
      1,
      [{ url: `https://loja.example/api/energia?sabores=${encodeURIComponent('["Chocolate","Limão"]')}` }],
    ],
    ["lead-magnet", 0, [{ url: mail, body: { para: "pessoa@loja.example" } }]],
    ["openai-conditions", 0, [{ url: chat, body: { mensagem: "quero ver a minha fatura" } }]],
  ]

  it.each(asked)("by %s, in conversation %i", (shape, at, requests) => {
    const conversation = conversationsOf(shape)[at]
    expect(conversation && requestsIn(flowOf(shape), conversation)).toMatchObject(requests)
  })

  it("are all the calls of all shapes", () => {
    const withCalls = shapes.filter((shape) => flowOf(shape).nodes.some(({ call }) => call !== null))
    expect([...new Set(asked.map(([shape]) => shape))].toSorted()).toEqual(withCalls)
  })
})
