import { type FlowDocument, newFlow, partOf, graphOfDocument, writePart } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Result } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Permission } from "@prosa/core/access"
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

/** Início → Menu → Trocas and Boleto. */
const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { title: "Menu", says: "Escolha.", answers: [{ to: 3 }, { to: 4 }], position: { x: 0, y: 130 } }),
    sketchNode(3, { title: "Trocas", says: "Como trocar", position: { x: -120, y: 260 } }),
    sketchNode(4, { title: "Boleto", says: "Aqui está.", position: { x: 120, y: 260 } }),
  ],
}

const open = async (permissions?: ReadonlyArray<Permission>) => {
  const services = createFlowWorld(scope, shop, permissions)
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  const { container } = render(
    <World services={services}>
      <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: "31" }} />
    </World>,
  )
  await screen.findByRole("application", { name: "Fluxo" })
  const cards = () => [...container.querySelectorAll<HTMLElement>(".react-flow__node")]
  const card = (title: string) => {
    const one = cards().find((element) => within(element).queryByTitle(title) !== null)
    if (one === undefined) throw new Error(`no card ${title}`)
    return one
  }
  const titles = () => cards().map((element) => element.querySelector("header bdi")?.textContent)
  const chosen = () =>
    cards().flatMap((element) =>
      element.classList.contains("selected") ? [element.querySelector("header bdi")?.textContent] : [],
    )
  const press = (key: string, init: { readonly shiftKey?: boolean; readonly ctrlKey?: boolean } = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })
  /** Copies, cuts or pastes by the event that the browser's keys make; returns the text of the clipboard. */
  const clip = (kind: "copy" | "cut" | "paste", text = "", at: Element = document.activeElement ?? document.body) => {
    const kept = { text }
    const clipboardData = {
      getData: () => kept.text,
      setData: (_type: string, put: string) => {
        kept.text = put
      },
    }
    const event = createEvent[kind](at, { clipboardData })
    const notTaken = fireEvent(at, event)
    return { text: kept.text, taken: !notTaken }
  }
  const highlighted = () => document.querySelector("[role=menuitem][data-highlighted]")?.textContent
  /** Opens the menu at the focus by keyboard, and chooses an item. */
  const choose = async (item: string) => {
    press("F10", { shiftKey: true })
    await waitFor(() => expect(highlighted()).toBeDefined())
    for (let now = highlighted(); now !== item; now = highlighted()) {
      const before = now
      await userEvent.keyboard("{ArrowDown}")
      await waitFor(() => expect(highlighted()).not.toBe(before))
    }
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull())
  }
  return { card, titles, chosen, press, clip, choose }
}

describe("several cards", () => {
  it("are selected by Ctrl or Shift and a click, counted, and left by Escape", async () => {
    const { card, chosen, press } = await open()
    fireEvent.click(card("Menu"))
    fireEvent.click(card("Trocas"), { ctrlKey: true })
    fireEvent.click(card("Boleto"), { shiftKey: true })
    expect(chosen()).toEqual(["Menu", "Trocas", "Boleto"])
    const bar = screen.getByRole("toolbar", { name: "Nodes selecionados" })
    expect(within(bar).getByRole("status").textContent).toBe("3 nodes")
    fireEvent.click(card("Menu"), { ctrlKey: true })
    expect(chosen()).toEqual(["Trocas", "Boleto"])
    card("Trocas").focus()
    press("Escape")
    await waitFor(() => expect(chosen()).toEqual([]))
    expect(screen.queryByRole("toolbar", { name: "Nodes selecionados" })).toBeNull()
  })

  it("are selected by keyboard along the connections, and all of them by Ctrl A", async () => {
    const { card, chosen, press } = await open()
    fireEvent.click(card("Menu"))
    card("Menu").focus()
    press("ArrowDown", { ctrlKey: true })
    expect([chosen(), document.activeElement]).toEqual([["Menu", "Trocas"], card("Trocas")])
    press(" ", { shiftKey: true })
    expect(chosen()).toEqual(["Menu"])
    press("a", { ctrlKey: true })
    expect(chosen()).toEqual(["Início", "Menu", "Trocas", "Boleto"])
  })

  it("are moved by the arrows together, in one step of undo", async () => {
    const { card, press } = await open()
    fireEvent.click(card("Trocas"))
    card("Trocas").focus()
    press(" ", { shiftKey: true })
    press(" ", { shiftKey: true })
    fireEvent.click(card("Boleto"), { ctrlKey: true })
    press("ArrowRight")
    press("ArrowDown")
    await waitFor(() => expect(card("Trocas").style.transform).toBe("translate(-104px,276px)"))
    expect(card("Boleto").style.transform).toBe("translate(136px,276px)")
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }))
    expect([card("Trocas"), card("Boleto")].map(({ style }) => style.transform)).toEqual([
      "translate(-120px,260px)",
      "translate(120px,260px)",
    ])
  })

  it("are deleted by one question, and brought back by one undo", async () => {
    const { card, titles, press } = await open()
    fireEvent.click(card("Trocas"))
    fireEvent.click(card("Boleto"), { ctrlKey: true })
    card("Boleto").focus()
    press("Delete")
    const question = await screen.findByRole("alertdialog")
    expect(within(question).getByText(/Deseja remover estes 2 nodes\?/)).toBeDefined()
    await userEvent.click(within(question).getByRole("button", { name: "Sim, excluir" }))
    await waitFor(() => expect(titles()).toEqual(["Início", "Menu"]))
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }))
    await waitFor(() => expect(titles()).toEqual(["Início", "Menu", "Trocas", "Boleto"]))
  })

  it("are aligned by the bar", async () => {
    const { card } = await open()
    fireEvent.click(card("Trocas"))
    fireEvent.click(card("Menu"), { ctrlKey: true })
    await userEvent.click(screen.getByRole("button", { name: "Alinhar à esquerda" }))
    await waitFor(() => expect(card("Menu").style.transform).toBe("translate(-120px,130px)"))
  })
})

