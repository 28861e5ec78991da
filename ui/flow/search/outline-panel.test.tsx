import { type FlowDocument, newFlow } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import type { NodeId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { OutlinePanel } from "./outline-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { title: "Menu", answers: [{ to: 3 }, { to: 4 }] }),
    sketchNode(3, { title: "Pedido", returnTo: 2 as never }),
    sketchNode(4, { title: "Fim", kind: "end" }),
  ],
}

const open = async () => {
  const { editor } = openEditor(scope, { document: flow })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  const written: Array<NodeId> = []
  render(
    <ThemeProvider>
      <OutlinePanel editor={editor} onWrite={(id) => written.push(id)} />
    </ThemeProvider>,
  )
  act(editor.outline.toggle)
  const line = (title: string) => {
    const found = screen.getAllByRole("treeitem").find((item) => item.title === title)
    if (found === undefined) throw new Error(`no line ${title}`)
    return found
  }
  const titles = () => screen.getAllByRole("treeitem").map(({ title }) => title)
  return { editor, line, titles, written }
}

describe("the outline", () => {
  it("is not there until it is asked for, and is closed again", async () => {
    const { editor } = await open()
    expect(screen.getByRole("complementary", { name: "Estrutura" })).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Fechar estrutura" }))
    expect([screen.queryByRole("tree"), editor.outline.open$.value]).toEqual([null, false])
  })

  it("selects a node, and says where one leads back to", async () => {
    const { editor, line } = await open()
    await userEvent.click(line("Pedido"))
    expect([editor.selection.selected$.value, line("Pedido").getAttribute("aria-selected")]).toEqual([3, "true"])
    expect(within(line("Pedido")).getByText("Volta para Menu")).toBeDefined()
    expect(screen.getByTitle("Volta para Menu").textContent).toBe("Menu")
  })

  it("is walked, folded and unfolded by keyboard, and leads into a node with Enter", async () => {
    const { editor, line, titles, written } = await open()
    line("Início").focus()
    const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
    press("ArrowDown")
    press("ArrowDown")
    expect([document.activeElement, editor.selection.selected$.value]).toEqual([line("Pedido"), 3])
    press("ArrowLeft")
    expect(document.activeElement).toBe(line("Menu"))
    press("ArrowLeft")
    expect([titles(), line("Menu").getAttribute("aria-expanded")]).toEqual([["Início", "Menu"], "false"])
    press("ArrowRight")
    press("ArrowRight")
    expect([titles().length, document.activeElement]).toEqual([4, line("Pedido")])
    press("ArrowDown")
    press("ArrowUp")
    press("Enter")
    expect(written).toEqual([3])
  })

  it("folds and unfolds the branch of a line with Space, once while it is held; a line without a branch keeps its place", async () => {
    const { line, titles } = await open()
    line("Menu").focus()
    const space = (init = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key: " ", ...init })
    act(() => void space())
    act(() => void space({ repeat: true }))
    expect(titles()).toEqual(["Início", "Menu"])
    act(() => void space())
    expect(titles()).toEqual(["Início", "Menu", "Pedido", "Fim"])
    act(() => line("Fim").focus())
    act(() => void space())
    expect([titles().length, document.activeElement]).toEqual([4, line("Fim")])
  })
})
