import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { NodeId, UserId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type FlowDocument, newFlow, type PresentUser } from "../../index.ts"
import { openEditor, sketchNode } from "../../testing/index.ts"

const nodeId = Schema.decodeSync(NodeId)
const aPresent = (id: number, name: string, node: number): PresentUser => ({
  userId: Schema.decodeSync(UserId)(id),
  name,
  node: nodeId(node),
})

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** Início → Menu → Trocas → Prazo → Fim. Prazo transfers to no target, which blocks publishing; Menu and Trocas have warnings. */
const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { title: "Menu", answers: [{ to: 3, phrases: ["trocar"] }, { to: null }] }),
    sketchNode(3, { title: "Trocas", says: "", answers: [{ to: 4, phrases: ["prazo"] }] }),
    sketchNode(4, { title: "Prazo", answers: [{ to: 5, phrases: ["fim"] }], transfer: { target: null } }),
    sketchNode(5, { title: "Fim", kind: "end" }),
  ],
}

const open = async () => {
  const opened = openEditor(scope, { document: shop })
  await vi.advanceTimersByTimeAsync(1)
  const { branchMarks, problems, folding } = opened.editor
  return {
    ...opened,
    fold: (id: number) => folding.toggle(nodeId(id)),
    mark: (id: number) => branchMarks.mark$(nodeId(id)).value,
    own: (id: number) => problems.mark$(nodeId(id)).value,
  }
}

describe("the card of a folded branch", () => {
  it("counts the problems of its node and of those it hides; the worst decides", async () => {
    const { fold, mark, own } = await open()
    expect(mark(2)).toMatchObject({ problems: { count: 0, blocking: false }, problemsSentence: "" })
    expect(own(2)).toMatchObject({ blocking: false })
    expect([own(3).blocking, own(4).blocking]).toEqual([false, true])
    fold(2)
    const hidden = own(3).count + own(4).count + own(5).count
    const count = own(2).count + hidden
    expect(mark(2).problems).toEqual({ count, blocking: true })
    expect(mark(2).problemsSentence).toBe(`${count} problemas, ${hidden} nos nodes recolhidos`)
    // A branch in it is folded into the same card.
    fold(3)
    expect(mark(2).problems.count).toBe(count)
    expect(mark(3).problems.count).toBe(0)
    fold(2)
    expect([mark(2).problems.count, mark(3).problems.count]).toEqual([0, hidden])
  })

  it("says who is in its node and who in the hidden ones, and emits for its own card alone", async () => {
    const { editor, fold, mark, presence } = await open()
    presence.show([aPresent(9, "Rafael", 4), aPresent(8, "Bia", 3), aPresent(7, "Camila", 1)])
    fold(3)
    expect(mark(3).present.map(({ name }) => name)).toEqual(["Bia", "Rafael"])
    expect(mark(3).presentSentence).toBe("Bia está neste node; Rafael está nos nodes recolhidos")
    const emitted = vi.fn()
    editor.branchMarks.mark$(nodeId(3)).subscribe(emitted)
    presence.show([aPresent(9, "Rafael", 4), aPresent(8, "Bia", 3), aPresent(7, "Camila", 2)])
    expect(emitted).toHaveBeenCalledOnce()
    presence.show([aPresent(7, "Camila", 5)])
    expect(mark(3).presentSentence).toBe("Camila está nos nodes recolhidos")
    presence.show([])
    expect(mark(3).presentSentence).toBe("")
  })
})
