import { findFlowProblems, type FlowDocument, type FieldPath, type FlowProblem, newFlow } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { EntityTypeId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, waitFor } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { NodePanel } from "./node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const lostEntity = Schema.decodeSync(EntityTypeId)(99)

/** A node with something wrong in most of its fields, one that goes back, and one that transfers to nobody. */
const drawn: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, {
      says: "Escolha.",
      replies: ["Boleto", "Boleto", "Troca"],
      answers: [
        { to: 3, phrases: ["Boleto", "fatura"] },
        { to: null, phrases: ["sair", "?!"] },
        { to: 4, entity: { id: lostEntity, name: "cor" } },
      ],
      fallbacks: ["Não entendi.", ""],
    }),
    sketchNode(3, { says: "", returnTo: nodeId(2) }),
    sketchNode(4, { transfer: { target: null } }),
    sketchNode(5),
  ],
}

const open = async () => {
  const { editor } = openEditor(scope, { document: drawn })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  render(
    <World services={createFlowWorld(scope, drawn)}>
      <NodePanel editor={editor} mayStore />
    </World>,
  )
  const goTo = (node: number, ...path: FieldPath) => act(() => editor.selection.goTo(nodeId(node), path))
  return { editor, goTo }
}

/** The name of what has the focus, for people. */
const focused = () => {
  const { activeElement } = document
  return (
    activeElement?.getAttribute("aria-label") ?? activeElement?.closest("label")?.textContent ?? labelOf(activeElement)
  )
}
const labelOf = (element: Element | null) =>
  (element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined) ?? element?.textContent

it("leads to the very field that is meant", async () => {
  const { goTo } = await open()
  const places: ReadonlyArray<readonly [number, FieldPath, string]> = [
    [2, ["botInteractions", 0, "text"], "Texto 1 do robô"],
    [2, ["botInteractions", 0], "Texto 1 do robô"],
    [2, ["botInteractions", 0, "buttons", 2], 'Resposta rápida "Troca"'],
    [2, ["userInteractions", 0, "target"], 'Ir para, de "Boleto"'],
    [2, ["userInteractions", 0, "phrases", 1], 'Frases de "Boleto": 2'],
    [2, ["userInteractions", 1, "phrases"], "Nova frase da resposta 1"],
    [2, ["userInteractions", 1, "phrases", 1], 'Remover frase "?!"'],
    [2, ["userInteractions", 1, "target"], "Ir para"],
    [2, ["fallbackMessages"], "Mensagem de exceção 1"],
    [2, ["title"], "Título do node"],
    [2, [], "Título do node"],
    [3, ["returnTo"], "Depois das mensagens, voltar para"],
    [5, ["userInteractions"], "Adicionar em Interação do usuário"],
    [4, ["transfer"], "Transferir para mais locais e pessoas"],
  ]
  for (const [node, path, name] of places) {
    goTo(node, ...path)
    await waitFor(() => expect([path, focused()]).toEqual([path, name]))
  }
})

it("leads to some field of the panel for every problem that the linter finds", async () => {
  const { editor, goTo } = await open()
  const graph = editor.document.graph$.value
  const problems: ReadonlyArray<FlowProblem> = graph === undefined ? [] : findFlowProblems(graph)
  expect(new Set(problems.map(({ path }) => path[0])).size).toBeGreaterThan(2)
  for (const { nodeId: id, path } of problems) {
    act(() => editor.selection.select(undefined))
    goTo(id, ...path)
    await waitFor(() =>
      expect(screen.getByRole("tablist").closest("aside")?.contains(document.activeElement)).toBe(true),
    )
  }
})
