import { aUser } from "@prosa/core/access/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { AddNew } from "./add-new.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = (permissions: ReadonlyArray<string>) => {
  const user = aUser({ permissions })
  const added = vi.fn<() => void>()
  const services = createFakeServices(scope, { user })
  render(
    <World services={services}>
      <AddNew user={user} onAdded={added} />
    </World>,
  )
  return { added, services }
}

it("says why something may not be added, and stays open", async () => {
  open([])
  await userEvent.click(screen.getByRole("button", { name: "Incluir novo" }))
  const panel = within(await screen.findByRole("dialog", { name: "Incluir novo" }))
  await userEvent.click(panel.getByRole("button", { name: /Novo perfil/u }))
  expect(await screen.findByText("Seu usuario nao tem permissao para incluir um novo perfil!")).toBeDefined()
  await userEvent.click(panel.getByRole("button", { name: "Fechar" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

it("asks for a workspace in the head of the page before a bot is added, and opens the dialog once there is one", async () => {
  const { services } = open(["bot_create"])
  const { selection } = services.work.tenancy
  await waitFor(() => expect(selection.state$.value.status).toBe("ready"))
  selection.clear()
  await userEvent.click(screen.getByRole("button", { name: "Incluir novo" }))
  await userEvent.click(await screen.findByRole("button", { name: /Novo bot/u }))
  await screen.findByText("Favor informar ao menos uma workspace no cabeçalho da página")
  expect(screen.getByRole("dialog", { name: "Incluir novo" })).toBeDefined()
  selection.selectAll()
  await userEvent.click(screen.getByRole("button", { name: /Novo bot/u }))
  const dialog = within(await screen.findByRole("dialog", { name: "Criar Bot do zero" }))
  await writeInto(await dialog.findByLabelText("Nome"), "Loja")
  await userEvent.click(dialog.getByRole("button", { name: "Criar bot" }))
  // the dialog asks for what the panel did not: whose bot it is
  expect(dialog.getByText("Você deve selecionar um objetivo do robô")).toBeDefined()
})

it("leads to the dialog of what is added, and lets the page start afresh", async () => {
  const { added, services } = open(["profile_create", "profile_view"])
  await userEvent.click(screen.getByRole("button", { name: "Incluir novo" }))
  await userEvent.click(await screen.findByRole("button", { name: /Novo perfil/u }))
  const dialog = within(await screen.findByRole("dialog", { name: "Novo perfil" }))
  await writeInto(await dialog.findByLabelText("Nome"), "Leitura")
  await userEvent.click(dialog.getByRole("button", { name: /Salvar perfil/u }))
  await waitFor(() => expect(added.mock.calls.length).toBe(1))
  expect(services.work.access.profiles.kept.map(({ name }) => name)).toEqual(["Leitura"])
})
