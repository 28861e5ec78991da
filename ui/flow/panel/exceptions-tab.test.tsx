import { type FlowDocument, newFlow, retriesOf } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { World } from "../../testing/world.tsx"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { NodePanel } from "./node-panel.tsx"

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
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, { answers: [{ to: 3, phrases: ["sim"] }], fallbacks: ["Sim ou não?", "Diga sim."] }),
    sketchNode(3, { answers: [{ to: 4, phrases: ["tchau"] }] }),
    sketchNode(4, { kind: "end" }),
  ],
}

const open = async (readOnly = false) => {
  const services = createFlowWorld(scope, flow)
  const { editor, node } = openEditor(scope, { document: flow })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  editor.selection.select(nodeId(2))
  render(
    <World services={services}>
      <NodePanel editor={readOnly ? { ...editor, readOnly } : editor} mayStore />
    </World>,
  )
  const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
  await userEvent.click(panel.getByRole("tab", { name: /^Exceções/u }))
  return { editor, node, panel }
}

describe("the exceptions of a node", () => {
  it("are said in order if chosen, and then each is named by its wrong answer", async () => {
    const { editor, node, panel } = await open()
    await userEvent.selectOptions(panel.getByLabelText("Dizer as mensagens"), "em ordem, uma para cada resposta")
    expect(node(2)?.fallbackOrder).toBe("in-turn")
    expect(panel.getByRole("textbox", { name: "1ª resposta não entendida" })).toBeDefined()
    expect(panel.getByRole("textbox", { name: "2ª resposta não entendida e as seguintes" })).toBeDefined()
    await userEvent.selectOptions(panel.getByLabelText("Dizer as mensagens"), "ao acaso")
    expect(node(2)).not.toHaveProperty("fallbackOrder")
    editor.document.undo()
    expect(node(2)?.fallbackOrder).toBe("in-turn")
  })

  it("lead on after so many, to a node that is chosen, until they are without end again", async () => {
    const { node, panel } = await open()
    const limit = () => {
      const now = node(2)
      const retries = now && retriesOf(now)
      return [retries?.times, retries?.way.target]
    }
    expect(panel.queryByLabelText("Depois, ir para")).toBeNull()
    await userEvent.selectOptions(panel.getByLabelText("Repetir"), "até 2 vezes")
    expect(limit()).toEqual([2, null])
    await userEvent.selectOptions(panel.getByLabelText("Depois, ir para"), "Node 4")
    expect(limit()).toEqual([2, nodeId(4)])
    await userEvent.selectOptions(panel.getByLabelText("Repetir"), "até 3 vezes")
    expect(limit()).toEqual([3, nodeId(4)])
  })

  it("only read where the flow may not be changed", async () => {
    const { panel } = await open(true)
    expect(panel.getByLabelText<HTMLSelectElement>("Repetir").disabled).toBe(true)
    expect(panel.getByLabelText<HTMLSelectElement>("Dizer as mensagens").disabled).toBe(true)
  })
})
