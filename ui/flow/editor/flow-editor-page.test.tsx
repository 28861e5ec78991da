import type { Permission } from "@prosa/core/access"
import { type FlowDocument, flowMessages, newFlow } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { unreachable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { firstValueFrom, Subject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { FlowEditorPage } from "./flow-editor-page.tsx"
import { drawnBy } from "../../testing/drawn-components.ts"
import { createFlowWorld } from "../../testing/flow-world.ts"
import { pressWithCtrl, typeInto } from "../testing/written-text.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

/** Thirty nodes in a row, each but the last with an answer that leads on. */
const thirtyNodes: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: Array.from({ length: 30 }, (_, at) =>
    sketchNode(at + 1, at === 29 ? { kind: "end" } : { answers: [{ to: at + 2, phrases: [`opção ${at}`] }] }),
  ),
}

const open = async (
  flowId = "31",
  permissions?: ReadonlyArray<Permission>,
  flow = thirtyNodes,
  query: Readonly<Record<string, string>> = {},
) => {
  const services = createFlowWorld(scope, flow, permissions, [], { query })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  const pageAt = (id: string) => (
    <World services={services}>
      <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: id }} />
    </World>
  )
  const { container, rerender } = render(pageAt(flowId))
  await screen.findByRole("application", { name: "Fluxo" })
  const card = (id: number) => {
    const found = container.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
    if (found === null) throw new Error(`no card ${id}`)
    return found
  }
  const panel = () => within(screen.getByRole("complementary", { name: "Painel do node" }))
  const text = () => panel().getByRole("textbox", { name: "Texto 1 do robô" })
  return { services, container, card, panel, text, goTo: (id: string) => rerender(pageAt(id)) }
}

describe("a user who may not write to bots", () => {
  it("sees the flow, and reads why it can be neither saved nor published", async () => {
    const { container, services } = await open("31", ["omnichannel_view"])
    expect(screen.getByText(flowMessages.mayNotStore)).toBeDefined()
    for (const name of ["Salvar Fluxo", "Publicar"]) {
      const button = screen.getByRole("button", { name })
      expect(button.getAttribute("aria-disabled")).toBe("true")
      await userEvent.click(button)
    }
    fireEvent.keyDown(container.firstElementChild ?? container, { key: "s", ctrlKey: true })
    expect([services.flows.published.length, services.flows.stored.revision]).toEqual([0, 1])
  })
})

describe("Ctrl+S", () => {
  it("saves the flow wherever the focus is, in a text too, and keeps the browser's own saving away", async () => {
    const { services, card, text } = await open()
    const { stored } = services.flows
    expect(stored.revision).toBe(1)
    fireEvent.change(screen.getByRole("textbox", { name: "Nome do fluxo" }), { target: { value: "Loja!" } })
    // `fireEvent` returns whether the browser would act on the key.
    expect(fireEvent.keyDown(document.body, { key: "s", ctrlKey: true })).toBe(false)
    await waitFor(() => expect(services.flows.stored.revision).toBe(2))
    expect(services.flows.stored.document.name).toBe("Loja!")
    fireEvent.click(card(3))
    await typeInto(text(), "!")
    expect(fireEvent.keyDown(text(), { key: "S", metaKey: true })).toBe(false)
    await waitFor(() => expect(services.flows.stored.revision).toBe(3))
    expect(await screen.findByText("Salvo")).toBeDefined()
  })
})

describe("a save while the server is out of reach", () => {
  it("is said in the bar instead of a toast, until a save succeeds", async () => {
    const { services } = await open()
    fireEvent.change(screen.getByRole("textbox", { name: "Nome do fluxo" }), { target: { value: "Loja!" } })
    services.flows.refuse(unreachable)
    const save = screen.getByRole("button", { name: "Salvar Fluxo" })
    await userEvent.click(save)
    const said = await screen.findByText(flowMessages.saveUnreached)
    expect(said.closest("output")).not.toBeNull()
    expect(screen.queryByText(flowMessages.saveFailed)).toBeNull()
    services.flows.refuse(undefined)
    await userEvent.click(save)
    expect(await screen.findByText("Salvo")).toBeDefined()
    expect(screen.queryByText(flowMessages.saveUnreached)).toBeNull()
  })
})

