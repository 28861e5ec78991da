import { expect, test } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { type RunningServer, startServer } from "./running-server.ts"

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.dispose())

/** A list as an old spreadsheet saves it, in windows-1252: 500 people, of whom every fiftieth has a number that is none. */
const numberOf = (at: number, correct: boolean) =>
  at % 50 === 0 && !correct ? "9887-10" : `(11) 9 ${String(7000 + at)}-${String(1000 + at)}`
const listOf = (correct: boolean) =>
  Buffer.from(
    [
      "NOME COMPLETO;Celular;Email;Obs.",
      ...Array.from(
        { length: 500 },
        (_, at) =>
          `Conceição Araújo ${at + 1};${numberOf(at + 1, correct)};conceicao${at + 1}@uol.com.br;${at === 0 ? "=1+1" : ""}`,
      ),
    ].join("\r\n"),
    "latin1",
  )

test("somebody imports a list, corrects what was refused, and finds everybody once", async ({ browser }) => {
  const page = await signIn(browser, server, "helena")
  await page.goto(`${server.url}/contacts`)
  await page.getByRole("link", { name: "Importar" }).click()
  const choose = (buffer: Buffer) =>
    page.getByLabel("Arquivo de contatos").setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer })
  await expect(page.getByRole("button", { name: "Escolher arquivo" })).toBeVisible()
  await nothingWrong(page, "a file is chosen")
  await choose(listOf(false))
  await expect(page.getByText("“Conceição Araújo 1”")).toBeVisible()
  await page.reload()
  await expect(page.getByRole("listitem").filter({ hasText: "Recusados, com motivo" })).toContainText("10")
  await page.getByRole("button", { name: "Ver só Recusados, com motivo" }).click()
  await expect(page.getByRole("cell", { name: /9887-10.*Formato do telefone inválido/u })).toHaveCount(10)
  await nothingWrong(page, "rows that were refused")
  await page.getByRole("button", { name: /^Importar 490 contatos/u }).click()
  await expect(page.getByText("490 novos · 10 recusados")).toBeVisible()
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: /^Baixar as linhas de clientes.csv/u }).click()
  expect((await download).suggestedFilename()).toMatch(/^contatos-nao-importados-/u)
  await nothingWrong(page, "an import that has ended")

  await choose(listOf(true))
  await page.getByRole("button", { name: /^Importar 10 contatos/u }).click()
  await expect(page.getByText("10 novos · 490 sem mudança")).toBeVisible()
  await page.getByRole("link", { name: "Contatos", exact: true }).last().click()
  await page.getByRole("searchbox", { name: "Buscar por nome" }).fill("Conceição Araújo 50")
  await expect(page.getByRole("row", { name: /Conceição Araújo 50\b/u })).toHaveCount(1)
})
