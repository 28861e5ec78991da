import { notAllowed, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { templateMessages } from "@prosa/core/flow"
import { aUser } from "@prosa/core/access/testing"
import { aTemplate } from "@prosa/core/flow/testing"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { chooseFromMenu } from "../../testing/choose-from-menu.ts"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { TemplatesPage, TemplatesRedirect } from "./templates-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const remover = aUser({ permissions: ["template_view", "template_remove"] })
const workspaces = [aWorkspace({ id: 1, name: "SAC" }), aWorkspace({ id: 2, name: "Vendas" })]
const three = [
  aTemplate({ id: 11, name: "Restaurante" }),
  aTemplate({ id: 12, name: "Clínica", workspaces: [2], createdBy: "Helena" }),
  aTemplate({ id: 13, name: "Loja", workspaces: [1, 2] }),
]

const open = async (
  world: FakeWorld = {},
  before: (services: ReturnType<typeof createFakeServices>) => void = () => {},
) => {
  const services = createFakeServices(scope, {
    path: "/templates-list",
    user: remover,
    workspaces,
    templates: three,
    ...world,
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  before(services)
  render(
    <World services={services}>
      <TemplatesPage />
    </World>,
  )
  return { ...services, ...services.work.flow, ...services.work.tenancy }
}
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent)
const choose = (template: string, item: string) =>
  chooseFromMenu(screen.getByRole("button", { name: `Ações de ${template}` }), item)

describe("the list of templates", () => {
  it("shows id, name and author, by name", async () => {
    await open()
    await waitFor(() => expect(names()).toEqual(["Clínica", "Loja", "Restaurante"]))
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Id",
      "Nome",
      "Responsável",
      "Ações",
    ])
    const row = screen.getByRole("row", { name: /Clínica/u })
    expect(within(row).getByText("12")).toBeDefined()
    expect(within(row).getByText("Helena")).toBeDefined()
  })

  it("is that of the workspaces chosen in the top bar, and follows them", async () => {
    const { selection } = await open()
    await waitFor(() => expect(names()).toHaveLength(3))
    act(() => selection.toggle(workspaces[1]?.id ?? never()))
    await waitFor(() => expect(names()).toEqual(["Loja", "Restaurante"]))
    act(() => selection.clear())
    await screen.findByText("Nenhum template encontrado.")
  })

  it("says that there are none, also when the search finds none", async () => {
    await open()
    await waitFor(() => expect(names()).toHaveLength(3))
    await writeInto(screen.getByRole("searchbox", { name: "Buscar por nome" }), "pizza")
    await screen.findByText("Nenhum template encontrado.")
    expect(screen.getByText("Nada combina com", { exact: false })).toBeDefined()
    await userEvent.click(screen.getByText("Limpar busca"))
    await waitFor(() => expect(names()).toHaveLength(3))
    cleanup()
    await open({ templates: [] })
    await screen.findByText("Nenhum template encontrado.")
  })

  it("says when it cannot be had, and tries again", async () => {
    const { templates } = await open({}, (services) => services.work.flow.templates.refuse(unavailable))
    await screen.findByText(templateMessages.listFailedAdvice)
    templates.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  it("says when the person may not see it", async () => {
    const { location } = await open({}, (services) => services.work.flow.templates.refuse(notAllowed))
    await screen.findByText(/não tem permissão para ver Templates/u)
    await userEvent.click(screen.getByRole("button", { name: "Voltar ao início" }))
    expect(location.history.at(-1)).toBe("/home")
  })

  it("opens a template by its button and by the menu", async () => {
    const { location } = await open()
    await userEvent.click(await screen.findByRole("button", { name: "Visualizar Clínica" }))
    expect(location.history.at(-1)).toBe("/drawflow/templates-view/12")
    await choose("Loja", "Visualizar")
    await waitFor(() => expect(location.history.at(-1)).toBe("/drawflow/templates-view/13"))
  })
})

describe("removing a template", () => {
  it("asks first, and says that it is done", async () => {
    const { templates } = await open()
    await waitFor(() => expect(names()).toHaveLength(3))
    await choose("Loja", "Remover")
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancelar" }))
    expect(templates.kept).toHaveLength(3)
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await choose("Loja", "Remover")
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remover" }))
    await screen.findByText("Template excluído com sucesso!")
    await waitFor(() => expect(names()).toEqual(["Clínica", "Restaurante"]))
  })

  it("says that it failed, and keeps the row", async () => {
    const { templates } = await open()
    await waitFor(() => expect(names()).toHaveLength(3))
    templates.refuse(unavailable)
    await choose("Loja", "Remover")
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remover" }))
    await screen.findByText("Erro ao excluir template! Por favor. Tente mais tarde!")
    expect(names()).toHaveLength(3)
  })

  it("is offered with template_remove only", async () => {
    await open({ user: aUser({ permissions: ["template_view", "template_create", "template_import"] }) })
    await userEvent.click(await screen.findByRole("button", { name: "Ações de Loja" }))
    await screen.findByRole("menuitem", { name: "Visualizar" })
    expect(screen.queryByRole("menuitem", { name: "Remover" })).toBeNull()
  })
})

it("'/templates' leads to the list", async () => {
  const services = createFakeServices(scope, { path: "/templates", user: remover })
  render(
    <World services={services}>
      <TemplatesRedirect />
    </World>,
  )
  await waitFor(() => expect(services.location.history.at(-1)).toBe("/templates-list"))
})

const never = (): never => {
  throw new Error("there is such a workspace")
}
