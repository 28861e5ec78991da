import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { decode, type NodeId } from "../../kernel/index.ts"
import { sketchScript } from "../testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import {
  Conversation,
  type ConversationTurn,
  coverage,
  coverageSentence,
  differenceSentence,
  recordConversation,
  replay,
} from "../index.ts"

const script = sketchScript([
  sketchNode(1, {
    says: "Olá!",
    replies: ["Boleto", "Troca"],
    answers: [
      { to: 2, phrases: ["boleto"] },
      { to: 3, phrases: ["troca"] },
    ],
    fallbacks: ["Não entendi.", "Como?"],
  }),
  sketchNode(2, { says: "Aqui está.", kind: "end" }),
  sketchNode(3, { says: "Vou chamar alguém.", transfer: { target: { kind: "external-platform" } } }),
])
const conversation = (...turns: ReadonlyArray<ConversationTurn>): Conversation => ({ version: 1, turns })
const difference = (...turns: ReadonlyArray<ConversationTurn>) => {
  const found = replay(script, conversation(...turns)).difference
  return found && [found.turn, differenceSentence(found)]
}

describe("a conversation written by hand", () => {
  it("is played as written, whether the bot greets or the person speaks first", () => {
    expect(difference({ bot: "Olá!" }, { person: "Boleto" }, { bot: "Aqui está." })).toBeUndefined()
    expect(difference({ person: "boleto" }, { bot: "Olá!" }, { bot: "Aqui está." })).toBeUndefined()
  })

  it("compares buttons and status only if given", () => {
    expect(
      difference(
        { bot: "Olá!", buttons: ["Boleto", "Troca"] },
        { stands: "waiting" },
        { person: "boleto" },
        {
          bot: "Aqui está.",
        },
        { stands: "closed" },
      ),
    ).toBeUndefined()
  })

  it("goes back with 'Voltar para': the earlier question is said again, and waits", () => {
    const returning = sketchScript([
      sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
      sketchNode(2, {
        says: "O que você procura?",
        answers: [
          { to: 3, phrases: ["horário"] },
          { to: 4, phrases: ["sair"] },
        ],
      }),
      sketchNode(3, { says: "Das 9 às 18.", returnTo: 2 as NodeId }),
      sketchNode(4, { says: "Até logo!", kind: "end" }),
    ])
    const asks = { bot: "O que você procura?" }
    const [hours, bye] = [{ bot: "Das 9 às 18." }, { bot: "Até logo!" }]
    const whole = conversation(
      { bot: "Olá!" },
      asks,
      { person: "horário" },
      hours,
      asks,
      { stands: "waiting" },
      { person: "horário" },
      hours,
      asks,
      { person: "sair" },
      bye,
      { stands: "closed" },
    )
    expect(replay(returning, whole).difference).toBeUndefined()
    const said = ["oi", "horário", "horário", "sair"].map((text) => ({ kind: "text", text }) as const)
    const recorded = recordConversation(returning, said)
    expect(replay(returning, recorded).difference).toBeUndefined()
    expect(recorded.turns.flatMap((turn) => ("bot" in turn ? [turn.bot] : []))).toEqual(
      whole.turns.flatMap((turn) => ("bot" in turn ? [turn.bot] : [])),
    )
    const once = conversation({ bot: "Olá!" }, asks, { person: "horário" }, hours, { person: "sair" }, bye)
    const { difference: told } = replay(returning, once)
    expect(told && [told.turn, differenceSentence(told)]).toEqual([
      4,
      'O robô disse "O que você procura?", o que não era esperado.',
    ])
  })

  it("accepts any of the random fallback messages", () => {
    for (const bot of ["Não entendi.", "Como?"])
      expect(difference({ bot: "Olá!" }, { person: "hein" }, { bot })).toBeUndefined()
    expect(difference({ bot: "Olá!" }, { person: "hein" }, { bot: "Olá!" })?.[0]).toBe(2)
  })

  it.each<[string, ReadonlyArray<ConversationTurn>, readonly [number, string]]>([
    ["says something else", [{ bot: "Oi!" }], [0, 'O robô deveria dizer "Oi!", mas disse "Olá!".']],
    [
      "says nothing",
      [{ bot: "Olá!" }, { person: "boleto" }, { bot: "Aqui está." }, { bot: "Mais algo?" }],
      [3, 'O robô deveria dizer "Mais algo?", mas não disse nada.'],
    ],
    ["says more", [{ person: "boleto" }, { bot: "Olá!" }], [2, 'O robô disse "Aqui está.", o que não era esperado.']],
    [
      "offers other buttons",
      [{ bot: "Olá!", buttons: ["Boleto"] }],
      [0, 'Os botões deveriam ser "Boleto", mas foram "Boleto", "Troca".'],
    ],
    [
      "stands otherwise",
      [{ bot: "Olá!" }, { person: "troca" }, { bot: "Vou chamar alguém." }, { stands: "closed" }],
      [3, "A conversa deveria ser finalizada, mas foi transferida."],
    ],
  ])("shows the first difference where the bot %s", (_what, turns, expected) => {
    expect(difference(...turns)).toEqual(expected)
  })

  it("returns the actual lines, up to the difference", () => {
    expect(replay(script, conversation({ bot: "Olá!" }, { person: "boleto" }, { bot: "?" })).turns).toEqual([
      { bot: "Olá!", buttons: ["Boleto", "Troca"] },
      { person: "boleto" },
      { bot: "Aqui está." },
    ])
  })

  it("is refused in Portuguese, field by field, if invalid", () => {
    expect(decode(Conversation, { version: 1, turns: [{ robot: "Olá!" }] })).toEqual(
      Result.fail([{ path: "turns.0", message: "Valor inválido" }]),
    )
    expect(Result.isSuccess(decode(Conversation, conversation({ bot: "Olá!" }, { timer: "repeat" })))).toBe(true)
  })
})