/** Opens the flow, and waits for the answers on its arrows, which come after the cards. */
const openWithAnswers = async () => {
  const opened = await open()
  const answers = () => opened.container.querySelectorAll(".react-flow__edgelabel-renderer bdi")
  await waitFor(() => expect(answers().length).toBeGreaterThan(0))
  return opened
}

describe("a key press in a text", () => {
  it("draws the card of its node and the text, and nothing else", async () => {
    const { card, text } = await openWithAnswers()
    fireEvent.click(card(3))
    // The first change of all also says that something is unsaved and can be undone.
    await typeInto(text(), "!")
    const drawn = await drawnBy(() => typeInto(text(), "?"))
    expect(card(3).textContent).toBe("Node 3Texto 3!?")
    expect(drawn.map(({ name, props }) => [name, props["id"]])).toEqual([
      ["DrawnCard", "3"],
      ["SaidText", undefined],
    ])
  })

  it("draws no canvas either when it is the first change of all", async () => {
    const { card, text } = await openWithAnswers()
    fireEvent.click(card(3))
    // The tabs of the panel that was just opened measure themselves.
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    const drawn = await drawnBy(() => typeInto(text(), "!"))
    expect(drawn.map(({ name }) => name).toSorted()).toEqual([
      "DrawnCard",
      "SaidText",
      "SaveFlow",
      "SavedBadge",
      "Steps",
    ])
  })

  it("is told apart from what does change the canvas: selecting another card draws it", async () => {
    const { card } = await openWithAnswers()
    fireEvent.click(card(3))
    const drawn = await drawnBy(() => act(() => void fireEvent.click(card(4))))
    expect(drawn.map(({ name }) => name)).toContain("Canvas")
  })
})

describe("a card at which the conversation stops", () => {
  it("offers a further node, selected or not, until there is one", async () => {
    const openEnds: FlowDocument = {
      ...newFlow("Loja", ""),
      nodes: [
        sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["sim"] }, { to: 3 }, { to: 4 }] }),
        sketchNode(2, { says: "Que bom." }),
        sketchNode(3, { kind: "end" }),
        sketchNode(4, { says: "Um momento.", transfer: { target: null } }),
      ],
    }
    const { card, panel } = await open("31", undefined, openEnds)
    const offers = () => [1, 2, 3, 4].filter((id) => within(card(id)).queryByRole("button", { name: "Adicionar node" }))
    expect(offers()).toEqual([2])
    await userEvent.click(within(card(2)).getByRole("button", { name: "Adicionar node" }))
    await waitFor(() => expect(offers()).toEqual([]))
    expect(panel().getByRole<HTMLInputElement>("textbox", { name: "Título do node" }).value).toBe("1-Inserir-título")
    expect(within(card(5)).getByRole("button", { name: "Adicionar node" })).toBeDefined()
  })
})

