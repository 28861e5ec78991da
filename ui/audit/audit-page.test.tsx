import { aUser } from "@prosa/core/access/testing"
import { anAuditRecord } from "@prosa/core/audit/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { AuditPage } from "./audit-page.tsx"

const records = [
  anAuditRecord({
    id: 1,
    userName: "Júlia Prado",
    action: "profile.create",
    subject: "profile 12",
    subjectName: "Atendente",
    changes: [
      { field: "name", before: null, after: ["Atendente"] },
      { field: "permissions", before: ["a", "b"], after: ["b", "c"] },
    ],
  }),
  anAuditRecord({ id: 2, userName: "Camila Duarte", subject: "bot/1042" }),
  anAuditRecord({ id: 3, userName: "", action: "profile.update", address: "" }),
]

describe("the audit's page", () => {
  let scope: Scope
  beforeEach(() => {
    scope = createScope()
  })
  afterEach(() => {
    cleanup()
    scope.end()
  })

  const open = (world: FakeWorld = {}) => {
    const services = createFakeServices(scope, { auditRecords: records, ...world })
    render(
      <World services={services}>
        <AuditPage />
      </World>,
    )
    return services
  }
  const people = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent)

  it("tells who did what, the newest first", async () => {
    open()
    await screen.findByText("Fluxo publicado", { selector: "td" })
    expect(people()).toEqual(["Administração da plataforma", "Camila Duarte", "Júlia Prado"])
    expect(screen.getByText("Perfil Atendente")).toBeTruthy()
  })

  it("tells on demand what changed from what to what", async () => {
    open()
    const row = within(await screen.findByRole("row", { name: /Júlia Prado/u }))
    const details = row.getByText("O que mudou").closest("details")
    expect(details?.open).toBe(false)
    await userEvent.click(row.getByText("O que mudou"))
    expect(details?.open).toBe(true)
    expect(row.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Nome: Atendente",
      "Permissões: incluído rótulo de c; retirado rótulo de a",
    ])
    expect(screen.getAllByText("O que mudou")).toHaveLength(1)
  })

  it("offers the list of what was erased, and nothing to download of anything else", async () => {
    open({
      auditRecords: [...records, anAuditRecord({ id: 4, action: "contact.erase", subject: "contact-erasure 7" })],
    })
    await screen.findByText("Apagamento de contato 7")
    expect(screen.getAllByRole("link", { name: "Baixar a lista" }).map((link) => link.getAttribute("href"))).toEqual([
      "/api/contact-erasures/7/list",
    ])
  })

  it("shows the platform's records beside the company's, and alone where no company is chosen", async () => {
    const brand = anAuditRecord({ action: "brand.update", subject: "brand 2", subjectName: "Conversa Boa" })
    const { work } = open({ platformAuditRecords: [brand], user: aUser({ admin: true }) })
    await screen.findByText("Fluxo publicado", { selector: "td" })
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Onde" }), "Plataforma")
    await screen.findByText("Marca Conversa Boa")
    expect(people()).toEqual(["Camila Duarte"])
    expect(work.shell.address.read()).toEqual({ scope: "platform" })
    cleanup()
    open({ platformAuditRecords: [brand], user: aUser({ admin: true, companyId: null }) })
    await screen.findByText("Marca Conversa Boa")
    expect(screen.getByText("O que os administradores fizeram na plataforma")).toBeTruthy()
  })

  it("offers a company's own people their company's records alone", async () => {
    open({ user: aUser({ permissions: ["audit_view"] }) })
    await screen.findByText("Fluxo publicado", { selector: "td" })
    expect(screen.queryByRole("combobox", { name: "Onde" })).toBeNull()
    expect(screen.getByText("O que as pessoas fizeram na empresa")).toBeTruthy()
  })

  it("is narrowed by what was done, and says so in its address", async () => {
    const { work } = open()
    await screen.findByText("Fluxo publicado", { selector: "td" })
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ação" }), "Perfil criado")
    await waitFor(() => expect(people()).toEqual(["Júlia Prado"]))
    expect(work.shell.address.read()).toEqual({ action: "profile.create" })
  })

  it("offers to clear the filters where they find nothing", async () => {
    open({ query: { action: "bot.live-chat-hosts" } })
    await userEvent.click(await screen.findByRole("button", { name: "Limpar filtros" }))
    await waitFor(() => expect(people().length).toBe(3))
  })

  it("says what it is for while nothing was done", async () => {
    open({ auditRecords: [] })
    await screen.findByText("Nada foi registrado ainda")
  })

  it("offers another try where it could not be loaded", async () => {
    const { work } = open()
    await screen.findByText("Fluxo publicado", { selector: "td" })
    work.audit.audit.refuse(unavailable)
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ação" }), "Perfil criado")
    await screen.findByRole("button", { name: "Tentar novamente" })
  })
})
