import { aUser } from "@prosa/core/access/testing"
import type { ContactDetails } from "@prosa/core/contact"
import { aContact } from "@prosa/core/contact/testing"
import { invalidInput, unavailable } from "@prosa/core/kernel"
import { aLabel } from "@prosa/core/label/testing"
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

const manager = aUser({ permissions: ["contact_view", "contact_edit"] })
const mariana = aContact({ id: 1 })
const visitor = aContact({
  id: 2,
  name: "",
  email: "",
  phone: "",
  lastMessageAt: null,
  createdAt: "2026-03-01T12:00:00Z",
})
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aContact({
      id: at + 1,
      name: `Pessoa ${String(at + 1).padStart(2, "0")}`,
      createdAt: `2026-03-01T12:00:${String(59 - at).padStart(2, "0")}Z`,
    }),
  )

// the ids of the fake are numbers without a brand
const details = {
  identities: [
    { channel: "WHATSAPP", kind: "phone", value: "5511987654321", address: "551187654321" },
    { channel: "LIVECHAT", kind: "visitor", value: "7f3ac21", address: "" },
  ],
  rooms: [
    {
      id: 50_917,
      botName: "SAC",
      channel: "WHATSAPP",
      status: "OPEN",
      lastMessage: "Obrigada!",
      lastMessageAt: "2026-11-19T14:00:00Z",
    },
  ],
  refusedBy: "",
  captured: [{ name: "cpf", value: "•••.•••.•••-09", botName: "Cobrança", at: "2026-11-03T14:00:00Z" }],
} as unknown as Omit<ContactDetails, "contact">

const open = async (
  world: FakeWorld = {},
  before: (services: ReturnType<typeof createFakeServices>) => void = () => {},
) => {
  const services = createFakeServices(scope, {
    path: "/contacts",
    user: manager,
    workspaces: [aWorkspace({ id: 1, name: "Matriz" })],
    contacts: [mariana, visitor],
    contactDetails: { 1: details },
    ...world,
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  before(services)
  render(
    <World services={services}>
      <ContactsPage />
    </World>,
  )
  return { ...services, contacts: services.work.contact.contacts, address: services.work.shell.address }
}
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.querySelector("bdi")?.textContent)
const panel = () => screen.findByRole("complementary", { name: "Contato" })

describe("the table of contacts", () => {
  it("shows the columns of the specification, and what is not known", async () => {
    await open()
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3))
    const heads = screen.getAllByRole("columnheader").map((cell) => cell.textContent)
    expect(heads.slice(1)).toEqual(["Nome", "E-mail", "Telefone", "Criado em", "Última Mensagem", "Ações"])
    const [, first, second] = screen.getAllByRole("row")
    expect(first?.textContent).toContain("+55 (11) 98765-4321")
    expect(second?.textContent).toContain("Visitante #2")
    expect(within(second as HTMLElement).getAllByText("Sem registros")).toHaveLength(3)
  })

  it("orders by a column in both directions, and then not", async () => {
    const { contacts } = await open()
    const head = await screen.findByRole("button", { name: /^Última Mensagem/u })
    for (const order of [1, -1, undefined]) {
      await userEvent.click(head)
      await waitFor(() => {
        const sort = contacts.wishes.at(-1)?.sort
        expect(sort).toEqual(order === undefined ? undefined : { field: "lastMessageAt", order })
      })
    }
  })

  it("keeps a selection over pages, and selects all of the filter", async () => {
    await open({ contacts: many(25) })
    await userEvent.click(await screen.findByRole("checkbox", { name: "Selecionar todas desta página" }))
    expect(screen.getByRole("region", { name: "Contatos selecionados" }).textContent).toContain("20 selecionados")
    await userEvent.click(screen.getByRole("button", { name: "Próxima página" }))
    await waitFor(() => expect(names()).toContain("Pessoa 25"))
    expect(screen.getByText("20 selecionados")).toBeDefined()
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas desta página" }))
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar Pessoa 25" }))
    expect(screen.getByText("24 selecionados")).toBeDefined()
    await userEvent.keyboard("{Escape}")
    expect(screen.queryByText("24 selecionados")).toBeNull()
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas desta página" }))
    await userEvent.click(screen.getByRole("button", { name: "Selecionar os 25 do filtro" }))
    expect(screen.getByText("25 selecionados")).toBeDefined()
  })

  it("narrows by days, which 'Limpar datas' takes away", async () => {
    const { contacts, address } = await open({ query: { created: "2026-02-01..2026-02-01", phone: "11" } })
    await screen.findByText("Nenhum resultado encontrado")
    await userEvent.click(screen.getByRole("button", { name: "Limpar datas" }))
    await waitFor(() => expect(names()).toEqual(["Mariana Alves Pereira"]))
    expect(address.read()).toEqual({ phone: "11" })
    expect(contacts.wishes.at(-1)?.filters).toMatchObject({ createdFrom: "", phone: "11" })
  })

  it("says that it cannot be had, and tries again", async () => {
    const { contacts } = await open({}, (services) => services.work.contact.contacts.refuse(unavailable))
    await screen.findByText("Não foi possível buscar os contatos")
    contacts.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await waitFor(() => expect(names()).toHaveLength(2))
  })
})

