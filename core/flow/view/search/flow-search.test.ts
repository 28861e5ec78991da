import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../../tests/soon.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { newFlow, plainTextOf } from "../../index.ts"
import { openEditor } from "../../testing/opened-editor.ts"
import { sketchNode } from "../../testing/sketched-nodes.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const open = async () => {
  const opened = openEditor(scope, {
    document: {
      ...newFlow("Loja", ""),
      nodes: [
        sketchNode(1, { says: "Olá", answers: [{ to: 2 }] }),
        sketchNode(2, { says: "Veja o preço", answers: [{ to: 3, phrases: ["preço"] }] }),
        sketchNode(3, { says: "Custa 10", kind: "end", title: "Preço" }),
      ],
    },
  })
  await soon(() => expect(opened.editor.document.loaded$.value).toBe(true))
  const { search, selection } = opened.editor
  const shown = () => {
    const { matches, at } = search.state$.value
    return [at, matches.length, selection.selected$.value]
  }
  return { ...opened, search, shown }
}

describe("the search of the canvas", () => {
  it("selects the first match as it is written, goes round, and forgets its matches when it closes", async () => {
    const { search, shown } = await open()
    search.open()
    search.search("preco")
    expect(shown()).toEqual([0, 3, 2])
    search.step(-1)
    expect(shown()).toEqual([2, 3, 3])
    search.step(1)
    expect(shown()).toEqual([0, 3, 2])
    search.search("nada disso")
    expect(shown().slice(0, 2)).toEqual([-1, 0])
    search.close()
    expect(search.state$.value).toMatchObject({ open: false, matches: [] })
  })

  it("finds what is written meanwhile", async () => {
    const { editor, search, shown, node } = await open()
    search.open()
    search.search("frete")
    expect(shown()[1]).toBe(0)
    const said = node(2)?.botInteractions[0]
    if (said === undefined) throw new Error("the node says something")
    const start = node(1)
    if (start === undefined) throw new Error("the flow has a start")
    editor.panel.writeText(start.id, said.id, [
      { kind: "paragraph", children: [{ kind: "text", text: "O frete é grátis" }] },
    ])
    await soon(() => expect(shown()[1]).toBe(1))
  })

  it("replaces in a node or in the flow, in one step of undo, and says how often", async () => {
    const { editor, search, notices, node } = await open()
    search.open()
    search.search("preço")
    search.replaceBy("valor")
    search.replace("node")
    expect(node(2)?.botInteractions.map(({ text }) => plainTextOf(text))).toEqual(["Veja o valor"])
    expect(node(2)?.userInteractions[0]?.phrases).toEqual(["valor"])
    expect(notices.at(-1)?.title).toBe("2 substituições")
    editor.document.undo()
    expect(node(2)?.userInteractions[0]?.phrases).toEqual(["preço"])
    await soon(() => expect(search.state$.value.matches).toHaveLength(3))
    search.search("PREÇO")
    search.replace("flow")
    expect(notices.at(-1)?.kind).toBe("warning")
    expect(node(3)?.title).toBe("Preço")
  })
})
