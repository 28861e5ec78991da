import type { Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { keepsDraft } from "./kept-drafts.ts"
import { createBotAndEdit } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

const nameOf = (page: Page) => page.getByRole("textbox", { name: "Nome do fluxo" })
const savedIn = (page: Page) => page.getByText("Salvo", { exact: true })

test("a text of 100,000 characters is refused in its field, kept, and saved once it is shorter", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia")
  await createBotAndEdit(page, company, "Cartório Central")
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const text = panel.getByRole("textbox", { name: "Texto 1 do robô" })
  const open = () => page.locator('.react-flow__node[aria-label="Início"]').click()
  await open()
  await text.click()
  await page.keyboard.press("Control+a")
  await text.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", "lorem ipsum ".repeat(8_334).slice(0, 100_000))
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  })
  const length = () => text.evaluate((field) => field.textContent.length)
  await expect.poll(length).toBeGreaterThanOrEqual(99_999)
  await expect(panel.getByText(/4\.?096/u)).toBeVisible()
  await page.getByRole("button", { name: "Salvar Fluxo" }).click()
  await expect(page.getByText("Erro ao salvar script. Por favor tente mais tarde!")).toBeVisible()
  await nothingWrong(page, "a text that is too long")
  await keepsDraft(page, "lorem ipsum ".repeat(8_333))
  await page.reload()
  await expect(page.getByText("Recuperamos alterações que não tinham sido salvas.")).toBeVisible()
  await open()
  await expect.poll(length).toBeGreaterThanOrEqual(99_999)
  await text.fill("Bem-vindo ao cartório.")
  await page.getByRole("button", { name: "Salvar Fluxo" }).click()
  await expect(savedIn(page)).toBeVisible()
})

// Also where another call than the save is refused first: the person has then left before a draft was written in a pause.
for (const [call, bot] of [
  ["Salvar Fluxo", "Farmácia Noturna"],
  ["Versões", "Farmácia do Largo"],
] as const)
  test(`a session that ends while a flow is edited loses nothing, by '${call}'`, async ({ browser, company }) => {
    const page = await signIn(browser, company, "julia")
    await createBotAndEdit(page, company, bot)
    await expect(savedIn(page)).toBeVisible()
    const address = page.url()
    await nameOf(page).fill("Escrito sem sessão")
    await page.context().clearCookies()
    // A socket that connects again may be refused before the click.
    await Promise.any([page.waitForURL(/\/login/u), page.getByRole("button", { name: call }).click()])
    await expect(page).toHaveURL(/\/login/u)
    const { email, password } = company.login("julia")
    await page.getByLabel("E-mail").fill(email)
    await page.getByLabel("Senha", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Entrar" }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText("Recuperamos alterações que não tinham sido salvas.")).toBeVisible()
    await expect(nameOf(page)).toHaveValue("Escrito sem sessão")
    await page.getByRole("button", { name: "Salvar Fluxo" }).click()
    await expect(savedIn(page)).toBeVisible()
  })

test("a browser that keeps no drafts says so, and leaving says what is lost", async ({ browser, company }) => {
  const page = await signIn(browser, company, "julia")
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  })
  await createBotAndEdit(page, company, "Sebo do Porto")
  await nameOf(page).fill("Sem rascunho")
  const told = page.getByText("Este navegador não consegue guardar rascunhos: o armazenamento está cheio ou bloqueado.")
  await expect(told).toBeVisible()
  await nothingWrong(page, "a full storage")
  await page.getByRole("button", { name: "Voltar" }).click()
  const question = page.getByRole("alertdialog", { name: "Há alterações não salvas" })
  await expect(question).toContainText("Se você sair sem salvar, elas se perdem.")
  await nothingWrong(page, "leaving without a draft")
  await question.getByRole("button", { name: "Continuar editando" }).click()
  await page.getByRole("button", { name: "Salvar Fluxo" }).first().click()
  await expect(savedIn(page)).toBeVisible()
  await expect(told).toBeHidden()
})

test("a person's two tabs of one flow lose nothing of each other", async ({ browser, company }) => {
  const page = await signIn(browser, company, "julia")
  await createBotAndEdit(page, company, "Floricultura Jasmim")
  await expect(savedIn(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(savedIn(other)).toBeVisible()
  await nameOf(page).fill("Da primeira aba")
  await nameOf(other).fill("Da segunda aba")
  await page.getByRole("button", { name: "Salvar Fluxo" }).click()
  await expect(savedIn(page)).toBeVisible()
  await other.getByRole("button", { name: "Salvar Fluxo" }).click()
  const conflict = other.getByRole("alertdialog")
  await expect(conflict.getByRole("list", { name: "O que você mudou" })).toContainText("Da segunda aba")
  await other.keyboard.press("Escape")
  await expect(conflict).toBeHidden()
  await other.getByRole("button", { name: "Voltar" }).click()
  await other
    .getByRole("alertdialog", { name: "Há alterações não salvas" })
    .getByRole("button", { name: "Sair e manter rascunho" })
    .click()
  await expect(other).not.toHaveURL(/drawflow/u)
  await other.goto(page.url())
  await expect(other.getByRole("alertdialog").getByRole("list", { name: "O que você mudou" })).toContainText(
    "Da segunda aba",
  )
})
