import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { BotId, NodeId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { FlowDocument } from "../../index.ts"
import { createInMemoryFolds, type EditorFacts, openEditor, sketchNode } from "../../testing/index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const nodeId = Schema.decodeSync(NodeId)

/** Início → Menu → Trocas → Prazo → Pessoa (a transfer) and Prazo → Fim; Menu → Boleto → Fim. */
const shop: FlowDocument = {
  version: 1,
  name: "Loja",
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { title: "Menu", answers: [{ to: 3 }, { to: 4 }], position: { x: 0, y: 130 } }),
    sketchNode(3, { title: "Trocas", answers: [{ to: 5 }], position: { x: -120, y: 260 } }),
    sketchNode(4, { title: "Boleto", answers: [{ to: 7 }], position: { x: 120, y: 260 } }),
    sketchNode(5, { title: "Prazo", answers: [{ to: 6 }, { to: 7 }], position: { x: -120, y: 390 } }),
    sketchNode(6, { title: "Pessoa", answers: [], transfer: { target: null }, position: { x: -240, y: 520 } }),
    sketchNode(7, { title: "Fim", kind: "end", position: { x: 0, y: 520 } }),
  ],
}

const open = async (facts: EditorFacts = {}) => {
  const opened = openEditor(scope, { document: shop, ...facts })
  await vi.advanceTimersByTimeAsync(1)
  const { folding } = opened.editor
  const cards = () => [...(folding.canvas$.value?.shape.values() ?? [])]
  return {
    ...opened,
    folding,
    cards: () => cards().map(({ title }) => title),
    edges: () => cards().flatMap(({ edges }) => edges.map(({ source, target }) => `${source}→${target}`)),
    branch: () => cards().find(({ title }) => title === "Trocas")?.branch,
    fold: (id: number) => folding.toggle(nodeId(id)),
    select: (id: number) => opened.editor.selection.select(nodeId(id)),
    selected: () => opened.editor.selection.selected$.value,
  }
}

const whole = ["Início", "Menu", "Trocas", "Boleto", "Prazo", "Pessoa", "Fim"]
const withoutTrocas = ["Início", "Menu", "Trocas", "Boleto", "Fim"]

describe("folded branches", () => {
  it("hide what is reached only through a node, and what leaves them leaves its card", async () => {
    const { folding, cards, edges, branch, fold, state } = await open()
    expect([cards(), folding.branch$(nodeId(3)).value, folding.branch$(nodeId(4)).value]).toEqual([
      whole,
      "open",
      "none",
    ])
    fold(3)
    expect([cards(), branch()]).toEqual([withoutTrocas, { nodes: 2, transfers: 1 }])
    expect(edges()).toEqual(["1→2", "2→3", "2→4", "3→7", "4→7"])
    expect(folding.branch$(nodeId(3)).value).toBe("folded")
    // Folding is no edit of the flow.
    expect([state().dirty, state().canUndo]).toEqual([false, false])
    fold(3)
    expect([cards(), branch()]).toEqual([whole, undefined])
  })

  it("are not made of a node without a branch", async () => {
    const { cards, fold, folding } = await open()
    fold(7)
    expect([cards(), folding.folded$.value.size]).toEqual([whole, 0])
  })

  it("open when a node in them is selected: all of those around it", async () => {
    const { cards, fold, select, folding } = await open()
    fold(5)
    fold(3)
    fold(2)
    expect(cards()).toEqual(["Início", "Menu"])
    select(6)
    expect([cards(), folding.folded$.value.size]).toEqual([whole, 0])
  })

  it("stay folded while their own node is selected", async () => {
    const { cards, fold, select } = await open()
    fold(3)
    select(3)
    expect(cards()).toEqual(withoutTrocas)
  })

  it("take the selection to their card", async () => {
    const { cards, fold, select, selected } = await open()
    select(6)
    fold(3)
    expect([selected(), cards()]).toEqual([3, withoutTrocas])
  })

  it("open for a child that is added in them", async () => {
    const { editor, cards, fold, selected } = await open()
    fold(3)
    editor.canvas.addChild(nodeId(3))
    expect([selected(), cards().length]).toEqual([8, 8])
  })

  it("open when their card is deleted, which deletes that node alone, and stay open when that is undone", async () => {
    const { editor, cards, fold, answer } = await open()
    fold(3)
    editor.canvas.remove(nodeId(3))
    answer(true)
    expect(cards()).toEqual(["Início", "Menu", "Boleto", "Prazo", "Pessoa", "Fim"])
    editor.document.undo()
    expect(cards()).toEqual(whole)
  })

  it("move with their card, in one step", async () => {
    const { editor, fold, node } = await open()
    fold(3)
    editor.canvas.move([{ id: nodeId(3), position: { x: -160, y: 276 } }])
    expect([5, 6, 7].map((id) => node(id)?.position)).toEqual([
      { x: -160, y: 406 },
      { x: -280, y: 536 },
      { x: 0, y: 520 },
    ])
    editor.document.undo()
    expect([3, 5, 6].map((id) => node(id)?.position)).toEqual([
      { x: -120, y: 260 },
      { x: -120, y: 390 },
      { x: -240, y: 520 },
    ])
  })

  it("move with their card by keyboard, many steps as one", async () => {
    const { editor, fold, node } = await open()
    fold(3)
    for (const _ of [1, 2]) editor.canvas.nudge([nodeId(3)], -1, 0)
    editor.canvas.nudge([nodeId(3)], 0, 1)
    expect([3, 6].map((id) => node(id)?.position)).toEqual([
      { x: -152, y: 276 },
      { x: -272, y: 536 },
    ])
    editor.document.undo()
    expect([3, 6].map((id) => node(id)?.position)).toEqual([
      { x: -120, y: 260 },
      { x: -240, y: 520 },
    ])
  })

  it("follow the flow: a second way into a branch shows the node that it leads to", async () => {
    const { editor, cards, fold } = await open()
    fold(3)
    editor.canvas.connect(nodeId(4), nodeId(6))
    expect(cards()).toEqual(["Início", "Menu", "Trocas", "Boleto", "Pessoa", "Fim"])
  })
})

describe("kept folds", () => {
  const bot = Schema.decodeSync(BotId)(1042)

  it("are there when the flow is opened again, also while one is put away to edit in it", async () => {
    const folds = createInMemoryFolds()
    const first = await open({ folds })
    first.fold(5)
    first.fold(3)
    scope.end()
    scope = createScope()
    const second = await open({ folds })
    expect(second.cards()).toEqual(withoutTrocas)
    expect(second.folding.branch$(nodeId(5)).value).toBe("folded")
    second.select(6)
    expect(folds.read(bot)).toEqual([])
    expect(second.cards()).toEqual(whole)
  })

  it("are forgotten with their node, and looking at a flow that lacks it forgets nothing", async () => {
    const folds = createInMemoryFolds()
    folds.write(bot, [nodeId(3), nodeId(99)])
    const { cards, editor, answer, folding } = await open({ folds })
    expect(cards()).toEqual(withoutTrocas)
    expect([...folding.folded$.value]).toEqual([3])
    expect(folds.read(bot)).toEqual([3, 99])
    editor.canvas.remove(nodeId(3))
    answer(true)
    expect(folds.read(bot)).toEqual([])
  })
})
