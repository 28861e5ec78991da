import { fileURLToPath } from "node:url"
import { type Page } from "@playwright/test"
import { signIn } from "../e2e/people.ts"
import { expect, test } from "../e2e/with-server.ts"

const take = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  // over the sidebar it would open it
  await page.mouse.move(700, 790)
  const path = fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url))
  await page.screenshot({ path, animations: "disabled", caret: "hide" })
}

test("the editor with its simulator", async ({ browser, server }) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/drawflow/1/-1`)
  await page.locator(".react-flow__node").first().waitFor()
  await page.getByRole("button", { name: "Testar" }).click()
  const panel = page.getByRole("complementary", { name: "Simulador" })
  await panel.getByLabel("Canal simulado").selectOption({ label: "WhatsApp" })
  await panel.getByRole("button", { name: "Atualizar Bot" }).click()
  await expect(panel.getByPlaceholder("Escrever mensagem...")).toBeFocused()
  await page.keyboard.type("Bom dia!")
  await page.keyboard.press("Enter")
  const talk = panel.getByRole("log", { name: "Conversa simulada" })
  await talk.getByRole("button", { name: "Meu pedido", exact: true }).click()
  await talk.getByText("Vamos ver o seu pedido.").waitFor()
  await expect(panel.getByText("on-line")).toBeVisible()
  await take(page, "editor")
})

test("the inbox", async ({ browser, server }) => {
  const page = await signIn(browser, server, "camila")
  await page.goto(`${server.url}/omnichannel`)
  await page.getByRole("region", { name: "Conversas" }).getByRole("link").nth(3).click()
  await page.getByRole("region", { name: "Mensagens" }).waitFor()
  await page.waitForLoadState("networkidle")
  await take(page, "caixa-de-entrada")
})

test("bots", async ({ browser, server }) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/chatbots`)
  await page.getByRole("article").first().waitFor()
  await take(page, "robos")
})

test("the chat on a customer's page", async ({ page, server }) => {
  await page.goto(`${server.url}/demo`)
  await page.getByRole("button", { name: "Abrir conversa" }).click()
  const chat = page.frameLocator("iframe.prosa-widget-frame")
  await chat.getByRole("button", { name: "Boletos e pagamentos" }).click()
  await chat.getByText("Posso ajudar com:", { exact: true }).waitFor()
  await take(page, "chat")
})
