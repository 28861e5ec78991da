import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { EntityTypeId, NodeId, readCsv } from "../../kernel/index.ts"
import { sketchNode } from "../testing/index.ts"
import { csvLosses, exportFlowCsv, type FlowNode } from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)
const entity = { id: Schema.decodeSync(EntityTypeId)(1), name: "pedido" }
const flow = (...nodes: ReadonlyArray<FlowNode>) => ({ version: 1 as const, name: "Fluxo", nodes })
const rows = (...nodes: ReadonlyArray<FlowNode>) =>
  Result.getOrThrow(readCsv(Result.getOrThrow(exportFlowCsv(flow(...nodes))).csv))
    .slice(1)
    .map(({ cells }) => cells)
const lost = (...nodes: ReadonlyArray<FlowNode>) =>
  csvLosses(flow(...nodes)).map(({ nodeId, what, message }) => [nodeId, what, message])

const end = (id: number, facts: Parameters<typeof sketchNode>[1] = {}) => sketchNode(id, { kind: "end", ...facts })

describe("a flow is exported", () => {
  it("as nodes.csv: a mark, commas, CRLF, a header, the start first as 'Inicio'", () => {
    const file = Result.getOrThrow(
      exportFlowCsv(
        flow(
          end(2, { title: "=Fim" }),
          sketchNode(1, { says: "Oi\nTudo bem?", answers: [{ to: 2, phrases: ["a", "=b"] }] }),
        ),
      ),
    )
    expect(file.fileName).toBe("nodes.csv")
    expect(file.csv).toBe(
      "\uFEFFNome do node,Interação do robô,Interação do usuário,Node de destino\r\n" +
        `Inicio,Oi/r/nTudo bem?,"[""a"",""=b""]",'=Fim\r\n` +
        `'=Fim,Texto 2,[],""\r\n`,
    )
    expect(file.lost).toEqual([])
  })
  it("without entities, which are named once each", () => {
    const cidade = { ...entity, name: "cidade" }
    const answers = (...entities: ReadonlyArray<typeof entity>) => ({
      answers: entities.map((each, at) => ({ to: at + 2, entity: each })),
    })
    const entityLoss = (...entities: ReadonlyArray<typeof entity>) =>
      lost(sketchNode(1, answers(...entities)), end(2), end(3)).filter(([, what]) => what === "entities")
    expect(entityLoss(entity, entity)).toEqual([[1, "entities", "A entidade “pedido” não vai para o CSV."]])
    expect(entityLoss(entity, cidade)).toEqual([[1, "entities", "As entidades “pedido”, “cidade” não vão para o CSV."]])
  })
  it("with '/r/n' for every kind of line break inside of a text", () => {
    for (const lineBreak of ["\n", "\r", "\r\n"]) {
      const says = [{ kind: "paragraph" as const, children: [{ kind: "text" as const, text: `a${lineBreak}b` }] }]
      expect(rows(sketchNode(1, { says }))).toEqual([["Inicio", "a/r/nb", "[]", ""]])
    }
  })
  it("with a row per answer, the texts in the first, mentions in braces", () => {
    const says: FlowNode["botInteractions"][number]["text"] = [
      {
        kind: "paragraph",
        children: [
          { kind: "text", text: "Pedido " },
          { kind: "mention", variable: "pedido", sourceNodeId: nodeId(1) },
        ],
      },
    ]
    expect(rows(sketchNode(1, { answers: [{ to: 2 }, { to: 3, phrases: ["x"] }] }), end(2, { says }), end(3))).toEqual([
      ["Inicio", "Texto 1", "[]", "Node 2"],
      ["Inicio", "", '["x"]', "Node 3"],
      ["Node 2", "Pedido {pedido}", "[]", ""],
      ["Node 3", "Texto 3", "[]", ""],
    ])
  })
  it("with ambiguous texts in a list of one", () => {
    for (const says of ["  ", '["a"]', "a\0b", "\uD800"])
      expect(rows(sketchNode(1, { says }))[0]?.[1]).toBe(JSON.stringify([says]))
  })
})

