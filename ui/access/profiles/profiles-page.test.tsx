import { permissionIdOf } from "@prosa/core/access"
import { notAllowed, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aProfile, aUser } from "@prosa/core/access/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { ProfilesPage } from "./profiles-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const helena = aUser({ permissions: ["profile_view", "profile_create", "profile_edit", "bot_view", "bot_create"] })
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => aProfile({ id: at + 1, name: `Perfil ${String(at + 1).padStart(2, "0")}` }))

const open = async (
  world: FakeWorld = {},
  before: (services: ReturnType<typeof createFakeServices>) => void = () => {},
) => {
  const services = createFakeServices(scope, { path: "/profiles", user: helena, ...world })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  before(services)
  render(
    <World services={services}>
      <ProfilesPage />
    </World>,
  )
  return { ...services, ...services.work.access, ...services.work.shell }
}
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent)

describe("the table of profiles", () => {
  it("shows them by name, how many there are, and that they are in order", async () => {
    await open({ profiles: [aProfile({ id: 2, name: "Suporte" }), aProfile({ id: 1, name: "Atendente" })] })
    await waitFor(() => expect(names()).toEqual(["Atendente", "Suporte"]))
    expect(screen.getByRole("columnheader", { name: "Nome" }).getAttribute("aria-sort")).toBe("ascending")
    expect(screen.getByText("1–2 de 2 perfis")).toBeDefined()
  })

  it("says that there are none, and offers the next step", async () => {
    await open()
    await screen.findByText("Nenhum perfil por aqui")
    expect(screen.getAllByRole("button", { name: "Adicionar" })).toHaveLength(2)
  })

  it("says when they cannot be had, and tries again", async () => {
    const { profiles } = await open({ profiles: many(2) }, (services) =>
      services.work.access.profiles.refuse(unavailable),
    )
    await screen.findByText("Nao foi possivel buscar os dados de Perfis neste momento. Tente mais tarde.")
    profiles.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await waitFor(() => expect(names()).toHaveLength(2))
  })

  it("says when the person may not see them any more, and leads away", async () => {
    const { location } = await open({}, (services) => services.work.access.profiles.refuse(notAllowed))
    await screen.findByText(/não tem permissão para ver Permissionamento/u)
    await userEvent.click(screen.getByRole("button", { name: "Voltar ao início" }))
    expect(location.history.at(-1)).toBe("/home")
  })

  it("turns pages in the address, and goes back with it", async () => {
    const { address } = await open({ profiles: many(45), query: { page: "2" } })
    await waitFor(() => expect(names()[0]).toBe("Perfil 21"))
    await userEvent.click(screen.getByRole("button", { name: "Página 3" }))
    await waitFor(() => expect(names()).toHaveLength(5))
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Por página" }), "50")
    await waitFor(() => expect(names()).toHaveLength(45))
    expect(address.steps).toEqual([{ page: "2" }, { page: "3" }, { size: "50" }])
    address.back()
    await waitFor(() => expect(names()[0]).toBe("Perfil 41"))
  })

  it("searches after a pause, says when nothing matches, and gives the search up", async () => {
    await open({ profiles: many(3) })
    await waitFor(() => expect(names()).toHaveLength(3))
    await writeInto(screen.getByRole("searchbox", { name: "Buscar por nome" }), "gerente")
    await screen.findByText("Nenhum resultado encontrado")
    await userEvent.click(screen.getByText("Limpar busca"))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  it("keeps its rows, and says so, when another page fails", async () => {
    const { profiles } = await open({ profiles: many(25) })
    await waitFor(() => expect(names()).toHaveLength(20))
    profiles.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Página 2" }))
    await screen.findByRole("alert")
    expect(names()).toHaveLength(20)
  })
})

describe("who may not", () => {
  const reader = aUser({ permissions: ["profile_view"] })

  it("create is told so in the specified sentence", async () => {
    await open({ user: reader, profiles: many(1) })
    await waitFor(() => expect(names()).toHaveLength(1))
    await userEvent.click(screen.getByRole("button", { name: "Adicionar" }))
    await screen.findByText("Seu usuario nao tem permissao para incluir um novo perfil!")
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("edit finds the button out of reach", async () => {
    await open({ user: reader, profiles: many(1) })
    const button = await screen.findByRole("button", { name: "Editar Perfil 01" })
    expect(button.getAttribute("aria-disabled")).toBe("true")
    await userEvent.click(button)
    expect(screen.queryByRole("dialog")).toBeNull()
  })
})

describe("the form of a profile", () => {
  const given = [permissionIdOf("bot_view"), permissionIdOf("bot_remove")]
  const kept = aProfile({ id: 4, name: "Construtor", permissions: given })
  const edit = async () => {
    const services = await open({ profiles: [kept] })
    await userEvent.click(await screen.findByRole("button", { name: "Editar Construtor" }))
    await screen.findByRole("tree", { name: "Permissões" })
    return services
  }
  const dialog = () => within(screen.getByRole("dialog"))
  const item = (name: string | RegExp) => dialog().getByRole("treeitem", { name })

  it("creates a profile, says so, and shows it in the table", async () => {
    const { profiles } = await open({ profiles: [kept] })
    await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }))
    await writeInto(await screen.findByRole("textbox", { name: "Nome" }), "Robôs")
    await userEvent.click(dialog().getByText("Criar robôs"))
    expect(dialog().getByText("1 de 34 selecionadas")).toBeDefined()
    expect(item(/^Robôs, 1 de 3/u).getAttribute("aria-checked")).toBe("mixed")
    await userEvent.click(dialog().getByRole("button", { name: "Salvar perfil" }))
    await screen.findByText("Perfil salvo com sucesso.")
    await waitFor(() => expect(names()).toEqual(["Construtor", "Robôs"]))
    expect(profiles.kept.at(-1)?.permissions).toEqual([permissionIdOf("bot_create")])
  })

  it("asks for the name, and begins there", async () => {
    await edit()
    const name = dialog().getByRole("textbox", { name: "Nome" })
    await userEvent.clear(name)
    dialog().getByRole("button", { name: "Salvar perfil" }).focus()
    await userEvent.keyboard("{Enter}")
    await dialog().findByText("Campo obrigatório")
    expect(document.activeElement).toBe(name)
  })

  it("is used by keyboard alone: arrows move, open and fold, space gives", async () => {
    await edit()
    const first = item(/^Entidades/u)
    expect([first.tabIndex, item(/^Robôs/u).tabIndex, first.getAttribute("aria-expanded")]).toEqual([0, -1, "false"])
    first.focus()
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowDown}")
    expect(document.activeElement).toBe(item("Criar robôs"))
    await userEvent.keyboard(" ")
    expect(item("Criar robôs").getAttribute("aria-checked")).toBe("true")
    expect(item(/^Robôs, 3 de 3/u).getAttribute("aria-checked")).toBe("true")
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}")
    expect(dialog().queryByRole("treeitem", { name: "Criar robôs" })).toBeNull()
    await userEvent.keyboard("{End}")
    expect(document.activeElement).toBe(item(/^Etiquetas/u))
  })

  it("locks what the person does not hold, and says why", async () => {
    const { profiles } = await edit()
    const locked = item("Excluir robôs. Você não possui esta permissão")
    expect([locked.getAttribute("aria-disabled"), locked.getAttribute("aria-checked")]).toEqual(["true", "true"])
    await userEvent.click(dialog().getByText("Excluir robôs"))
    await userEvent.click(item(/^Robôs/u).firstElementChild ?? document.body)
    await userEvent.click(dialog().getByRole("button", { name: "Salvar perfil" }))
    await screen.findByText("Perfil salvo com sucesso.")
    const all = [...given, permissionIdOf("bot_create")].toSorted((a, b) => a - b)
    expect(profiles.kept[0]?.permissions).toEqual(all)
  })

  it("finds permissions in the tree", async () => {
    await edit()
    await writeInto(dialog().getByRole("searchbox", { name: "Filtrar permissões" }), "campanhas")
    expect(dialog().getAllByRole("treeitem")).toHaveLength(4)
    await userEvent.type(dialog().getByRole("searchbox", { name: "Filtrar permissões" }), "zzz")
    await dialog().findByText("Nenhum resultado encontrado")
  })

  it("asks before it throws changes away, and counts them", async () => {
    await edit()
    await userEvent.type(dialog().getByRole("textbox", { name: "Nome" }), "a")
    await dialog().findByText("1 alteração não salva")
    await userEvent.click(dialog().getByRole("button", { name: "Cancelar" }))
    const question = within(await screen.findByRole("alertdialog"))
    await userEvent.click(question.getByRole("button", { name: "Continuar" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await userEvent.click(dialog().getByRole("button", { name: "Cancelar" }))
    await userEvent.click(await screen.findByRole("button", { name: "Descartar" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("says when the profile cannot be opened", async () => {
    const { profiles } = await open({ profiles: [kept] })
    await screen.findByRole("button", { name: "Editar Construtor" })
    profiles.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Editar Construtor" }))
    await screen.findByText("Erro ao buscar dados. Por favor tente mais tarde!")
    profiles.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await screen.findByRole("tree")
  })
})
