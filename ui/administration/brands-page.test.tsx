import { aBrandRecord } from "@prosa/core/administration/testing"
import { aUser } from "@prosa/core/access/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { BrandsPage } from "./brands-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = (world: FakeWorld = {}) => {
  const user = aUser({ admin: true, companyId: null })
  const services = createFakeServices(scope, { path: "/platforms", user, ...world })
  render(
    <World services={services}>
      <BrandsPage />
    </World>,
  )
  return { ...services, ...services.work.administration }
}
const prosa = aBrandRecord({
  changes: [{ at: "2026-11-19T14:12:00.000Z", userName: "Camila Duarte", action: "update" }],
})
const dialog = () => within(screen.getByRole("dialog"))
/** Replaces what a field holds, in one step. */
const write = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())

it("makes a brand, says how its colour is read while it is typed, and shows it at once", async () => {
  const brandReloads: Array<string> = []
  const { brandSettings } = open({ brandRecords: [prosa], brandReloads })
  await screen.findByRole("row", { name: /Prosa.*prosa\.example/u })
  await userEvent.click(screen.getByRole("button", { name: "Adicionar" }))
  await write(await screen.findByRole("textbox", { name: "Nome" }), "Conversa Boa")
  const colour = dialog().getByRole("textbox", { name: "Cor principal" })
  await write(colour, "#f5c400")
  expect(dialog().getByText(/^Texto escuro, com contraste \d+(,\d)? : 1\.$/u)).toBeDefined()
  const hosts = dialog().getByRole("textbox", { name: "Domínios, um por linha" })
  await write(hosts, "https://Prosa.example/login")
  await userEvent.click(dialog().getByRole("button", { name: "Salvar marca" }))
  await dialog().findByText("O endereço prosa.example já é da marca Prosa.")
  await write(hosts, "conversaboa.example:8080, homolog.conversaboa.example")
  await userEvent.click(dialog().getByRole("button", { name: "Salvar marca" }))
  await screen.findByText("Marca cadastrada com sucesso!")
  await gone()
  expect(brandSettings.kept.at(-1)).toMatchObject({
    displayName: "Conversa Boa",
    mainColor: "#f5c400",
    hosts: ["conversaboa.example", "homolog.conversaboa.example"],
  })
  await screen.findByRole("row", { name: /Conversa Boa/u })
  expect(brandReloads).toHaveLength(1)
})

it("is not saved while an image is on its way, and says why", async () => {
  const { brandSettings } = open({ brandRecords: [prosa], latency: 400 })
  await userEvent.click(await screen.findByRole("button", { name: "Editar Prosa" }))
  const file = await screen.findByLabelText<HTMLInputElement>("Arquivo de logo da entrada")
  await userEvent.upload(file, new File(["x"], "logo.png", { type: "image/png" }))
  const save = () => dialog().getByRole("button", { name: /Salvar marca/u })
  expect(save().getAttribute("aria-disabled")).toBe("true")
  await userEvent.click(save())
  await waitFor(() => expect(save().getAttribute("aria-disabled")).not.toBe("true"))
  expect(brandSettings.kept[0]?.urlLogo).toBe("")
  await userEvent.click(save())
  await gone()
  expect(brandSettings.kept[0]?.urlLogo).toMatch(/^\/api\/brand-images\//u)
})

it("takes an image, refuses another with its sentence, and removes it", async () => {
  const { brandSettings } = open({ brandRecords: [prosa] })
  await userEvent.click(await screen.findByRole("button", { name: "Editar Prosa" }))
  await screen.findByText("Camila Duarte")
  const logo = within(await screen.findByRole("region", { name: "Logo da entrada" }))
  const file = screen.getByLabelText<HTMLInputElement>("Arquivo de logo da entrada")
  await userEvent.upload(file, new File(["x"], "logo.png", { type: "image/png" }))
  const image = await logo.findByRole("img", { name: "Logo da entrada" })
  expect(image.getAttribute("src")).toMatch(/^\/api\/brand-images\//u)
  const large = new File([new Uint8Array(524_289)], "logo.png", { type: "image/png" })
  await userEvent.upload(file, large)
  await logo.findByText("A imagem pode ter no máximo 512 KB.")
  await userEvent.click(logo.getByRole("button", { name: "Remover: Logo da entrada" }))
  await userEvent.click(dialog().getByRole("button", { name: "Salvar marca" }))
  await screen.findByText("Marca atualizada com sucesso!")
  await gone()
  expect(brandSettings.kept[0]).toMatchObject({ urlLogo: "", hosts: ["prosa.example"] })
})
