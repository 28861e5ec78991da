import { type Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { enter } from "./people.ts"
import { expect, test } from "./with-server.ts"

test.use({ ownServer: "it changes the people of the demo company" })

/** The status of a call of the page's own. */
const status = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => (await fetch(address)).status, path)

test("a manager edits a colleague, who loses a right on the open page", async ({ browser, server }) => {
  const helena = await enter(browser, server, "helena")
  const rafael = await enter(browser, server, "rafael")
  const dialog = helena.getByRole("dialog")
  const row = helena.getByRole("row", { name: /Rafael Nogueira/u })

  await test.step("the table", async () => {
    await helena.getByRole("link", { name: "Colaboradores" }).click()
    await expect(helena).toHaveURL(`${server.url}/users/`)
    await expect(row).toBeVisible()
    await nothingWrong(helena, "the table of collaborators")
    await helena.getByRole("searchbox", { name: "Buscar por nome ou e-mail" }).fill("RAFAEL.NOG")
    await expect(helena).toHaveURL(`${server.url}/users/?search=RAFAEL.NOG`)
    await expect(helena.getByText("1–1 de 1 colaborador")).toBeVisible()
  })

  await test.step("phone, agent's name and profiles", async () => {
    await row.getByRole("button", { name: "Editar Rafael Nogueira" }).click()
    await expect(helena).toHaveURL(/[?&]user=\d+/u)
    await expect(dialog.getByLabel("Nome", { exact: true })).toBeFocused()
    await nothingWrong(helena, "the panel of a collaborator")
    await dialog.getByLabel("Telefone", { exact: true }).fill("1198877")
    await dialog.getByRole("button", { name: /^Salvar/u }).click()
    await expect(dialog.getByText("Campo Obrigatório")).toBeVisible()
    await nothingWrong(helena, "a refused panel")
    await dialog.getByLabel("Telefone", { exact: true }).fill("11988771020")
    await expect(dialog.getByLabel("Telefone", { exact: true })).toHaveValue("(11) 9 8877-1020")
    await dialog.getByLabel("Nome do atendente").fill("  Rafa ")
    const profiles = dialog.getByRole("combobox", { name: "Perfis" })
    await profiles.focus()
    await helena.keyboard.press("Backspace")
    await expect(dialog.getByRole("button", { name: "Remover Atendente" })).toHaveCount(0)
    await helena.keyboard.type("construtor")
    await nothingWrong(helena, "the list of profiles")
    await helena.keyboard.press("ArrowDown")
    await helena.keyboard.press("Enter")
    await expect(dialog.getByRole("button", { name: "Remover Construtor de robôs" })).toBeVisible()
    await helena.keyboard.press("Escape")
    await expect(dialog.getByText("3 alterações não salvas")).toBeVisible()
    await dialog.getByRole("button", { name: /^Salvar/u }).click()
    await expect(helena.getByText("Colaborador Atualizado com sucesso.")).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText("+55 (11) 9 8877-1020")
    await expect(row).toContainText("Construtor de robôs")
    await row.getByRole("button", { name: "Editar Rafael Nogueira" }).click()
    await expect(dialog.getByLabel("Nome do atendente")).toHaveValue("Rafa")
  })

  await test.step("the rights of the open page are new at the next call", async () => {
    const inbox = "/api/omnichannel/dialogs-pageable?offset=0&limit=1&name=&status="
    expect(await status(rafael, inbox)).toBe(200)
    const none = await helena.evaluate(async () => {
      const headers = { "content-type": "application/json" }
      const body = JSON.stringify({ name: "Sem nada", permissions: [] })
      return (await (await fetch("/api/profiles", { method: "POST", headers, body })).json()).id as number
    })
    const id = Number(new URL(helena.url()).searchParams.get("user"))
    await helena.evaluate(
      async ([user, profile]) => {
        const headers = { "content-type": "application/json" }
        const body = JSON.stringify({ profiles: [profile] })
        await fetch(`/api/users/${user}`, { method: "PATCH", headers, body })
      },
      [id, none] as const,
    )
    expect(await status(rafael, inbox)).toBe(403)
  })

  await test.step("going back closes the panel", async () => {
    await helena.goBack()
    await expect(dialog).toBeHidden()
    await expect(helena).not.toHaveURL(/user=/u)
  })

  await test.step("an inactive colleague is signed out", async () => {
    await row.getByRole("button", { name: "Editar Rafael Nogueira" }).click()
    await dialog.getByRole("switch", { name: "Ativo" }).focus()
    await helena.keyboard.press("Space")
    await dialog.getByRole("button", { name: /^Salvar/u }).click()
    await expect(row).toContainText("Inativo")
    await rafael.goto(`${server.url}/omnichannel`)
    await expect(rafael).toHaveURL(/\/login/u)
  })
})

test("one's own panel opens from the user menu, and a recovery link is for administrators", async ({
  browser,
  server,
}) => {
  const helena = await enter(browser, server, "helena")
  const dialog = helena.getByRole("dialog", { name: "Minha conta" })
  await helena.getByRole("button", { name: "Olá, Helena" }).click()
  await helena.getByRole("link", { name: "Minha conta" }).click()
  await expect(helena).toHaveURL(/\/users\/\?user=\d+$/u)
  await expect(dialog.getByLabel("Nome", { exact: true })).toHaveValue("Helena Aroeira")
  await nothingWrong(helena, "one's own panel")
  await expect(dialog.getByRole("button", { name: "Copiar link de recuperação de senha" })).toHaveCount(0)
  await dialog.getByLabel("Foto").setInputFiles({
    name: "eu.png",
    mimeType: "image/png",
    buffer: Buffer.from(smallPng, "base64"),
  })
  await expect(dialog.getByText("1 alteração não salva")).toBeVisible()
  await dialog.getByRole("button", { name: /^Salvar/u }).click()
  await expect(helena.getByText("Colaborador Atualizado com sucesso.")).toBeVisible()
  await expect(helena.getByRole("button", { name: "Olá, Helena" }).locator("img")).toBeVisible()

  await helena.getByRole("button", { name: "Editar Helena Aroeira" }).click()
  await dialog.getByRole("switch", { name: "Ativo" }).click()
  await dialog.getByRole("button", { name: /^Salvar/u }).click()
  await expect(dialog.getByText("Você não pode desativar a si mesmo.")).toBeVisible()
})

/** A grey square of 8 × 8 pixels. */
const smallPng = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGNIwwEYhpYEAOR7TIE437i0AAAAAElFTkSuQmCC"
