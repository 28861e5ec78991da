import { aUser } from "@prosa/core/access/testing"
import { erasureMessages as say } from "@prosa/core/contact"
import { aContact } from "@prosa/core/contact/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { Effect } from "effect"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
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

const open = async (world: FakeWorld = {}, permissions = ["contact_view", "contact_edit"], id = 1) => {
  const services = createFakeServices(scope, {
    path: "/contacts",
    user: aUser({ permissions }),
    workspaces: [aWorkspace({ id: 1, name: "Matriz" })],
    contacts: [aContact({ id: 1 }), aContact({ id: 2, name: "" })],
    erasable: { 1: { rooms: 2, openRooms: 1, messages: 1_204, files: 3, refusesCampaigns: true } },
    ...world,
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <ContactsPage />
    </World>,
  )
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3))
  act(() => services.work.shell.address.write({ contact: String(id) }, "push"))
  const panel = within(await screen.findByRole("complementary", { name: "Contato" }))
  return { ...services, panel }
}
const openDialog = async (panel: Awaited<ReturnType<typeof open>>["panel"]) => {
  await userEvent.click(await panel.findByRole("button", { name: say.erase }))
  return within(await screen.findByRole("dialog", { name: say.title }))
}

describe("the erasure of a contact", () => {
  it("says what goes and what stays, asks for the name, and ends with the list", async () => {
    const { panel, work } = await open()
    const dialog = await openDialog(panel)
    expect(await dialog.findByText(/1\.204 mensagens em 2 salas/u)).toBeDefined()
    expect(dialog.getByText(/3 arquivos das conversas/u)).toBeDefined()
    expect(dialog.getByText(/1 sala aberta é fechada/u)).toBeDefined()
    expect(dialog.getByText(/A recusa de campanhas/u)).toBeDefined()
    const erase = dialog.getByRole("button", { name: say.eraseNow })
    expect(erase.getAttribute("aria-disabled")).toBe("true")
    await writeInto(dialog.getByLabelText(say.typeToConfirm("Mariana Alves Pereira")), "mariana alves pereira")
    await waitFor(() => expect(erase.getAttribute("aria-disabled")).toBeNull())
    await userEvent.click(erase)
    const done = within(await screen.findByRole("dialog", { name: say.erased }))
    expect(done.getByText("1.204")).toBeDefined()
    await userEvent.click(done.getByRole("button", { name: say.downloadList }))
    await waitFor(() => expect(work.shell.downloads.saved).toMatchObject([{ name: "apagamento-1.csv" }]))
    await userEvent.click(done.getAllByRole("button", { name: "Fechar" }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole("complementary", { name: "Contato" })).toBeNull())
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2))
  })

  it("shows how far a long one is, also to who opens the contact's address meanwhile", async () => {
    const { panel, work } = await open({ erasuresHeld: true })
    const dialog = await openDialog(panel)
    await writeInto(await dialog.findByLabelText(/para confirmar$/u), "Mariana Alves Pereira")
    await userEvent.click(dialog.getByRole("button", { name: say.eraseNow }))
    const under = within(await screen.findByRole("dialog", { name: say.erasing }))
    expect(under.getByText("0 de 1.204")).toBeDefined()
    expect(under.queryByRole("button", { name: say.downloadList })).toBeNull()
    work.contact.contactErasures.finish()
    expect(await screen.findByRole("dialog", { name: say.erased }, { timeout: 10_000 })).toBeDefined()
  })

  it("is told in place of a contact that is gone, and of any other it is only not there", async () => {
    const { panel, work } = await open({ erasuresHeld: true })
    await panel.findByDisplayValue("Mariana Alves Pereira")
    const contact = aContact({ id: 1 })
    await Effect.runPromise(work.contact.contactErasures.erase(contact.id, contact.name))
    act(() => work.shell.address.write({ contact: "2" }, "push"))
    await panel.findByText("Telefone")
    act(() => work.shell.address.write({ contact: "1" }, "push"))
    expect(await screen.findByRole("heading", { name: say.erasing })).toBeDefined()
    work.contact.contactErasures.finish()
    expect(await screen.findByRole("heading", { name: say.erased }, { timeout: 10_000 })).toBeDefined()
    act(() => work.shell.address.write({ contact: "9" }, "push"))
    expect(await screen.findByText("Não foi possível abrir o contato.")).toBeDefined()
  })

  it("of somebody without a name asks for a word, and a refusal is said in place of the field", async () => {
    const erasable = { 2: { standing: { foreignRooms: 1 } } }
    const { panel } = await open({ erasable }, undefined, 2)
    const dialog = await openDialog(panel)
    expect(await dialog.findByText(say.foreignRooms(1))).toBeDefined()
    expect(dialog.queryByRole("textbox")).toBeNull()
    expect(dialog.getByRole("button", { name: say.eraseNow }).getAttribute("aria-disabled")).toBe("true")
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("is not offered to who may not edit contacts", async () => {
    const { panel } = await open({}, ["contact_view"])
    await panel.findByDisplayValue("Mariana Alves Pereira")
    expect(panel.queryByRole("button", { name: say.erase })).toBeNull()
    expect(panel.queryByRole("button", { name: say.download })).toBeNull()
  })
})
