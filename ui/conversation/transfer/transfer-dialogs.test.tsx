import { aUser } from "@prosa/core/access/testing"
import { DialogId, unavailable, UserId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aDialog, aMessage, aRoom } from "@prosa/core/conversation/testing"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"
import { RoomsPage } from "../rooms/rooms-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const me = aUser({ permissions: ["dialog_view", "dialog_edit", "omnichannel_view", "omnichannel_transfer"] })
const id = Schema.decodeSync(DialogId)(5)
const tiago = { id: Schema.decodeSync(UserId)(4), name: "Tiago Prado", online: false, rooms: 0, takesTurns: true }
const rafael = { ...tiago, id: Schema.decodeSync(UserId)(8), name: "Rafael Nogueira" }
const workspacesFailed = "Não foi possível buscar os dados de Workspaces neste momento. Tente mais tarde."

const draw = async (path: string) => {
  const services = createFakeServices(scope, {
    path,
    user: me,
    dialogs: [
      {
        dialog: aDialog({ id, name: "João", holder: { id: me.id, name: me.name }, transferred: true }),
        messages: [aMessage({ seq: 1, text: "Qual o prazo?" })],
        unread: 0,
      },
    ],
    rooms: [aRoom({ id: 5 }), aRoom({ id: 6 })],
    attendants: { 1: [tiago, rafael] },
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  const Page = path === "/rooms/" ? RoomsPage : InboxPage
  render(
    <World services={services}>
      <Page />
    </World>,
  )
  return { ...services.work.conversation, ...services.work.tenancy }
}
const panelOf = async (title: string) => within(await screen.findByRole("dialog", { name: title }))

/** Opens 'Transferir salas' for every room of the table. */
const openRooms = async () => {
  const services = await draw("/rooms/")
  await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(2))
  await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas desta página" }))
  await userEvent.click(screen.getByRole("button", { name: "Transferir salas" }))
  return { ...services, panel: await panelOf("Transferir salas") }
}

/** Opens 'Transferir' of one conversation. */
const openRoom = async () => {
  const services = await draw("/omnichannel?dialogId=5")
  await userEvent.click(await screen.findByRole("button", { name: "Transferir" }))
  return { ...services, panel: await panelOf("Transferir conversa") }
}

describe("'Transferir salas'", () => {
  it("sends the rooms to the external platform where that is ticked", async () => {
    const { managedRooms, table, panel } = await openRooms()
    const sent = vi.spyOn(managedRooms, "transfer")
    await userEvent.selectOptions(panel.getByRole("combobox", { name: "Workspace" }), "SAC")
    await userEvent.click(panel.getByRole("radio", { name: "Sequencial" }))
    await panel.findByText("Ninguém on-line agora")
    const outside = panel.getByRole<HTMLInputElement>("checkbox", { name: "Transferir para plataforma Externa" })
    expect(outside.checked).toBe(false)
    await userEvent.click(outside)
    await userEvent.click(panel.getByRole("button", { name: /Transferir salas/u }))
    await screen.findByText("Salas selecionadas transferidas com sucesso")
    expect(sent.mock.calls.map(([, , transfer]) => transfer)).toEqual([
      { typeTransfer: 2, workspaceId: 1, userId: 0, sendToThirdpartySystem: true },
    ])
    expect(table.see(id).holderName).toBe("Plataforma externa")
  })

  it("no longer lists a person who is gone, and says so until another one is chosen", async () => {
    const { table, panel } = await openRooms()
    await userEvent.selectOptions(panel.getByRole("combobox", { name: "Workspace" }), "SAC")
    await userEvent.click(panel.getByRole("radio", { name: "Colaborador específico" }))
    await userEvent.click(await panel.findByRole("radio", { name: /Tiago/u }))
    table.dismiss(tiago.id)
    await userEvent.click(panel.getByRole("button", { name: /Transferir salas/u }))
    const gone = "Este colaborador não atende mais neste workspace. Escolha outra pessoa."
    expect(await panel.findByText(gone)).toBeDefined()
    await userEvent.click(await panel.findByRole("radio", { name: /Rafael/u }))
    expect(panel.queryByRole("radio", { name: /Tiago/u })).toBeNull()
    expect(panel.queryByText(gone)).toBeNull()
  })
})

it.each([
  ["of many rooms", openRooms],
  ["of one room", openRoom],
])("the panel %s says that the workspaces could not be loaded, and loads them when asked again", async (_, open) => {
  const { panel, refuseWorkspaces, selection } = await open()
  expect(panel.queryByText(workspacesFailed)).toBeNull()
  refuseWorkspaces(unavailable)
  act(() => selection.reload())
  expect(await panel.findByText(workspacesFailed)).toBeDefined()
  refuseWorkspaces(undefined)
  await userEvent.click(panel.getByRole("button", { name: "Tentar novamente" }))
  await waitFor(() => expect(panel.queryByText(workspacesFailed)).toBeNull())
})
