import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { EntityTypeId, NodeId, UserId, WorkspaceId } from "../../kernel/index.ts"
import { type SketchedNode, sketchNode } from "../testing/index.ts"
import { diffFlows, type FlowNode } from "../index.ts"

const cpf = { id: Schema.decodeSync(EntityTypeId)(1), name: "cpf" }
const file = { fileId: "a", name: "boleto.pdf", url: "/a", mime: "application/pdf" }
const end = sketchNode(3, { kind: "end" })
const flow = (node: FlowNode) => ({ version: 1 as const, name: "Loja", nodes: [sketchNode(1), node, end] })

/** The sentences of the change from one sketch of node 2 to another, without its name. */
const sentences = (before: SketchedNode, now: SketchedNode, filled: Partial<FlowNode> = {}) =>
  diffFlows(flow(sketchNode(2, before)), flow({ ...sketchNode(2, now), ...filled })).map(({ description }) =>
    description.replace("“Node 2”: ", ""),
  )
const withFile = (sketch: FlowNode): Partial<FlowNode> => ({
  botInteractions: sketch.botInteractions.map((said) => ({ ...said, files: [file] })),
})

describe("the sentences of a change agree with their noun", () => {
  it("for buttons and files, of which there may be none", () => {
    expect(sentences({ replies: ["Sim"] }, {})).toEqual(["botões alterados para nenhum."])
    expect(sentences({}, { replies: ["Sim", "Não"] })).toEqual(["botões alterados para “Sim”, “Não”."])
    expect(sentences({}, {}, withFile(sketchNode(2)))).toEqual(["arquivos alterados para “boleto.pdf”."])
    const gone = diffFlows(flow({ ...sketchNode(2), ...withFile(sketchNode(2)) }), flow(sketchNode(2)))
    expect(gone.map(({ description }) => description)).toEqual(["“Node 2”: arquivos alterados para nenhum."])
  })

  it("for fallback messages and the entity", () => {
    expect(sentences({ fallbacks: [] }, { fallbacks: ["Não entendi."] })).toEqual([
      "mensagens de exceção alteradas de nenhuma para “Não entendi.”.",
    ])
    expect(sentences({ answers: [{ to: 3, entity: cpf }] }, { answers: [{ to: 3 }] })).toEqual([
      "entidade da resposta “Node 3” alterada para nenhuma.",
    ])
    expect(sentences({ answers: [{ to: 3 }] }, { answers: [{ to: 3, entity: cpf }] })).toEqual([
      "entidade da resposta “Node 3” alterada para “cpf”.",
    ])
  })

  it("for an answer that gets, changes or loses its target", () => {
    expect(sentences({ answers: [{ to: null }] }, { answers: [{ to: 3 }] })).toEqual([
      "resposta sem destino agora leva a “Node 3”.",
    ])
    expect(sentences({ answers: [{ to: 3 }] }, { answers: [{ to: null }] })).toEqual([
      "resposta que levava a “Node 3” ficou sem destino.",
    ])
    expect(sentences({ answers: [{ to: 3 }] }, { answers: [{ to: 1 }] })).toEqual([
      "resposta que levava a “Node 3” agora leva a “Início”.",
    ])
  })
})