describe("undo and redo", () => {
  it("by the keys in a text are those of the flow, whatever was changed last", async () => {
    const { card, panel, text } = await open()
    fireEvent.click(card(3))
    await userEvent.click(panel().getByRole("checkbox", { name: "Webhook" }))
    await typeInto(text(), "!")
    act(() => void pressWithCtrl(text(), "z"))
    expect(text().textContent).toBe("Texto 3")
    act(() => void pressWithCtrl(text(), "z"))
    expect(panel().getByRole<HTMLInputElement>("checkbox", { name: "Webhook" }).checked).toBe(false)
    act(() => void pressWithCtrl(text(), "y"))
    act(() => void pressWithCtrl(text(), "z", { shiftKey: true }))
    expect(panel().getByRole<HTMLInputElement>("checkbox", { name: "Webhook" }).checked).toBe(true)
    expect(text().textContent).toBe("Texto 3!")
  })

  it("by the tools change the text that is on the screen, there and back", async () => {
    const { card, text } = await open()
    fireEvent.click(card(3))
    await typeInto(text(), "!")
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }))
    expect(text().textContent).toBe("Texto 3")
    await userEvent.click(screen.getByRole("button", { name: "Refazer" }))
    expect(text().textContent).toBe("Texto 3!")
  })

  it("in a title that is being written are the field's own, and the flow's once it was taken", async () => {
    const { card, panel, text } = await open()
    fireEvent.click(card(3))
    await typeInto(text(), "!")
    const title = panel().getByRole<HTMLInputElement>("textbox", { name: "Título do node" })
    await userEvent.clear(title)
    await writeInto(title, "Menu")
    expect(pressWithCtrl(title, "z")).toBe(true)
    expect(text().textContent).toBe("Texto 3!")
    fireEvent.blur(title)
    act(() => expect(pressWithCtrl(title, "z")).toBe(false))
    expect([title.value, text().textContent]).toEqual(["Node 3", "Texto 3!"])
    act(() => void pressWithCtrl(title, "z"))
    expect(text().textContent).toBe("Texto 3")
  })

  it("in the name of the flow and in the messages of exception are the flow's", async () => {
    const { card, panel } = await open()
    fireEvent.click(card(3))
    const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Nome do fluxo" })
    fireEvent.change(name, { target: { value: "Loja nova" } })
    act(() => void pressWithCtrl(name, "z"))
    expect(name.value).toBe("Loja")
    await userEvent.click(panel().getByRole("tab", { name: "Exceções" }))
    const message = panel().getByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem de exceção 1" })
    fireEvent.change(message, { target: { value: "Não entendi." } })
    act(() => void pressWithCtrl(message, "z"))
    expect(message.value).toBe("")
  })

  it("in a field of the panel are the field's own while it holds something", async () => {
    const { card, panel, text } = await open()
    fireEvent.click(card(3))
    const written = text()
    await typeInto(written, "!")
    await userEvent.click(panel().getByRole("button", { name: "Adicionar resposta rápida" }))
    const field = panel().getByRole("textbox", { name: "Nova resposta rápida" })
    fireEvent.change(field, { target: { value: "Boleto" } })
    expect(pressWithCtrl(field, "z")).toBe(true)
    expect(written.textContent).toBe("Texto 3!")
  })
})

