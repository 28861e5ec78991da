import { managingRefusals } from "@prosa/core/access"
import { aCollaborator, aProfile, aUser } from "@prosa/core/access/testing"
import { CompanyId, notAllowed, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { CollaboratorsPage } from "./collaborators-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
  vi.restoreAllMocks()
})

const helena = aUser({
  id: 7,
  name: "Helena Aroeira",
  permissions: ["user_view", "user_edit", "omnichannel_view", "profile_view"],
})
const rafael = aCollaborator({ id: 12 })
const self = aCollaborator({
  id: 7,
  name: "Helena Aroeira",
  email: "helena@casa.com.br",
  phone: "",
  permissions: ["user_view", "user_edit", "omnichannel_view", "profile_view"],
  profiles: [{ id: 1, name: "Administrador", active: true }],
})
const profiles = [
  aProfile({ id: 1, name: "Administrador", permissions: [6, 8, 19, 12] }),
  aProfile({ id: 2, name: "Atendente", permissions: [19] }),
]

const open = async (
  world: FakeWorld = {},
  before: (services: ReturnType<typeof createFakeServices>) => void = () => {},
) => {
  const facts = { path: "/users/", user: helena, people: [rafael, self], profiles, ...world }
  const services = createFakeServices(scope, { workspaces: [aWorkspace({ id: 1, name: "SAC" })], ...facts })
  await waitFor(() => expect(services.entry.session.state$.value.user).toBeDefined())
  if (facts.user.admin) services.entry.session.chooseCompany({ id: CompanyId.make(1), name: "Casa Aroeira" })
  before(services)
  render(
    <World services={services}>
      <CollaboratorsPage />
    </World>,
  )
  return { ...services, ...services.work.access, ...services.work.shell }
}
const names = () => screen.getAllByRole("rowheader").map((cell) => within(cell).getByTitle(/./u).textContent)
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
/** Whether the window has room for every column. */
const wide = (room: boolean) => {
  const list = { matches: !room, addEventListener: () => {}, removeEventListener: () => {} }
  // only these of a media query list are asked
  vi.spyOn(window, "matchMedia").mockReturnValue(list as unknown as MediaQueryList)
}
const dialog = () => within(screen.getByRole("dialog"))
const edit = async (world: FakeWorld = {}, name = "Rafael Nogueira") => {
  const services = await open(world)
  await userEvent.click(await screen.findByRole("button", { name: `Editar ${name}` }))
  await screen.findByRole("combobox", { name: "Perfis" })
  return services
}
/** Closes the panel, so that it has left before the next test. */
const leave = async () => {
  await userEvent.click(dialog().getByRole("button", { name: "Cancelar" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
}
const save = () => userEvent.click(dialog().getByRole("button", { name: /^Salvar/u }))

describe("the table of collaborators", () => {
  it("keeps its action in sight where the columns need more room than there is", async () => {
    wide(false)
    await open()
    await screen.findByRole("button", { name: "Editar Rafael Nogueira" })
    expect(heads().slice(0, 3)).toEqual(["Nome", "Editar", "Telefone"])
  })

  it("shows the specified columns, with words for what is missing", async () => {
    wide(true)
    await open({
      people: [
        rafael,
        self,
        aCollaborator({ id: 3, name: "Zoe", active: false }),
        aCollaborator({ id: 4, name: "Yan", waiting: true }),
      ],
    })
    await waitFor(() => expect(names()).toEqual(["Helena Aroeira", "Rafael Nogueira", "Yan", "Zoe"]))
    expect(heads()).toEqual(["Nome", "Telefone", "E-mail", "Perfil", "Workspaces", "Ativo", "Editar"])
    const cells = screen.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map(({ textContent }) => textContent),
    )
    expect(cells[1]).toEqual(["Sem registros", "helena@casa.com.br", "Administrador", "1", "Ativo", "Editar"])
    expect(cells[2]?.slice(0, 3)).toEqual(["+55 (11) 9 8877-1020", rafael.email, "Atendente"])
    expect([cells[3]?.[4], cells[4]?.[4]]).toEqual(["Convite pendente", "Inativo"])
  })

  it("marks who is in no active workspace, and lets them be given one", async () => {
    const lost = aCollaborator({ id: 3, name: "Zoe", workspaces: [] })
    const { collaborators } = await open({ people: [rafael, self, lost] })
    const row = within(await screen.findByRole("row", { name: /Zoe/u }))
    expect(row.getByText("Sem workspace ativo")).toBeDefined()
    await userEvent.click(row.getByRole("button", { name: "Editar Zoe" }))
    await screen.findByRole("combobox", { name: "Workspaces" })
    expect(dialog().getByText("Sem workspace ativo")).toBeDefined()
    await userEvent.type(dialog().getByRole("combobox", { name: "Workspaces" }), "SAC")
    await userEvent.keyboard("{ArrowDown}{Enter}")
    await save()
    await waitFor(() => expect(collaborators.changes).toEqual([{ workspaces: [1] }]))
    await waitFor(() => expect(screen.queryByText("Sem workspace ativo")).toBeNull())
  })

  it("says each failure once, in line, under 'Atenção' with the server's message", async () => {
    const { collaborators } = await open({}, ({ work }) => work.access.collaborators.refuse(unavailable))
    await screen.findByText("Atenção")
    expect(screen.getAllByText(unavailable.message)).toHaveLength(1)
    collaborators.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await waitFor(() => expect(names()).toHaveLength(2))
  })

  it("says above the rows that they could not be refreshed", async () => {
    const { collaborators } = await open()
    await waitFor(() => expect(names()).toHaveLength(2))
    collaborators.refuse(unavailable)
    await userEvent.type(screen.getByRole("searchbox"), "r")
    await screen.findByText(`Atenção: ${unavailable.message}`)
    expect(names()).toHaveLength(2)
    expect(screen.getAllByText(new RegExp(unavailable.message, "u"))).toHaveLength(1)
  })

  it("says when the person may not see them any more", async () => {
    await open({}, ({ work }) => work.access.collaborators.refuse(notAllowed))
    await screen.findByText(/não tem permissão para ver Colaboradores/u)
  })
})

describe("inviting from the table", () => {
  const inviter = aUser({ id: 7, permissions: ["user_view", "workspace_view", "workspace_edit"] })

  it("is not offered to who may not", async () => {
    await open({ user: aUser({ id: 7, permissions: ["user_view", "user_edit", "workspace_edit"] }) })
    await waitFor(() => expect(names()).toHaveLength(2))
    expect(screen.queryByText("Convidar")).toBeNull()
  })

  it("leads to the only selected workspace", async () => {
    await open({ user: inviter })
    const link = await screen.findByRole("link", { name: "Convidar" })
    expect(link.getAttribute("href")).toBe("/Workspaces/?invite=1")
  })

  it("asks to which of several", async () => {
    const workspaces = [aWorkspace({ id: 1, name: "SAC" }), aWorkspace({ id: 2, name: "Vendas" })]
    const { location } = await open({ user: inviter, workspaces })
    const button = await screen.findByRole("button", { name: "Convidar" })
    button.focus()
    await userEvent.keyboard("{Enter}")
    const second = await screen.findByRole("menuitem", { name: "Vendas" })
    await userEvent.keyboard("{End}")
    await waitFor(() => expect(second.hasAttribute("data-highlighted")).toBe(true))
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(location.history?.at(-1)).toBe("/Workspaces/?invite=2"))
  })
})

describe("the panel of a collaborator", () => {
  it("saves what was changed, says so, and shows it in the table", async () => {
    const { collaborators } = await edit()
    const name = dialog().getByLabelText("Nome")
    await userEvent.clear(name)
    await writeInto(name, "Rafa")
    await userEvent.type(dialog().getByRole("combobox", { name: "Perfis" }), "adm")
    await waitFor(() => expect(within(screen.getByRole("listbox")).getAllByRole("option")).toHaveLength(1))
    await userEvent.keyboard("{ArrowDown}{Enter}")
    await dialog().findByRole("button", { name: "Remover Administrador" })
    await dialog().findByText("2 alterações não salvas")
    await save()
    await screen.findByText("Colaborador Atualizado com sucesso.")
    await waitFor(() => expect(names()).toEqual(["Helena Aroeira", "Rafa"]))
    expect(collaborators.changes).toEqual([{ name: "Rafa", profiles: [2, 1] }])
  })

  it("masks the phone as specified, country and all, while it is typed and where it is locked", async () => {
    await edit()
    const phone = dialog().getByLabelText<HTMLInputElement>("Telefone")
    const shown = () => `${phone.parentElement?.firstElementChild?.firstElementChild?.textContent} ${phone.value}`
    expect(shown()).toBe("+55 (11) 9 8877-1020")
    await userEvent.clear(phone)
    await writeInto(phone, "47991025563")
    expect(shown()).toBe("+55 (47) 9 9102-5563")
    await userEvent.clear(phone)
    await writeInto(phone, "11988771020")
    await leave()
    cleanup()
    await edit({ people: [aCollaborator({ id: 12, permissions: ["credential_view"] }), self] })
    expect(dialog().getByLabelText<HTMLInputElement>("Telefone").value).toBe("+55 (11) 9 8877-1020")
    await leave()
  })

  it("shows the agent's name only for attendants", async () => {
    const { collaborators } = await edit()
    expect(dialog().getByLabelText("Nome do atendente")).toBeDefined()
    expect(dialog().getByText("É o nome que o cliente vê no chat.")).toBeDefined()
    await userEvent.click(dialog().getByRole("checkbox", { name: "Atendente" }))
    expect(dialog().queryByLabelText("Nome do atendente")).toBeNull()
    await save()
    await waitFor(() => expect(collaborators.changes).toEqual([{ isAttendant: false, agentName: null }]))
  })

  it("keeps what was typed when it is refused, with the server's sentence under its field", async () => {
    await edit()
    const mail = dialog().getByLabelText("E-mail")
    await userEvent.clear(mail)
    await userEvent.type(mail, self.email)
    await save()
    await dialog().findByText("Já existe uma conta com este e-mail.")
    await waitFor(() => expect(document.activeElement).toBe(mail))
    expect((mail as HTMLInputElement).value).toBe(self.email)
    await userEvent.click(dialog().getByRole("button", { name: "Cancelar" }))
    await userEvent.click(await screen.findByRole("button", { name: "Descartar" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("never removes, names who is responsible, and leads to the recovery", async () => {
    await edit()
    const remove = dialog().getByRole<HTMLButtonElement>("button", { name: "Remover colaborador" })
    const responsible = dialog().getByLabelText<HTMLInputElement>("Responsável")
    expect([remove.disabled, responsible.disabled, responsible.value]).toEqual([true, true, "Helena Aroeira"])
    expect(dialog().getByRole("link", { name: "Esqueci minha senha" }).getAttribute("href")).toBe(
      `/forgot?email=${encodeURIComponent(rafael.email)}`,
    )
    expect(dialog().queryByRole("button", { name: "Copiar link de recuperação de senha" })).toBeNull()
    await leave()
  })

  it("copies the link of the recovery for administrators", async () => {
    await edit({ user: aUser({ id: 1, admin: true, companyId: null, permissions: [] }) })
    await userEvent.click(dialog().getByRole("button", { name: "Copiar link de recuperação de senha" }))
    await screen.findByText("Link copiado com sucesso!")
    expect(await navigator.clipboard.readText()).toBe("https://prosa.example/reset-password/codigo-12")
    await leave()
  })

  it("shows the link to be copied by hand where the browser refuses the clipboard", async () => {
    await edit({ user: aUser({ id: 1, admin: true, companyId: null, permissions: [] }) })
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("NotAllowedError"))
    vi.spyOn(navigator.clipboard, "write").mockRejectedValue(new Error("NotAllowedError"))
    await userEvent.click(dialog().getByRole("button", { name: "Copiar link de recuperação de senha" }))
    const field = await dialog().findByLabelText<HTMLInputElement>("Link de recuperação de senha")
    expect([field.value, field.readOnly]).toEqual(["https://prosa.example/reset-password/codigo-12", true])
    await screen.findByText("Erro ao tentar copiar o link.")
    await leave()
  })

  it("is read only, with the reason, for a person who may more", async () => {
    await edit({ people: [aCollaborator({ id: 12, permissions: ["credential_view"] }), self] })
    expect(dialog().getByText(managingRefusals.strongerPerson)).toBeDefined()
    expect(dialog().getByLabelText<HTMLInputElement>("Nome").readOnly).toBe(true)
    expect(dialog().getByRole<HTMLInputElement>("switch", { name: "Ativo" }).disabled).toBe(true)
    expect(dialog().queryByRole("button", { name: "Trocar foto" })).toBeNull()
    const button = dialog().getByRole("button", { name: /^Salvar/u })
    expect(button.getAttribute("aria-disabled")).toBe("true")
    await leave()
  })

  it("opens by its link, and leads to the devices from one's own", async () => {
    const { address } = await open({ query: { user: "7" } })
    await screen.findByRole("heading", { name: "Minha conta" })
    expect((await dialog().findByRole("link", { name: "Meus aparelhos" })).getAttribute("href")).toBe("/password")
    await userEvent.click(dialog().getByRole("switch", { name: "Ativo" }))
    await save()
    await dialog().findByText("Você não pode desativar a si mesmo.")
    await userEvent.click(dialog().getByRole("switch", { name: "Ativo" }))
    await leave()
    expect(address.read()).toEqual({})
  })

  it("shows the photo that was picked, and goes back to the initials", async () => {
    await edit()
    const photo = new File([new Uint8Array([1, 2])], "eu.png", { type: "image/png" })
    await userEvent.upload(dialog().getByLabelText("Foto"), photo)
    await waitFor(() => expect(document.querySelector("[role=dialog] img")?.getAttribute("src")).toBe("memory:eu.png"))
    await userEvent.click(dialog().getByRole("button", { name: "Usar iniciais" }))
    await waitFor(() => expect(document.querySelector("[role=dialog] img")).toBeNull())
    await leave()
  })
})