describe("the panel of a contact", () => {
  it("shows channels, captured values and rooms, and saves with the sentence of the specification", async () => {
    const { entry } = await open({ query: { contact: "1" } })
    const aside = await panel()
    await within(aside).findByText("WhatsApp conhece como 551187654321")
    expect(within(aside).getByText("•••.•••.•••-09")).toBeDefined()
    expect(
      within(aside)
        .getByRole("link", { name: /#50917/u })
        .getAttribute("href"),
    ).toContain("dialogId=50917")
    const name = within(aside).getByRole("textbox", { name: "Nome" })
    await userEvent.clear(name)
    await writeInto(name, "Mariana Pereira")
    await userEvent.click(within(aside).getByRole("button", { name: "SALVAR" }))
    await waitFor(() =>
      expect(entry.toaster.shown$.value.map(({ title }) => title)).toEqual(["Contato atualizado com sucesso!"]),
    )
    await waitFor(() => expect(names()).toContain("Mariana Pereira"))
  })

  it("refuses a number that is none, and keeps what was typed when saving fails", async () => {
    const { contacts, entry } = await open({ query: { contact: "1" } })
    const aside = await panel()
    const phone = await within(aside).findByRole("textbox", { name: "Telefone" })
    await userEvent.clear(phone)
    await writeInto(phone, "119876")
    await userEvent.click(within(aside).getByRole("button", { name: "SALVAR" }))
    await within(aside).findByText("Formato do telefone inválido")
    await userEvent.clear(phone)
    await writeInto(phone, "11 97777-6666")
    contacts.refuse(unavailable)
    await userEvent.click(within(aside).getByRole("button", { name: "SALVAR" }))
    await waitFor(() =>
      expect(entry.toaster.shown$.value.at(-1)?.title).toBe("Erro ao atualizar o contato Por favor tente mais tarde."),
    )
    expect(phone).toHaveProperty("value", "(11) 97777-6666")
    contacts.refuse(invalidInput([{ path: "name", message: "O nome é longo demais." }]))
    await userEvent.click(within(aside).getByRole("button", { name: "SALVAR" }))
    await within(aside).findByText("O nome é longo demais.")
  })

  it("goes from person to person, asking before what was typed is lost, and closes with Escape", async () => {
    const { entry, address } = await open({ contacts: many(3), query: { contact: "2" } })
    const aside = await panel()
    const name = await within(aside).findByRole("textbox", { name: "Nome" })
    await userEvent.click(within(aside).getByRole("button", { name: "Próximo contato" }))
    await waitFor(() => expect(address.read()).toEqual({ contact: "3" }))
    await writeInto(await screen.findByDisplayValue("Pessoa 03"), "Pessoa 03 e mais")
    expect(name).not.toBe(document.activeElement)
    await userEvent.click(screen.getByRole("button", { name: "Contato anterior" }))
    expect(entry.confirmer.question$.value?.title).toBe("Atenção")
    expect(address.read()).toEqual({ contact: "3" })
    entry.confirmer.answer(true)
    await waitFor(() => expect(address.read()).toEqual({ contact: "2" }))
    await screen.findByDisplayValue("Pessoa 02")
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("complementary", { name: "Contato" })).toBeNull())
    expect(address.read()).toEqual({})
  })

  it("notes that a contact receives no campaigns, and takes it back", async () => {
    await open({ query: { contact: "1" } })
    const aside = await panel()
    await userEvent.click(await within(aside).findByRole("button", { name: "Não enviar campanhas" }))
    await within(aside).findByText(/^Pediu para não receber campanhas em/u)
    await userEvent.click(within(aside).getByRole("button", { name: "Voltar a enviar" }))
    await within(aside).findByText("Aceita campanhas")
  })

  it("is read only without the permission", async () => {
    await open({ query: { contact: "1" }, user: aUser({ permissions: ["contact_view"] }) })
    const aside = await panel()
    expect(await within(aside).findByRole("textbox", { name: "Nome" })).toHaveProperty("disabled", false)
    expect(
      (within(aside).getByRole("textbox", { name: "Nome" }).closest("fieldset") as HTMLFieldSetElement).disabled,
    ).toBe(true)
    expect(within(aside).getByRole("button", { name: "SALVAR" }).getAttribute("aria-disabled")).toBe("true")
  })
})

describe("the labels of a contact", () => {
  it("are put on in its panel, stand in the table, and narrow it", async () => {
    const { contacts, address } = await open({
      labels: [aLabel({ id: 1, name: "VIP" }), aLabel({ id: 2, name: "Frete" })],
    })
    expect(screen.queryByRole("columnheader", { name: "Etiquetas" })).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Editar Mariana Alves Pereira" }))
    const part = within(await screen.findByRole("region", { name: "Etiquetas" }))
    await userEvent.click(part.getByRole("button", { name: "Etiqueta" }))
    await userEvent.click(await screen.findByRole("checkbox", { name: "VIP" }))
    expect(await part.findByRole("button", { name: "Tirar VIP" })).toBeDefined()
    await waitFor(() => expect(screen.getByRole("columnheader", { name: "Etiquetas" })).toBeDefined())
    await userEvent.keyboard("{Escape}")
    await userEvent.click(screen.getByRole("button", { name: "Filtro" }))
    await userEvent.click(await screen.findByRole("button", { name: "Etiquetas" }))
    await userEvent.click(await screen.findByRole("checkbox", { name: "VIP" }))
    await waitFor(() => expect(address.read()).toMatchObject({ labels: "1" }))
    await waitFor(() => expect(contacts.wishes.at(-1)?.filters.labels).toEqual([1]))
    expect(await screen.findByRole("button", { name: /^Etiquetas ?VIP/u })).toBeDefined()
  })
})