describe("the page", () => {
  it("is drawn while its flow loads, but cannot be used except for the way back", async () => {
    const services = createFlowWorld(scope, thirtyNodes)
    await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
    const { load } = services.flows
    const arrived$ = new Subject<void>()
    vi.spyOn(services.flows, "load").mockImplementation((address) =>
      Effect.andThen(
        Effect.promise(() => firstValueFrom(arrived$)),
        load(address),
      ),
    )
    render(
      <World services={services}>
        <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: "31" }} />
      </World>,
    )
    await screen.findByText("Carregando o fluxo")
    const isUsable = (name: string) => screen.getByRole("button", { name }).closest("[inert]") === null
    const parts = ["Voltar", "Publicar", "Organizar", "Salvar Fluxo"]
    expect(parts.map(isUsable)).toEqual([true, false, false, false])
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Nome do fluxo" }).disabled).toBe(true)
    expect(screen.queryByText("Salvo")).toBeNull()

    arrived$.next()
    await screen.findByRole("article", { name: "Node 2" })
    expect(parts.map(isUsable)).toEqual([true, true, true, true])
    expect(screen.queryByText("Carregando o fluxo")).toBeNull()
  })

  it("keeps the flow open, unsaved changes and all, when its address becomes that of the release", async () => {
    const { services, goTo } = await open("-1")
    expect(services.location.history.at(-1)).toBe(`/drawflow/${services.flows.botId}/31`)
    fireEvent.change(screen.getByRole("textbox", { name: "Nome do fluxo" }), { target: { value: "Outro" } })
    goTo("31")
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Nome do fluxo" }).value).toBe("Outro")
    expect(screen.getAllByText("Alterações não salvas").length).toBeGreaterThan(0)
  })

  it("says what happened at an address of no flow, and at that of a flow that cannot be had", async () => {
    const { goTo } = await open()
    goTo("x")
    expect(screen.getByText("Fluxo não encontrado")).toBeDefined()
    goTo("99")
    await screen.findByRole("button", { name: "Tentar novamente" })
    expect(screen.getAllByText(flowMessages.loadFailed).length).toBeGreaterThan(0)
    goTo("31")
    await screen.findByRole("application", { name: "Fluxo" })
  })

  it("leads the focus into the title of a card on which Enter was pressed, simulator or not", async () => {
    const { card, panel } = await open()
    fireEvent.keyDown(card(3), { key: "Enter" })
    expect(document.activeElement).toBe(panel().getByRole("textbox", { name: "Título do node" }))
    await userEvent.click(screen.getByRole("button", { name: "Testar" }))
    expect(screen.queryByRole("complementary", { name: "Painel do node" })).toBeNull()
    // The flow can be saved whatever stands at the right.
    expect(screen.getByRole("button", { name: "Salvar Fluxo" })).toBeDefined()
    fireEvent.keyDown(card(4), { key: "Enter" })
    const title = panel().getByRole<HTMLInputElement>("textbox", { name: "Título do node" })
    expect([document.activeElement === title, title.value]).toEqual([true, "Node 4"])
  })

  it("asks what is to happen to changes that cannot be saved because somebody else has saved", async () => {
    const { services } = await open()
    const { flows } = services
    const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Nome do fluxo" }).value
    const save = async (answer: string) => {
      await userEvent.click(screen.getByRole("button", { name: "Salvar Fluxo" }))
      const question = within(await screen.findByRole("alertdialog", { name: flowMessages.stale }))
      const theirs = await question.findByRole("list", { name: "O que a outra pessoa mudou" })
      expect(theirs.textContent).toBe("O fluxo “Loja” passou a se chamar “De outra pessoa”.")
      expect(question.getByRole("list", { name: "O que você mudou" }).textContent).toContain("“Meu”")
      await userEvent.click(question.getByRole("button", { name: answer }))
    }
    const change = (to: string) =>
      fireEvent.change(screen.getByRole("textbox", { name: "Nome do fluxo" }), { target: { value: to } })
    flows.saveElsewhere({ ...thirtyNodes, name: "De outra pessoa" })
    change("Meu")
    await save("Continuar editando")
    expect([name(), flows.stored.document.name]).toEqual(["Meu", "De outra pessoa"])
    await save("Salvar por cima")
    await waitFor(() => expect([name(), flows.stored.document.name]).toEqual(["Meu", "Meu"]))
    flows.saveElsewhere({ ...thirtyNodes, name: "Loja" })
    flows.saveElsewhere({ ...thirtyNodes, name: "De outra pessoa" })
    change("Loja")
    await userEvent.click(screen.getByRole("button", { name: "Salvar Fluxo" }))
    await userEvent.click(await screen.findByRole("button", { name: "Recarregar" }))
    await waitFor(() => expect(name()).toBe("De outra pessoa"))
    expect(screen.getByText("Salvo")).toBeDefined()
  })
})

