import { aUser } from "@prosa/core/access/testing"
import type { WorkspaceRecord } from "@prosa/core/administration"
import type { ProfileChoice } from "@prosa/core/access"
import type { TeamCandidate } from "@prosa/core/administration"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { unavailable } from "@prosa/core/kernel"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { WorkspacesPage } from "./workspaces-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const record = (id: number, name: string, parentId: number | null = null, users: ReadonlyArray<number> = []) =>
  ({ id, name, parentId, active: true, users, usersCount: users.length, companyId: 1 }) as unknown as WorkspaceRecord
const person = (id: number, name: string) =>
  ({ id, name, email: `${name.toLowerCase()}@casa.com.br`, profile: "Atendente" }) as TeamCandidate
const held = ["workspace_view", "workspace_create", "workspace_edit"]

const open = (world: FakeWorld = {}) => {
  const services = createFakeServices(scope, {
    path: "/Workspaces",
    user: aUser({ permissions: held }),
    workspaceRecords: [record(1, "SAC", null, [7]), record(2, "Pós-venda", 1)],
    team: [person(7, "Camila"), person(8, "Rafael")],
    inviteProfiles: [{ id: 4, name: "Atendente" } as ProfileChoice],
    ...world,
  })
  render(
    <World services={services}>
      <WorkspacesPage />
    </World>,
  )
  return services
}
const dialog = () => screen.findByRole("dialog")
const add = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }))
  return within(await dialog())
}

describe("the workspaces", () => {
  it("are listed with their team and flag", async () => {
    open()
    const row = await screen.findByRole("row", { name: /SAC/u })
    expect(within(row).getByText("1 pessoa")).toBeDefined()
    expect(within(row).getByText("Ativo")).toBeDefined()
  })

  it("open at the invitations of the workspace that the address names, and lead back to the people", async () => {
    const { location } = open({ query: { invite: "2" }, user: aUser({ permissions: [...held, "user_view"] }) })
    const opened = within(await dialog())
    await writeInto(await opened.findByLabelText("E-mail"), "ivo@casa.com.br")
    await userEvent.selectOptions(opened.getByLabelText("Cargo"), "Atendente")
    await userEvent.click(opened.getByRole("button", { name: "Salvar" }))
    await screen.findByText("Workspace Atualizado com sucesso!!")
    await waitFor(() => expect(location.history?.at(-1)).toBe("/users/"))
  })

  it("do not open at the invitations for who may not invite", async () => {
    open({ query: { invite: "2" }, user: aUser({ permissions: ["workspace_view", "user_view"] }) })
    await screen.findByRole("row", { name: /SAC/u })
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("are not added without the permission, and the reason is said", async () => {
    open({ user: aUser({ permissions: ["workspace_view"] }) })
    await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }))
    expect(await screen.findByText("Seu usuario nao tem permissao para incluir um novo workspace!")).toBeDefined()
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("are made in two steps, with invitations by Enter and by a pasted list", async () => {
    const { work } = open()
    const form = await add()
    await writeInto(await form.findByLabelText("Nome"), "Montagem 🛠️")
    await userEvent.selectOptions(form.getByLabelText("Dentro de"), "SAC")
    await userEvent.click(form.getByRole("button", { name: "Próximo" }))
    await userEvent.selectOptions(form.getByLabelText("Cargo"), "Atendente")
    await userEvent.type(form.getByLabelText("E-mail"), "ana@casa.com.br{Enter}")
    expect(form.getByText("Convite para ana@casa.com.br adicionado; sai ao salvar.")).toBeDefined()
    expect(document.activeElement).toBe(form.getByLabelText("E-mail 2"))
    await userEvent.paste("bia@casa.com.br; caio@casa.com.br\nlixo")
    expect(form.getByLabelText<HTMLInputElement>("E-mail 3").value).toBe("caio@casa.com.br")
    await userEvent.click(form.getByRole("tab", { name: /Equipe/u }))
    await userEvent.click(form.getByRole("checkbox", { name: /Rafael/u }))
    await userEvent.click(form.getByRole("button", { name: /Adicionar workspace/u }))
    expect(await screen.findByText("Workspace adicionado com sucesso!!")).toBeDefined()
    const { kept, invited } = work.administration.workspaceRecords
    expect(kept.at(-1)).toMatchObject({ name: "Montagem 🛠️", parentId: 1, users: [7, 8] })
    expect(invited.map(({ email }) => email)).toEqual(["ana@casa.com.br", "bia@casa.com.br", "caio@casa.com.br"])
  })

  it("without a name warn on the second step, and go back to it", async () => {
    open()
    const form = await add()
    await userEvent.click(await form.findByRole("button", { name: /Pessoas/u }))
    await userEvent.click(form.getByRole("button", { name: /Adicionar workspace/u }))
    expect(await screen.findByText("Preencha o campo referente ao nome da Workspace")).toBeDefined()
    expect(form.getByText("Campo obrigatório")).toBeDefined()
    expect(document.activeElement).toBe(form.getByLabelText("Nome"))
  })

  it("say what is wrong with an invitation, and keep what was typed when the server refuses", async () => {
    const { work } = open()
    const form = await add()
    await writeInto(await form.findByLabelText("Nome"), "Montagem")
    await userEvent.click(form.getByRole("button", { name: "Próximo" }))
    await writeInto(form.getByLabelText("E-mail"), "ana@casa.com.br")
    await userEvent.click(form.getByRole("button", { name: /Adicionar workspace/u }))
    expect(await form.findByText("Campo obrigatório")).toBeDefined()
    expect(document.activeElement).toBe(form.getByLabelText("Cargo"))
    await userEvent.selectOptions(form.getByLabelText("Cargo"), "Atendente")
    work.administration.workspaceRecords.refuse(unavailable)
    await userEvent.click(form.getByRole("button", { name: /Adicionar workspace/u }))
    expect(await form.findByText(unavailable.message)).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>("E-mail").value).toBe("ana@casa.com.br")
  })

  it("show the limit of people, and take no invitation beyond it", async () => {
    open({ userLimit: 2 })
    const form = await add()
    await userEvent.click(await form.findByRole("button", { name: /Pessoas/u }))
    expect(form.getByText("2 de 2")).toBeDefined()
    expect(form.getByRole("button", { name: /Adicionar convite/u }).getAttribute("aria-disabled")).toBe("true")
  })
})