describe("a webhook in a conversation", () => {
  const calling = sketchScript([
    sketchNode(1, { answers: [{ to: 2, phrases: ["status"] }] }),
    sketchNode(2, { says: "Um momento.", callsWebhook: true, answers: [{ to: 3, phrases: ["ok"] }] }),
    sketchNode(3, { says: "Feito." }),
  ])
  const opening = [{ person: "status" }, { bot: "Texto 1" }, { bot: "Um momento." }] as const

  it("fails at once without a response turn", () => {
    expect(replay(calling, conversation(...opening, { person: "ok" }, { bot: "Feito." })).difference).toBeUndefined()
  })

  it("gets its response from the next such turn, and meanwhile texts wait", () => {
    const answered = { webhook: { messages: [{ text: "Saiu para entrega.", buttons: [] }] } }
    expect(
      replay(
        calling,
        conversation(...opening, { person: "ok" }, answered, { bot: "Saiu para entrega." }, { bot: "Feito." }),
      ).difference,
    ).toBeUndefined()
  })
})

describe("a recorded conversation", () => {
  it("is small, and readable like a handwritten one", () => {
    expect(
      recordConversation(script, [{ kind: "started" }, { kind: "button", label: "Boleto" }], { name: "Boleto" }),
    ).toEqual({
      version: 1,
      name: "Boleto",
      turns: [
        { bot: "Olá!", buttons: ["Boleto", "Troca"] },
        { person: "Boleto" },
        { bot: "Aqui está." },
        { stands: "closed" },
      ],
    })
  })
})

describe("coverage", () => {
  it("names the nodes, answers and fallbacks that no conversation reaches", () => {
    expect(coverage(script, [conversation({ person: "boleto" })])).toEqual({
      nodes: { total: 3, reached: 2, missing: [3] },
      userInteractions: { total: 2, reached: 1, missing: [{ nodeId: 1, interactionId: 2, target: 3 }] },
      fallbacks: { total: 1, reached: 0, missing: [1] },
      keywords: { total: 0, reached: 0, missing: [] },
      questions: { total: 0, reached: 0, missing: [] },
    })
    const both = [
      conversation({ person: "boleto" }),
      conversation({ bot: "?" }, { person: "hein" }, { person: "troca" }),
    ]
    expect(coverage(script, both)).toMatchObject({
      nodes: { reached: 3 },
      userInteractions: { missing: [] },
      fallbacks: { reached: 1 },
    })
  })

  it("counts each keyword that a conversation says, and reaches the node that it leads to, not the answer beside it", () => {
    const keywords = [
      { phrases: ["2ª via", "protocolo"], action: { kind: "node", nodeId: sketchNode(2).id, title: "Boleto" } },
      { phrases: ["gente"], action: { kind: "transfer", target: { kind: "external-platform" } } },
      { phrases: ["sair"], action: { kind: "end" } },
    ] as const
    const spoken = sketchScript(script.script.flow.nodes, { keywords })
    const saying = (person: string) => conversation({ bot: "Olá!" }, { person })
    expect(coverage(spoken, [saying("PROTOCOLO!")])).toMatchObject({
      nodes: { missing: [3] },
      userInteractions: { reached: 0 },
      keywords: { total: 3, reached: 1, missing: [1, 2] },
    })
    expect(coverage(spoken, [saying("protocolo"), saying("sair"), conversation({ person: "gente" })]).keywords).toEqual(
      {
        total: 3,
        reached: 3,
        missing: [],
      },
    )
    // An answer of the node ranks before the bot's keywords.
    expect(coverage(spoken, [saying("boleto")])).toMatchObject({
      userInteractions: { reached: 1 },
      keywords: { reached: 0 },
    })
  })

  it("of no conversations is 0", () => {
    expect(coverage(script, []).nodes).toEqual({ total: 3, reached: 0, missing: [1, 2, 3] })
  })
})

it("the sentence of a coverage counts keywords where the bot has some", () => {
  const nodes = { total: 3, reached: 2, missing: [] }
  expect(coverageSentence({ nodes, keywords: { total: 0, reached: 0, missing: [] } })).toBe("2 de 3 nodes")
  expect(coverageSentence({ nodes, keywords: { total: 2, reached: 1, missing: [1] } })).toBe(
    "2 de 3 nodes, 1 de 2 palavras-chave",
  )
})