describe("the sentences of a change name what was changed", () => {
  it("in the phrases of an answer", () => {
    expect(
      sentences({ answers: [{ to: 3, phrases: ["a", "b"] }] }, { answers: [{ to: 3, phrases: ["b", "c"] }] }),
    ).toEqual(["frases adicionadas à resposta “Node 3”: “c”; frases removidas da resposta “Node 3”: “a”."])
    expect(
      sentences({ answers: [{ to: 3, phrases: ["a", "b"] }] }, { answers: [{ to: 3, phrases: ["b", "a"] }] }),
    ).toEqual(["ordem das frases da resposta “Node 3” alterada."])
  })

  it("in the answers", () => {
    expect(sentences({}, { answers: [{ to: 3, phrases: ["sim"] }] })).toEqual([
      "resposta adicionada: “Node 3”, frases “sim”.",
    ])
    expect(sentences({}, { answers: [{ to: null }] })).toEqual(["resposta adicionada: sem destino."])
    expect(sentences({ answers: [{ to: 3 }] }, {})).toEqual(["resposta removida: “Node 3”."])
  })

  it("in the bot's texts, which are shortened to 60 units, never through an emoji", () => {
    expect(sentences({ says: "Oi" }, { says: "Olá" })).toEqual(["mensagem alterada de “Oi” para “Olá”."])
    const [sixty, more] = ["x".repeat(60), `${"x".repeat(58)}👍🏽y`]
    expect(sentences({ says: "Oi" }, { says: sixty })).toEqual([`mensagem alterada de “Oi” para “${sixty}”.`])
    expect(sentences({ says: "Oi" }, { says: more })).toEqual([`mensagem alterada de “Oi” para “${"x".repeat(58)}…”.`])
    const bold = { says: [{ kind: "paragraph", children: [{ kind: "text", text: "Oi", bold: true }] }] } as const
    expect(sentences({ says: "Oi" }, bold)).toEqual(["formatação da mensagem alterada."])
  })

  it("in conditions, in names of values and in the values that a node sets", () => {
    const when = (value: string) => ({
      match: "all" as const,
      of: [{ subject: { value }, as: "text" as const, is: "filled" as const, to: [] }],
    })
    expect(sentences({}, { answers: [{ to: 3, when: when("cpf") }] })).toEqual([
      "caminho automático adicionado: Se @cpf está preenchida, “Node 3”.",
    ])
    expect(
      sentences({ answers: [{ to: 3, when: when("cpf") }] }, { answers: [{ to: 3, when: when("nome") }] }),
    ).toEqual(["caminho “Node 3” mudou de “Se @cpf está preenchida” para “Se @nome está preenchida”."])
    expect(
      sentences({ answers: [{ to: 3, entity: cpf }] }, { answers: [{ to: 3, entity: cpf, saveAs: "cpf_do_aluno" }] }),
    ).toEqual(["o que responde “Node 3” agora é guardado como “cpf_do_aluno”."])
    expect(sentences({}, { sets: [{ name: "total", formula: "1 + 2" }] })).toEqual([
      "passou a definir @total como “1 + 2”.",
    ])
    expect(
      sentences(
        {
          sets: [
            { name: "total", formula: "1" },
            { name: "x", formula: "2" },
          ],
        },
        { sets: [{ name: "total", formula: "3" }] },
      ),
    ).toEqual(["deixou de definir @x; @total deixou de ser “1” e passou a ser “3”."])
  })

  it("in the transfer", () => {
    const person = {
      kind: "specific-person",
      workspaceId: Schema.decodeSync(WorkspaceId)(1),
      userId: Schema.decodeSync(UserId)(7),
      userName: "Ana",
    } as const
    expect(sentences({}, { transfer: { target: null } })).toEqual(["transferência adicionada (ninguém escolhido)."])
    expect(sentences({ transfer: { target: null } }, {})).toEqual(["transferência removida."])
    expect(sentences({ transfer: { target: null } }, { transfer: { target: person } })).toEqual([
      "transferência alterada (Colaborador específico: Ana).",
    ])
  })

  it("in the node itself", () => {
    expect(sentences({}, { kind: "end" })).toEqual(["“Node 2” passou a finalizar a conversa."])
    expect(sentences({ kind: "end" }, {})).toEqual(["“Node 2” deixou de finalizar a conversa."])
    expect(sentences({}, { callsWebhook: true })).toEqual(["“Node 2” passou a chamar o webhook."])
    expect(sentences({ callsWebhook: true }, {})).toEqual(["“Node 2” deixou de chamar o webhook."])
    expect(sentences({}, { tag: "Venda" })).toEqual(["etapa alterada para “Venda”."])
    expect(sentences({ tag: "Venda" }, {})).toEqual(["etapa “Venda” removida."])
    expect(sentences({}, { title: "Menu" })).toEqual(["Node “Node 2” renomeado para “Menu”."])
    expect(sentences({}, { position: { x: 1, y: 0 } })).toEqual(["“Node 2” mudou de lugar no desenho."])
  })
})

const nodeId = Schema.decodeSync(NodeId)

describe("the changes of a flow", () => {
  it("come in the order of its name, removed nodes, and each node", () => {
    const before = { version: 1 as const, name: "Loja", nodes: [sketchNode(1), sketchNode(2)] }
    const now = { version: 1 as const, name: "Vendas", nodes: [sketchNode(1, { says: "Oi" }), sketchNode(3)] }
    expect(diffFlows(before, now).map(({ nodeId: id, description }) => [id, description])).toEqual([
      [null, "O fluxo “Loja” passou a se chamar “Vendas”."],
      [nodeId(2), "Node “Node 2” removido."],
      [nodeId(1), "“Início”: mensagem alterada de “Texto 1” para “Oi”."],
      [nodeId(3), "Node “Node 3” adicionado."],
    ])
  })
})

it("a node that is gone is named by the title that it had", () => {
  const gone = { ...sketchNode(4), title: "Preços" }
  const before = {
    ...flow(sketchNode(2, { answers: [{ to: 4 }] })),
    nodes: [...flow(sketchNode(2, { answers: [{ to: 4 }] })).nodes, gone],
  }
  const descriptions = diffFlows(before, flow(sketchNode(2, { answers: [{ to: 3 }] }))).map(
    ({ description }) => description,
  )
  expect(descriptions.join(" ")).toContain("“Preços”")
  expect(descriptions.join(" ")).not.toContain("“4”")
})
