import type { Permission } from "@prosa/core/access"
import { aUser } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import { newFlow, templateMessages } from "@prosa/core/flow"
import { aTemplate, sketchNode, threeNodes } from "@prosa/core/flow/testing"
import { notAllowed, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { Effect } from "effect"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { chooseFromMenu } from "../../testing/choose-from-menu.ts"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { FlowEditorPage } from "../editor/flow-editor-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const builder: ReadonlyArray<Permission> = ["bot_view", "template_view", "template_create", "template_import"]
const drawn = {
  ...newFlow("Do template", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["mesa"] }] }),
    sketchNode(2, { says: "Reservado.", kind: "end" }),
  ],
}

const open = async (params: Readonly<Record<string, string>>, permissions = builder, world: FakeWorld = {}) => {
  const services = createFakeServices(scope, {
    user: aUser({ permissions }),
    flow: threeNodes(),
    bots: [aBot({ id: 1042, name: "Aroeira" })],
    workspaces: [aWorkspace({ id: 1, name: "SAC" }), aWorkspace({ id: 2, name: "Vendas" })],
    templates: [aTemplate({ id: 7, name: "Restaurante", document: drawn }), aTemplate({ id: 8, name: "Clínica" })],
    path: "/drawflow/1042/31",
    ...world,
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  const { container } = render(
    <World services={services}>
      <FlowEditorPage params={params} />
    </World>,
  )
  await screen.findByRole("application", { name: "Fluxo" })
  const card = (id: number) => {
    const found = container.querySelector(`.react-flow__node[data-id="${id}"]`)
    if (found === null) throw new Error(`no card ${id}`)
    return found
  }
  return { ...services, ...services.work.flow, container, card }
}
const ofBot = { botId: "1042", flowId: "31" }
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }))
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
const flowName = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Nome do fluxo" })

describe("'Criar template'", () => {
  const openDialog = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Criar template" }))
    return dialog("Criar template")
  }

  it("keeps the stored flow under the written name, for the chosen workspaces", async () => {
    const { templates, flows } = await open(ofBot)
    const made = await openDialog()
    expect(made.queryByText(templateMessages.saveFirst)).toBeNull()
    const name = made.getByRole<HTMLInputElement>("textbox", { name: "Nome" })
    expect(name.value).toBe("Vendas")
    await userEvent.clear(name)
    await writeInto(name, "Modelo de vendas")
    await userEvent.click(made.getByRole("checkbox", { name: "Vendas" }))
    await userEvent.click(made.getByRole("button", { name: "Criar template" }))
    await screen.findByText("Template criado com sucesso.")
    await gone()
    expect(templates.kept.at(-1)).toMatchObject({ name: "Modelo de vendas", workspaces: [2], document: threeNodes() })
    expect(flows.stored.revision).toBe(1)
  })

  it("says that it saves first, and does", async () => {
    const { templates, flows } = await open(ofBot)
    fireEvent.change(flowName(), { target: { value: "Vendas de verão" } })
    const made = await openDialog()
    expect(made.getByText(templateMessages.saveFirst)).toBeDefined()
    await userEvent.click(made.getByRole("checkbox", { name: "SAC" }))
    await userEvent.click(made.getByRole("button", { name: "Salvar e criar template" }))
    await screen.findByText("Template criado com sucesso.")
    expect([flows.stored.revision, flows.stored.document.name]).toEqual([2, "Vendas de verão"])
    expect(templates.kept.at(-1)?.document.name).toBe("Vendas de verão")
    expect(screen.getByText("Salvo")).toBeDefined()
  })

  it("wants a name and a workspace", async () => {
    const { templates } = await open(ofBot)
    const made = await openDialog()
    await userEvent.clear(made.getByRole("textbox", { name: "Nome" }))
    await userEvent.click(made.getByRole("button", { name: "Criar template" }))
    expect(made.getByText("Campo obrigatório")).toBeDefined()
    expect(made.getByText("Deve conter no mínimo um registro")).toBeDefined()
    expect(templates.kept).toHaveLength(2)
  })

  it("makes none over what somebody else saved, and says what to do", async () => {
    const { templates, flows } = await open(ofBot)
    fireEvent.change(flowName(), { target: { value: "Vendas de verão" } })
    flows.saveElsewhere(newFlow("Delas", "Oi"))
    const made = await openDialog()
    await userEvent.click(made.getByRole("checkbox", { name: "SAC" }))
    await userEvent.click(made.getByRole("button", { name: "Salvar e criar template" }))
    await made.findByText(
      /Este fluxo foi salvo depois que você o abriu, por outra pessoa ou em outra aba\. Salve o fluxo/u,
    )
    expect([templates.kept.length, flows.stored.document.name]).toEqual([2, "Delas"])
  })

  it("is there with template_create only, export and import with either permission", async () => {
    const offered = () =>
      ["Exportar", "Importar", "Criar template"].map((name) => screen.queryByRole("button", { name }) !== null)
    await open(ofBot)
    expect(offered()).toEqual([true, true, true])
    cleanup()
    await open(ofBot, ["bot_view", "template_import"])
    expect(offered()).toEqual([true, true, false])
    cleanup()
    await open(ofBot, ["bot_view"])
    expect(offered()).toEqual([false, false, false])
  })
})