describe("the clipboard", () => {
  it("copies the selected cards, and pastes them beside the originals, where they are selected", async () => {
    const { card, titles, chosen, clip } = await open()
    fireEvent.click(card("Menu"))
    fireEvent.click(card("Trocas"), { ctrlKey: true })
    card("Menu").focus()
    const { text, taken } = clip("copy")
    expect([taken, (await screen.findAllByText("2 nodes copiados.")).length]).toEqual([true, 1])
    clip("paste", text)
    await waitFor(() => expect(titles()).toEqual(["Início", "Menu", "Trocas", "Boleto", "Menu 2", "Trocas 2"]))
    expect(chosen()).toEqual(["Menu 2", "Trocas 2"])
    expect(screen.getByText("1 conexão para fora da cópia não foi colada.")).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(card("Menu 2")))
  })

  it("is left to the fields in which one writes, and any other text to the page", async () => {
    const { card, titles, clip } = await open()
    fireEvent.click(card("Menu"))
    const text = Result.getOrThrow(writePart(partOf(graphOfDocument(shop), new Set([nodeId(3)]), null)))
    const title = screen.getByRole("textbox", { name: "Título do node" })
    title.focus()
    expect([clip("paste", text).taken, clip("copy").taken]).toEqual([false, false])
    card("Menu").focus()
    expect(clip("paste", "Olá").taken).toBe(false)
    expect(titles()).toHaveLength(4)
  })

  it("refuses what it cannot read, with a sentence", async () => {
    const { card, titles, clip } = await open()
    card("Menu").focus()
    clip("paste", '{"format":"prosa.flow-part","version":1,"nodes":[')
    expect(await screen.findByText("Os nodes da área de transferência não puderam ser lidos.")).toBeDefined()
    expect(titles()).toHaveLength(4)
  })

  it("cuts after the question of a deletion", async () => {
    const { card, titles, clip } = await open()
    fireEvent.click(card("Boleto"))
    card("Boleto").focus()
    const { text } = clip("cut")
    await userEvent.click(await screen.findByRole("button", { name: "Sim, excluir" }))
    await waitFor(() => expect(titles()).toHaveLength(3))
    clip("paste", text)
    await waitFor(() => expect(titles()).toEqual(["Início", "Menu", "Trocas", "Boleto"]))
  })

  it("is not asked to duplicate", async () => {
    const { card, titles, press } = await open()
    fireEvent.click(card("Boleto"))
    card("Boleto").focus()
    expect(press("d", { ctrlKey: true })).toBe(false)
    await waitFor(() => expect(titles()).toEqual(["Início", "Menu", "Trocas", "Boleto", "Boleto 2"]))
  })

  it("can be copied from, and not pasted to, by those who may not write", async () => {
    const { card, titles, press, clip } = await open(["omnichannel_view"])
    fireEvent.click(card("Boleto"))
    card("Boleto").focus()
    const { text, taken } = clip("copy")
    expect(taken).toBe(true)
    clip("paste", text)
    press("d", { ctrlKey: true })
    expect(titles()).toHaveLength(4)
  })
})

describe("the menu of the canvas", () => {
  it("is opened by the right button and by keyboard, and gives the focus back", async () => {
    const { card, titles, press, choose } = await open()
    fireEvent.contextMenu(card("Trocas"), { clientX: 40, clientY: 50 })
    expect(await screen.findByRole("menu", { name: "Trocas" })).toBeDefined()
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(card("Trocas")))
    await choose("DuplicarCtrl D")
    await waitFor(() => expect(titles()).toContain("Trocas 2"))
    await waitFor(() => expect(document.activeElement).toBe(card("Trocas 2")))
    card("Boleto").focus()
    press("F10", { shiftKey: true })
    const menu = await screen.findByRole("menu", { name: "Boleto" })
    expect(
      within(menu)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "CopiarCtrl C",
      "RecortarCtrl X",
      "ColarCtrl V",
      "DuplicarCtrl D",
      "Adicionar node",
      "Conectar a…C",
      "Selecionar tudoCtrl A",
      "ExcluirDelete",
    ])
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(card("Boleto")))
  })

  it("pastes what was copied, or says that there is nothing", async () => {
    const { card, titles, choose } = await open()
    userEvent.setup()
    card("Trocas").focus()
    await choose("CopiarCtrl C")
    expect(await screen.findByText("1 node copiado.")).toBeDefined()
    await choose("ColarCtrl V")
    await waitFor(() => expect(titles()).toContain("Trocas 2"))
    await waitFor(() => expect(document.activeElement).toBe(card("Trocas 2")))
    await navigator.clipboard.writeText("Olá")
    await choose("ColarCtrl V")
    expect(await screen.findByText("A área de transferência não tem nodes.")).toBeDefined()
  })
})
