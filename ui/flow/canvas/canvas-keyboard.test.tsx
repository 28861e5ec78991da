import { type FlowDocument, type FlowNode, newFlow } from "@prosa/core/flow"
import { EntityTypeId } from "@prosa/core/kernel"
import { sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Permission } from "@prosa/core/access"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { FlowEditorPage } from "../editor/flow-editor-page.tsx"

const entityTypeId = Schema.decodeSync(EntityTypeId)

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

/** Início → Menu → Trocas → Prazo → Fim, and Menu → Boleto → Fim. */
const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { title: "Menu", answers: [{ to: 3 }, { to: 4 }], position: { x: 0, y: 130 } }),
    sketchNode(3, { title: "Trocas", answers: [{ to: 5 }], position: { x: -120, y: 260 } }),
    sketchNode(4, { title: "Boleto", answers: [{ to: 6 }], position: { x: 120, y: 260 } }),
    sketchNode(5, { title: "Prazo", answers: [{ to: 6 }], position: { x: -120, y: 390 } }),
    sketchNode(6, { title: "Fim", kind: "end", position: { x: 0, y: 520 } }),
  ],
}

const cpf = { id: entityTypeId(1), name: "cpf" }
const moved = ({ title, position }: FlowNode) => ({ title, position })
/** The same, where Prazo mentions what Trocas captures. */
const capturing: FlowDocument = {
  ...shop,
  nodes: shop.nodes.map((node) => {
    if (node.id === 3) return sketchNode(3, { ...moved(node), answers: [{ to: 5, entity: cpf }] })
    const says = [
      {
        kind: "paragraph" as const,
        children: [{ kind: "mention" as const, variable: "cpf", sourceNodeId: nodeId(3) }],
      },
    ]
    return node.id === 5 ? sketchNode(5, { ...moved(node), says, answers: [{ to: 6 }] }) : node
  }),
}

const open = async (permissions?: ReadonlyArray<Permission>, flow: FlowDocument = shop) => {
  const services = createFlowWorld(scope, flow, permissions)
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  const { container } = render(
    <World services={services}>
      <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: "31" }} />
    </World>,
  )
  await screen.findByRole("application", { name: "Fluxo" })
  const found = (id: number) => container.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
  const card = (id: number) => {
    const one = found(id)
    if (one === null) throw new Error(`no card ${id}`)
    return one
  }
  const press = (key: string, init: { readonly shiftKey?: boolean } = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })
  const stop = (source: string, target: string) => screen.getByRole("button", { name: `De ${source} para ${target}` })
  const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Título do node" })
  return { container, card, found, press, stop, title }
}

describe("a branch of the canvas", () => {
  it("is folded and opened with F, and says how many nodes it has", async () => {
    const { card, found, press } = await open()
    fireEvent.click(card(3))
    card(3).focus()
    press("f")
    await waitFor(() => expect(found(5)).toBeNull())
    expect(within(card(3)).getByText("1 node")).toBeDefined()
    press("F")
    await waitFor(() => expect(found(5)).not.toBeNull())
  })

  it("is folded and opened with Space, which still writes a blank in a field and presses a button", async () => {
    const { card, found, press, title } = await open()
    fireEvent.click(card(3))
    card(3).focus()
    expect(press(" ")).toBe(false)
    await waitFor(() => expect(found(5)).toBeNull())
    press(" ")
    await waitFor(() => expect(found(5)).not.toBeNull())
    fireEvent.doubleClick(within(card(3)).getByTitle("Trocas"))
    const inCard = within(card(3)).getByRole<HTMLInputElement>("textbox", { name: "Título no cartão" })
    await userEvent.type(inCard, "!{ }!")
    expect([inCard.value.endsWith("! !"), found(5) === null]).toEqual([true, false])
    await userEvent.keyboard("{Escape}")
    await userEvent.type(title(), " e")
    expect([title().value.endsWith(" e"), found(5) === null]).toEqual([true, false])
    within(card(3)).getByRole("button", { name: "Adicionar node" }).focus()
    // not prevented: the browser presses the button
    expect(press(" ")).toBe(true)
    expect(found(5)).not.toBeNull()
  })

  it("is folded by the card's button and opened by 'Abrir ramo', also by those who may not write", async () => {
    const { card, found } = await open(["omnichannel_view"])
    fireEvent.click(card(2))
    fireEvent.click(within(card(2)).getByRole("button", { name: "Recolher ramo" }))
    await waitFor(() => expect(found(3)).toBeNull())
    expect(document.activeElement).toBe(card(2))
    expect(within(card(2)).getByText("4 nodes")).toBeDefined()
    fireEvent.click(within(card(2)).getByRole("button", { name: "Abrir ramo" }))
    await waitFor(() => expect(found(3)).not.toBeNull())
    expect(within(card(3)).queryByRole("button", { name: "Remover Node" })).toBeNull()
  })
})

