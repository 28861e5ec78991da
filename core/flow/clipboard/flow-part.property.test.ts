import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CompanyId, type NodeId } from "../../kernel/index.ts"
import { edited, historyOf, redone, undone } from "../edits/edit-history.ts"
import {
  applyEdit,
  documentOf,
  faultsOf,
  type FlowDocument,
  type FlowGraph,
  type FlowNode,
  graphOfDocument,
  mentionsOf,
  newFlow,
  nodeHeight,
  nodeWidth,
  partOf,
  pastePart,
  readPart,
  targetsOf,
  writePart,
} from "../index.ts"
import { soundFlows } from "../testing/arbitraries.ts"

const company = Schema.decodeSync(CompanyId)(1)
const here = { company }

/** Nodes of a flow that somebody may have selected, at least one. */
const selections = fc
  .tuple(soundFlows, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }))
  .map(([document, picks]) => {
    const ids = document.nodes.map(({ id }) => id)
    return { document, chosen: new Set(picks.flatMap((pick) => ids[pick % ids.length] ?? [])) }
  })
const graphs = ({ document }: { readonly document: FlowDocument }) => graphOfDocument(document)

/** The part as it arrives: written and read. */
const copied = (graph: FlowGraph, chosen: ReadonlySet<NodeId>) =>
  Result.getOrThrow(readPart(Result.getOrThrow(writePart(partOf(graph, chosen, company)))))
const overlap = ({ position: one }: FlowNode, { position: other }: FlowNode) =>
  Math.abs(one.x - other.x) < nodeWidth && Math.abs(one.y - other.y) < nodeHeight

describe("a copied part of a flow", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const part = partOf(graphs(selection), selection.chosen, company)
        expect(readPart(Result.getOrThrow(writePart(part)))).toEqual(Result.succeed(part))
      }),
    )
  })

  it("pasted into any flow leaves it sound, its nodes and places as they were, and lies on no card", () => {
    fc.assert(
      fc.property(
        selections,
        soundFlows,
        fc.option(fc.record({ x: fc.integer(), y: fc.integer() })),
        (from, to, at) => {
          const target = graphOfDocument(to)
          fc.pre(at === null || (Math.abs(at.x) < 500_000_000 && Math.abs(at.y) < 500_000_000))
          const { ids, edit } = Result.getOrThrow(
            pastePart(target, copied(graphs(from), from.chosen), { ...here, ...(at === null ? {} : { place: at }) }),
          )
          const after = documentOf(applyEdit(target, edit).graph)
          expect(faultsOf(after)).toEqual([])
          expect(after.nodes.slice(0, to.nodes.length)).toEqual(to.nodes)
          expect(after.nodes.slice(to.nodes.length).map(({ id }) => id)).toEqual(ids)
          expect(ids).toHaveLength(from.chosen.size)
          for (const pasted of after.nodes.slice(to.nodes.length))
            expect(to.nodes.some((node) => overlap(node, pasted))).toBe(false)
        },
      ),
    )
  })

  it("has ids of its own each time, and titles that nothing else has", () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const graph = graphs(selection)
        const part = copied(graph, selection.chosen)
        const once = Result.getOrThrow(pastePart(graph, part, here))
        const then = applyEdit(graph, once.edit).graph
        const twice = Result.getOrThrow(pastePart(then, part, here))
        const after = [...applyEdit(then, twice.edit).graph.nodes.values()]
        expect(new Set([...graph.nodes.keys(), ...once.ids, ...twice.ids]).size).toBe(after.length)
        expect(new Set(after.map(({ title }) => title.trim())).size).toBe(after.length)
      }),
    )
  })

  it("keeps its inner connections, phrases and places in an empty flow", () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const graph = graphs(selection)
        const part = partOf(graph, selection.chosen, company)
        const empty = graphOfDocument(newFlow("Vazio", "Oi!"))
        const used = part.nodes.flatMap(({ userInteractions, form }) =>
          [...userInteractions, ...(form?.fields ?? [])].flatMap(({ entity }) => entity ?? []),
        )
        const { ids, edit } = Result.getOrThrow(pastePart(empty, part, { ...here, entities: used }))
        const after = applyEdit(empty, edit).graph
        const renewed = new Map(part.nodes.map(({ id }, at) => [id, ids[at]]))
        const [origin, first] = [part.nodes[0]?.position, after.nodes.get(ids[0] ?? empty.start.id)?.position]
        part.nodes.forEach((node, at) => {
          const pasted = after.nodes.get(ids[at] ?? empty.start.id)
          expect(pasted?.userInteractions).toEqual(
            node.userInteractions.map((way) => ({
              ...way,
              target: way.target === null ? null : renewed.get(way.target),
            })),
          )
          const inner = targetsOf(graph.nodes.get(node.id) ?? node).filter((id) => selection.chosen.has(id))
          expect(pasted && targetsOf(pasted)).toEqual(inner.map((id) => renewed.get(id)))
          expect([(pasted?.position.x ?? 0) - (first?.x ?? 0), (pasted?.position.y ?? 0) - (first?.y ?? 0)]).toEqual([
            node.position.x - (origin?.x ?? 0),
            node.position.y - (origin?.y ?? 0),
          ])
          expect([pasted?.kind === "start", pasted?.sets, pasted?.call]).toEqual([false, node.sets, node.call])
        })
      }),
    )
  })

  it("mentions only nodes that are there, and of its own nodes their copies", () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const graph = graphs(selection)
        const { ids, edit } = Result.getOrThrow(pastePart(graph, copied(graph, selection.chosen), here))
        const after = applyEdit(graph, edit).graph
        for (const id of ids)
          for (const { sourceNodeId } of after.nodes.get(id)?.botInteractions.flatMap(mentionsOf) ?? [])
            expect([after.nodes.has(sourceNodeId), selection.chosen.has(sourceNodeId)]).toEqual([true, false])
      }),
    )
  })

  it("is undone to the very document, and redone", () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const before = historyOf(graphs(selection))
        const part = copied(before.graph, selection.chosen)
        const pasted = edited(before, Result.getOrThrow(pastePart(before.graph, part, here)).edit)
        expect(documentOf(undone(pasted).graph)).toEqual(documentOf(before.graph))
        expect(documentOf(redone(undone(pasted)).graph)).toEqual(documentOf(pasted.graph))
      }),
    )
  })
})

describe("a text of the clipboard", () => {
  const texts = selections.map((selection) =>
    Result.getOrThrow(writePart(partOf(graphs(selection), selection.chosen, company))),
  )

  it("that was tampered with is refused, or pasted as a sound flow", () => {
    const changes = fc.array(
      fc.tuple(fc.nat(), fc.constantFrom("", "1", "-1", '"', "{", "]", "null", "99999999", "\u0000")),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(texts, changes, soundFlows, (text, tampering, to) => {
        const tampered = tampering.reduce((now, [pick, put]) => {
          const at = 30 + (pick % Math.max(1, now.length - 30))
          return now.slice(0, at) + put + now.slice(at + 1)
        }, text)
        const graph = graphOfDocument(to)
        const pasted = Result.flatMap(readPart(tampered), (part) => pastePart(graph, part, here))
        if (Result.isFailure(pasted)) expect(["PartRefused", "TooManyNodes"]).toContain(pasted.failure._tag)
        else expect(faultsOf(documentOf(applyEdit(graph, pasted.success.edit).graph))).toEqual([])
      }),
    )
  })
})