describe("'Importar' a template", () => {
  const openDialog = async () => {
    await chooseFromMenu(screen.getByRole("button", { name: "Importar" }), "Template")
    return dialog("Importar template")
  }
  const importButton = (from: Awaited<ReturnType<typeof dialog>>) =>
    from.getByRole<HTMLButtonElement>("button", { name: "Importar" })

  it("waits for a choice, then opens the imported flow", async () => {
    const { flows } = await open(ofBot)
    const choice = await openDialog()
    await choice.findByRole("radio", { name: /Restaurante/u })
    expect(importButton(choice).disabled).toBe(true)
    await userEvent.click(choice.getByRole("radio", { name: /Restaurante/u }))
    await userEvent.click(importButton(choice))
    await screen.findByText("Template importado com sucesso.")
    await gone()
    await waitFor(() => expect(flowName().value).toBe("Do template"))
    expect(flows.stored.document.name).toBe("Do template")
    expect(screen.getByText("Salvo")).toBeDefined()
  })

  it("opens the new editing release beside a published version, under its own address", async () => {
    const { flows, location } = await open(ofBot)
    await userEvent.click(screen.getByRole("button", { name: "Publicar" }))
    const review = within(await screen.findByRole("dialog", { name: /^Publicar/u }))
    await userEvent.click(review.getByRole("button", { name: /^Publicar/u }))
    await userEvent.click(within(await screen.findByRole("dialog", { name: /^Publicado/u })).getByText("Fechar"))
    const choice = await openDialog()
    await userEvent.click(await choice.findByRole("radio", { name: /Restaurante/u }))
    await userEvent.click(importButton(choice))
    await waitFor(() => expect(flowName().value).toBe("Do template"))
    expect(location.history.at(-1)).toBe(`/drawflow/1042/${flows.stored.id}`)
    expect([flows.published.length, flows.stored.document.name]).toEqual([1, "Do template"])
  })

  it("says that unsaved changes are discarded", async () => {
    await open(ofBot)
    fireEvent.change(flowName(), { target: { value: "Vendas de verão" } })
    const choice = await openDialog()
    expect(choice.getByText("As alterações não salvas deste fluxo serão descartadas.")).toBeDefined()
  })

  it("does not overwrite what somebody else saved, until that is chosen", async () => {
    const { flows } = await open(ofBot)
    flows.saveElsewhere(newFlow("Delas", "Oi"))
    const choice = await openDialog()
    await userEvent.click(await choice.findByRole("radio", { name: /Restaurante/u }))
    await userEvent.click(importButton(choice))
    const conflict = within(await screen.findByRole("alertdialog"))
    expect(
      conflict.getByText("Este fluxo foi salvo depois que você o abriu, por outra pessoa ou em outra aba."),
    ).toBeDefined()
    expect(flows.stored.document.name).toBe("Delas")
    await userEvent.click(conflict.getByRole("button", { name: "Importar por cima" }))
    await waitFor(() => expect(flowName().value).toBe("Do template"))
    expect(flows.stored.document.name).toBe("Do template")
  })

  it("says why it failed, and can be repeated", async () => {
    const { templates } = await open(ofBot)
    const choice = await openDialog()
    await userEvent.click(await choice.findByRole("radio", { name: /Restaurante/u }))
    templates.refuse(unavailable)
    await userEvent.click(importButton(choice))
    await choice.findByText(unavailable.message)
    templates.refuse(undefined)
    await userEvent.click(importButton(choice))
    await waitFor(() => expect(flowName().value).toBe("Do template"))
  })

  it("says when the templates may not be seen, and when there are none", async () => {
    const { templates } = await open(ofBot, builder, { templates: [] })
    const choice = await openDialog()
    await choice.findByText("Nenhum template encontrado.")
    templates.refuse(notAllowed)
    await userEvent.click(choice.getByRole("button", { name: "Cancelar" }))
    await gone()
    expect((await openDialog()).getByRole("alert").textContent).toBe(notAllowed.message)
  })

  it("shows what the imported flow lacks", async () => {
    const message = "Node 2: A transferência leva a um robô que não existe mais: Cobrança."
    const { templates } = await open(ofBot, builder, { templates: [aTemplate({ id: 7, document: drawn })] })
    const { import: importing } = templates
    vi.spyOn(templates, "import").mockImplementation((wish) =>
      Effect.map(importing(wish), (imported) => ({ ...imported, problems: [{ nodeId: nodeId(2), message }] })),
    )
    const choice = await openDialog()
    await userEvent.click(await choice.findByRole("radio", { name: /Restaurante/u }))
    await userEvent.click(importButton(choice))
    const warned = await dialog("Importado com avisos")
    expect(warned.getByRole("listitem").textContent).toBe(message)
    await userEvent.click(warned.getByRole("button", { name: "Entendi" }))
    await gone()
  })
})

