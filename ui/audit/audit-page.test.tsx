import { anAuditRecord } from "@prosa/core/audit/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { AuditPage } from "./audit-page.tsx"

const records = [
  anAuditRecord({ id: 1, userName: "Júlia Prado", action: "profile.create", subject: "profile 12" }),
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
    expect(screen.getByText("Perfil 12")).toBeTruthy()
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
