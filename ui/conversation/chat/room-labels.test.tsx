import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { labelMessages } from "@prosa/core/label"
import { aLabel } from "@prosa/core/label/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const [freight, vip, swap] = [
  aLabel({ id: 1, name: "Frete" }),
  aLabel({ id: 2, name: "VIP", colour: "purple" }),
  aLabel({ id: 3, name: "Troca", colour: "red" }),
]
const plain = ({ id, name, colour }: typeof freight) => ({ id, name, colour })

const open = async (permissions: ReadonlyArray<string> = ["omnichannel_view", "label_edit"]) => {
  const user = aUser({ permissions })
  const [one, other] = [
    aDialog({ id: 1, name: "João Batista", labels: [plain(freight), plain(swap), plain(vip)] }),
    aDialog({ id: 2, name: "Renata" }),
  ]
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${one.id}`,
    user,
    labels: [freight, vip, swap],
    dialogs: [one, other].map((dialog) => ({ dialog, messages: [aMessage({ seq: 1, text: "Oi" })], unread: 0 })),
  })
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  const list = await screen.findByRole("region", { name: "Conversas" })
  await within(list).findByText("Renata")
  const part = async () => within(await screen.findByRole("region", { name: "Etiquetas" }))
  const { rooms, labelled } = services.work.conversation
  const names = () => rooms.see(one.id).dialog.labels.map(({ name }) => name)
  return { services, one, other, list, part, names, rooms, labelled }
}

describe("the labels of a conversation", () => {
  it("stand in its row: a name or two, and the others as dots that say theirs", async () => {
    const { list } = await open()
    const row = within(within(list).getByText("João Batista").closest("a") ?? list)
    for (const name of ["Frete", "Troca", "VIP"]) expect(row.getByText(name)).toBeDefined()
  })

  it("are taken off and put on beside it, and found by the key and a few letters", async () => {
    const { part, names } = await open()
    await userEvent.keyboard("{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}")
    const search = await screen.findByRole("searchbox", { name: "Buscar ou criar etiqueta" })
    const shown = await part()
    await userEvent.click(shown.getByRole("button", { name: "Tirar VIP" }))
    await waitFor(() => expect(names()).toEqual(["Frete", "Troca"]))
    await userEvent.type(search, "vi{Enter}")
    await waitFor(() => expect(names()).toEqual(["Frete", "Troca", "VIP"]))
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "VIP" })).checked).toBe(true)
  })

  it("are made while one types, by who may", async () => {
    const { services, names } = await open()
    await userEvent.keyboard("{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}")
    await userEvent.type(await screen.findByRole("searchbox", { name: "Buscar ou criar etiqueta" }), "Obra")
    await userEvent.click(await screen.findByRole("button", { name: "Criar “Obra”" }))
    await waitFor(() => expect(names()).toEqual(["Frete", "Obra", "Troca", "VIP"]))
    expect(services.work.label.labels.kept.map(({ name }) => name)).toContain("Obra")
  })

  it("are not made by who may not: an unknown one is said", async () => {
    await open(["omnichannel_view"])
    await userEvent.keyboard("{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}")
    await userEvent.type(await screen.findByRole("searchbox", { name: "Buscar etiqueta" }), "Obra")
    expect(await screen.findByText(labelMessages.noneWith("Obra"))).toBeDefined()
    expect(screen.queryByRole("button", { name: /^Criar/u })).toBeNull()
  })

  it("come back where a change is refused, with the reason", async () => {
    const { part, labelled, services } = await open()
    labelled.refuse(unavailable)
    await userEvent.keyboard("{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}")
    const shown = await part()
    await userEvent.click(await shown.findByRole("button", { name: "Tirar VIP" }))
    await waitFor(() => expect(services.entry.toaster.shown$.value).toMatchObject([{ title: labelMessages.putFailed }]))
    expect(shown.getByRole("button", { name: "Tirar VIP" })).toBeDefined()
  })

  it("narrow the list, by the address as well", async () => {
    const { list, services } = await open()
    await userEvent.click(within(list).getByRole("button", { name: "Etiquetas: Todas" }))
    await userEvent.click(await screen.findByRole("checkbox", { name: "VIP" }))
    await waitFor(() => expect(within(list).queryByText("Renata")).toBeNull())
    expect(within(list).getByText("João Batista")).toBeDefined()
    expect(within(list).getByRole("button", { name: "Etiquetas: VIP" })).toBeDefined()
    expect(services.work.shell.address.read()).toMatchObject({ labels: "2" })
  })
})
