import { readFile } from "node:fs/promises"
import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** A key file as the provider's console makes it; its private key is none. */
const keyFile = (project: string, id: string) => ({
  name: `${project}.json`,
  mimeType: "application/json",
  buffer: Buffer.from(
    JSON.stringify({
      type: "service_account",
      project_id: project,
      private_key_id: id,
      private_key: "-----BEGIN PRIVATE KEY-----\nnao-e-uma-chave\n-----END PRIVATE KEY-----\n",
      client_email: `robo@${project}.iam.gserviceaccount.com`,
      token_uri: "https://oauth2.googleapis.com/token",
    }),
  ),
})

test("keys are uploaded, downloaded and deleted", async ({ browser, company }) => {
  const page = await signIn(browser, company, "helena")
  await page.goto(`${company.url}/home`)
  await page.getByRole("navigation", { name: "Menu principal" }).first().hover()
  await page.getByRole("button", { name: "Configurações" }).click()
  await page.getByRole("link", { name: "Credenciais" }).click()
  await expect(page).toHaveURL(/\/gcredentials/u)
  await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
  await nothingWrong(page, "no keys")

  await test.step("the manual leads to the upload, which says what is no key", async () => {
    await page.getByRole("button", { name: "Confira o manual" }).click()
    await expect(page.getByText("Passo 1 de 5")).toBeVisible()
    await nothingWrong(page, "the manual")
    for (let step = 1; step < 5; step += 1) await page.getByRole("button", { name: "Próximo" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Gerar Chave" }).click()
    const dialog = page.getByRole("dialog", { name: "Gerar Chave" })
    await dialog
      .getByLabel("Arquivos de chave")
      .setInputFiles([
        keyFile("aroeira-testes", "k1"),
        keyFile("aroeira-producao", "k2"),
        { name: "package.json", mimeType: "application/json", buffer: Buffer.from("{}") },
      ])
    await expect(dialog.getByText("O arquivo não é a chave de uma conta de serviço do Google.")).toBeVisible()
    await nothingWrong(page, "the upload of keys")
    await dialog.getByRole("button", { name: "Adicionar 2 chaves" }).click()
    await expect(page.getByText("Novas chaves gravadas com sucesso")).toBeVisible()
    await expect(page.getByText("Disponível")).toHaveCount(2)
    await nothingWrong(page, "the table of keys")
  })

  await test.step("a key comes back as it was", async () => {
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Baixar a chave de aroeira-testes" }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe("my-key-file.json")
    const text = await readFile(await file.path(), "utf8")
    expect(JSON.parse(text)).toEqual(JSON.parse(keyFile("aroeira-testes", "k1").buffer.toString()))
  })

  await test.step("a key is deleted after a question, on a telephone too", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole("button", { name: "Deletar a chave de aroeira-testes" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Deletar" }).click()
    await expect(page.getByText("Chave deletada com sucesso")).toBeVisible()
    await expect(page.getByText("aroeira-testes")).toHaveCount(0)
    await nothingWrong(page, "the table of keys on a telephone")
  })
})