describe("a workspace that is edited", () => {
  const edit = async (name = "SAC") => {
    await userEvent.click(await screen.findByRole("button", { name: `Editar ${name}` }))
    const form = within(await dialog())
    await form.findByLabelText("Nome")
    return form
  }
  const toTeam = async (form: Awaited<ReturnType<typeof edit>>) => {
    await userEvent.click(form.getByRole("button", { name: /Pessoas/u }))
    await userEvent.click(form.getByRole("tab", { name: /Equipe/u }))
  }

  it("is saved with its new name, flag and team, and the sentence is the specified one", async () => {
    const { work } = open()
    const form = await edit()
    await userEvent.clear(form.getByLabelText("Nome"))
    await writeInto(form.getByLabelText("Nome"), "SAC 24h")
    await toTeam(form)
    await userEvent.click(await form.findByRole("checkbox", { name: /Rafael/u }))
    expect(form.getByText("1 pessoa entra na equipe ao salvar.")).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: /Salvar/u }))
    expect(await screen.findByText("Workspace Atualizado com sucesso!!")).toBeDefined()
    await screen.findByRole("row", { name: /SAC 24h/u })
    const kept = work.administration.workspaceRecords.kept.find(({ id }) => Number(id) === 1)
    expect(kept).toMatchObject({ name: "SAC 24h", users: [7, 8] })
  })

  it("says at the person why they may not leave the team, and saves nothing", async () => {
    const { work } = open()
    const form = await edit()
    await toTeam(form)
    await userEvent.click(await form.findByRole("checkbox", { name: /Camila/u }))
    await userEvent.click(form.getByRole("button", { name: /Salvar/u }))
    const line = within((await form.findByRole("alert")).closest("li") ?? document.body)
    expect(
      line.getByText("É o único workspace desta pessoa, e cada colaborador precisa de pelo menos um."),
    ).toBeDefined()
    expect(line.getByRole("checkbox", { name: /Camila/u })).toBeDefined()
    expect(work.administration.workspaceRecords.kept[0]?.users).toEqual([7])
  })

  it("keeps whom one has chosen in sight while another person is searched", async () => {
    open()
    const form = await edit()
    await toTeam(form)
    await userEvent.click(await form.findByRole("checkbox", { name: /Rafael/u }))
    await writeInto(form.getByRole("searchbox", { name: "Filtrar colaboradores" }), "camila")
    await waitFor(() => expect(form.getByText("1 pessoa", { selector: "span" })).toBeDefined())
    expect(form.getByRole<HTMLInputElement>("checkbox", { name: /Rafael/u }).checked).toBe(true)
    expect(form.getByRole("checkbox", { name: /Camila/u })).toBeDefined()
  })

  it("offers another try where the people could not be loaded", async () => {
    const { work } = open()
    const form = await edit()
    work.administration.workspaceRecords.refuse(unavailable)
    await toTeam(form)
    await form.findByText(unavailable.message)
    work.administration.workspaceRecords.refuse(undefined)
    await userEvent.click(form.getByRole("button", { name: "Tentar novamente" }))
    await form.findByRole("checkbox", { name: /Rafael/u })
  })

  it("is saved right after Enter in an invitation", async () => {
    const { work } = open()
    const form = await edit()
    await userEvent.click(form.getByRole("button", { name: /Pessoas/u }))
    await userEvent.selectOptions(form.getByLabelText("Cargo"), "Atendente")
    await userEvent.type(form.getByLabelText("E-mail"), "ana@casa.com.br{Enter}")
    await userEvent.click(form.getByRole("button", { name: /Salvar/u }))
    await screen.findByText("Workspace Atualizado com sucesso!!")
    expect(work.administration.workspaceRecords.invited).toHaveLength(1)
  })

  it("shows the limit of 50 invitations, and how many of a pasted list were left out", async () => {
    open()
    const form = await edit()
    await userEvent.click(form.getByRole("button", { name: /Pessoas/u }))
    const list = Array.from({ length: 52 }, (_, at) => `p${at}@casa.com.br`).join("; ")
    await writeInto(form.getByLabelText("E-mail"), list)
    await form.findByText(/2 endereços ficaram de fora: no máximo 50 convites de uma vez\./u)
    const add = form.getByRole("button", { name: /Adicionar convite/u })
    expect(add.getAttribute("aria-disabled")).toBe("true")
  })

  it("says its sentences where it cannot be loaded or saved", async () => {
    const { work } = open()
    await screen.findByRole("row", { name: /SAC/u })
    const { refuse } = work.administration.workspaceRecords
    refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Editar SAC" }))
    const form = within(await dialog())
    await form.findByText("Erro ao buscar workspaces. Tente novamente.")
    refuse(undefined)
    await userEvent.click(form.getByRole("button", { name: "Tentar novamente" }))
    await userEvent.type(await form.findByLabelText("Nome"), " 2")
    refuse(unavailable)
    await userEvent.click(form.getByRole("button", { name: /Salvar/u }))
    await form.findByText("Erro ao atualizar workspaces. Tente novamente.")
  })
})

describe("the table of workspaces", () => {
  it("has the specified columns, in their order", async () => {
    open()
    await screen.findByRole("row", { name: /SAC/u })
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent)
    expect(heads.filter((head) => head !== "")).toEqual(["Id", "Nome", "Equipe", "Ativo", "Editar"])
  })

  it("says the specified sentence where it cannot be loaded", async () => {
    const services = open()
    await screen.findByRole("row", { name: /SAC/u })
    services.work.administration.workspaceRecords.refuse(unavailable)
    await userEvent.type(screen.getByRole("searchbox"), "x")
    await screen.findByText("Nao foi possivel buscar os dados de Workspaces neste momento. Tente mais tarde.")
  })
})
