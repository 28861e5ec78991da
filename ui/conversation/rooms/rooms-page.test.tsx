import { aUser } from "@prosa/core/access/testing"
import { aRoom, type RoomRecord } from "@prosa/core/conversation/testing"
import { notAllowed, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { chooseFromMenu } from "../../testing/choose-from-menu.ts"
import { matchOnly } from "../../testing/match-media.ts"
import { World } from "../../testing/world.tsx"
import { RoomsPage } from "./rooms-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  scope.end()
})

const manager = aUser({ permissions: ["dialog_view", "dialog_edit"] })
const mariana = aRoom()
const dona = aRoom({
  id: 50_911,
  leadName: "Dona Cida",
  phone: "",
  channel: "WHATSAPP",
  holderName: "Rafael Nogueira",
  lastMessageAt: "2026-11-19T13:47:00Z",
})
const many = (count: number): ReadonlyArray<RoomRecord> =>
  Array.from({ length: count }, (_, at) => aRoom({ id: at + 1, leadName: `Pessoa ${at + 1}` }))

const open = async (
  world: FakeWorld = {},
  before: (services: ReturnType<typeof createFakeServices>) => void = () => {},
) => {
  const services = createFakeServices(scope, {
    path: "/rooms/",
    user: manager,
    workspaces: [aWorkspace({ id: 1, name: "SAC" })],
    rooms: [mariana, dona],
    attendants: {
      1: [
        { id: 7, name: "Camila Duarte", online: false, rooms: 1, takesTurns: true },
        { id: 8, name: "Rafael Nogueira", online: true, rooms: 4, takesTurns: true },
      ] as unknown as NonNullable<FakeWorld["attendants"]>[number],
    },
    ...world,
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  before(services)
  render(
    <World services={services}>
      <RoomsPage />
    </World>,
  )
  return { ...services, ...services.work.conversation }
}
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent)
const loaded = (count: number) => waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(count))
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name })

/** Chooses one of the filters that may be added. */
const chooseFilter = async (name: string) => {
  const offered = await screen.findByRole("group", { name: "Filtros disponíveis" })
  await userEvent.click(within(offered).getByRole("button", { name }))
}

describe("the table of rooms", () => {
  it("shows the specified columns", async () => {
    await open()
    await loaded(2)
    expect(heads().slice(1)).toEqual([
      "ID",
      "Lead",
      "Telefone",
      "Bot",
      "Plataforma",
      "Atendido Por",
      "Workspace",
      "Objetivo",
      "Primeira mensagem",
      "Última mensagem",
      "Status",
      "Encerrado em",
      "Tag",
      "Repetições",
      "Tempo no status",
    ])
    const cells = within(screen.getByRole("row", { name: /Mariana/u })).getAllByRole("cell")
    const texts = cells.slice(1).map((cell) => cell.textContent)
    expect(texts.slice(0, 6)).toEqual([
      "50917",
      "+55 (11) 98765-4321",
      "Aroeira Atendimento",
      "Live Chat",
      "Sem transferência",
      "SAC",
    ])
    expect(texts.slice(9)).toEqual(["Aberto", "Sem registros", "", "0", "2 h 10 min"])
  })

  it("has fewer columns on a narrow window", async () => {
    matchOnly("(max-width: 900px)")
    await open()
    await loaded(2)
    expect(heads().slice(1)).toEqual([
      "ID",
      "Lead",
      "Telefone",
      "Atendido Por",
      "Workspace",
      "Última mensagem",
      "Status",
    ])
  })

  it("orders by any of its columns, and says that the newest message comes first", async () => {
    await open()
    await loaded(2)
    const heads = screen.getAllByRole("columnheader").slice(1)
    expect(heads.filter((head) => within(head).queryByRole("button") === null)).toEqual([])
    expect(screen.getByRole("columnheader", { name: "Última mensagem" }).getAttribute("aria-sort")).toBe("descending")
  })

  it("opens a room without the inbox's list by a press on its row, not on its checkbox", async () => {
    const { location } = await open()
    await loaded(2)
    expect(screen.getByRole("link", { name: "Dona Cida" }).getAttribute("href")).toBe(
      "/omnichannel/?dialogId=50911&showSidebar=false",
    )
    await userEvent.click(box(/50911/u))
    expect(location.history.at(-1)).toBe("/rooms/")
    await userEvent.click(screen.getByText("SAC", { selector: "tr:first-of-type bdi" }))
    expect(location.history.at(-1)).toBe("/omnichannel/?dialogId=50917&showSidebar=false")
  })

  it("says in the specified words when it could not be loaded, with the server's message", async () => {
    const { table } = await open({}, ({ work }) => work.conversation.table.refuse(unavailable))
    await screen.findByText("Erro ao gravar Mensagem")
    await screen.findByText(unavailable.message)
    table.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await loaded(2)
  })

  it("says that nothing is found, and clears all filters", async () => {
    await open({ rooms: [aRoom({ status: "CLOSED", closedAt: "2026-11-19T14:00:00Z" })] })
    await screen.findByText("Salas não encontradas")
    const chips = within(screen.getByRole("group", { name: "Filtros" }))
    await userEvent.click(chips.getByRole("button", { name: "Limpar filtros" }))
    await loaded(1)
    expect(screen.queryByRole("button", { name: "Limpar filtros" })).toBeNull()
  })
})

