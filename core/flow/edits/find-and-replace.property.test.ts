import { Schema } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EntityTypeId } from "../../kernel/index.ts"
import { documentOf, graphOf } from "../graph/flow-graph.ts"
import { soundFlows } from "../testing/flow-arbitraries.ts"
import { sketchNode } from "../testing/sketched-nodes.ts"
import { replaceInFlow, searchFlow } from "./find-and-replace.ts"
import { applyEdit } from "./graph-edit.ts"

const flow = graphOf("Loja", [
  sketchNode(1, { says: "Olá! Veja o Preço.", answers: [{ to: 2, phrases: ["preço", "quanto custa"] }] }),
  sketchNode(2, {
    says: "O preço é bom.",
    replies: ["Preço à vista"],
    answers: [{ to: 3, phrases: ["Preço à vista"] }],
  }),
  sketchNode(3, { title: "Preços", fallbacks: ["Não entendi o preço."] }),
])

describe("a search of a flow", () => {
  it("finds titles, texts, buttons, phrases and exceptions, whatever their case and accents", () => {
    expect(searchFlow(flow, " PRECO ").map(({ nodeId, part, excerpt }) => [nodeId, part, excerpt])).toEqual([
      [1, "text", "Olá! Veja o Preço."],
      [1, "phrase", "preço"],
      [2, "text", "O preço é bom."],
      [2, "button", "Preço à vista"],
      [2, "phrase", "Preço à vista"],
      [3, "title", "Preços"],
      [3, "fallback", "Não entendi o preço."],
    ])
    expect(searchFlow(flow, "  ")).toEqual([])
  })

  it("finds variables where they are captured and where they are mentioned, which a replacement keeps", () => {
    const entity = { id: Schema.decodeSync(EntityTypeId)(7), name: "Número_do_pedido" }
    const mention = { kind: "mention" as const, variable: entity.name, sourceNodeId: flow.start.id }
    const asking = graphOf("Loja", [
      sketchNode(1, { answers: [{ to: 2, entity }] }),
      sketchNode(2, { says: [{ kind: "paragraph", children: [{ kind: "text", text: "Eis: " }, mention] }] }),
    ])
    expect(searchFlow(asking, "numero").map(({ nodeId, part, excerpt }) => [nodeId, part, excerpt])).toEqual([
      [1, "variable", "Número_do_pedido"],
      [2, "variable", "Número_do_pedido"],
    ])
    expect(replaceInFlow(asking, "Número", "Código").edit).toEqual([])
  })
})

describe("a replacement in a flow", () => {
  it("replaces what is written so, and the label of a quick reply with its phrase", () => {
    const { edit, replaced, keptTitles } = replaceInFlow(flow, "Preço", "Valor")
    expect([replaced, keptTitles]).toEqual([4, []])
    const changed = applyEdit(flow, edit).graph
    expect(searchFlow(changed, "valor").map(({ part, excerpt }) => [part, excerpt])).toEqual([
      ["text", "Olá! Veja o Valor."],
      ["button", "Valor à vista"],
      ["phrase", "Valor à vista"],
      ["title", "Valors"],
    ])
    expect(replaceInFlow(flow, "Preço", "Valor", new Set([flow.start.id])).replaced).toBe(1)
    expect(replaceInFlow(flow, "", "Valor")).toEqual({ edit: [], replaced: 0, keptTitles: [] })
    expect(replaceInFlow(flow, "Preço", "Preço")).toEqual({ edit: [], replaced: 0, keptTitles: [] })
  })

  it("keeps titles that the rules refuse, one of two that would be alike, and labels that would be too long", () => {
    const twins = graphOf("Loja", [
      sketchNode(1),
      sketchNode(2, { title: "Pedido 1" }),
      sketchNode(3, { title: "Pedido 11" }),
      sketchNode(4, { replies: ["Sim"], answers: [{ to: null, phrases: ["Sim"] }] }),
    ])
    expect(replaceInFlow(twins, "1", "").keptTitles).toEqual(["Pedido 11"])
    expect(replaceInFlow(twins, "Pedido 1", "Início").keptTitles).toEqual(["Pedido 1"])
    expect(replaceInFlow(twins, "Sim", "Sim, ".repeat(11)).edit).toEqual([])
    expect(replaceInFlow(twins, "Sim", " ").edit).toEqual([])
  })

  it("keeps titles apart, edges and entities as they are, and is undone whole", () => {
    fc.assert(
      fc.property(
        soundFlows,
        fc.constantFrom("a", "e", "Node", " ", "o que"),
        fc.constantFrom("", "X", "aa"),
        (document, searched, by) => {
          const graph = graphOf(document.name, document.nodes)
          const { edit } = replaceInFlow(graph, searched, by)
          const { graph: changed, inverse } = applyEdit(graph, edit)
          const titles = [...changed.nodes.values()].map(({ title }) => title.trim())
          const before = new Set([...graph.nodes.values()].map(({ title }) => title.trim())).size
          expect(new Set(titles).size).toBe(before)
          for (const node of changed.nodes.values()) {
            const old = graph.nodes.get(node.id)
            expect(node.userInteractions.map(({ id, target, entity }) => [id, target, entity])).toEqual(
              old?.userInteractions.map(({ id, target, entity }) => [id, target, entity]),
            )
          }
          expect(documentOf(applyEdit(changed, inverse).graph)).toEqual(documentOf(graph))
        },
      ),
    )
  })

  it("finds every node that it changes", () => {
    fc.assert(
      fc.property(soundFlows, fc.constantFrom("a", "Node", "oi"), (document, searched) => {
        const graph = graphOf(document.name, document.nodes)
        const found = new Set(searchFlow(graph, searched).map(({ nodeId }) => nodeId))
        const changed = replaceInFlow(graph, searched, "§").edit
        expect(changed.every((step) => step.do === "change-node" && found.has(step.id))).toBe(true)
      }),
    )
  })
})