describe("the canvas by keyboard", () => {
  it("has its connections after the cards in the order of the tabulator", async () => {
    const { container, card, stop } = await open()
    const last = container.querySelectorAll(".react-flow__node")[5]
    expect(last?.compareDocumentPosition(stop("Início", "Menu"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(container.querySelectorAll(".react-flow__edge[tabindex]")).toHaveLength(0)
    expect(card(1).tabIndex).toBe(0)
  })

  it("moves the selected card with Shift and the arrows; that is one step of undo", async () => {
    const { card, press } = await open()
    const place = () => card(4).style.transform
    const before = place()
    fireEvent.click(card(4))
    card(4).focus()
    press("ArrowRight", { shiftKey: true })
    press("ArrowDown", { shiftKey: true })
    await waitFor(() => expect(place()).toBe("translate(136px,276px)"))
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }))
    expect(place()).toBe(before)
  })

  it("goes from the panel to the card with Escape, which first gives up what is written", async () => {
    const { card, title } = await open()
    fireEvent.click(card(4))
    await userEvent.type(title(), "!")
    await userEvent.keyboard("{Escape}")
    expect([title().value, document.activeElement === title()]).toEqual(["Boleto", true])
    await userEvent.keyboard("{Escape}")
    expect(document.activeElement).toBe(card(4))
  })

  it("has the first target focused after C", async () => {
    const { card, press } = await open()
    fireEvent.click(card(2))
    card(2).focus()
    press("c")
    const choices = await screen.findByRole("dialog", { name: /Conectar "Menu" a/ })
    await waitFor(() => expect(document.activeElement).toBe(within(choices).getByRole("button", { name: "Prazo" })))
  })

  it("has one selection: a connection's stop takes it from the card, and Delete means the connection", async () => {
    const { card, stop, press } = await open()
    fireEvent.click(card(4))
    stop("Menu", "Boleto").focus()
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Título do node" })).toBeNull())
    press("Delete")
    const question = await screen.findByRole("alertdialog")
    await userEvent.click(within(question).getByRole("button", { name: "Sim, excluir" }))
    await waitFor(() => expect(screen.queryByRole("button", { name: "De Menu para Boleto" })).toBeNull())
    expect(card(4)).toBeDefined()
  })
})

describe("the source of a connection", () => {
  it("is changed with C and a choice of the nodes that may lead there; the focus stays at the connection", async () => {
    const { stop, press } = await open()
    stop("Trocas", "Prazo").focus()
    press("c")
    const choices = await screen.findByRole("dialog", {
      name: 'Mudar a origem da conexão de "Trocas" para "Prazo"',
    })
    const offered = within(choices)
      .getAllByRole("button")
      .map(({ textContent }) => textContent)
    expect(offered).toEqual(["", "Início", "Menu", "Boleto", "Cancelar"])
    await waitFor(() => expect(document.activeElement).toBe(within(choices).getByRole("button", { name: "Início" })))
    await userEvent.click(within(choices).getByRole("button", { name: "Boleto" }))
    await waitFor(() => expect(document.activeElement).toBe(stop("Boleto", "Prazo")))
    expect(stop("Boleto", "Prazo").getAttribute("aria-pressed")).toBe("true")
    expect(screen.queryByRole("button", { name: "De Trocas para Prazo" })).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }))
    expect(stop("Trocas", "Prazo")).toBeDefined()
  })

  it("is changed after a question where a value is lost; the focus is at its new card", async () => {
    const { card, stop, press } = await open(undefined, capturing)
    stop("Trocas", "Prazo").focus()
    press("c")
    await userEvent.click(await screen.findByRole("button", { name: "Boleto" }))
    const question = await screen.findByRole("alertdialog")
    await userEvent.click(within(question).getByRole("button", { name: "Sim, mover" }))
    await waitFor(() => expect(stop("Boleto", "Prazo")).toBeDefined())
    await waitFor(() => expect(document.activeElement).toBe(card(4)))
  })

  it("is changed by the button of the selected connection; giving up leads back to it", async () => {
    const { stop } = await open()
    fireEvent.focus(stop("Trocas", "Prazo"))
    const button = await screen.findByRole("button", { name: "Mudar origem. De Trocas para Prazo" })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }))
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(stop("Trocas", "Prazo")).toBeDefined()
  })

  it("can be dragged at the selected connection alone", async () => {
    const { container, stop } = await open()
    const anchors = () => container.querySelectorAll(".react-flow__edgeupdater-source")
    await waitFor(() => expect(container.querySelectorAll(".react-flow__edgeupdater-target").length).toBe(6))
    expect(anchors()).toHaveLength(0)
    fireEvent.focus(stop("Trocas", "Prazo"))
    await waitFor(() => expect(anchors()).toHaveLength(1))
    expect(anchors()[0]?.closest("[data-id]")?.getAttribute("data-id")).toBe("edge-3a-5")
  })

  it("is not offered to those who may not write", async () => {
    const { container, stop, press } = await open(["omnichannel_view"])
    stop("Trocas", "Prazo").focus()
    press("c")
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(screen.queryByRole("button", { name: /^Mudar origem/ })).toBeNull()
    expect(container.querySelectorAll(".react-flow__edgeupdater")).toHaveLength(0)
  })
})

describe("the canvas by touch", () => {
  it("deletes the connection that was tapped by a button, after a question", async () => {
    const { stop } = await open()
    const tapped = stop("Trocas", "Prazo")
    expect(screen.queryByRole("button", { name: /^Excluir conexão/ })).toBeNull()
    fireEvent.focus(tapped)
    fireEvent.click(await screen.findByRole("button", { name: "Excluir conexão. De Trocas para Prazo" }))
    const question = await screen.findByRole("alertdialog")
    await userEvent.click(within(question).getByRole("button", { name: "Sim, excluir" }))
    await waitFor(() => expect(screen.queryByRole("button", { name: "De Trocas para Prazo" })).toBeNull())
  })

  it("offers no such button to those who may not write", async () => {
    const { stop } = await open(["omnichannel_view"])
    fireEvent.focus(stop("Trocas", "Prazo"))
    expect(screen.queryByRole("button", { name: /^Excluir conexão/ })).toBeNull()
  })
})
