import { type Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { arrive, signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("a manager edits a colleague, and signs them out", async ({ browser, company }) => {
  const helena = await arrive(browser, company, "helena")
  const rafael = await arrive(browser, company, "rafael")
  const dialog = helena.getByRole("dialog")
  const row = helena.getByRole("row", { name: /Rafael Nogueira/u })

  await test.step("the table", async () => {
    await helena.getByRole("link", { name: "Colaboradores" }).click()
    await expect(helena).toHaveURL(`${company.url}/users/`)
    await expect(row).toBeVisible()
    await nothingWrong(helena, "the table of collaborators")
    await helena.getByRole("searchbox", { name: "Buscar por nome ou e-mail" }).fill("RAFAEL.NOG")
    await expect(helena).toHaveURL(`${company.url}/users/?search=RAFAEL.NOG`)
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
    await rafael.goto(`${company.url}/omnichannel`)
    await expect(rafael).toHaveURL(/\/login/u)
  })
})

test("a profile that is edited while its person is at work takes their menu line and their page away, never their work", async ({
  browser,
  company,
}) => {
  const helena = await arrive(browser, company, "helena")
  const inbox = await signIn(browser, company, "julia")
  const writing = await signIn(browser, company, "julia")
  const menuLine = (page: Page) =>
    page.getByRole("navigation", { name: "Menu principal" }).first().getByRole("link", { name: "Omnichannel" })
  await inbox.goto(`${company.url}/omnichannel`)
  await expect(inbox.getByRole("region", { name: "Conversas" })).toBeVisible()
  await writing.clock.install()
  await writing.goto(`${company.url}/password`)
  await writing.getByLabel("Nome", { exact: true }).fill("Júlia que ainda escreve")
  await expect(menuLine(writing)).toBeAttached()

  await helena.goto(`${company.url}/profiles`)
  await helena.getByRole("button", { name: "Editar Construtor de robôs" }).click()
  const dialog = helena.getByRole("dialog")
  await dialog.getByRole("searchbox").fill("atender no omnichannel")
  const permission = dialog.getByRole("treeitem", { name: "Atender no omnichannel" })
  await expect(permission).toHaveAttribute("aria-checked", "true")
  await permission.click()
  await expect(permission).toHaveAttribute("aria-checked", "false")
  await dialog.getByRole("button", { name: "Salvar perfil" }).click()
  await expect(helena.getByText("Perfil salvo com sucesso.")).toBeVisible()

  await expect(inbox).toHaveURL(/\/401$/u, { timeout: 10_000 })
  await expect(menuLine(writing)).toHaveCount(0, { timeout: 10_000 })
  // longer than a page without unsaved work takes to start afresh
  await writing.clock.runFor(3_000)
  await expect(writing.getByLabel("Nome", { exact: true })).toHaveValue("Júlia que ainda escreve")
  await writing.getByRole("link", { name: "Início" }).first().click()
  const question = writing.getByRole("alertdialog")
  await expect(question).toContainText("Há alterações que não foram salvas.")
  await question.getByRole("button", { name: "Descartar" }).click()
  await expect(writing).toHaveURL(/\/home$/u)
})

test("who may invite begins at the table of collaborators, and comes back to it", async ({ browser, company }) => {
  const email = "nina.paz@casaaroeira.com.br"
  const page = await signIn(browser, company, "helena")
  await page.goto(`${company.url}/users/`)
  await page.getByRole("button", { name: "Convidar" }).click()
  await nothingWrong(page, "where to invite")
  await page.getByRole("menuitem", { name: "SAC" }).click()
  const dialog = page.getByRole("dialog", { name: "Editar workspace" })
  await expect(dialog.getByLabel("E-mail", { exact: true })).toBeFocused()
  await page.keyboard.type(email)
  await dialog.getByLabel("Cargo", { exact: true }).selectOption({ label: "Atendente" })
  await dialog.getByRole("button", { name: "Salvar" }).click()
  await expect(page.getByText("Workspace Atualizado com sucesso!!")).toBeVisible()
  await expect(page).toHaveURL(`${company.url}/users/`)
  await expect(page.getByRole("row", { name: new RegExp(email, "u") })).toContainText("Convite pendente")
  expect(await company.linkTo(email, /user-invite/u)).toContain("/user-invite/")
  const attendant = await signIn(browser, company, "camila")
  await attendant.goto(`${company.url}/users/`)
  await expect(attendant).toHaveURL(/\/401$/u)
})

test("one's own panel opens from the user menu, and a recovery link is for administrators", async ({
  browser,
  company,
}) => {
  const helena = await arrive(browser, company, "helena")
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
