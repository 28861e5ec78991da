import { decode, EntityTypeId } from "@prosa/core/kernel"
import { sketchNode } from "@prosa/core/flow/testing"
import { editingSessions, play, soundFlows } from "@prosa/core/flow/testing/arbitraries"
import {
  documentOf,
  type FlowDocument,
  type FlowNode,
  graphOfDocument,
  historyOf,
  mentionsIn,
  newFlow,
  type RichText,
  wireTitle,
} from "@prosa/core/flow"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { FlowBody } from "./flow-wire.ts"
import { flowFromResponse, flowFromWire } from "./flow-from-wire.ts"
import { flowToWire } from "./flow-to-wire.ts"

/** Encodes and decodes by the schema and JSON, as a request does. */
const travelled = (document: FlowDocument): FlowBody => {
  const sent = JSON.stringify(Schema.encodeSync(FlowBody)(flowToWire(document)))
  const received = decode(FlowBody, JSON.parse(sent))
  if (Result.isFailure(received)) throw new Error(JSON.stringify(received.failure))
  return received.success
}

describe("a flow on the wire", () => {
  it("comes back as it was", () => {
    fc.assert(
      fc.property(soundFlows, (document) => {
        const read = flowFromWire(travelled(document))
        expect(Result.isSuccess(read) && read.success).toEqual(document)
      }),
      { numRuns: 300 },
    )
  })

  it("is the same document to the client that receives it as to the server", () => {
    fc.assert(
      fc.property(soundFlows, (document) => {
        const wire = travelled(document)
        expect(flowFromResponse(wire)).toEqual(flowFromWire(wire))
      }),
      { numRuns: 300 },
    )
  })

  it("comes back as it was after any editing session", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, (document, session) => {
        const made = documentOf(session.reduce(play, historyOf(graphOfDocument(document))).graph)
        const read = flowFromWire(travelled(made))
        expect(Result.isSuccess(read) && read.success).toEqual(made)
      }),
    )
  })

  it("names nodes without blanks, and targets by the names that are there", () => {
    fc.assert(
      fc.property(soundFlows, (document) => {
        const { nodes } = flowToWire(document)
        const names = new Set(nodes.map(({ name }) => name))
        expect(names.size).toBe(nodes.length)
        for (const node of nodes) {
          expect(node.name).not.toContain(" ")
          for (const { source, target } of node.userInteractios) {
            expect(source).toBe(node.name)
            expect(target === "" || names.has(target)).toBe(true)
          }
        }
      }),
    )
  })

  it("names the entity that an answer captures, and the one whose value a text mentions", () => {
    const cpf = { id: Schema.decodeSync(EntityTypeId)(9), name: "cpf" }
    const mentioning = (source: FlowNode, variable: string): RichText => [
      { kind: "paragraph", children: [{ kind: "mention", variable, sourceNodeId: source.id }] },
    ]
    const start = sketchNode(1, { answers: [{ to: 2, entity: cpf }, { to: 3 }] })
    const { nodes } = flowToWire({
      ...newFlow("Vendas", ""),
      nodes: [
        start,
        sketchNode(2, { says: mentioning(start, "cpf") }),
        sketchNode(3, { says: mentioning(start, "cidade") }),
      ],
    })
    const captured = nodes[0]?.userInteractios.map((answer) => [
      answer.entityTypeName,
      answer.entityTypeId,
      answer.sourceEntityNodeId,
    ])
    expect(captured).toEqual([
      ["cpf", 9, 1],
      ["", -1, null],
    ])
    const mentioned = nodes.flatMap(({ botInteractions }) =>
      botInteractions.map((said) => [said.entityName, said.entityTypeId, said.sourceEntityNodeId]),
    )
    expect(mentioned).toEqual([
      ["", -1, null],
      ["cpf", 9, 1],
      ["", -1, null],
    ])
  })

  it("whose targets and returns nobody is called by is refused, every one of them with its place", () => {
    fc.assert(
      fc.property(soundFlows, (document) => {
        const wire = flowToWire(document)
        const names = new Set(document.nodes.map(({ title }) => wireTitle(title)))
        fc.pre(!names.has("_em_lugar_nenhum"))
        const nodes = wire.nodes.map((node) => ({
          ...node,
          userInteractios: node.userInteractios.map((answer) => ({ ...answer, target: "_em_lugar_nenhum" })),
          returnTo: node.returnTo == null ? null : "_em_lugar_nenhum",
        }))
        const places = nodes.flatMap((node, at) => [
          ...node.userInteractios.map((_, place) => `nodes.${at}.userInteractios.${place}.target`),
          ...(node.returnTo === null ? [] : [`nodes.${at}.returnTo`]),
        ])
        const read = flowFromWire({ ...wire, nodes })
        expect(Result.isFailure(read) ? read.failure.map(({ path }) => path) : []).toEqual(places)
      }),
    )
  })
})

describe("older data", () => {
  it("may hold a plain text, whose lines become paragraphs", () => {
    const wire = flowToWire(newFlow("Vendas", "Olá!\nTudo bem?"))
    const nodes = wire.nodes.map((node) => ({
      ...node,
      botInteractions: node.botInteractions.map((said) => ({ ...said, interaction: "Olá!\nTudo bem?" })),
    }))
    const read = flowFromWire({ ...wire, nodes })
    expect(Result.isSuccess(read) && read.success).toEqual(newFlow("Vendas", "Olá!\nTudo bem?"))
  })

  it("may name no node for a mention: the nearest one above that captures the value is meant", () => {
    const answer = (id: number, target: string, entity: string) => ({
      id,
      source: "x",
      target,
      phrases: [],
      entityTypeName: entity,
      entityTypeId: entity === "" ? -1 : 1,
    })
    const [first] = flowToWire(newFlow("Vendas", "Olá!")).nodes
    if (first === undefined) throw new Error("a new flow has a start")
    const said = {
      id: 1,
      interaction: [{ type: "paragraph" as const, children: [{ type: "mention" as const, variable: "cpf" }] }],
      buttons: [],
      files: [],
    }
    const node = (id: number, name: string, userInteractios: ReadonlyArray<ReturnType<typeof answer>>) => ({
      ...first,
      id,
      name,
      first: false,
      userInteractios,
      botInteractions: [said],
    })
    const read = flowFromWire({
      name: "Vendas",
      nodes: [
        { ...first, userInteractios: [answer(1, "CPF", "cpf")] },
        node(2, "CPF", [answer(1, "Cidade", "cpf")]),
        node(3, "Cidade", [answer(1, "Fim", "cidade")]),
        node(4, "Fim", []),
      ],
    })
    const sources = Result.isSuccess(read)
      ? read.success.nodes
          .slice(1)
          .flatMap(({ botInteractions }) => botInteractions.flatMap(({ text }) => mentionsIn(text)))
      : []
    expect(sources.map(({ sourceNodeId }) => sourceNodeId)).toEqual([1, 2, 2])
  })
})
