import { type FlowDocument, newFlow, problemSentence } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { ProblemsStrip, type ProblemsStripProps } from "./problems-strip.tsx"
import { nodeId } from "../../testing/flow-world.ts"

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

const OpenableStrip = (props: Pick<ProblemsStripProps, "editor" | "onShow">) => {
  const [isOpen, setOpen] = useState(false)
  return <ProblemsStrip {...props} open={isOpen} onOpen={setOpen} />
}

const open = async (document: FlowDocument) => {
  const opened = openEditor(scope, { document })
  const { editor } = opened
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  const shown: Array<string> = []
  render(
    <ThemeProvider>
      <OpenableStrip editor={editor} onShow={(id, path) => shown.push(`${id} ${path?.join("/") ?? "node"}`)} />
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

  it("is not there for a flow that was just created, until its start is saved as it is or left for another node", async () => {
    const { editor, strip, head } = await open(newFlow("Nova", "Olá!"))
    await waitFor(() => expect(editor.problems.found$.value.length).toBeGreaterThan(0))
    expect(strip()).toBeNull()
    act(() => editor.selection.select(editor.document.graph$.value?.start.id))
    expect(strip()).toBeNull()
    expect(editor.problems.mark$(nodeId(1)).value.count).toBe(0)
    act(() => editor.problems.showAll())
    expect(head().textContent).toContain("1 aviso")
  })

  it("does not say that the flow has no end while its first node is built", async () => {
    const { editor, head } = await open(newFlow("Nova", "Olá!"))
    act(() => editor.canvas.addChild(nodeId(1)))
    const tags = () => editor.problems.problems$.value.map(({ _tag }) => _tag)
    await waitFor(() => expect(editor.problems.found$.value.map(({ _tag }) => _tag)).toContain("NoEndReachable"))
    expect(tags()).not.toContain("NoEndReachable")
    expect(head().textContent).toContain("em edição")
    act(() => editor.selection.select(undefined))
    expect(tags()).toContain("NoEndReachable")
  })

  it("counts by how bad it is", async () => {
    const { head, state } = await open(faulty)
    const many = (severity: string) => state().problems.filter((problem) => problem.severity === severity).length
    expect([many("blocks"), many("hints")]).toEqual([1, 0])
    expect(head().textContent).toBe(`Problemas1 impede publicar${many("warns")} avisos`)
    expect(head().getAttribute("aria-expanded")).toBe("false")
  })

  it("names the problems of each node together, and leads there", async () => {
    const { editor, head, state, shown } = await open(faulty)
    await userEvent.click(head())
    const groups = ["Node 3", "Solto"].map((title) => screen.getByRole("list", { name: `Problemas de ${title}` }))
    expect(groups.map((group) => within(group).getAllByRole("listitem").map(sentenceIn))).toEqual(
      [3, 4].map((id) =>
        state()
          .problems.filter(({ nodeId }) => nodeId === id)
          .map(problemSentence),
      ),
    )
    expect(screen.getByLabelText("Impede publicar").closest("ul")).toBe(groups[0])
    await userEvent.click(screen.getByRole("button", { name: /^Node 3/u }))
    await userEvent.click(screen.getByRole("button", { name: /não tem destino/u }))
    expect(shown).toEqual(["3 node", "3 transfer"])
    act(() => void editor.panel.rename(nodeId(4), "Perdido"))
    expect(screen.queryByText("Solto")).toBeNull()
    expect(screen.getByRole("list", { name: "Problemas de Perdido" })).toBeDefined()
    await userEvent.click(head())
    expect(screen.queryByRole("listitem")).toBeNull()
  })

  it("lists two equal problems of a text each for itself", async () => {
    const mention = (source: number) => ({ kind: "mention" as const, variable: "cpf", sourceNodeId: nodeId(source) })
    const says = [{ kind: "paragraph" as const, children: [mention(2), mention(1)] }]
    const log = vi.spyOn(console, "error").mockImplementation(() => {})
    const { head } = await open({
      ...sound,
      nodes: [
        sketchNode(1, { says, answers: [{ to: 2, phrases: ["tchau"] }] }),
        ...sound.nodes.filter(({ id }) => id === 2),
      ],
    })
    await userEvent.click(head())
    const uncaptured = "Nenhum caminho captura a variável “cpf” antes deste node."
    expect(screen.getAllByText(uncaptured)).toHaveLength(2)
    expect(log.mock.calls.filter(([message]) => String(message).includes("same key"))).toEqual([])
    log.mockRestore()
  })

  it("repairs what has a fix, one by one or all at once, and either can be undone", async () => {
    const twice = sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["tchau", "TCHAU", "fim", "Fim"] }] })
    const { head, state, notices, editor } = await open({ ...sound, nodes: [twice, ...sound.nodes.slice(1)] })
    const phrases = () => state().graph?.nodes.get(nodeId(1))?.userInteractions[0]?.phrases
    await userEvent.click(head())
    const [first] = screen.getAllByRole("button", { name: "Corrigir: Tirar a frase repetida" })
    if (first !== undefined) await userEvent.click(first)
    expect(phrases()).toEqual(["tchau", "fim", "Fim"])
    expect(screen.queryByRole("button", { name: /de uma vez/u })).toBeNull()
    act(editor.document.undo)
    expect(screen.getByText("Tirar a frase repetida (2)")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Corrigir 2 de uma vez" }))
    expect(phrases()).toEqual(["tchau", "fim"])
    const said = notices.at(-1)
    expect(said).toMatchObject({ title: "2 problemas corrigidos", action: { label: "Desfazer" } })
    act(() => said?.action?.run())
    expect(phrases()).toHaveLength(4)
  })

  it("ends a conversation only where a person chooses it, node by node", async () => {
    const loose = sketchNode(5, { title: "Outro" })
    const { head, state } = await open({ ...faulty, nodes: [...faulty.nodes, loose] })
    await userEvent.click(head())
    expect(screen.queryByRole("button", { name: /de uma vez/u })).toBeNull()
    const [first] = screen.getAllByRole("button", { name: "Corrigir: Finalizar aqui" })
    if (first !== undefined) await userEvent.click(first)
    expect([4, 5].map((id) => state().graph?.nodes.get(nodeId(id))?.kind)).toEqual(["end", "default"])
  })

  it("holds back what comes up in the node being built, until it is left or the flow is saved", async () => {
    const { editor, head, strip } = await open(sound)
    act(() => editor.canvas.addChild(nodeId(1)))
    // the start's further answer leads to the new node, and is written with it
    expect(head().textContent).toBe("Problemas3 em ediçãoO que está sendo escrito é verificado quando você sai do node")
    act(() => editor.selection.select(nodeId(2)))
    expect(head().textContent).toContain("3 avisos")
    act(editor.document.undo)
    expect(strip()).toBeNull()
    // what a node had before stays told
    act(() => editor.panel.setTransfer(nodeId(2), null))
    expect(head().textContent).toContain("1 em edição")
    act(editor.storing.save)
    await waitFor(() => expect(head().textContent).toContain("1 impede publicar"))
    act(() => editor.panel.setTransfer(nodeId(2), null))
    expect(head().textContent).toContain("1 impede publicar")
  })
})

const sentenceIn = (item: HTMLElement) => item.textContent?.replace(/Finalizar aqui$/u, "")
