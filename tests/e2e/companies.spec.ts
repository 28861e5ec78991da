import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("an administrator makes a company, and the person it invites joins and works on it", async ({
  browser,
  server,
}) => {
  const email = "nadia.ferraz@padariadalua.com.br"
  const page = await signIn(browser, server, "admin")
  const dialog = page.getByRole("dialog")

  await test.step("without a company of one's own to work on", async () => {
    await page.goto(`${server.url}/company`)
    await expect(page.getByRole("heading", { name: "Empresas" })).toBeVisible()
    await expect(page.getByRole("row", { name: /Casa Aroeira/u }).getByText("Ativo")).toBeVisible()
    await nothingWrong(page, "companies")
  })

  await test.step("a company is made by keyboard", async () => {
    await page.getByRole("button", { name: "Adicionar" }).focus()
    await page.keyboard.press("Enter")
    await expect(dialog.getByLabel("Nome")).toBeFocused()
    await nothingWrong(page, "a new company")
    await page.keyboard.press("Enter")
    await expect(dialog.getByText("Campo obrigatório").first()).toBeVisible()
    await nothingWrong(page, "a faulty company")
    await page.keyboard.type("Padaria da Lua")
    await dialog.getByRole("textbox", { name: "E-mail" }).fill(email)
    await expect(dialog.getByLabel("Enviar convite para este e-mail")).toBeChecked()
    await dialog.getByLabel("Plataforma").selectOption({ label: "Prosa" })
    await dialog.getByLabel("Limite de bots (0 para ilimitados)").fill("2")
    await page.keyboard.press("Enter")
    await expect(page.getByText("Empresa cadastrada com sucesso!")).toBeVisible()
    await page.getByRole("button", { name: "Trocar para esta empresa" }).click()
    await expect(page).toHaveURL(`${server.url}/home`)
    await expect(page.getByRole("button", { name: /Padaria da Lua/u })).toBeVisible()
  })

  const nadia = await (await browser.newContext()).newPage()
  await test.step("the invited person accepts, chooses an avatar and sees the company", async () => {
    await nadia.goto(await server.linkTo(email, /\/user-invite\//u))
    await expect(nadia.getByText("Padaria da Lua")).toBeVisible()
    await expect(nadia.getByLabel("E-mail")).toHaveValue(email)
    await nothingWrongInLong(nadia, "the invitation")
    await nadia.getByLabel("Seu nome").fill("Nádia Ferraz")
    await nadia.getByLabel("Telefone", { exact: true }).fill("11977412030")
    await nadia.getByLabel("Senha", { exact: true }).fill("girassol-azul-7")
    await nadia.getByLabel("Confirmar senha").fill("girassol-azul-7")
    await nadia.keyboard.press("Enter")
    await expect(nadia).toHaveURL(/\/login\/.+\/true$/u)
    await nadia.getByLabel("Senha", { exact: true }).fill("girassol-azul-7")
    await nadia.keyboard.press("Enter")
    await expect(nadia.getByRole("heading", { name: "Como as pessoas vão ver você?" })).toBeVisible()
    await nadia.getByRole("button", { name: "Tudo pronto!" }).click()
    await expect(nadia).toHaveURL(`${server.url}/chatbots`)
    await expect(nadia.getByText("Padaria da Lua").first()).toBeVisible()
    await nadia.goto(`${server.url}/company`)
    await expect(nadia).toHaveURL(`${server.url}/401`)
  })

  await test.step("deactivating the company sends her away, and refuses her login", async () => {
    await page.goto(`${server.url}/company?search=lua`)
    await page.getByRole("button", { name: "Editar Padaria da Lua" }).click()
    await expect(dialog.getByText("1 em uso")).toHaveCount(2)
    await nothingWrong(page, "an existing company")
    await dialog.getByLabel("Empresa ativa").uncheck()
    await nothingWrong(page, "a company that will be inactive")
    await dialog.getByRole("button", { name: "Salvar empresa" }).click()
    await expect(page.getByText("Empresa atualizada com sucesso!")).toBeVisible()
    await expect(page.getByRole("row", { name: /Padaria da Lua/u }).getByText("Inativo")).toBeVisible()
    await nadia.goto(`${server.url}/chatbots`)
    await expect(nadia).toHaveURL(/\/login/u)
    await nadia.getByLabel("E-mail").fill(email)
    await nadia.getByLabel("Senha", { exact: true }).fill("girassol-azul-7")
    await nadia.keyboard.press("Enter")
    await expect(nadia.getByText("Senha inválida.")).toBeVisible()
  })
})