describe("a flow is not exported", () => {
  it("when it has a cycle: 'Graph has cycles'", () => {
    const ring = flow(
      sketchNode(1, { answers: [{ to: 2 }] }),
      sketchNode(2, { answers: [{ to: 3 }] }),
      sketchNode(3, { answers: [{ to: 2 }] }),
    )
    expect(exportFlowCsv(ring)).toMatchObject({
      failure: { _tag: "GraphHasCycles", message: "Graph has cycles", faults: [{ _tag: "Cycle", nodes: [2, 3] }] },
    })
  })
  it("when it is not a valid flow, with every fault", () => {
    expect(exportFlowCsv(flow(sketchNode(2), sketchNode(3, { title: "Node 2", answers: [{ to: 9 }] })))).toMatchObject({
      failure: {
        _tag: "FaultyFlow",
        message:
          'O fluxo precisa de exatamente um node de início. Há mais de um node com o nome "Node 2". O node "Node 2" aponta para um node que não existe.',
      },
    })
  })
})

describe("losses of a CSV are listed by node", () => {
  it("and nothing else", () => {
    expect(lost(sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }), end(2))).toEqual([])
  })
  it("names, kinds, texts and answers that change in a round trip", () => {
    expect(
      lost(
        sketchNode(1, { title: "Começo", says: "a /r/n b", answers: [{ to: 2 }, { to: null }] }),
        sketchNode(2, { title: " com_traço ", answers: [{ to: null, phrases: ["x"] }] }),
        end(3, { title: "com traço", says: "x".repeat(4_096) }),
        end(4, { says: "\n".repeat(500), title: "" }),
        { ...end(5), botInteractions: [] },
      ),
    ).toEqual([
      [1, "name", "O nome volta como “Início”."],
      [1, "texts", "O texto “/r/n” volta como quebra de linha."],
      [1, "answers", "1 interação do usuário sem destino não vai para o CSV."],
      [2, "name", "Há mais de um node que o CSV chama de “com traço”: na importação são um só."],
      [2, "kind", "O node não leva a nenhum outro e volta como node final."],
      [2, "answers", "1 interação do usuário sem destino não vai para o CSV."],
      [3, "name", "Há mais de um node que o CSV chama de “com traço”: na importação são um só."],
      [4, "name", "O node não tem nome e fica fora do CSV."],
      [4, "texts", "Uma mensagem tem mais de 500 linhas: o CSV não será aceito na importação."],
      [5, "texts", "O node não tem mensagem do robô e volta com uma em branco."],
    ])
  })
  it("everything attached to them", () => {
    expect(
      lost(
        sketchNode(1, {
          says: [
            {
              kind: "code",
              children: [
                { kind: "text", text: "a", bold: true },
                { kind: "mention", variable: "pedido", sourceNodeId: nodeId(1) },
              ],
            },
          ],
          replies: ["Sim", "Não"],
          answers: [{ to: 2, entity }],
          fallbacks: ["Não entendi"],
          transfer: { target: null },
          callsWebhook: true,
          tag: "Venda",
          position: { x: 10, y: 0 },
        }),
        end(2),
      ),
    ).toEqual([
      [1, "mentions", "A variável “pedido” volta como o texto “{pedido}”."],
      [1, "formatting", "Os blocos de código voltam como parágrafos."],
      [1, "formatting", "O negrito não vai para o CSV."],
      [1, "buttons", "2 botões não vão para o CSV."],
      [1, "entities", "A entidade “pedido” não vai para o CSV."],
      [1, "transfer", "A transferência não vai para o CSV."],
      [1, "webhook", "A chamada do webhook não vai para o CSV."],
      [1, "tag", "A etapa “Venda” não vai para o CSV."],
      [1, "fallback-messages", "1 mensagem de exceção não vai para o CSV."],
      [null, "positions", "As posições dos nodes não vão para o CSV e são calculadas de novo na importação."],
    ])
  })
})
