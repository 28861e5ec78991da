import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { sketchNode } from "../../flow/testing/index.ts"
import { FlowTestId } from "../../kernel/index.ts"
import { type Conversation, type FlowTest, runFlowTests } from "../index.ts"
import { sketchScript } from "../testing/index.ts"

const shop = (says = "Qual é o pedido?") =>
  sketchScript(
    [
      sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
      sketchNode(2, {
        says: "Como posso ajudar?",
        replies: ["Segunda via", "Encerrar"],
        answers: [
          { to: 3, phrases: ["segunda via"] },
          { to: 4, phrases: ["encerrar"] },
        ],
      }),
      sketchNode(3, { says, fallbacks: ["Esse número não existe."] }),
      sketchNode(4, { says: "Até logo!", kind: "end" }),
    ],
    { fallbackMessages: ["Não entendi."] },
  )
const testOf = (turns: Conversation["turns"], id = 1): FlowTest => ({
  id: Schema.decodeSync(FlowTestId)(id),
  name: `Teste ${id}`,
  conversation: { version: 1, turns },
  updatedBy: "Júlia",
})
const greeted = [
  { bot: "Olá!" },
  { bot: "Como posso ajudar?", buttons: ["Segunda via", "Encerrar"] },
] satisfies Conversation["turns"]
const failureOf = (turns: Conversation["turns"], script = shop()) =>
  runFlowTests(script, [testOf(turns)]).results[0]?.failure

describe("runFlowTests", () => {
  it("counts who passed, who failed and what they reach together", () => {
    const passes = testOf([...greeted, { person: "segunda via" }, { bot: "Qual é o pedido?" }, { stands: "waiting" }])
    const fails = testOf([...greeted, { person: "encerrar" }, { bot: "Tchau!" }], 2)
    const run = runFlowTests(shop(), [passes, fails])
    expect([run.passed, run.failed, run.results.map(({ turns }) => turns)]).toEqual([1, 1, [4, 4]])
    expect(run.results.map(({ test, failure }) => [test.name, failure?.turn])).toEqual([
      ["Teste 1", undefined],
      ["Teste 2", 4],
    ])
    expect(run.coverage.nodes).toEqual({ total: 4, reached: 4, missing: [] })
  })

  it("says where a conversation goes another way, after which words, and both results", () => {
    const turns = [...greeted, { person: "Segunda via" }, { bot: "Qual é o pedido?" }, { person: "48213" }]
    expect(failureOf([...turns, { bot: "Esse número não existe." }], shop("Qual é o número?"))).toEqual({
      turn: 4,
      at: 3,
      turns: 6,
      person: "Segunda via",
      expected: "Qual é o pedido?",
      now: "Qual é o número?",
      sentence: 'O robô deveria dizer "Qual é o pedido?", mas disse "Qual é o número?".',
    })
  })

  it("says what is missing, and what is too much", () => {
    const silent = [...greeted, { person: "Encerrar" }, { bot: "Até logo!" }, { bot: "Volte sempre!" }]
    expect(failureOf(silent)).toMatchObject({ turn: 5, turns: 5, expected: "Volte sempre!", now: "(nada)" })
    expect(failureOf([...greeted, { person: "Encerrar" }])).toMatchObject({
      turn: 3,
      turns: 3,
      person: "Encerrar",
      expected: "(mais nada)",
      now: "Até logo!",
    })
    expect(failureOf([{ bot: "Olá!" }])).toMatchObject({ turn: 1, turns: 1, person: undefined })
  })

  it("compares buttons and files, and how the conversation stands at its end", () => {
    expect(failureOf([{ bot: "Olá!" }, { bot: "Como posso ajudar?", buttons: ["Boleto"] }])).toMatchObject({
      turn: 2,
      turns: 2,
      expected: "Opções: Boleto",
      now: "Opções: Segunda via, Encerrar",
    })
    expect(failureOf([{ bot: "Olá!", files: ["contrato.pdf"] }])).toMatchObject({
      expected: "Arquivos: contrato.pdf",
      now: "Arquivos: nenhum",
    })
    const closed = [...greeted, { person: "Encerrar" }, { bot: "Até logo!" }]
    expect(failureOf([...closed, { stands: "waiting" }])).toMatchObject({
      turn: 4,
      turns: 4,
      expected: "A conversa continua com o robô",
      now: "A conversa é finalizada",
    })
  })

  it("fails, and does not throw, if what the conversation did no longer exists", () => {
    const small = sketchScript([sketchNode(1, { says: "Olá!" })])
    const turns = [
      ...greeted,
      { webhook: "failed" },
      { timer: "close" },
      { file: "a.pdf" },
    ] satisfies Conversation["turns"]
    expect(failureOf(turns, small)).toMatchObject({ turn: 2, turns: 5 })
    expect(failureOf([{ person: "oi" }, { bot: "Olá!" }, { timer: "close" }, { bot: "Tchau!" }], small)).toMatchObject({
      turn: 4,
      at: 3,
      person: "(silêncio)",
      now: "(nada)",
    })
  })
})