describe("a card", () => {
  it("is named where it stands by a double click; a refused title stays, to be mended", async () => {
    const { card, panel } = await open()
    fireEvent.click(card(2))
    fireEvent.doubleClick(within(card(2)).getByText("Node 2"))
    const title = within(card(2)).getByRole("textbox", { name: "Título no cartão" })
    await userEvent.clear(title)
    await userEvent.type(title, "Node 3{Enter}")
    expect(title.getAttribute("aria-invalid")).toBe("true")
    await userEvent.clear(title)
    await userEvent.type(title, "Boas-vindas{Enter}")
    expect(panel().getByRole<HTMLInputElement>("textbox", { name: "Título do node" }).value).toBe("Boas-vindas")
    expect(screen.queryByRole("textbox", { name: "Título no cartão" })).toBeNull()
  })

  it("has a pipeline step, which is offered to the next one as the labels of the company are, and taken away", async () => {
    const { card, services } = await open()
    const { labels } = services.work.label
    await Effect.runPromise(labels.create(services.entry.session.companyId(), { name: "Pós-venda", colour: "red" }))
    const tag = async (id: number) => {
      fireEvent.click(card(id))
      await userEvent.click(screen.getByRole("button", { name: "Etapa do funil" }))
      return within(await screen.findByRole("dialog", { name: "Etapa do funil" }))
    }
    const first = await tag(2)
    await writeInto(first.getByRole("textbox", { name: "Etapa do funil" }), " Orçamento ")
    await userEvent.click(first.getByRole("button", { name: "Adicionar na Lista" }))
    expect(within(card(2)).getByTitle("Etapa: Orçamento")).toBeDefined()
    await userEvent.click((await tag(3)).getByRole("button", { name: "Orçamento" }))
    expect(within(card(3)).getByTitle("Etapa: Orçamento")).toBeDefined()
    await userEvent.click(await (await tag(4)).findByRole("button", { name: "Pós-venda" }))
    expect(within(card(4)).getByTitle("Etapa: Pós-venda")).toBeDefined()
    await userEvent.click((await tag(2)).getByRole("button", { name: 'Remover a etapa "Orçamento"' }))
    expect(within(card(2)).queryByTitle("Etapa: Orçamento")).toBeNull()
  })
})

describe("the search of the canvas", () => {
  it("opens with Ctrl+F, leads from match to match with Enter, replaces, and closes with Escape", async () => {
    const { container, panel } = await open()
    fireEvent.keyDown(container.firstElementChild ?? container, { key: "f", ctrlKey: true })
    const bar = within(screen.getByRole("region", { name: "Buscar no fluxo" }))
    const field = bar.getByRole("searchbox", { name: "Buscar no fluxo" })
    expect(document.activeElement).toBe(field)
    await writeInto(field, "texto 2")
    expect(bar.getByText("1 de 11")).toBeDefined()
    const title = () => panel().getByRole<HTMLInputElement>("textbox", { name: "Título do node" }).value
    expect(title()).toBe("Node 2")
    await userEvent.type(field, "{Enter}")
    expect([bar.getByText("2 de 11"), title()].at(-1)).toBe("Node 20")
    await userEvent.click(bar.getByRole("button", { name: "Node 29 Texto do robô: Texto 29" }))
    expect(title()).toBe("Node 29")
    await userEvent.clear(field)
    await writeInto(field, "Texto 29")
    await writeInto(bar.getByRole("textbox", { name: "Substituir por" }), "Até logo")
    await userEvent.click(bar.getByRole("button", { name: "Em tudo" }))
    expect(panel().getByRole("textbox", { name: "Texto 1 do robô" }).textContent).toBe("Até logo")
    await userEvent.type(field, "{Escape}{Escape}")
    expect(screen.queryByRole("region", { name: "Buscar no fluxo" })).toBeNull()
  })
})

describe("an address that asks for a file to import", () => {
  it("opens its choice once the flow is there, and asks no more", async () => {
    const { services } = await open("31", undefined, thirtyNodes, { ver: "importar" })
    const dialog = within(await screen.findByRole("dialog", { name: "Importar um arquivo" }))
    expect(services.work.shell.address.read()).toEqual({})
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("opens nothing for who may not import", async () => {
    await open("31", ["bot_view"], thirtyNodes, { ver: "importar" })
    expect(screen.queryByRole("button", { name: "Importar" })).toBeNull()
    expect(screen.queryByRole("dialog")).toBeNull()
  })
})

describe("an address that asks for the review", () => {
  it("opens it once the flow is there, and asks no more", async () => {
    const { services } = await open("31", undefined, thirtyNodes, { ver: "revisao" })
    expect(await screen.findByRole("dialog", { name: "Publicar “Loja”" })).toBeDefined()
    expect(services.work.shell.address.read()).toEqual({})
  })

  it("opens nothing for who may not publish", async () => {
    await open("31", ["omnichannel_view"], thirtyNodes, { ver: "revisao" })
    expect(await screen.findByText(flowMessages.mayNotStore)).toBeDefined()
    expect(screen.queryByRole("dialog")).toBeNull()
  })
})
