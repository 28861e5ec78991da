import type { Device } from "@prosa/core/access"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { OwnAccountPage } from "./own-account-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const device = (id: string, facts: Partial<Device> = {}): Device => ({
  id,
  name: "Chrome no Windows",
  address: "10.0.0.7",
  createdAt: "2026-11-20T10:00:00Z",
  lastUsedAt: "2026-11-23T10:00:00Z",
  current: false,
  ...facts,
})

const open = (world: FakeWorld = {}) => {
  const services = createFakeServices(scope, { path: "/password", ...world })
  render(
    <World services={services}>
      <OwnAccountPage />
    </World>,
  )
  return services
}

describe("one's own account", () => {
  it("sends who is not signed in to the recovery", () => {
    expect(open({ signedIn: false }).location.history.at(-1)).toBe("/forgot")
  })

  it("saves a name, which the greeting shows at once", async () => {
    const { entry } = open()
    const name = await screen.findByLabelText("Nome")
    await userEvent.clear(name)
    await writeInto(name, "Camila Souza")
    await userEvent.click(screen.getByRole("button", { name: /^Salvar$|^Salva.*Salvando/u }))
    expect(await screen.findByText("Seus dados foram salvos.")).toBeDefined()
    expect(entry.session.state$.value.user?.name).toBe("Camila Souza")
  })

  it("asks for both passwords or none, and says when the present one is wrong", async () => {
    const { work } = open()
    await userEvent.type(await screen.findByLabelText("Nova senha"), "girassol-azul-7{Enter}")
    expect(await screen.findByText("Campo obrigatório")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Senha atual"))
    await userEvent.type(screen.getByLabelText("Senha atual"), "errada{Enter}")
    expect(await screen.findByText("Senha atual inválida.")).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>("Nova senha").value).toBe("girassol-azul-7")
    await userEvent.clear(screen.getByLabelText("Senha atual"))
    await userEvent.type(screen.getByLabelText("Senha atual"), "segredo-123{Enter}")
    await waitFor(() => expect(work.access.ownAccounts.password).toBe("girassol-azul-7"))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Nova senha").value).toBe(""))
  })

  it("lists the devices, and ends one, or all others after a question", async () => {
    open({ devices: [device("a", { current: true }), device("b", { name: "" }), device("c")] })
    const list = await screen.findByRole("region", { name: "Aparelhos" })
    expect(await within(list).findAllByRole("listitem")).toHaveLength(3)
    expect(within(list).getByText("Este aparelho")).toBeDefined()
    await userEvent.click(within(list).getByRole("button", { name: "Encerrar Aparelho desconhecido" }))
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(2))
    await userEvent.click(within(list).getByRole("button", { name: "Encerrar todos os outros" }))
    await userEvent.click(await screen.findByRole("button", { name: "Encerrar" }))
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1))
  })
})
