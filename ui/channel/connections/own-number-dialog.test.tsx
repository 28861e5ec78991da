import { connectionMessages as say } from "@prosa/core/channel"
import { unavailable, UserId } from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { OwnNumberDialog } from "./own-number-dialog.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = (world: FakeWorld = {}, refused?: typeof unavailable) => {
  const onClose = vi.fn()
  const services = createFakeServices(scope, world)
  services.work.channel.connections.refuse(refused)
  render(
    <World services={services}>
      <OwnNumberDialog user={{ id: UserId.make(7), name: "Camila Duarte" }} onClose={onClose} />
    </World>,
  )
  return { onClose, connections: services.work.channel.connections }
}

it("offers a code for a person's own number, with how to read it", async () => {
  open()
  expect(await screen.findByText("Leia o QRCode para atualizar o número do celular.")).toBeDefined()
  expect(screen.getAllByRole("listitem")).toHaveLength(3)
  // the keyboard scrolls it on a low screen
  expect(screen.getByRole("region", { name: say.readCode }).tabIndex).toBe(0)
  await userEvent.click(screen.getByRole("button", { name: "Gerar QRCode..." }))
  expect(screen.getByRole("button", { name: "Gerando QRCode" })).toBeDefined()
})

it("says why the number is not connected any more, and how it comes back", async () => {
  open({ connected: { device: { name: "Camila", trouble: "O WhatsApp bloqueou este número." } } })
  expect(await screen.findByText("O WhatsApp bloqueou este número.")).toBeDefined()
  expect(screen.getByText("Gere um QRCode e leia-o com o celular para conectar de novo.")).toBeDefined()
})

it("removes a number that is not connected any more", async () => {
  const { onClose } = open({
    connected: { device: { name: "Camila", begun: true, trouble: "O celular foi desconectado." } },
  })
  await userEvent.click(await screen.findByRole("button", { name: "Remover número" }))
  const question = await screen.findByRole("alertdialog")
  await userEvent.click(within(question).getByRole("button", { name: "Remover número" }))
  expect(await screen.findByText("Desconectado com sucesso!")).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
})

it("says when the phone of a person's own number was last used", async () => {
  const lastSeenAt = new Date(testNow - 2 * 86_400_000 - 1).toISOString()
  open({ connected: { device: { name: "Camila", qrCodeConnected: true, lastSeenAt: lastSeenAt as never } } })
  expect(await screen.findByText("Último uso há 2 dias.")).toBeDefined()
})

it("says that the number could not be had, and asks again", async () => {
  const { connections } = open({}, unavailable)
  expect(await screen.findByText("Erro ao buscar dados. Por favor tente mais tarde!")).toBeDefined()
  expect(screen.getByText(unavailable.message)).toBeDefined()
  connections.refuse(undefined)
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
  expect(await screen.findByText(say.readCode)).toBeDefined()
})

it("shows who answers for the number, and closes once it was removed", async () => {
  const { onClose, connections } = open({
    connected: { device: { name: "Camila", phone: "5511987654321", qrCodeConnected: true } },
  })
  for (const words of [say.statusOfConnection, say.whatsappActive, say.mayReceive])
    expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Responsável" }).readOnly).toBe(true)
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Telefone" }).value).toBe("+55 (11) 98765-4321")
  expect(screen.queryByRole("switch")).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Remover número" }))
  const question = await screen.findByRole("alertdialog")
  await userEvent.click(within(question).getByRole("button", { name: "Remover número" }))
  expect(await screen.findByText("Desconectado com sucesso!")).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
  expect(connections.device.qrCodeConnected).toBe(false)
})
