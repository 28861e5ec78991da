import { aCompanyRecord } from "@prosa/core/administration/testing"
import { aUser } from "@prosa/core/access/testing"
import { notAllowed, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { CompaniesPage } from "./companies-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const admin = aUser({ admin: true, companyId: null })
const open = (world: FakeWorld = {}, before: (services: ReturnType<typeof createFakeServices>) => void = () => {}) => {
  const services = createFakeServices(scope, { path: "/company", user: admin, ...world })
  before(services)
  render(
    <World services={services}>
      <CompaniesPage />
    </World>,
  )
  return { ...services, ...services.work.administration }
}
const aroeira = aCompanyRecord({ id: 7, usersInUse: 4 })
const inactive = aCompanyRecord({ id: 3, name: "Lojas Norte", active: false })
const dialog = () => within(screen.getByRole("dialog"))
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())

describe("the table of companies", () => {
  it("has the specified columns, for an administrator without a company too", async () => {
    open({ companyRecords: [inactive, aroeira] })
    const row = await screen.findByRole("row", { name: /Casa Aroeira/u })
    const heads = screen.getAllByRole("columnheader").map((cell) => cell.textContent)
    expect(heads).toEqual(["ID", "Empresa", "Plataforma", "Ativo", "Editar"])
    expect([...row.children].map((cell) => cell.textContent)).toEqual(["7", "Casa Aroeira", "Prosa", "Ativo", "Editar"])
    expect(within(screen.getByRole("row", { name: /Lojas Norte/u })).getByText("Inativo")).toBeDefined()
    expect(screen.getByText("1–2 de 2 empresas")).toBeDefined()
  })

  it("says that there are none, that they cannot be had, and that one may not see them", async () => {
    const { companyRecords } = open()
    await screen.findByText("Nenhuma empresa por aqui")
    companyRecords.refuse(unavailable)
    cleanup()
    open({}, ({ work }) => work.administration.companyRecords.refuse(unavailable))
    await screen.findByText("Erro ao buscar dados. Por favor tente mais tarde!")
    cleanup()
    open({}, ({ work }) => work.administration.companyRecords.refuse(notAllowed))
    await screen.findByText(/não tem permissão para ver Empresas/u)
  })
})

describe("the form of a company", () => {
  it("creates one, with its first faulty field focused, and offers to work on it in one press", async () => {
    const { companyRecords, entry, location } = open()
    await screen.findByText("Nenhuma empresa por aqui")
    await userEvent.click(screen.getAllByRole("button", { name: "Adicionar" })[0] ?? document.body)
    await screen.findByRole("textbox", { name: "Nome" })
    await writeInto(dialog().getByLabelText("E-mail"), "dona@sol.com.br")
    await userEvent.click(dialog().getByRole("button", { name: "Salvar empresa" }))
    await dialog().findByText("Campo obrigatório")
    expect(document.activeElement).toBe(dialog().getByRole("textbox", { name: "Nome" }))
    await writeInto(dialog().getByRole("textbox", { name: "Nome" }), "Padaria do Sol")
    const bots = dialog().getByLabelText("Limite de bots (0 para ilimitados)")
    await userEvent.clear(bots)
    await userEvent.type(bots, "5{Enter}")
    await screen.findByText("Empresa cadastrada com sucesso!")
    await gone()
    expect(companyRecords.kept).toMatchObject([{ name: "Padaria do Sol", botQuota: 5, platform: 1 }])
    expect(companyRecords.invited).toEqual(["dona@sol.com.br"])
    await screen.findByRole("row", { name: /Padaria do Sol/u })
    await userEvent.click(screen.getByRole("button", { name: "Trocar para esta empresa" }))
    expect(entry.session.state$.value.company).toEqual({ id: 1, name: "Padaria do Sol" })
    expect(location.history.at(-1)).toBe("/home")
  })

  it("shows what is used, warns before people are sent away, and keeps what was typed where it is refused", async () => {
    const { companyRecords } = open({ companyRecords: [aroeira] })
    await userEvent.click(await screen.findByRole("button", { name: "Editar Casa Aroeira" }))
    await screen.findByText("4 em uso")
    const active = dialog().getByRole("checkbox", { name: "Empresa ativa" })
    await userEvent.click(active)
    await dialog().findByText(/as pessoas da empresa saem do sistema/u)
    await dialog().findByText("1 alteração não salva")
    companyRecords.refuse(unavailable)
    await userEvent.click(dialog().getByRole("button", { name: "Salvar empresa" }))
    await dialog().findByText(unavailable.message)
    expect((active as HTMLInputElement).checked).toBe(false)
    companyRecords.refuse(undefined)
    await userEvent.selectOptions(dialog().getByLabelText("Fuso horário"), "Manaus")
    await userEvent.click(dialog().getByRole("button", { name: "Salvar empresa" }))
    await screen.findByText("Empresa atualizada com sucesso!")
    await gone()
    expect(companyRecords.kept[0]?.timeZone).toBe("America/Manaus")
    await screen.findByText("Inativo")
  })

  it("says when the company cannot be opened, and asks before it throws changes away", async () => {
    const { companyRecords } = open({ companyRecords: [aroeira] })
    await screen.findByRole("button", { name: "Editar Casa Aroeira" })
    companyRecords.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Editar Casa Aroeira" }))
    await screen.findByText("Não foi possível abrir a empresa.")
    companyRecords.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await userEvent.type(await screen.findByRole("textbox", { name: "Nome" }), "s")
    await userEvent.click(dialog().getByRole("button", { name: "Cancelar" }))
    await userEvent.click(await screen.findByRole("button", { name: "Descartar" }))
    await gone()
  })
})
