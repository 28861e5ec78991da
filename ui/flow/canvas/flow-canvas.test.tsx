import { type FlowDocument, flowMessages, newFlow } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { declaredStyle } from "../../testing/declared-style.ts"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { FlowEditorPage } from "../editor/flow-editor-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

/** Início → Menu → Trocas, which goes back to Menu, and Menu → Fim. */
const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, {
      title: "Menu",
      answers: [
        { to: 3, phrases: ["trocar"] },
        { to: 4, phrases: ["sair"] },
      ],
      position: { x: 0, y: 130 },
    }),
    sketchNode(3, { title: "Trocas", returnTo: nodeId(2), position: { x: -120, y: 260 } }),
    sketchNode(4, { title: "Fim", kind: "end", position: { x: 120, y: 260 } }),
  ],
}

const open = async () => {
  const services = createFlowWorld(scope, shop)
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  const { container } = render(
    <World services={services}>
      <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: "31" }} />
    </World>,
  )
  const ground = await screen.findByRole("application", { name: "Fluxo" })
  const drawn = (selector: string) => {
    const found = container.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  }
  const card = (id: number) => drawn(`.react-flow__node[data-id="${id}"]`)
  return { container, ground, drawn, card }
}

describe("a card", () => {
  it("names the node that the conversation goes back to, under its present title", async () => {
    const { card } = await open()
    expect(within(card(3)).getByTitle("Volta para Menu").textContent).toBe("Menu")
    fireEvent.click(card(2))
    fireEvent.doubleClick(within(card(2)).getByText("Menu"))
    const title = within(card(2)).getByRole("textbox", { name: "Título no cartão" })
    await userEvent.clear(title)
    await userEvent.type(title, "Opções{Enter}")
    expect(within(card(3)).getByTitle("Volta para Opções").textContent).toBe("Opções")
    expect(within(card(4)).queryByTitle(/^Volta para/u)).toBeNull()
  })

  it("is removed from the dialog of its step, after a question", async () => {
    const { container, card } = await open()
    fireEvent.click(card(4))
    await userEvent.click(screen.getByRole("button", { name: "Etapa do funil" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Etapa do funil" }))
    await userEvent.click(dialog.getByRole("button", { name: "Remover Node" }))
    const question = within(await screen.findByRole("alertdialog"))
    expect(question.getByText(flowMessages.deleteNode)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(question.getByRole("button", { name: "Não" })))
    await userEvent.click(question.getByRole("button", { name: "Sim, excluir" }))
    await waitFor(() => expect(container.querySelectorAll(".react-flow__node")).toHaveLength(3))
    expect(screen.queryByRole("button", { name: "De Menu para Fim" })).toBeNull()
  })
})

describe("a connection", () => {
  it("is a grey line of 2 px with a closed arrow at its end", async () => {
    const { ground, drawn } = await open()
    expect(declaredStyle(ground, " .react-flow__edge-path")).toContain(
      "stroke:var(--prosa-colors-control);stroke-width:2;",
    )
    const marker = /#(.+?)'?\)$/u.exec(drawn(".react-flow__edge-path").getAttribute("marker-end") ?? "")?.[1]
    const arrow = document.getElementById(marker ?? "")?.querySelector<SVGElement>("polyline.arrowclosed")
    expect([arrow?.style.stroke, arrow?.style.fill]).toEqual(["var(--prosa-control)", "var(--prosa-control)"])
  })

  it("shows its answer while answers are shown", async () => {
    const { drawn } = await open()
    const answers = () =>
      Array.from(drawn(".react-flow__edgelabel-renderer").querySelectorAll("bdi"), ({ textContent }) => textContent)
    await waitFor(() => expect(answers()).toEqual(["trocar", "sair"]))
    const button = screen.getByRole("button", { name: "Mostrar respostas" })
    await userEvent.click(button)
    expect(answers()).toEqual([])
    await userEvent.click(button)
    expect(answers()).toEqual(["trocar", "sair"])
  })
})
