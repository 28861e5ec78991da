import { type FlowDocument, newFlow, problemSentence } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import type { NodeId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ThemeProvider } from "../theme/theme-provider.tsx"
import { ProblemsStrip } from "./problems-strip.tsx"
import { nodeId } from "../testing/flow-world.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const sound: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["tchau"] }] }), sketchNode(2, { kind: "end" })],
}
const faulty: FlowDocument = {
  ...sound,
  nodes: [...sound.nodes, sketchNode(3, { says: "", transfer: { target: null } }), sketchNode(4, { title: "Solto" })],
}

const open = async (document: FlowDocument) => {
  const opened = openEditor(scope, { document })
  const { editor } = opened
  await vi.waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  const shown: Array<NodeId> = []
  render(
    <ThemeProvider>
      <ProblemsStrip editor={editor} onShow={(id) => shown.push(id)} />
    </ThemeProvider>,
  )
  const strip = () => screen.queryByRole("region", { name: "Problemas" })
  const head = () => screen.getByRole("button", { name: /Problemas/u })
  return { ...opened, shown, strip, head }
}

describe("the strip of problems", () => {
  it("is not there while nothing is wrong, and comes with the first problem", async () => {
    const { editor, strip, head } = await open(sound)
    expect(strip()).toBeNull()
    act(() => editor.panel.setTransfer(nodeId(2), null))
    expect(head().textContent).toContain("1 impede publicar")
    act(editor.document.undo)
    expect(strip()).toBeNull()
  })

  it("counts by how bad it is", async () => {
    const { head, state } = await open(faulty)
    const many = (severity: string) => state().problems.filter((problem) => problem.severity === severity).length
    expect([many("blocks"), many("hints")]).toEqual([1, 0])
    expect(head().textContent).toBe(`Problemas1 impede publicar${many("warns")} avisos`)
    expect(head().getAttribute("aria-expanded")).toBe("false")
  })

  it("names each problem and its node, and leads there", async () => {
    const { editor, head, state, shown } = await open(faulty)
    await userEvent.click(head())
    const rows = screen.getAllByRole("listitem")
    expect(rows.map((row) => row.textContent)).toEqual(
      state().problems.map(
        (problem) =>
          `${state().graph?.nodes.get(problem.nodeId)?.title ?? ""}${problemSentence(problem)}Ir para o node`,
      ),
    )
    const blocks = screen.getByLabelText("Impede publicar").closest("li")
    if (blocks === null) throw new Error("a problem stands in a row")
    await userEvent.click(within(blocks).getByRole("button"))
    expect(shown).toEqual([3])
    act(() => void editor.panel.rename(nodeId(4), "Perdido"))
    expect(screen.queryByText("Solto")).toBeNull()
    expect(screen.getAllByText("Perdido").length).toBeGreaterThan(0)
    await userEvent.click(head())
    expect(screen.queryByRole("listitem")).toBeNull()
  })
})
