import { aUser } from "@prosa/core/access/testing"
import { importMessages as say } from "@prosa/core/contact"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { ContactsPage } from "../contacts-page.tsx"
import { type NewCampaignProps, NewCampaignSlot } from "../new-campaign-slot.ts"
import { ImportingPage } from "./import-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const editor = aUser({ permissions: ["contact_view", "contact_edit"] })
// the ids of the fake are numbers without a brand
const josé = {
  id: 1,
  name: "José Maria",
  email: "",
  phone: "5511970041188",
  description: "",
  refusesCampaigns: true,
} as unknown as NonNullable<FakeWorld["importedInto"]>[number]

const list =
  "Nome;Celular;E-mail\nÂngela;(11) 9 8765-0142;angela@x.com\nJosé;11 97004-1188;ze@x.com\nLoja;9887-10;\nângela;11987650142;"

const open = async (world: FakeWorld = {}) => {
  const services = createFakeServices(scope, {
    path: "/contacts/import",
    user: editor,
    workspaces: [aWorkspace({ id: 1, name: "Matriz" }), aWorkspace({ id: 2, name: "Filial" })],
    importedInto: [josé],
    ...world,
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <ImportingPage />
    </World>,
  )
  const { contactImports } = services.work.contact
  return { ...services, contactImports, shell: services.work.shell, user: userEvent.setup({ applyAccept: false }) }
}

const choose = async (user: ReturnType<typeof userEvent.setup>, text: string = list) => {
  await screen.findByRole("combobox", { name: "Workspace dos contatos novos" })
  await user.upload(
    screen.getByLabelText("Arquivo de contatos"),
    new File([text], "clientes.csv", { type: "text/csv" }),
  )
}

/** The words of a kind of rows with their number: 'Novos1'. */
const outcomes = () =>
  within(screen.getByRole("region", { name: "O que vai acontecer" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.replace(/Ver|Todas/u, ""))

describe("/contacts/import", () => {
  it("shows what would become of each row, and begins with what was chosen", async () => {
    const { shell, user } = await open()
    await choose(user)
    await screen.findByRole("heading", { name: "clientes.csv" })
    expect(outcomes()).toEqual(["Novos1", "Já existem1", "Repetidos no arquivo1", "Recusados, com motivo1"])
    expect(shell.address.read()).toEqual({ import: "1" })
    expect(screen.getByText("“Ângela”")).toBeDefined()
    expect(screen.getByText("1 pediu para não receber campanhas. A importação não muda isso.")).toBeDefined()
    expect(screen.getByText("Formato do telefone inválido")).toBeDefined()
    expect(screen.getByRole("cell", { name: /\+55 \(11\) 98765-0142 \(11\) 9 8765-0142/u })).toBeDefined()
    await user.click(screen.getByRole("radio", { name: "Substituir" }))
    await waitFor(() => expect(screen.getAllByText("José").length).toBeGreaterThan(1))
    await user.click(screen.getByRole("button", { name: /^Importar 2 contatos/u }))
    expect(await screen.findByText("1 novo · 1 preenchido · 1 repetido · 1 recusado")).toBeDefined()
    expect(shell.address.read()).toEqual({})
    await user.click(screen.getByRole("button", { name: /^Baixar as linhas/u }))
    await waitFor(() => expect(shell.downloads.saved).toHaveLength(1))
    expect(shell.downloads.saved[0]?.name).toBe("contatos-nao-importados-2026-11-19.csv")
  })

  it("shows the rows of a kind alone", async () => {
    const { user } = await open()
    await choose(user)
    await user.click(await screen.findByRole("button", { name: "Ver só Recusados, com motivo" }))
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2))
    await user.click(screen.getByRole("button", { name: "Ver todas as linhas" }))
    await waitFor(() => expect(screen.getAllByRole("row").length).toBeGreaterThan(4))
  })

  it("says why nothing can be imported without a number or an address, and gives a field to one column", async () => {
    const { user } = await open()
    await choose(user)
    await user.selectOptions(await screen.findByRole("combobox", { name: "A coluna E-mail é" }), "Telefone")
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "A coluna Celular é" }).value).toBe(""),
    )
    await user.selectOptions(screen.getByRole("combobox", { name: "A coluna E-mail é" }), "Não importar")
    await userEvent.hover(screen.getByRole("button", { name: /^Importar/u }))
    expect((await screen.findByRole("tooltip")).textContent).toBe(say.noKey)
  })

  it("says what a file is that cannot be read, and takes another", async () => {
    const { user } = await open()
    await choose(user, "PK\u0003\u0004")
    expect(await screen.findByText(say.spreadsheet)).toBeDefined()
    await choose(user)
    expect(await screen.findByRole("heading", { name: "clientes.csv" })).toBeDefined()
  })

  it("keeps the choices when the start fails, and forgets the file on request", async () => {
    const { shell, entry, contactImports, user } = await open()
    await choose(user)
    await user.click(await screen.findByRole("radio", { name: "Pular" }))
    const start = await screen.findByRole("button", { name: /^Importar 1 contato/u })
    contactImports.refuse(unavailable)
    await user.click(start)
    await waitFor(() => expect(entry.toaster.shown$.value).toHaveLength(1))
    contactImports.refuse(undefined)
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Pular" }).checked).toBe(true)
    await user.click(screen.getByRole("button", { name: "Cancelar" }))
    expect(await screen.findByRole("button", { name: "Escolher arquivo" })).toBeDefined()
    expect(shell.address.read()).toEqual({})
  })

  it("is told of on /contacts while it runs, whose table is read again once it has ended", async () => {
    const { contactImports, user, ...services } = await open()
    const { work } = services
    await choose(user)
    await screen.findByRole("heading", { name: "clientes.csv" })
    contactImports.holdAfter(2)
    await user.click(await screen.findByRole("button", { name: /^Importar 2 contatos/u }))
    await screen.findByRole("progressbar", { name: "Linhas de clientes.csv" })
    cleanup()
    render(
      <World services={services}>
        <ContactsPage />
      </World>,
    )
    expect((await screen.findByRole("progressbar", { name: "Importando clientes.csv" })).getAttribute("value")).toBe(
      "2",
    )
    expect(screen.getByRole("link", { name: "Acompanhar" }).getAttribute("href")).toBe("/contacts/import")
    const asked = work.contact.contacts.wishes.length
    contactImports.goOn()
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull(), { timeout: 10_000 })
    await waitFor(() => expect(work.contact.contacts.wishes.length).toBeGreaterThan(asked))
  })

  it("leads from an import to its contacts, and to a campaign for them where these may be made", async () => {
    const { user, work, ...services } = await open({
      user: aUser({
        permissions: ["contact_view", "contact_edit", "campaign_view", "campaign_create"],
        allowCampaignCreation: true,
      }),
    })
    const drawn: Array<NewCampaignProps> = []
    cleanup()
    render(
      <World services={{ ...services, work }}>
        <NewCampaignSlot
          value={(props) => {
            drawn.push(props)
            return <p>Nova campanha</p>
          }}
        >
          <ImportingPage />
        </NewCampaignSlot>
      </World>,
    )
    await choose(user)
    await user.click(await screen.findByRole("button", { name: /^Importar 2 contatos/u }))
    const link = await screen.findByRole("link", { name: "Ver os contatos de clientes.csv" })
    expect(link.getAttribute("href")).toBe("/contacts?import=1")
    await user.click(screen.getByRole("button", { name: "Criar campanha para os contatos de clientes.csv" }))
    await screen.findByText("Nova campanha")
    expect(drawn[0]).toMatchObject({
      count: 2,
      selected: { kind: "filter", workspaces: [2, 1], filters: { importId: 1, name: "" }, except: [] },
    })
    cleanup()
    work.shell.address.write({ import: "1" }, "replace")
    render(
      <World services={{ ...services, work }}>
        <ContactsPage />
      </World>,
    )
    await screen.findByText("clientes.csv")
    expect(work.contact.contacts.wishes.at(-1)?.filters.importId).toBe(1)
    await user.click(screen.getByRole("button", { name: "Remover filtro Importação" }))
    await waitFor(() => expect(work.contact.contacts.wishes.at(-1)?.filters.importId).toBeUndefined())
  })

  it("shows how far an import is while it runs, and stops it after a question", async () => {
    const { entry, contactImports, user } = await open()
    await choose(user)
    await screen.findByRole("heading", { name: "clientes.csv" })
    contactImports.holdAfter(2)
    await user.click(await screen.findByRole("button", { name: /^Importar 2 contatos/u }))
    expect((await screen.findByRole("progressbar", { name: "Linhas de clientes.csv" })).getAttribute("value")).toBe("2")
    await user.click(screen.getByRole("button", { name: "Parar clientes.csv" }))
    entry.confirmer.answer(true)
    expect(await screen.findByText(/^Parada na linha 2 de 4/u)).toBeDefined()
  })
})
