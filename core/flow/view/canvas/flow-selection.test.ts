import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { BehaviorSubject } from "rxjs"
import { NodeId } from "../../../kernel/index.ts"
import { createScope } from "../../../kernel/view/index.ts"
import { applyEdit, change, deleteNode, disconnect, type FlowGraph, graphOfDocument } from "../../index.ts"
import { threeNodes } from "../../testing/index.ts"
import { createFlowSelection } from "./flow-selection.ts"

const id = (n: number) => Schema.decodeSync(NodeId)(n)

const open = () => {
  const graph = graphOfDocument(threeNodes())
  const graph$ = new BehaviorSubject<FlowGraph | undefined>(graph)
  const selection = createFlowSelection(createScope(), { graph$ })
  const shown = () => [selection.selected$.value, selection.tab$.value, selection.focus$.value?.path.join("/")]
  return { selection, graph, graph$, shown }
}

describe("the selection", () => {
  it("begins each node with its dialog", () => {
    const { selection, shown } = open()
    selection.select(id(2))
    selection.openTab("exceptions")
    selection.select(id(2))
    expect(shown()).toEqual([2, "exceptions", undefined])
    selection.select(id(3))
    expect(shown()).toEqual([3, "dialog", undefined])
  })

  it("focuses the first field for each request to write", () => {
    const { selection, shown } = open()
    selection.write(id(2))
    expect(shown()).toEqual([2, "dialog", "title"])
    const wanted = selection.focus$.value
    selection.focused()
    expect(shown()).toEqual([2, "dialog", undefined])
    selection.write(id(2))
    expect(selection.focus$.value).not.toBe(wanted)
    selection.select(id(3))
    expect(shown()).toEqual([3, "dialog", undefined])
  })

  it("writes over a title that nobody has given yet, by the keyboard as by a press", () => {
    const { selection, graph, graph$ } = open()
    graph$.next(applyEdit(graph, change(id(3), { title: "1-Inserir-título" })).graph)
    selection.write(id(3))
    expect(selection.focus$.value).toEqual({ path: ["title"], replace: true })
    selection.write(id(1))
    expect(selection.focus$.value).toEqual({ path: ["title"], replace: false })
  })

  it("leads to a field, on the tab where it stands, and to the title where there is none", () => {
    const { selection, shown } = open()
    selection.goTo(id(2), ["fallbackMessages"])
    expect(shown()).toEqual([2, "exceptions", "fallbackMessages"])
    selection.goTo(id(2), ["userInteractions", 0, "phrases", 1])
    expect(shown()).toEqual([2, "dialog", "userInteractions/0/phrases/1"])
    selection.goTo(id(3), [])
    expect(shown()).toEqual([3, "dialog", "title"])
    selection.goTo(id(2))
    expect(shown()).toEqual([2, "dialog", undefined])
  })

  it("is cleared with its node, and stays when another one is removed", () => {
    const { selection, graph, graph$, shown } = open()
    selection.select(id(2))
    selection.openTab("exceptions")
    const without = applyEdit(graph, Result.getOrThrow(deleteNode(graph, id(3)))).graph
    graph$.next(without)
    expect(shown()).toEqual([2, "exceptions", undefined])
    graph$.next(applyEdit(without, Result.getOrThrow(deleteNode(without, id(2)))).graph)
    expect(shown()).toEqual([undefined, "dialog", undefined])
  })

  it("is of a node or of a connection, and ends with the connection", () => {
    const { selection, graph, graph$ } = open()
    const both = () => [selection.selected$.value, selection.edge$.value]
    selection.select(id(2))
    selection.selectEdge({ source: id(2), target: id(3) })
    expect(both()).toEqual([undefined, { source: 2, target: 3 }])
    selection.select(id(2))
    expect(both()).toEqual([2, undefined])
    selection.selectEdge({ source: id(2), target: id(3) })
    selection.select(undefined)
    expect(both()).toEqual([undefined, undefined])
    selection.selectEdge({ source: id(2), target: id(3) })
    graph$.next(applyEdit(graph, Result.getOrThrow(disconnect(graph, id(2), id(3)))).graph)
    expect(both()).toEqual([undefined, undefined])
  })
})