describe("a template's flow", () => {
  it("can be read, and changed by nobody", async () => {
    const { card, container, location } = await open({ templateId: "7" }, builder, {
      path: "/drawflow/templates-view/7",
    })
    expect(flowName().value).toBe("Do template")
    expect(flowName().disabled).toBe(true)
    expect(screen.getByText(templateMessages.viewOnly)).toBeDefined()
    act(() => void fireEvent.click(card(2)))
    const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
    expect(panel.getByRole<HTMLInputElement>("textbox", { name: "Título do node" }).disabled).toBe(true)
    expect(panel.getByRole("textbox", { name: "Texto 1 do robô" }).getAttribute("contenteditable")).toBe("false")
    for (const box of panel.getAllByRole<HTMLInputElement>("checkbox")) expect(box.disabled).toBe(true)
    act(() => void fireEvent.click(card(1)))
    expect(panel.getByRole<HTMLSelectElement>("combobox", { name: "Ir para" }).disabled).toBe(true)
    const buttons = screen
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label") ?? button.textContent)
    for (const forbidden of [
      "Salvar Fluxo",
      "Publicar",
      "Testar",
      "Importar",
      "Criar template",
      "Organizar",
      "Desfazer",
    ])
      expect(buttons).not.toContain(forbidden)
    expect(buttons.filter((name) => /Adicionar|Remover/u.test(name ?? ""))).toEqual([])
    expect(container.querySelector(".react-flow__node.draggable")).toBeNull()
    expect(container.querySelector(".react-flow__handle.connectable")).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Voltar" }))
    expect(location.history.at(-1)).toBe("/templates-list")
  })
})

describe("a bot's flow without bot_view", () => {
  it("is read-only in the same way", async () => {
    const { card, container } = await open(ofBot, ["template_import"])
    expect(flowName().disabled).toBe(true)
    act(() => void fireEvent.click(card(2)))
    const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
    expect(panel.getByRole<HTMLInputElement>("textbox", { name: "Título do node" }).disabled).toBe(true)
    expect(panel.queryAllByRole("button", { name: /Adicionar|Remover/u })).toEqual([])
    expect(container.querySelector(".react-flow__node.draggable")).toBeNull()
    expect(screen.queryByRole("button", { name: "Importar" })).toBeNull()
  })
})
