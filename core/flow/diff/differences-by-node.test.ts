import { expect, it } from "vitest"
import { type BotKeyword, type ComparedFlow, differencesByNode, type FlowDocument, richTextOf } from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const before: FlowDocument = {
  version: 1,
  name: "Loja",
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, { says: "Em que posso ajudar?", answers: [{ to: 3, phrases: ["lojas"] }] }),
    sketchNode(3, { says: "Rua A, 1.", answers: [{ to: 4 }] }),
    sketchNode(4, { says: "Até logo!", kind: "end" }),
  ],
}
const withoutKeywords = (document: FlowDocument): ComparedFlow => ({ document, keywords: [] })
const changed = (
  change: (nodes: FlowDocument["nodes"]) => FlowDocument["nodes"],
  name = before.name,
): FlowDocument => ({
  ...before,
  name,
  nodes: change(before.nodes),
})

it("differences stand by node, one clause a line, without the node's name in each", () => {
  const after = changed((nodes) =>
    nodes.map((node) =>
      node.id === 2
        ? {
            ...node,
            title: "Menu",
            returnTo: node.id,
            botInteractions: node.botInteractions.map((said) => ({ ...said, text: richTextOf("Como posso ajudar?") })),
            userInteractions: node.userInteractions.map((answer) => ({ ...answer, phrases: ["lojas", "endereço"] })),
          }
        : node,
    ),
  )
  expect(differencesByNode(withoutKeywords(before), withoutKeywords(after)).nodes).toEqual([
    {
      nodeId: 2,
      title: "Menu",
      change: "changed",
      sentences: [
        { change: "changed", sentence: "Chamava-se “Node 2”." },
        { change: "changed", sentence: "Mensagem alterada de “Em que posso ajudar?” para “Como posso ajudar?”." },
        { change: "added", sentence: "Frases adicionadas à resposta “Node 3”: “endereço”." },
        { change: "added", sentence: "Passou a voltar para “Menu”." },
      ],
    },
  ])
})

it("a new node says all that it has, and a removed one what it had", () => {
  const after = changed((nodes) => [
    ...nodes.filter(({ id }) => id !== 3),
    sketchNode(5, { says: "Um instante.", transfer: { target: { kind: "external-platform" } } }),
    sketchNode(6, { says: "", answers: [{ to: 4, phrases: ["fim"] }], fallbacks: ["Não entendi."] }),
  ])
  const { nodes, counts, sentenceCounts } = differencesByNode(withoutKeywords(before), withoutKeywords(after))
  const saidOf = (at: number) => nodes[at]?.sentences.map(({ sentence }) => sentence)
  expect([counts, sentenceCounts]).toEqual([
    { added: 2, changed: 0, removed: 1, moved: 0 },
    { added: 4, changed: 0, removed: 1 },
  ])
  expect(nodes.map(({ nodeId, change }) => [nodeId, change])).toEqual([
    [5, "added"],
    [6, "added"],
    [3, "removed"],
  ])
  expect(saidOf(0)).toEqual([
    "Mensagem adicionada: “Um instante.”.",
    "Transferência adicionada (Plataforma Externa (Webhook)).",
  ])
  expect(saidOf(1)).toEqual([
    "Resposta adicionada: “Node 4”, frases “fim”.",
    "Mensagens de exceção alteradas de nenhuma para “Não entendi.”.",
  ])
  expect(saidOf(2)).toEqual(["Tinha 1 texto e 1 caminho, para “Node 4”."])
})

it("the flow's name and moved nodes stand apart, and every change is counted", () => {
  const moved = changed(
    (nodes) => nodes.map((node) => ({ ...node, position: { x: node.position.x + 9, y: 0 } })),
    "Outro",
  )
  expect(differencesByNode(withoutKeywords(before), withoutKeywords(moved))).toEqual({
    nodes: [],
    keywords: [],
    questions: [],
    ofFlow: ["O fluxo “Loja” passou a se chamar “Outro”.", "4 nodes mudaram de lugar no desenho."],
    counts: { added: 0, removed: 0, changed: 0, moved: 4 },
    sentenceCounts: { added: 0, removed: 0, changed: 0 },
  })
  expect(differencesByNode(withoutKeywords(before), withoutKeywords(before))).toEqual({
    nodes: [],
    keywords: [],
    questions: [],
    ofFlow: [],
    counts: { added: 0, removed: 0, changed: 0, moved: 0 },
    sentenceCounts: { added: 0, removed: 0, changed: 0 },
  })
})

it("the bot's keywords stand apart, with the present titles of the nodes that they lead to", () => {
  const menu = (nodeId: FlowDocument["nodes"][number]["id"]): BotKeyword => ({
    phrases: ["menu"],
    action: { kind: "node", nodeId, title: "Título antigo" },
  })
  const [start, second] = before.nodes.map(({ id }) => id)
  if (start === undefined || second === undefined) throw new Error("the flow has two nodes")
  const after = changed((nodes) => nodes.map((node) => (node.id === second ? { ...node, title: "Menu" } : node)))
  const compared = differencesByNode(
    { document: before, keywords: [menu(start)] },
    { document: after, keywords: [menu(second)] },
  )
  expect(compared.keywords).toEqual([{ change: "changed", sentence: "Palavra-chave “menu”: agora leva para “Menu”." }])
  expect([compared.nodes.length, compared.ofFlow]).toEqual([1, []])
})
