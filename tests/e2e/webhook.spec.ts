import { createHmac } from "node:crypto"
import { openCustomerSystem } from "../../server/testing/customer-system.ts"
import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("a webhook is configured, tested and looked at", async ({ browser, company }) => {
  const system = await openCustomerSystem()
  const page = await signIn(browser, company, "julia")
  await page.goto(`${company.url}/chatbots`)
  await page.getByRole("link", { name: "Detalhes do Bot" }).first().click()
  await page.getByRole("button", { name: /^Webhook/ }).click()
  const dialog = page.getByRole("dialog", { name: "Webhook" })
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true })
  await expect(field("URL Webhook")).toHaveValue(/\/api\/hooks\/[\w-]{20,}$/u)
  await nothingWrong(page, "an empty webhook")

  await test.step("a wrong address is named and focused, and nothing is saved", async () => {
    await field("Eventos").fill(`${system.url}/prosa`)
    await field("Fechamento de sala").fill("erp.casaaroeira/fechar")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(dialog.getByText("URL inválida")).toBeVisible()
    await expect(field("Fechamento de sala")).toBeFocused()
    await nothingWrong(page, "a wrong address")
    await field("Fechamento de sala").fill("http://169.254.169.254/latest")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(dialog.getByText("Use um endereço da internet pública")).toBeVisible()
    await field("Fechamento de sala").fill("")
  })

  const secret = await test.step("a key that stands twice is said and saved; the secret is shown once", async () => {
    await field("Chave do header 1").fill("X-Loja")
    await field("Valor do header 1").fill("sp-01")
    await dialog.getByRole("button", { name: "Adicionar header" }).click()
    await expect(field("Chave do header 2")).toBeFocused()
    await field("Chave do header 2").fill("X-Loja")
    await field("Valor do header 2").fill("mg-02")
    await expect(dialog.getByText("Não é possível adicionar Headers com chaves duplicadas.")).toBeVisible()
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(page.getByText("Dados atualizados com sucesso!")).toBeVisible()
    await expect(dialog.getByRole("button", { name: "Copiar segredo" })).toBeFocused()
    return field("Segredo da assinatura").inputValue()
  })

  await test.step("a test is signed, sent with the last value of a key, and stands in the log", async () => {
    await dialog.getByRole("button", { name: "Testar Eventos" }).click()
    await expect(dialog.getByText(/^Respondeu 200 em/u)).toBeVisible()
    const [hook] = system.received
    expect(hook?.headers["x-loja"]).toBe("mg-02")
    const signature = createHmac("sha256", secret)
      .update(hook?.body ?? "")
      .digest("hex")
    expect(hook?.headers["x-prosa-signature"]).toBe(`sha256=${signature}`)
    system.respond({ status: 503 })
    await dialog.getByRole("button", { name: "Testar todos" }).click()
    await dialog.getByRole("button", { name: "Falhas 1" }).click()
    await dialog.getByRole("button", { name: /^503/u }).click()
    await expect(dialog.getByText("tentativa 1 de 1")).toBeVisible()
    await nothingWrong(page, "a call that failed")
    system.respond({ json: {} })
    await dialog.getByRole("button", { name: "Todas" }).click()
    await dialog.getByRole("button", { name: "Repetir chamada" }).click()
    await expect(dialog.getByRole("button", { name: /^200/u })).toHaveCount(2)
  })

  await test.step("the secret is renewed after a question, and gone after that", async () => {
    await dialog.getByRole("button", { name: "Renovar segredo" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Renovar" }).click()
    await expect(field("Segredo da assinatura")).not.toHaveValue(secret)
    await dialog.getByRole("button", { name: "Cancelar" }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await page.getByRole("button", { name: /^Webhook/ }).click()
    await expect(field("Segredo da assinatura")).toHaveValue(/^whsec_•+.{4}$/u)
    await expect(field("Valor do header 2")).toHaveValue("mg-02")
  })

  await test.step("unsaved work asks before it is lost, on a telephone too", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await field("Callback").fill(`${system.url}/retorno`)
    await nothingWrong(page, "a webhook on a telephone")
    await page.keyboard.press("Escape")
    await page.getByRole("alertdialog").getByRole("button", { name: "Continuar" }).click()
    await expect(field("Callback")).toHaveValue(`${system.url}/retorno`)
    await dialog.getByRole("button", { name: "Cancelar" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click()
    await expect(dialog).toBeHidden()
  })
  system.close()
})
