import { aUser } from "@prosa/core/access/testing"
import { keyFileRefusals } from "@prosa/core/credential"
import { aKeyFile, type StoredProviderKey } from "@prosa/core/credential/testing"
import { CredentialId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { ProviderKeysPage } from "./provider-keys-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const aKey = (id: number, facts: Partial<StoredProviderKey> = {}): StoredProviderKey => ({
  id: CredentialId.make(id),
  projectId: `projeto-${id}`,
  keyId: `k${id}`,
  botName: "",
  file: aKeyFile(`projeto-${id}`, `k${id}`),
  ...facts,
})
const open = (...providerKeys: ReadonlyArray<StoredProviderKey>) => {
  const services = createFakeServices(scope, { user: aUser({ permissions: ["credential_view"] }), providerKeys })
  render(
    <World services={services}>
      <ProviderKeysPage />
    </World>,
  )
  return services.work.credential.providerKeys
}
const table = () => screen.findByRole("table")
const jsonFile = (name: string, text: string) => new File([text], name, { type: "application/json" })

describe("the page of the keys", () => {
  it("shows project, code and bot, and whether a key is free", async () => {
    open(aKey(1), aKey(2, { botName: "Aroeira", bot: { active: true } }))
    expect(await screen.findByText("projeto-1")).toBeDefined()
    expect(screen.getByRole("heading", { name: /^Gestão de Chave do Bot/u })).toBeDefined()
    const heads = within(await table()).getAllByRole("columnheader")
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Project ID",
      "Código da chave",
      "Bot",
      "JSON",
      "Ação",
    ])
    const [, first, second] = within(await table()).getAllByRole("row")
    expect(first?.textContent).toContain("Disponível")
    expect(second?.textContent).toContain("Aroeira")
    expect(screen.getByRole("link", { name: "seus robôs" }).getAttribute("href")).toBe("/chatbots")
  })

  it("pages by 20, 50 or 100", async () => {
    open(...Array.from({ length: 21 }, (_, n) => aKey(n + 1)))
    const size = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Por página" })
    expect(Array.from(size.options, ({ value }) => value)).toEqual(["20", "50", "100"])
    expect(within(await table()).getAllByRole("row")).toHaveLength(21)
    await userEvent.selectOptions(size, "50")
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(22))
  })

  it("says the specified sentence where there is none", async () => {
    open()
    expect(await screen.findByText("Nenhum resultado encontrado")).toBeDefined()
  })

  it("keeps the key of an active bot, and says so", async () => {
    const keys = open(aKey(2, { botName: "Aroeira", bot: { active: true } }))
    await userEvent.click(await screen.findByRole("button", { name: "Remover a chave de projeto-2 do bot" }))
    await userEvent.click(await screen.findByRole("button", { name: "Remover" }))
    expect(await screen.findByText("Não é possível desvincular uma credencial de um bot existente.")).toBeDefined()
    expect(keys.kept).toHaveLength(1)
  })

  it("takes several files, says of each why it is no key, and stores the others", async () => {
    const keys = open(aKey(1))
    await userEvent.click(await screen.findByRole("button", { name: "Gerar Chave" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Gerar Chave" }))
    const add = () => dialog.getByRole<HTMLButtonElement>("button", { name: /^Adicionar/u })
    expect(add().disabled).toBe(true)
    await userEvent.upload(dialog.getByLabelText("Arquivos de chave"), [
      jsonFile("velha.json", aKeyFile("projeto-1", "k1")),
      jsonFile("<b>nova</b> 😀.json", aKeyFile("projeto-9", "k9")),
      jsonFile("pacote.json", '{"name":"x"}'),
    ])
    expect(await dialog.findByText(keyFileRefusals.notKey)).toBeDefined()
    expect(dialog.getByText("<b>nova</b> 😀.json")).toBeDefined()
    expect(add().textContent).toMatch(/^Adicionar 2 chaves/u)
    await userEvent.click(add())
    expect(await screen.findByText("1 chave(s) da lista já foram importadas")).toBeDefined()
    expect(await screen.findByText("Nova chave gravada com sucesso")).toBeDefined()
    expect(keys.kept.map(({ projectId }) => projectId)).toEqual(["projeto-1", "projeto-9"])
    expect(await screen.findByText("projeto-9")).toBeDefined()
  })

  it("has pictures of their own for platforms 3 and 4, one a step", async () => {
    const lookOf = async (id: number) => {
      const user = aUser({ permissions: ["credential_view"], platform: { ...aUser().platform, id } })
      render(
        <World services={createFakeServices(scope, { user, providerKeys: [] })}>
          <ProviderKeysPage />
        </World>,
      )
      await userEvent.click(await screen.findByRole("button", { name: "Confira o manual" }))
      const dialog = await screen.findByRole("dialog", { name: "Como gerar uma chave" })
      const look = dialog.querySelector("[data-look]")?.getAttribute("data-look")
      cleanup()
      return look
    }
    const looks = [await lookOf(1), await lookOf(3), await lookOf(4)]
    expect(looks).toEqual(["usual", "alternative", "alternative"])
  })

  it("explains in five steps how a key is made, and leads to the upload", async () => {
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Confira o manual" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Como gerar uma chave" }))
    for (let step = 1; step < 5; step += 1) {
      expect(dialog.getByText(`Passo ${step} de 5`)).toBeDefined()
      await userEvent.click(dialog.getByRole("button", { name: "Próximo" }))
    }
    expect(dialog.getByText("Passo 5 de 5")).toBeDefined()
    await userEvent.click(dialog.getByRole("button", { name: "Gerar Chave" }))
    expect(await screen.findByRole("dialog", { name: "Gerar Chave" })).toBeDefined()
  })
})
