import { aUser } from "@prosa/core/access/testing"
import { aContact } from "@prosa/core/contact/testing"
import { notFound } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { ContactsPage } from "../contacts-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const mariana = aContact({ id: 1, name: "Mariana Alves", email: "" })
const nameless = aContact({ id: 2, name: "", email: "mariana@bol.com.br", createdAt: "2026-03-01T12:00:00Z" })
const rosa = aContact({ id: 3, name: "Rosa Lima", email: "rosa@aurora.com.br", phone: "" })

const open = async (permissions: Parameters<typeof aUser>[0] = { permissions: ["contact_view", "contact_edit"] }) => {
  const services = createFakeServices(scope, {
    path: "/contacts",
    user: aUser(permissions),
    workspaces: [aWorkspace({ id: 1, name: "Matriz" })],
    contacts: [mariana, nameless, rosa],
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <ContactsPage />
    </World>,
  )
  await userEvent.click(await screen.findByRole("button", { name: "Editar Mariana Alves" }))
  const panel = within(await screen.findByRole("complementary", { name: "Contato" }))
  return { ...services, panel, joining: services.work.contact.joining }
}
const compare = async (panel: Awaited<ReturnType<typeof open>>["panel"]) => {
  await userEvent.click(await panel.findByRole("button", { name: "Comparar" }))
  return within(await screen.findByRole("dialog", { name: "Unir contatos" }))
}

describe("the joining of contacts", () => {
  it("compares both, joins them into the chosen one, and can be taken back", async () => {
    const { panel, entry } = await open()
    const dialog = await compare(panel)
    const email = () =>
      within(dialog.getByRole("row", { name: /E-mail/u }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent)
    expect(email()).toEqual(["–", "mariana@bol.com.br", "mariana@bol.com.br"])
    await userEvent.click(dialog.getByRole("button", { name: "Manter o outro" }))
    expect(email()).toEqual(["mariana@bol.com.br", "–", "mariana@bol.com.br"])
    await userEvent.click(dialog.getByRole("button", { name: "Unir contatos" }))
    await waitFor(() =>
      expect(entry.toaster.shown$.value.map(({ title }) => title)).toContain("Contatos unidos com sucesso!"),
    )
    await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(2))
    const left = within(await screen.findByRole("complementary", { name: "Contato" }))
    await waitFor(() => expect(left.getByRole("textbox", { name: "Nome" })).toHaveProperty("value", "Mariana Alves"))
    await userEvent.click(await left.findByRole("button", { name: "Desfazer" }))
    entry.confirmer.answer(true)
    await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(3))
    expect(await left.findByRole("button", { name: "Comparar" })).toBeDefined()
  })

  it("finds another contact whom nothing tells to be the same person, and joins the two", async () => {
    const { panel, entry } = await open()
    await userEvent.click(await panel.findByRole("button", { name: "Unir a outro contato" }))
    const search = await screen.findByRole("combobox", { name: "Nome, telefone ou e-mail" })
    const options = async () => within(await screen.findByRole("listbox", { name: "Contatos" })).getAllByRole("option")
    expect(await options()).toHaveLength(2)
    await writeInto(search, "rosa")
    await waitFor(async () =>
      expect((await options()).map(({ textContent }) => textContent)).toEqual(["Rosa Lima · rosa@aurora.com.br"]),
    )
    await userEvent.keyboard("{Enter}")
    const dialog = within(await screen.findByRole("dialog", { name: "Unir contatos" }))
    await userEvent.click(dialog.getByRole("button", { name: "Unir contatos" }))
    await waitFor(() =>
      expect(entry.toaster.shown$.value.map(({ title }) => title)).toContain("Contatos unidos com sucesso!"),
    )
    await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(2))
  })

  it("says in the dialog why it failed", async () => {
    const { panel, joining } = await open()
    const dialog = await compare(panel)
    joining.refuse(notFound)
    await userEvent.click(dialog.getByRole("button", { name: "Unir contatos" }))
    expect(await dialog.findByText(notFound.message)).toBeDefined()
  })

  it("waits until what was typed is saved, and is not for who may not edit", async () => {
    const { panel } = await open()
    await panel.findByRole("button", { name: "Comparar" })
    await writeInto(panel.getByRole("textbox", { name: "Nome" }), "Mari")
    expect(panel.getByRole("button", { name: "Comparar" }).getAttribute("aria-disabled")).toBe("true")
    cleanup()
    const reader = await open({ permissions: ["contact_view"] })
    const button = await reader.panel.findByRole("button", { name: "Comparar" })
    expect(button.getAttribute("aria-disabled")).toBe("true")
  })
})
