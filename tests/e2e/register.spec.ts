import { nothingWrong } from "./axe.ts"
import { expect, test } from "./with-server.ts"

test.use({ ownServer: "it changes a password of the demo company" })

test("a company registers, confirms its mail, chooses an avatar and makes its first bot", async ({ page, server }) => {
  const email = "nadia.ferraz@padariasol.com.br"
  const password = "girassol-azul-7"
  await page.goto(`${server.url}/login`)
  await page.getByRole("link", { name: "Criar conta" }).click()
  await expect(page.getByLabel("Empresa")).toBeFocused()
  await nothingWrong(page, "registration")
  await expect(page.getByRole("button", { name: "Criar conta" })).toBeDisabled()
  await page.keyboard.type("Padaria do Sol")
  await page.getByLabel("Seu nome").fill("Nádia Ferraz")
  await page.getByLabel("Telefone", { exact: true }).fill("11977412030")
  await expect(page.getByLabel("Telefone", { exact: true })).toHaveValue("(11) 97741-2030")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill(password)
  await page.getByLabel("Confirmar senha").fill("girassol-azul-8")
  await page.keyboard.press("Enter")
  await expect(page.getByText("As senhas não são iguais")).toBeVisible()
  await expect(page.getByLabel("Confirmar senha")).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole("button", { name: /^Reenviar e-mail em \d+ s$/u })).toBeDisabled()
  await nothingWrong(page, "the mail is sent")

  // Before the confirmation the right password is told what is missing.
  await page.getByRole("link", { name: "Voltar para o login" }).click()
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill(password)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert")).toHaveText(
    "Confirme seu cadastro para entrar: enviamos um link para o seu e-mail.",
  )

  const link = await server.linkTo(email, /subscribe-success/u)
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "Seu cadastro foi concluído com sucesso :)" })).toBeVisible()
  await nothingWrong(page, "confirmed")
  await page.getByRole("link", { name: "Entrar" }).click()
  await expect(page.getByText("Cadastro efetuado com sucesso!")).toBeVisible()
  await expect(page.getByLabel("E-mail")).toHaveValue(email)
  await page.getByLabel("Senha", { exact: true }).fill(password)
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: "Como as pessoas vão ver você?" })).toBeVisible()
  await expect(page).toHaveURL(/\/avatar\/\d+\/N%C3%A1dia%20Ferraz$/u)
  await nothingWrong(page, "first access")
  await page.getByRole("radio", { name: "Lilás" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("radio", { name: "Azul" })).toBeChecked()
  await page.getByRole("button", { name: "Tudo pronto!" }).click()
  await expect(page).toHaveURL(/\/chatbots$/u)

  await page.getByRole("button", { name: "Criar bot" }).first().click()
  await page.getByRole("button", { name: /^Criar do zero/u }).click()
  const dialog = page.getByRole("dialog", { name: "Criar Bot do zero" })
  await dialog.getByLabel("Nome").fill("Pedidos da padaria")
  await dialog.getByLabel("Área de trabalho").selectOption({ label: "Principal" })
  await dialog.getByLabel("Objetivo").selectOption({ label: "FAQ" })
  await dialog.getByRole("button", { name: "Próximo" }).click()
  await dialog.getByRole("button", { name: "Criar bot" }).click()
  await expect(page.getByRole("link", { name: "Editar Script" })).toBeVisible()

  // The link works once.
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "Link já usado" })).toBeVisible()
  await expect(page.getByText("Este link já foi usado: a conta já está ativa.")).toBeVisible()
})

test("a forgotten password is replaced by a link that works once", async ({ page, browser, server }) => {
  const { email } = server.login("rafael")
  await page.goto(`${server.url}/login`)
  await page.getByLabel("E-mail").fill(email)
  await page.getByRole("link", { name: "Esqueci minha senha" }).click()
  await expect(page.getByLabel("E-mail")).toHaveValue(email)
  await nothingWrong(page, "forgot")
  await page.getByRole("button", { name: "Enviar link" }).click()
  await expect(page.getByRole("heading", { name: "Enviamos um e-mail" })).toBeVisible()
  await nothingWrong(page, "recovery sent")

  const link = await server.linkTo(email, /reset-password/u)
  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  await nothingWrong(page, "reset")
  await page.getByLabel("Nova senha").fill("12345678")
  await page.getByLabel("Confirmar senha").fill("12345678")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Esta senha é muito comum. Escolha outra.")).toBeVisible()
  await page.getByLabel("Nova senha").fill("trem-das-onze-5")
  await page.getByLabel("Confirmar senha").fill("trem-das-onze-5")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Senha atualizada com sucesso")).toBeVisible()
  await page.getByLabel("Senha", { exact: true }).fill("trem-das-onze-5")
  await page.keyboard.press("Enter")
  await expect(page).not.toHaveURL(/login/u)

  const again = await (await browser.newContext()).newPage()
  await again.goto(link)
  await expect(again.getByRole("heading", { name: "Link já usado" })).toBeVisible()
  await nothingWrong(again, "a used link")
  await again.getByRole("link", { name: "Pedir outro link" }).click()
  await expect(again.getByLabel("E-mail")).toHaveValue(email)
})