describe("the filters", () => {
  it("stand as chips that can be removed and changed", async () => {
    await open({ rooms: [mariana, dona, aRoom({ id: 1, status: "CLOSED", closedAt: "2026-11-19T14:00:00Z" })] })
    await loaded(2)
    const chips = within(screen.getByRole("group", { name: "Filtros" }))
    expect(chips.getByRole("button", { name: "Status Aberto" })).toBeDefined()
    expect(chips.getByRole("button", { name: "Primeira mensagem a partir de hoje" })).toBeDefined()
    await userEvent.click(chips.getByRole("button", { name: "Remover filtro Status" }))
    await loaded(3)
  })

  it("are added by their name, and typed ones apply with Enter", async () => {
    await open()
    await loaded(2)
    await userEvent.click(screen.getByRole("button", { name: "Filtro" }))
    await chooseFilter("Telefone")
    const field = await screen.findByRole("textbox", { name: "Telefone" })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, "(11) 98{Enter}")
    await loaded(1)
    expect(screen.getByRole("button", { name: "Telefone 1198" })).toBeDefined()
  })

  it("of the time in the status offers the least times", async () => {
    await open({ rooms: [{ ...mariana, row: { ...mariana.row, statusSeconds: 90_000 } }, dona] })
    await loaded(2)
    await userEvent.click(screen.getByRole("button", { name: "Filtro" }))
    await chooseFilter("Tempo no status")
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Tempo no status" }), "Pelo menos 1 d")
    await loaded(1)
    expect(screen.getByRole("button", { name: "Tempo no status pelo menos 1 d" })).toBeDefined()
  })

  it("of the holder offers the unassigned ones", async () => {
    await open()
    await loaded(2)
    await userEvent.click(screen.getByRole("button", { name: "Filtro" }))
    await chooseFilter("Atendido Por")
    await userEvent.click(await screen.findByRole("button", { name: "Sem transferência" }))
    await loaded(1)
    expect(screen.getByRole("rowheader").textContent).toBe("Mariana Alves Pereira")
  })
})

describe("the selection", () => {
  it("marks the page, offers all of the filter, and ends with Escape", async () => {
    await open({ rooms: many(45) })
    await loaded(20)
    await userEvent.click(box("Selecionar sala 45, Pessoa 45"))
    expect(box("Selecionar todas desta página").indeterminate).toBe(true)
    await userEvent.click(box("Selecionar todas desta página"))
    await screen.findByText("20 salas selecionadas")
    await userEvent.click(screen.getByRole("button", { name: "Selecionar todas as 45 do filtro" }))
    await screen.findByText("45 salas selecionadas")
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByText("45 salas selecionadas")).toBeNull())
    expect(box("Selecionar todas desta página").checked).toBe(false)
  })

  it("is asked for where an action is chosen without one", async () => {
    await open()
    await loaded(2)
    await chooseFromMenu(screen.getByRole("button", { name: "Ações" }), "Fechar salas")
    await screen.findByText("Salas não selecionadas")
    await screen.findByText("Não existem salas selecionadas para executar o fechamento.")
  })
})

describe("the actions", () => {
  it("close the selected rooms after a confirmation", async () => {
    const { table } = await open()
    await loaded(2)
    await userEvent.click(box("Selecionar todas desta página"))
    await userEvent.click(screen.getByRole("button", { name: "Fechar salas" }))
    const question = await screen.findByRole("alertdialog")
    expect(question.textContent).toContain("2 salas estão abertas e serão fechadas.")
    await userEvent.click(within(question).getByRole("button", { name: /Fechar salas/u }))
    await screen.findByText("Salas selecionadas fechadas com sucesso")
    expect(table.see(mariana.row.id).status).toBe("CLOSED")
  })

  it("transfer the unassigned ones to a collaborator", async () => {
    const { table } = await open()
    await loaded(2)
    await userEvent.click(box("Selecionar todas desta página"))
    await userEvent.click(screen.getByRole("button", { name: "Transferir salas" }))
    const panel = within(await screen.findByRole("dialog", { name: "Transferir salas" }))
    panel.getByText("1 sala será transferida. A outra já foi transferida ou está fechada e fica como está.")
    const submit = () => panel.getByRole("button", { name: /Transferir salas/u })
    expect(submit().getAttribute("aria-disabled")).toBe("true")
    await userEvent.selectOptions(panel.getByRole("combobox", { name: "Workspace" }), "SAC")
    await userEvent.click(panel.getByRole("radio", { name: "Sequencial" }))
    await panel.findByText("Entre 1 pessoa on-line")
    await userEvent.click(panel.getByRole("radio", { name: "Colaborador específico" }))
    await userEvent.type(await panel.findByRole("searchbox", { name: "Filtrar colaboradores" }), "cam")
    await waitFor(() => expect(panel.queryByRole("radio", { name: /Rafael/u })).toBeNull())
    await userEvent.click(panel.getByRole("radio", { name: /Camila/u }))
    await userEvent.click(submit())
    await screen.findByText("Salas selecionadas transferidas com sucesso")
    expect(table.see(mariana.row.id).holderName).toBe("Camila Duarte")
    expect(table.see(dona.row.id).holderName).toBe("Rafael Nogueira")
  })

  it("are refused to those who may only look, with the reason", async () => {
    await open({ user: aUser({ permissions: ["dialog_view"] }) })
    await loaded(2)
    await userEvent.click(box("Selecionar todas desta página"))
    const close = screen.getByRole("button", { name: "Fechar salas" })
    expect(close.getAttribute("aria-disabled")).toBe("true")
    await userEvent.click(close)
    expect(screen.queryByRole("alertdialog")).toBeNull()
    await userEvent.hover(close)
    await screen.findByText(notAllowed.message)
  })

  it("export the filtered rooms", async () => {
    const { work } = await open()
    await loaded(2)
    await userEvent.click(screen.getByRole("button", { name: "Exportar CSV" }))
    await waitFor(() => expect(work.shell.downloads.saved).toHaveLength(1))
    expect(work.shell.downloads.saved[0]?.name).toBe("salas-2026-11-19.csv")
  })
})
