import { describe, expect, it } from "vitest"
import { sketchNode } from "../testing/index.ts"
import { differencesByNode, type FlowDocument, type FlowNode } from "../index.ts"

const flow = (name: string, ...nodes: ReadonlyArray<FlowNode>): FlowDocument => ({ version: 1, name, nodes })

describe("the differences by node", () => {
  it("name each node once, with what happened to it", () => {
    const before = flow("Loja", sketchNode(1), sketchNode(2), sketchNode(3, { says: "Oi", tag: "Venda" }))
    const now = flow("Loja", sketchNode(1), sketchNode(3, { says: "Olá" }), sketchNode(4))
    expect(differencesByNode(before, now)).toEqual({
      nodes: [
        { nodeId: 2, title: "Node 2", change: "removed", sentences: ["Node “Node 2” removido."] },
        {
          nodeId: 3,
          title: "Node 3",
          change: "changed",
          sentences: ["“Node 3”: mensagem alterada de “Oi” para “Olá”.", "“Node 3”: etapa “Venda” removida."],
        },
        { nodeId: 4, title: "Node 4", change: "added", sentences: ["Node “Node 4” adicionado."] },
      ],
      ofFlow: [],
      counts: { added: 1, removed: 1, changed: 1, moved: 0 },
    })
  })

  it("count the nodes that moved in one sentence, and say the flow's new name", () => {
    const moved = { position: { x: 7, y: 7 } }
    const before = flow("Loja", sketchNode(1), sketchNode(2), sketchNode(3))
    const now = flow("Vendas", sketchNode(1), sketchNode(2, moved), sketchNode(3, { ...moved, says: "Oi" }))
    const { nodes, ofFlow, counts } = differencesByNode(before, now)
    expect(nodes.map(({ nodeId, sentences }) => [nodeId, sentences])).toEqual([
      [3, ["“Node 3”: mensagem alterada de “Texto 3” para “Oi”."]],
    ])
    expect(ofFlow).toEqual(["O fluxo “Loja” passou a se chamar “Vendas”.", "2 nodes mudaram de lugar no desenho."])
    expect(counts).toEqual({ added: 0, removed: 0, changed: 1, moved: 2 })
    expect(differencesByNode(before, flow("Loja", sketchNode(1), sketchNode(2, moved), sketchNode(3))).ofFlow).toEqual([
      "1 node mudou de lugar no desenho.",
    ])
  })
})
