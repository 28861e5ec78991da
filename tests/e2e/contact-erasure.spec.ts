import { expect, test } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { type RunningServer, startServer } from "./running-server.ts"

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.dispose())

test("somebody's data are downloaded and then erased, after their name was typed", async ({ browser }) => {
  const page = await signIn(browser, server, "helena")
  await page.goto(`${server.url}/contacts`)
  await page.getByRole("button", { name: "Novo contato" }).click()
  const form = page.getByRole("dialog", { name: "Novo contato" })
  await form.getByLabel("Nome").fill("Zoé Araújo")
  await form.getByLabel("E-mail").fill("zoe@uol.com.br")
  await form.getByRole("button", { name: "SALVAR" }).click()
  const panel = page.getByRole("complementary", { name: "Contato" })

  const archive = page.waitForEvent("download")
  await panel.getByRole("button", { name: "Baixar dados da pessoa" }).click()
  expect((await archive).suggestedFilename()).toMatch(/^dados-do-contato-\d+\.zip$/u)

  await panel.getByRole("button", { name: "Apagar dados da pessoa…" }).click()
  const dialog = page.getByRole("dialog", { name: "Apagar dados da pessoa" })
  await expect(dialog.getByRole("textbox", { name: "Digite “Zoé Araújo” para confirmar" })).toBeFocused()
  await nothingWrong(page, "what an erasure takes away")
  await page.keyboard.type("zoe araujo")
  await page.keyboard.press("Enter")
  const done = page.getByRole("dialog", { name: "Dados da pessoa apagados" })
  await expect(done).toBeVisible()
  await nothingWrong(page, "an erasure that is done")
  const list = page.waitForEvent("download")
  await done.getByRole("button", { name: "Baixar a lista" }).click()
  expect((await list).suggestedFilename()).toMatch(/^apagamento-\d+\.csv$/u)
  const address = page.url()
  await done.getByRole("button", { name: "Fechar" }).last().click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole("row", { name: /Zoé/u })).toHaveCount(0)

  await page.goto(address)
  await expect(panel.getByRole("heading", { name: "Dados da pessoa apagados" })).toBeVisible()
})
