import { aUser } from "@prosa/core/access/testing"
import { aContact } from "@prosa/core/contact/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { ContactsPage } from "./contacts-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async (world: FakeWorld = {}) => {
  const services = createFakeServices(scope, {
    path: "/contacts",
    user: aUser({ permissions: ["contact_view", "contact_edit"] }),
    workspaces: [aWorkspace({ id: 1, name: "Matriz" }), aWorkspace({ id: 2, name: "Filial" })],
    contacts: [aContact({ id: 1 }), aContact({ id: 2, name: "=SOMA(1)", phone: "5511988887777", email: "" })],
    ...world,
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <ContactsPage />
    </World>,
  )
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3))
  return services
}

describe("a new contact", () => {
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Novo contato" }))

  it("is noted in the chosen workspace, and opens", async () => {
    const { work } = await open()
    await userEvent.click(screen.getByRole("button", { name: "Novo contato" }))
    const form = await dialog()
    await writeInto(await form.findByLabelText("Nome"), "Zoé")
    await userEvent.selectOptions(form.getByLabelText("Workspace"), "Filial")
    await userEvent.click(form.getByRole("button", { name: "SALVAR" }))
    const panel = await screen.findByRole("complementary", { name: "Contato" })
    expect(await within(panel).findByDisplayValue("Zoé")).toBeDefined()
    expect(work.shell.address.read()["contact"]).toBe("3")
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(4))
  })

  it("that exists leads to who it is, and nothing that was typed is lost before", async () => {
    await open()
    await userEvent.click(screen.getByRole("button", { name: "Novo contato" }))
    const form = await dialog()
    await userEvent.click(await form.findByRole("button", { name: "SALVAR" }))
    expect(await form.findByText("Preencha o nome, o e-mail ou o telefone")).toBeDefined()
    await writeInto(form.getByLabelText("E-mail"), "MARIANA.alves@bol.com.br")
    await userEvent.click(form.getByRole("button", { name: "SALVAR" }))
    expect(await form.findByText("Mariana Alves Pereira já é um contato.")).toBeDefined()
    expect(form.getByDisplayValue("MARIANA.alves@bol.com.br")).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: "Abrir o contato que existe" }))
    const panel = await screen.findByRole("complementary", { name: "Contato" })
    expect(await within(panel).findByDisplayValue("Mariana Alves Pereira")).toBeDefined()
  })
})

describe("an export", () => {
  it("holds the contacts of the filter, or those that are selected, and no formula", async () => {
    const { work } = await open()
    await userEvent.click(screen.getByRole("button", { name: "Exportar os contatos do filtro" }))
    await waitFor(() => expect(work.shell.downloads.saved).toHaveLength(1))
    const [all] = work.shell.downloads.saved
    expect(all?.name).toBe("contatos-2026-11-19.csv")
    expect(String(all?.content)).toContain("Mariana Alves Pereira,")
    expect(String(all?.content)).toContain("'=SOMA(1),")
    await userEvent.click(screen.getByRole("checkbox", { name: /^Selecionar Mariana/u }))
    const bar = within(screen.getByRole("region", { name: "Contatos selecionados" }))
    await userEvent.click(bar.getByRole("button", { name: "Exportar" }))
    await waitFor(() => expect(work.shell.downloads.saved).toHaveLength(2))
    expect(work.shell.downloads.saved[1]?.content).not.toContain("SOMA")
  })
})
